// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime
import PushMessages

/// The extension used more memory than iOS allows one, and was ended.
///
/// Why: iOS ends a service extension above 24 MB at once, without a last call. A picture costs width × height × 4 bytes
/// as soon as it is decoded, whatever its file's size.
///
/// Example: an extension that reads a photo of 12 megapixels into a `UIImage` to add a frame.
///
/// Fix: attach the file as it was downloaded, or down-sample it while reading (`CGImageSourceCreateThumbnailAtIndex`);
/// download to a file (`downloadTask`) and not into memory.
///
/// Source: nextcloud/talk-ios#1223 ("ActiveHard 24 MB (fatal)"), deltachat-ios#2477, damus#3561.
enum AppleExtensionMemoryRule: DeliveryRule {
    static let id = "apple-extension-memory"
    static let severity = Severity.error
    static let explainsMissingPicture = true

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard let end = record.processEnd, case .memory = end.cause else { return nil }
        return
            "\(record.shownInstead): the extension's process was ended: \(end.reason)\(largest(end)); down-sample "
            + "pictures or attach them as they are, and download to a file instead of into memory."
    }

    /// The process tells what it allocated; the kernel, which ends one that maps memory itself, does not.
    private static func largest(_ end: ProcessEnd) -> String { end.message.map { "; \($0)" } ?? "" }
}
