// SPDX-License-Identifier: Apache-2.0

/// Live Activities are not changed by an extension.
enum LiveActivityRule: DeliveryRule {
    static let id = "apple-live-activity"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard record.eligibility == .liveActivity else { return nil }
        return
            "No picture is shown: the push updates a Live Activity, for which no service extension runs; send the picture "
            + "with a push of its own."
    }
}
