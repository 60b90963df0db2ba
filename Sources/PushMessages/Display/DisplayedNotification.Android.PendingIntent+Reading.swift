// SPDX-License-Identifier: Apache-2.0

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
