// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime
import PushMessages

/// The extension's process broke the connection to the simulator, took too much of the machine, or did not start.
///
/// Why: an extension and the simulator talk over a socket. Code that writes to descriptors which it did not open, or
/// closes them, breaks it; such a process is ended, and nothing of it reaches the device. So is one that makes hundreds
/// of threads, or writes more than a gigabyte: a phone would end it sooner.
///
/// Example: a loop that closes all file descriptors.
///
/// Fix: write only to files that the extension opened itself, and let queues share threads.
///
/// Source: this simulator.
enum AppleExtensionMisbehavedRule: DeliveryRule {
    static let id = "apple-extension-misbehaved"
    static let severity = Severity.error
    static let explainsMissingPicture = true

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard let end = record.processEnd else { return nil }
        switch end.cause {
        case .unstarted: return "\(record.shownInstead): the service extension did not run: \(end.reason)."
        case .misbehaved, .exceeded:
            return "\(record.shownInstead): the extension's process was ended: \(end.reason)."
        default: return nil
        }
    }
}
