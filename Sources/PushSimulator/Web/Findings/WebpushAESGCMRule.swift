// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The push is in the encoding of a draft that senders should leave.
///
/// Why: `aesgcm` is draft 4 of RFC 8291. Browsers still take it; Apple's push service and newer ones document
/// `aes128gcm` alone.
///
/// Example: `Content-Encoding: aesgcm` with `Encryption` and `Crypto-Key`.
///
/// Fix: let the library encode as `aes128gcm`, in pywebpush `content_encoding="aes128gcm"`.
///
/// Source: RFC 8291; draft-ietf-webpush-encryption-04.
enum WebpushAESGCMRule: DeliveryRule {
    static let id = "webpush-aesgcm"
    static let severity = Severity.note
    static let documentation: String? =
        "https://www.rfc-editor.org/rfc/rfc8291"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard let push = record.push, record.event.request.header("Content-Encoding")?.lowercased() == "aesgcm",
            push.data != nil
        else { return nil }
        return "The push is encoded as aesgcm, a draft that Apple's push service does not name; send aes128gcm."
    }
}
