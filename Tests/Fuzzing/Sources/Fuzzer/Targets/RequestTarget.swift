// SPDX-License-Identifier: Apache-2.0

@testable import PushMessages

/// Files of HTTP requests and commands of curl.
enum RequestTarget: FuzzTarget {
    static let name = "requests"

    static func check(_ bytes: [UInt8]) {
        guard let request = RequestText(bytes) else { return }
        precondition(!request.body.isEmpty, "a request has a body")
        precondition(request.body.count <= bytes.count, "a body is a part of the text")
        precondition(request.findings.allSatisfy { !$0.message.isEmpty })
    }
}
