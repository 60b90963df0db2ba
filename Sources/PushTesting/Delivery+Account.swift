// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension Delivery {
    /// A description of what the device shows instead, with the findings that explain it, as the end of an issue's
    /// text.
    var account: String {
        let shown =
            displayed.map { "\n\(device) shows (\(outcome)): \($0.account)" }
            ?? "\n\(device) shows nothing (\(outcome))."
        return shown + reasons
    }

    /// The findings, worst first, a line each.
    var reasons: String { findings.account }
}

extension [Finding] {
    /// A line for each finding, worst first; otherwise in their order.
    var account: String {
        guard !isEmpty else { return "\nThere are no findings." }
        return [Severity.error, .warning, .note]
            .flatMap { severity in filter { $0.severity == severity } }
            .map { "\n- \($0.account)" }
            .joined()
    }
}

extension Finding {
    /// Severity, place, sentence and rule: `error: message.token: The token is empty. [empty-target]`.
    var account: String {
        let place = path.map { "\($0): " } ?? ""
        return "\(severity.rawValue): \(place)\(message) [\(rule)]"
    }
}

extension DisplayedNotification {
    /// Its texts and attachments: `title "T", body "B", 1 attachment (public.png, 640 × 320, 8234 bytes)`.
    var account: String {
        var parts: [String] = []
        for (name, text) in [("title", title), ("subtitle", subtitle), ("body", body)] where !text.isEmpty {
            parts.append("\(name) \"\(text)\"")
        }
        parts.append(attachments.account)
        return parts.joined(separator: ", ") + "."
    }
}

extension [DisplayedNotification.Attachment] {
    fileprivate var account: String {
        guard !isEmpty else { return "no attachment" }
        let each = map { attachment in
            let size = attachment.width.flatMap { width in attachment.height.map { ", \(width) × \($0)" } } ?? ""
            return "\(attachment.type)\(size), \(attachment.byteCount) bytes"
        }
        return "\(count.counted("attachment")) (\(each.joined(separator: "; ")))"
    }
}
