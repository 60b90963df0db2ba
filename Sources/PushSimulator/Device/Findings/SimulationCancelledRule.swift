// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A record of a delivery that can be cancelled from outside.
protocol CancellableRecord: DeliveryRecord {
    var wasCancelled: Bool { get }
}

/// The simulation was cancelled, so it is unknown what a device would show.
///
/// Why: a cancelled task ends its delivery at once, wherever the extension or the pictures are.
///
/// Example: a test with a time limit that is shorter than the device's.
///
/// Fix: let the delivery end, or give the device a shorter time limit.
///
/// Source, Apple, Android, Web: RichPush's own.
enum SimulationCancelledRule<Record: CancellableRecord>: DeliveryRule {
    static var id: String { "simulation-cancelled" }
    static var severity: Severity { .note }
    static var explainsMissingPicture: Bool { true }

    static func id(in record: Record) -> String { "\(record.platform)-\(id)" }

    static func sentence(for record: Record) -> String? {
        guard record.wasCancelled else { return nil }
        return "Nothing is known of this delivery: its simulation was cancelled before it came to an end; let it run."
    }
}
