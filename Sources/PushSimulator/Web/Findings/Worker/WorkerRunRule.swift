// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The push to the site's own worker could not be tried to its end.
///
/// Why: the browser did not start, did not open the site's page in time, or the notification has no such button.
///
/// Example: `--click order` for a notification without buttons; a container in which Chromium cannot start.
///
/// Fix: what the finding says.
///
/// Source: RichPush.
enum WorkerRunRule: DeliveryRule {
    static let id = "worker-run"
    static let severity = Severity.error

    static func sentence(for record: WorkerRecord) -> String? { record.problem }
}
