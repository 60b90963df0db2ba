// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A click on the notification brings up no page.
///
/// Why: only the worker's `notificationclick` listener opens something. A browser lets it do so for a short time after the click,
/// and for one window. Firebase's worker opens the message's link if that is on the site's host, and leaves clicks on buttons
/// to the site.
///
/// Example: a listener that only calls `event.notification.close()`.
///
/// Fix: call `clients.openWindow()` or `focus()` in the listener, before work that takes long.
///
/// Source: Notifications, "activation"; HTML, `openWindow()` needs a user's interaction; firebase-js-sdk, `sw-listeners.ts`.
enum WorkerOpensNothingRule: DeliveryRule {
    static let id = "worker-opens-nothing"
    static let documentation: String? = "https://developer.mozilla.org/docs/Web/API/Clients/openWindow"

    static func sentence(for record: WorkerRecord) -> String? {
        guard let action = record.action, action.phase == .click, action.hasEnded,
            !record.windows.contains(where: { $0.refusal == nil })
        else { return nil }
        let click = action.button.map { "A click on the button \"\(WorkerRecord.shown($0))\"" } ?? "A click"
        if let refused = record.windows.first {
            return
                "\(click) opens nothing: \(refused.method)\(record.suffix(refused.place)) was refused, "
                + "\(WorkerRecord.shown(refused.refusal ?? "")); call it once, before work that takes long."
        }
        guard record.listeners[.click] == nil else {
            return
                "\(click) opens nothing: \(record.listener(.click)) calls neither openWindow nor focus; call one of them."
        }
        guard record.firebase != nil else {
            return
                "\(click) opens nothing: \(WorkerRecord.shown(record.file)) has no notificationclick listener; add one that calls "
                + "clients.openWindow()."
        }
        return
            "\(click) opens nothing: Firebase's SDK opens only a link on the site's host (webpush.fcm_options.link), and leaves buttons "
            + "to the site; \(WorkerRecord.shown(record.file)) has no notificationclick listener."
    }
}
