// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import PushEmulator
import PushMessages

/// Talks to a running emulator over a real socket.
struct EmulatorClient {
    struct Answer {
        var status: Int
        var headers: [HTTPHeader]
        var body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }

        /// The first value under the name, in any case.
        func header(_ name: String) -> String? {
            headers.first { $0.name.lowercased() == name.lowercased() }?.value
        }

        func json() throws -> JSONValue { try JSONValue(parsing: body) }
    }

    let base: String
    /// Sent as `Authorization`; `nil` sends none.
    var authorization: String? = "Bearer ya29.token"

    init(_ emulator: RunningEmulator) { self.init(base: "http://127.0.0.1:\(emulator.httpPort)") }

    init(base: String) { self.base = base }

    func get(_ path: String) async throws -> Answer { try await perform("GET", path) }

    func post(_ path: String, _ body: JSONValue) async throws -> Answer {
        try await perform("POST", path, body: body.encoded())
    }

    func perform(
        _ method: String,
        _ path: String,
        body: [UInt8]? = nil,
        headers: [HTTPHeader] = []
    ) async throws -> Answer {
        var transfer = Transfer(url: base + path)
        transfer.method = method
        transfer.body = body
        transfer.headers = headers
        let hasType = headers.contains { $0.name.lowercased() == "content-type" }
        if body != nil, !hasType { transfer.headers.append(HTTPHeader("Content-Type", "application/json")) }
        if let authorization { transfer.headers.append(HTTPHeader("Authorization", authorization)) }
        let result = try await CurlEngine.shared.perform(transfer)
        return Answer(status: result.status, headers: result.headers, body: result.body)
    }
}

extension Emulator.Configuration {
    /// On free ports, in a temporary folder.
    static var test: Self {
        var configuration = Self()
        configuration.ports = .free
        return configuration
    }
}
