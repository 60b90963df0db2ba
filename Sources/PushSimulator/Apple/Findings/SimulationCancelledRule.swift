// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The simulation was cancelled, so it is unknown what a device would show.
///
/// Why: a cancelled task ends its delivery at once, wherever the extension is.
///
/// Example: a test with a time limit that is shorter than the device's.
///
/// Fix: let the delivery end, or give the device a shorter time limit.
///
/// Source: RichPush's own.
enum SimulationCancelledRule: DeliveryRule {
    static let id = "apple-simulation-cancelled"
    static let severity = Severity.note
    static let explainsMissingPicture = true

    static func sentence(for record: DeliveryRecord) -> String? {
        guard record.run?.wasCancelled == true else { return nil }
        return "Nothing is known of this delivery: its simulation was cancelled before the extension was done."
    }
}
