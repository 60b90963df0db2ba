// SPDX-License-Identifier: Apache-2.0

import PushMessages

@testable import PushEmulator

/// Forms, queries, hosts, the proxy's requests and packed bodies.
enum HTTPTarget: FuzzTarget {
    static let name = "http"

    static func check(_ bytes: [UInt8]) {
        let text = bytes.text
        let form = FormFields(text)
        precondition(form.fields.count <= bytes.count + 1)
        var query = ServiceQuery(text)
        query.add(form)
        precondition(query.violations().count == query.others.count)
        if let host = HostPort(text) {
            precondition(!host.host.isEmpty && host.host == host.host.lowercased())
            precondition(host.port.map { (1...65_535).contains($0) } ?? true)
        }
        switch ProxyRequest.read(bytes, byteLimit: 8192) {
        case .complete(let request, let count):
            precondition((1...min(bytes.count, 8192)).contains(count))
            if let credentials = ProxyCredentials(request.authorization) { _ = credentials.matches("token") }
        case .failed(let answer): precondition((400..<600).contains(answer.status) && !answer.bytes.isEmpty)
        case .incomplete: precondition(bytes.count < 8192)
        }
        if let unpacked = try? Inflation.gunzip(bytes, upTo: 65_536) { precondition(unpacked.count <= 65_536) }
        _ = EmulatorFault.accepted(text)
    }
}

extension EmulatorFault {
    /// The fault that a text is, in the notation of the command line or as JSON.
    fileprivate static func accepted(_ text: String) -> [EmulatorFault] {
        let json = (try? JSONValue(parsing: text)).flatMap { try? EmulatorFault(json: $0) }
        return [try? EmulatorFault(notation: text), json].compactMap(\.self)
    }
}
