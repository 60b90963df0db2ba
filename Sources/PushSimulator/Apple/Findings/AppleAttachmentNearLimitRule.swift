// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime
import PushMessages

/// The attachment is larger than the documented limit if a megabyte has a million bytes.
///
/// Why: Apple documents 5 MB for sounds, 10 MB for pictures and 50 MB for films, and not whether a megabyte has
/// 1,000,000 bytes or 1,048,576. This device counts the larger ones unless it is configured otherwise, so a real one
/// may refuse the file (UNErrorDomain 102).
///
/// Example: a server that answers with a PNG of 10,400,000 bytes.
///
/// Fix: send a smaller file; a picture of a few hundred kilobytes looks the same on a phone and arrives sooner.
///
/// Source: Apple, "UNNotificationAttachment"; no source was found that says which megabyte is meant.
enum AppleAttachmentNearLimitRule: ApplePictureRule {
    static let id = "apple-attachment-near-limit"
    static let severity = Severity.note
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard let stored = record.stored.first(where: { $0.media.byteCount > decimalLimit(of: $0) }) else { return nil }
        let limit = decimalLimit(of: stored)
        return
            "The attachment has \(ByteCount.text(stored.media.byteCount, exactly: true)), more than \(ByteCount.text(limit)) "
            + "of a million bytes each; Apple does not say which megabyte its limit counts, so a device may leave it out: "
            + "send a smaller one."
    }

    private static func decimalLimit(of stored: StoredAttachment) -> Int {
        AttachmentKind(type: stored.type)?.byteLimit(megabyte: 1_000_000) ?? .max
    }
}
