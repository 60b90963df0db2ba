// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The notification's title is the text of a value that is missing.
///
/// Why: `showNotification` makes a text of whatever it is given, so a member that the push does not have is shown as
/// "undefined".
///
/// Example: `showNotification(payload.title)` for `{"notification": {"title": "Hello"}}`.
///
/// Fix: read the member that is sent, and have a title for pushes without one.
///
/// Source: Web IDL, conversion to `DOMString`.
enum WorkerTitleRule: DeliveryRule {
    static let id = "worker-title"

    private static let texts: Set<String> = ["undefined", "null", "NaN", "[object Object]", "[object Promise]"]

    static func sentence(for record: WorkerRecord) -> String? {
        guard let request = record.shownRequests.first(where: { texts.contains($0.title) }) else { return nil }
        return
            "The title is \"\(request.title)\": showNotification\(record.suffix(request.place)) gets no text; read the member of the "
            + "push that has the title."
    }
}
