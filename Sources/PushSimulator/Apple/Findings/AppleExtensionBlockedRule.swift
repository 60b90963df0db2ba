// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime

/// The extension's thread or its main thread did not come back, and the process was ended.
///
/// Why: a device ends the extension's process some moments after its time is over. Waiting by a semaphore for work that
/// needs the same thread never ends, and neither does `DispatchQueue.main.sync` on the main thread.
///
/// Example: `semaphore.wait()` in `didReceive` for a block on the main queue, which waits for a lock that is held.
///
/// Fix: at the file and line, do not wait; call the handler from the completion handler.
///
/// Source: Apple, "UNNotificationServiceExtension"; Apple developer forums 807554.
enum AppleExtensionBlockedRule: DeliveryRule {
    static let id = "apple-extension-blocked"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard let end = record.processEnd, case .blocked = end.cause else { return nil }
        // Of several pushes whose thread does not return, one is found out first.
        guard end.isOwn || record.run.map({ $0.hasExpired && !$0.hasThreadReturned }) == true else { return nil }
        let calls = end.stack.count > 1 ? "; it was called by \(end.stack[1])" : ""
        return
            "The extension's process was ended after its \(DownloadRecord.text(record.device.timeLimit)) were over, because "
            + "\(end.reason)\(calls); do not wait there, and call the handler from a completion handler."
    }
}
