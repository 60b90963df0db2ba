// SPDX-License-Identifier: Apache-2.0

internal import PushMessages

/// Looks at one rendered message as the linter does, where cheaper looks at its bytes do not suffice.
enum RenderedMessage {
    /// Why FCM would refuse the message or a device not get it; `nil` where it goes through.
    static func problem(in request: [UInt8]) -> (code: String, path: String?, text: String)? {
        guard let document = try? JSONDocument(parsing: request) else {
            return ("not-json", nil, "the message is not JSON")
        }
        let push = PushDocument.read(document)
        let findings = Linter.standard.lint(push, source: document)
        // Too large for one platform is too large: nobody knows whose token it is.
        guard
            let worst = findings.first(where: { $0.severity == .error || $0.rule == "payload-too-large" })
        else {
            return nil
        }
        return (worst.rule, worst.path, worst.message)
    }
}
