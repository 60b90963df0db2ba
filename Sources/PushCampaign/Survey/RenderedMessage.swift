// SPDX-License-Identifier: Apache-2.0

internal import PushMessages

/// Looks at one rendered message as the linter does, where cheaper looks at its bytes do not suffice.
enum RenderedMessage {
    /// Why FCM would refuse the message or a device would not get it; `nil` if it can be delivered.
    static func problem(in findings: [Finding]?) -> (code: String, path: String?, text: String)? {
        guard let findings else { return ("not-json", nil, "the message is not JSON") }
        // Too large for one platform is too large: nobody knows whose token it is.
        guard
            let worst = findings.first(where: { $0.severity == .error || $0.rule == "payload-too-large" })
        else {
            return nil
        }
        return (worst.rule, worst.path, worst.message)
    }

    /// The linter's findings for a request; `nil` if it is not JSON.
    static func findings(in request: [UInt8]) -> [Finding]? {
        guard let document = try? JSONDocument(parsing: request) else { return nil }
        return Linter.standard.lint(PushDocument.read(document), source: document).map { finding in
            var finding = finding
            // A place in a text that nobody has is none.
            finding.location = nil
            return finding
        }
    }
}
