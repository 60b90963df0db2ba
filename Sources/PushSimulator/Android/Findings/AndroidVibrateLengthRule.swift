// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The vibration pattern is too short, and is ignored.
///
/// Why: the first time of a pattern is a pause, so the SDK takes none of a single time.
///
/// Example: `{"android": {"notification": {"title": "Hi", "vibrate_timings": ["0.5s"]}}}`
///
/// Fix: begin with a pause: `["0s", "0.5s"]`.
///
/// Source: firebase-android-sdk, `NotificationParams.getVibrateTimings`.
enum AndroidVibrateLengthRule: DeliveryRule {
    static let id = "android-vibrate-length"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        for case .vibrationTooShort(let count) in record.notification?.problems ?? [] {
            let wanted = Capabilities.standard.count(.vibrationElements, on: record.device.client)
            return
                "The vibration pattern is ignored: it has \(count) of at least \(wanted) times, the first of which is a pause; "
                + "write [\"0s\", \"0.5s\"]."
        }
        return nil
    }

    static func path(in record: AndroidDeliveryRecord) -> FieldPath? { record.path(toOwn: "vibrate_timings") }

    static func fix(for record: AndroidDeliveryRecord) -> Fix? {
        guard let path = path(in: record), case .vibrationTooShort(1)? = record.tooShortVibration,
            let message = record.message, let request = try? JSONValue(parsing: message.encoded())
        else { return nil }
        guard let time = request.value(exactlyAt: path.steps)?[0] else { return nil }
        return Fix(
            summary: "begin \(path) with a pause",
            edits: [.set(path: path, value: ["0s", time])]
        )
    }
}
