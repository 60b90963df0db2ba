// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The worker ran with another version of Firebase's SDK than it asks for.
///
/// Why: the files at `www.gstatic.com/firebasejs` are answered from the `firebase` in the site's `node_modules`, so that the test
/// needs no network. Another version may show and open other things.
///
/// Example: `importScripts` of 10.7.1, and `firebase` 12.3.0 in `node_modules`.
///
/// Fix: have both the same.
///
/// Source: firebase-js-sdk, the package's `firebase-messaging-compat.js`.
enum WorkerFirebaseVersionRule: DeliveryRule {
    static let id = "worker-firebase-version"
    static let severity = Severity.note

    static func sentence(for record: WorkerRecord) -> String? {
        guard let firebase = record.firebase, let found = firebase.found, found != firebase.wanted else { return nil }
        return
            "The worker asks for version \(WorkerRecord.shown(firebase.wanted)) of Firebase's SDK, and the site's node_modules has "
            + "\(WorkerRecord.shown(found)), which ran here; have both the same."
    }
}
