// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The message belongs to the control group of an experiment, of which nothing is shown.
///
/// Why: the console marks such messages with `gcm.n.noui`; the SDK counts them and calls nobody.
///
/// Example: an A/B test in the Firebase console.
///
/// Fix: none is needed.
///
/// Source: firebase-android-sdk, `Constants.MessageNotificationKeys.NO_UI`.
enum AndroidControlGroupRule: DeliveryRule {
    static let id = "android-control-group"
    static let severity = Severity.note

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard record.dispatch == .controlGroup else { return nil }
        return "Nothing is shown: the message belongs to the control group of an experiment (gcm.n.noui)."
    }
}
