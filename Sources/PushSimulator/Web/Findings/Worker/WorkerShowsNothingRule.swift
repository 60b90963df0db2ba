// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The worker shows no notification for a push.
///
/// Why: a site subscribes with `userVisibleOnly`, a promise to show each push. Chrome then shows a text of its own, "This site
/// has been updated in the background", once the site has used up a hidden budget. Firefox counts such pushes and ends the
/// subscription after 16 without a visit. Safari ends it after three.
///
/// Example: a listener that returns early for messages of an unknown type.
///
/// Fix: call `showNotification` for each push.
///
/// Source: Chromium, `push_messaging_notification_manager.cc`; Firefox, `dom.push.maxQuotaPerSubscription`; WebKit,
/// `WebPushDaemonConstants.h` (`maxSilentPushCount`).
enum WorkerShowsNothingRule: DeliveryRule {
    static let id = "worker-shows-nothing"
    static let documentation: String? = "https://developer.mozilla.org/docs/Web/API/PushManager/subscribe"

    static func sentence(for record: WorkerRecord) -> String? {
        guard record.hasBegun, record.shownRequests.isEmpty, !record.hasVisiblePage || record.firebase == nil else {
            return nil
        }
        let refused = record.requests.first.map { request in
            "showNotification\(record.suffix(request.place)) was refused, \(WorkerRecord.shown(request.refusal ?? "")); "
        }
        let why =
            record.firebase != nil && record.listeners[.push] == nil
            ? "Firebase's SDK shows no message without a notification, and no onBackgroundMessage handler showed it; "
            : "\(record.listener(.push)) called no showNotification; "
        let what = record.isGeneric ? "Only \(record.browser)'s own text is shown" : "Nothing is shown"
        return
            "\(what): \(refused ?? why)Chrome then says that the site was updated in the background, once its budget is spent, "
            + "Firefox ends the subscription after 16 such pushes, Safari after three. Show a notification for each push."
    }
}
