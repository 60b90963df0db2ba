// SPDX-License-Identifier: Apache-2.0

@testable import PushMessages

/// Files of HTTP requests, commands of curl, programs and what devices print.
enum RequestTarget: FuzzTarget {
    static let name = "requests"

    static func check(_ bytes: [UInt8]) {
        if let push = ComputedPush(bytes) {
            let findings = push.findings(by: .standard)
            precondition(findings.allSatisfy { ($0.location?.byteRange.upperBound ?? 0) <= bytes.count })
        }
        guard let request = RequestText(bytes) else { return }
        precondition(!request.body.isEmpty, "a request has a body")
        let braces = request.isWithoutBraces ? 2 : 0
        precondition(request.body.count <= bytes.count + braces, "a body is a part of the text")
        precondition(request.findings.allSatisfy { !$0.message.isEmpty })
        if let push = ComputedPush(request) {
            let findings = push.findings(by: .standard)
            precondition(findings.allSatisfy { ($0.location?.byteRange.upperBound ?? 0) <= bytes.count })
        }
    }
}
