// SPDX-License-Identifier: Apache-2.0

extension DisplayedNotification.Android {
    /// The intent that Android sends when the notification is tapped or dismissed (SDK: `CommonNotificationBuilder`).
    public struct PendingIntent: Sendable, Hashable {
        /// The kind of component that receives the intent.
        public enum Receiver: String, Sendable, Hashable {
            /// An activity, which is started.
            case activity
            /// A broadcast receiver, Firebase's `FirebaseInstanceIdReceiver`.
            case broadcast
        }

        /// The kind of receiver; an activity by default.
        public var receiver: Receiver
        /// The intent's action, for instance `android.intent.action.VIEW`.
        public var action: String
        /// The intent's data URI; `nil` if there is none.
        public var data: String?
        /// Package name of the only app that may receive the intent.
        public var package: String
        /// The class that receives the intent; `nil` if the system finds one for the action.
        public var component: String?
        /// Flags for starting an activity, without the prefix `FLAG_ACTIVITY_`: `NEW_TASK`, `CLEAR_TOP`.
        public var flags: [String]
        /// The intent's extras: everything of the message except the SDK's own keys.
        ///
        /// The notification's fields, its picture included, are not among them. If the message is measured, an activity
        /// gets `gcm.n.analytics_data` with the analytics keys, a broadcast `wrapped_intent` with action and extras.
        public var extras: JSONObject
        /// The number by which Android tells an app's pending intents apart; unique on a device.
        public var requestCode: Int
        /// The event that the SDK reports to Google Analytics when the intent is sent; `nil` if the message is not
        /// measured.
        public var event: AnalyticsEvent?

        /// Makes a pending intent that starts an activity.
        public init(action: String, package: String, requestCode: Int) {
            receiver = .activity
            self.action = action
            self.package = package
            flags = []
            extras = [:]
            self.requestCode = requestCode
        }

        /// The pending intent in the stable machine format.
        public var json: JSONValue {
            .object([
                "receiver": .string(receiver.rawValue),
                "action": .string(action),
                "data": .string(orNull: data),
                "package": .string(package),
                "component": .string(orNull: component),
                "flags": .array(flags.map(JSONValue.string)),
                "extras": .object(extras),
                "requestCode": .integer(requestCode),
                "event": event?.json ?? .null,
            ])
        }
    }
}

extension DisplayedNotification.Android.PendingIntent {
    /// Reads a pending intent from the stable machine format; `nil` if a member is missing or of another type.
    public init?(json: JSONValue) {
        guard let object = json.object,
            let receiver = object["receiver"]?.string.flatMap(Receiver.init(rawValue:)),
            let action = object["action"]?.string,
            let data = object.read("data", \.string),
            let package = object["package"]?.string,
            let component = object.read("component", \.string),
            let flags = object["flags"]?.elements(\.string),
            let extras = object["extras"]?.object,
            let requestCode = object["requestCode"]?.integer,
            let event = object.read("event", DisplayedNotification.Android.AnalyticsEvent.init(json:))
        else { return nil }
        self.init(action: action, package: package, requestCode: requestCode)
        (self.receiver, self.data, self.component) = (receiver, data, component)
        (self.flags, self.extras, self.event) = (flags, extras, event)
    }
}

extension DisplayedNotification.Android.AnalyticsEvent {
    /// Reads an event from the stable machine format; `nil` if a member is missing or of another type.
    public init?(json: JSONValue) {
        guard let name = json["name"]?.string, let parameters = json["parameters"]?.object else { return nil }
        self.init(name: name, parameters: parameters)
    }
}
