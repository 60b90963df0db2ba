// SPDX-License-Identifier: Apache-2.0

extension DisplayedNotification.Android {
    /// What the SDK has the system send when the notification is touched or dismissed (`CommonNotificationBuilder`).
    public struct PendingIntent: Sendable, Hashable {
        /// Whom the system sends it to.
        public enum Receiver: String, Sendable, Hashable {
            /// An activity, which is started.
            case activity
            /// A broadcast receiver, Firebase's `FirebaseInstanceIdReceiver`.
            case broadcast
        }

        /// Default: an activity.
        public var receiver: Receiver
        /// The intent's action, for instance `android.intent.action.VIEW`.
        public var action: String
        /// The URI that it is about; `nil` is none.
        public var data: String?
        /// The only app that may take it, by its package name.
        public var package: String
        /// The class that takes it; `nil` leaves it to the system to find one for the action.
        public var component: String?
        /// How an activity is started, without the `FLAG_ACTIVITY_` in front: `NEW_TASK`, `CLEAR_TOP`.
        public var flags: [String]
        /// What it carries: of the message everything but the SDK's own keys.
        ///
        /// The notification's fields, its picture among them, are not there. Where the message is measured, an activity
        /// gets `gcm.n.analytics_data` with the keys of analytics, a broadcast `wrapped_intent` with action and extras.
        public var extras: JSONObject
        /// By what the system tells pending intents of one app apart; no two of a device are the same.
        public var requestCode: Int
        /// What the SDK tells Google Analytics once it is sent; `nil` where the message is not measured.
        public var event: AnalyticsEvent?

        /// Makes one that starts an activity.
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
    /// Reads a pending intent from the stable machine format; `nil` where a member is missing or of another type.
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
    /// Reads an event from the stable machine format; `nil` where a member is missing or of another type.
    public init?(json: JSONValue) {
        guard let name = json["name"]?.string, let parameters = json["parameters"]?.object else { return nil }
        self.init(name: name, parameters: parameters)
    }
}
