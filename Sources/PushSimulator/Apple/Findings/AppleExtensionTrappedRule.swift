// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime
import PushMessages

/// The app's own extension ended its process by a fatal signal, or by `exit`.
///
/// Why: when an extension crashes, iOS shows the push as it was sent, and starts a new process for the next one. A trap
/// is a forced unwrap of nil, an index out of range, an overflow, `try!`, `fatalError`.
///
/// Example: `URL(string: text)!` if the text of the push is not a URL.
///
/// Fix: at the file and line, take the value apart by `guard let`, and call the handler with what there is.
///
/// Source: Apple, "Modifying content in newly delivered notifications"; sigaction(2) for the signals.
enum AppleExtensionTrappedRule: DeliveryRule {
    static let id = "apple-extension-trapped"
    static let severity = Severity.error
    static let explainsMissingPicture = true

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard let end = record.processEnd else { return nil }
        switch end.cause {
        case .signal, .exit: break
        default: return nil
        }
        let own = end.isOwn ? "the service extension" : "another push's code in the extension's process"
        let stack = end.stack.first.map { "; the call was in \($0)" } ?? ""
        return "\(record.shownInstead): \(own) crashed: \(end.reason)\(stack); handle this case, and call the handler."
    }
}
