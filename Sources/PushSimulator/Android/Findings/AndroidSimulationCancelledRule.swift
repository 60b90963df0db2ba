// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The simulation was cancelled before it was complete.
///
/// Why: the task in which it ran was cancelled; nothing follows from that about a real device.
///
/// Example: a test that ran out of time while a server did not answer.
///
/// Fix: give the simulation the time that it needs.
///
/// Source: this simulator.
enum AndroidSimulationCancelledRule: AndroidDeliveryRule {
    static let id = "android-simulation-cancelled"
    static let severity = Severity.note

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        record.wasCancelled
            ? "Nothing is shown: the simulation was cancelled before it came to an end; let it run." : nil
    }
}
