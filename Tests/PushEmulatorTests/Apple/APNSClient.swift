// SPDX-License-Identifier: Apache-2.0

import Crypto
import Curl
import Foundation
import PushMessages
import WebPush

@testable import PushEmulator

/// A provider that sends to a running emulator over a real socket.
struct APNSClient {
    let emulator: RunningEmulator
    /// The authorization of each request unless it sets its own; `nil` sends none.
    var authorization: String? = "bearer \(APNSClient.token())"
    /// The host that is asked, at the emulator's TLS port; `nil` is plain HTTP.
    var host: String? = "api.push.apple.com"
    var version = HTTPVersion.automatic

    init(_ emulator: RunningEmulator) { self.emulator = emulator }

    static let bundleID = "com.example.app"
    static let alert: JSONValue = ["aps": ["alert": "Hello"]]

    /// Sends a push to a device token.
    func push(
        _ token: String,
        _ payload: JSONValue = APNSClient.alert,
        headers: [(String, String)] = [("apns-topic", APNSClient.bundleID)]
    ) async throws -> EmulatorClient.Answer {
        try await perform("POST", "/3/device/\(token)", payload.encoded(), headers)
    }

    func perform(
        _ method: String,
        _ path: String,
        _ body: [UInt8]? = nil,
        _ headers: [(String, String)] = []
    ) async throws -> EmulatorClient.Answer {
        var transfer: Transfer
        if let host {
            let port = emulator.ports.tls
            transfer = Transfer(url: "https://\(host):\(port)\(path)")
            transfer.resolve = ["\(host):\(port):127.0.0.1"]
            transfer.certificateAuthorityFile = emulator.authority.certificateFile.path
        } else {
            transfer = Transfer(url: "http://127.0.0.1:\(emulator.httpPort)\(path)")
        }
        transfer.httpVersion = version
        transfer.method = method
        transfer.body = body
        transfer.headers = headers.map { HTTPHeader($0.0, $0.1) }
        if let authorization { transfer.headers.append(HTTPHeader("authorization", authorization)) }
        let result = try await CurlEngine.shared.perform(transfer)
        return EmulatorClient.Answer(status: result.status, headers: result.headers, body: result.body)
    }

    /// A token that the emulator verifies, of a key that is made for it.
    func strictToken(
        team: String = "TEAM123456",
        environment: String? = nil,
        topics: [String] = [],
        issued: Date = Date()
    ) throws -> String {
        let folder = emulator.services.core.store.folder
        let key = try ProviderKeys.make(in: folder, teamID: team, environment: environment, topics: topics)
        return Self.token(
            try P256.Signing.PrivateKey(pemRepresentation: key.pem),
            keyID: key.id,
            teamID: team,
            issued: .integer(Int(issued.timeIntervalSince1970))
        )
    }

    /// A provider token as libraries make it.
    static func token(
        _ key: P256.Signing.PrivateKey = P256.Signing.PrivateKey(),
        keyID: String = "ABC123DEFG",
        teamID: String = "TEAM123456",
        issued: JSONValue = .integer(Int(Date().timeIntervalSince1970)),
        algorithm: String = "ES256"
    ) -> String {
        let head: JSONValue = ["alg": .string(algorithm), "kid": .string(keyID)]
        let claims: JSONValue = ["iss": .string(teamID), "iat": issued]
        let signed = "\(Data(head.encoded()).base64URL).\(Data(claims.encoded()).base64URL)"
        // A P-256 key signs whatever it is given.
        let signature = try! key.signature(for: Data(signed.utf8)).rawRepresentation
        return "\(signed).\(signature.base64URL)"
    }
}

extension EmulatorClient.Answer {
    /// Why APNs refuses, by the answer's body.
    var reason: String? { try? json()["reason"]?.string }
}
