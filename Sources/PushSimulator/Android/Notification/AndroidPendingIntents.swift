// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Builds the pending intents of a notification, as the SDK's `CommonNotificationBuilder` does.
struct AndroidPendingIntents {
    typealias Intent = DisplayedNotification.Android.PendingIntent

    let extras: JSONObject
    let package: String

    /// The intent that a tap starts: the message's action, else its link, else the launcher's activity.
    ///
    /// The activity gets the message's data without the SDK's keys, hence neither the notification's texts nor its picture.
    func content(_ target: AndroidNotification.Target, requestCode: Int) -> Intent {
        var intent: Intent
        switch target {
        case .action(let action):
            intent = Intent(action: action, package: package, requestCode: requestCode)
            intent.flags = ["NEW_TASK"]
        case .link(let link):
            intent = Intent(action: "android.intent.action.VIEW", package: package, requestCode: requestCode)
            intent.data = link
        case .launcher:
            intent = Intent(action: "android.intent.action.MAIN", package: package, requestCode: requestCode)
            intent.flags = ["NEW_TASK"]
        }
        intent.flags.append("CLEAR_TOP")
        for (key, value) in extras where !Self.isReserved(key) { intent.extras[key] = value }
        if AndroidAnalytics.wrapsIntents(extras) {
            intent.extras["gcm.n.analytics_data"] = .object(AndroidAnalytics.extras(of: extras))
            intent.event = event(.touched)
        }
        return intent
    }

    /// The intent that a dismissal sends to the app's own service, where Analytics measures the message.
    func delete(requestCode: @autoclosure () -> Int) -> Intent? {
        guard AndroidAnalytics.wrapsIntents(extras) else { return nil }
        let action = "com.google.firebase.MESSAGING_EVENT"
        var intent = Intent(action: action, package: package, requestCode: requestCode())
        intent.receiver = .broadcast
        intent.component = "com.google.firebase.iid.FirebaseInstanceIdReceiver"
        intent.extras["wrapped_intent"] = [
            "action": "com.google.firebase.messaging.NOTIFICATION_DISMISS",
            "extras": .object(AndroidAnalytics.extras(of: extras)),
        ]
        intent.event = event(.dismissed)
        return intent
    }

    private func event(_ kind: AndroidAnalytics.EventKind) -> AndroidAnalytics.Event? {
        guard AndroidAnalytics.measures(extras) else { return nil }
        return AndroidAnalytics.event(kind, AndroidAnalytics.extras(of: extras), isNotification: true)
    }

    private static func isReserved(_ key: String) -> Bool {
        key.hasPrefix("google.c.") || key.hasPrefix(AndroidIntent.notificationPrefix)
            || key.hasPrefix(AndroidIntent.oldNotificationPrefix)
    }
}
