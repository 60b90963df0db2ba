// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The browser cannot decrypt the push, and drops it without a word to its sender.
///
/// Why: the service cannot see inside, so it answers 201 to anything; only the browser has the key. A body that was
/// encrypted for an older subscription, with the salt of another push or not at all never reaches the worker.
///
/// Example: a subscription of yesterday's profile: its `p256dh` is of a key that is gone.
///
/// Fix: encrypt with `p256dh` and `auth` of the subscription whose endpoint you send to, with a new key and salt for
/// each push, and send the bytes unchanged.
///
/// Source: RFC 8291 section 4; Chromium, `gcm_message_cryptographer.cc`.
enum WebpushDecryptRule: DeliveryRule {
    static let id = "webpush-decrypt"
    static let severity = Severity.error
    static let documentation: String? =
        "https://www.rfc-editor.org/rfc/rfc8291#section-4"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard record.end == .undecryptable, let failure = record.push?.failure, failure.code != "several-records" else {
            return nil
        }
        return "Nothing is shown, because the browser cannot decrypt the push (\(failure.code)): \(failure.message)"
    }
}
