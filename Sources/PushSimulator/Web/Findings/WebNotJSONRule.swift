// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The push is not JSON, so Firebase's worker ignores it.
///
/// Why: FCM sends a JSON object. The worker silently ignores another sender's data if it is not JSON or is missing;
/// Chromium may then show a default text.
///
/// Example: a push of plain text, sent straight to the subscription's endpoint.
///
/// Fix: send through FCM, or JSON as FCM makes it.
///
/// Source: firebase-js-sdk, `sw-listeners.ts`, `getMessagePayloadInternal`.
enum WebNotJSONRule: DeliveryRule {
    static let id = "web-not-json"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard record.end == .ignored else { return nil }
        let what = record.byteCount == 0 ? "has no data" : "holds \(ByteCount.text(record.byteCount)) that are not JSON"
        let generic = record.outcome == .generic ? "; the browser shows a default text instead" : ""
        return "No notification is made: the push \(what), and Firebase's worker passes over it\(generic)."
    }
}
