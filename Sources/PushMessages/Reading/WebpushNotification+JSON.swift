// SPDX-License-Identifier: Apache-2.0

extension PushMessage.WebpushNotification: EmptyInitializable {
    @inlinable
    init() { self.init(title: nil) }
}

extension PushMessage.WebpushNotification {
    /// Reads Web Notification options: known keys of the documented type become properties, all others are kept in
    /// `custom`.
    public init(_ json: JSONObject) {
        self.init()
        for (key, value) in json where !take(key, value) { custom[key] = value }
    }

    mutating func take(_ key: String, _ value: JSONValue) -> Bool {
        switch key {
        case "title": value.string.assign(to: &title)
        case "body": value.string.assign(to: &body)
        case "icon": value.string.assign(to: &icon)
        case "image": value.string.assign(to: &image)
        case "badge": value.string.assign(to: &badge)
        case "dir": value.string.flatMap(Direction.init).assign(to: &dir)
        case "lang": value.string.assign(to: &lang)
        case "tag": value.string.assign(to: &tag)
        case "renotify": value.bool.assign(to: &renotify)
        case "requireInteraction": value.bool.assign(to: &requireInteraction)
        case "silent": value.bool.assign(to: &silent)
        case "timestamp": value.integer.assign(to: &timestamp)
        case "vibrate": value.integers.assign(to: &vibrate)
        case "actions": value.actions.assign(to: &actions)
        case "data": Optional(value).assign(to: &data)
        default: false
        }
    }

    /// Returns whether a property is set for the key, so that a custom key with the same name is not written.
    func isTyped(_ key: String) -> Bool {
        switch key {
        case "title": title != nil
        case "body": body != nil
        case "icon": icon != nil
        case "image": image != nil
        case "badge": badge != nil
        case "dir": dir != nil
        case "lang": lang != nil
        case "tag": tag != nil
        case "renotify": renotify != nil
        case "requireInteraction": requireInteraction != nil
        case "silent": silent != nil
        case "timestamp": timestamp != nil
        case "vibrate": vibrate != nil
        case "actions": actions != nil
        case "data": data != nil
        default: false
        }
    }

    /// The options that a service worker receives.
    public var json: JSONObject {
        var writer = JSONWriter(capacity: 1024)
        writer.byte(UInt8(ascii: "{"))
        writer.members(of: self)
        writer.close(UInt8(ascii: "}"))
        writer.finish()
        return (try? JSONValue(parsing: writer.bytes))?.object ?? [:]
    }
}

extension PushMessage.WebpushNotification.Action {
    /// Reads a button; `nil` if its identifier or its label is not a string.
    init?(_ json: JSONObject) {
        guard let action = json["action"]?.string, let title = json["title"]?.string else { return nil }
        self.init(action: action, title: title)
        for (key, value) in json where key != "action" && key != "title" {
            if key != "icon" || !value.string.assign(to: &icon) { custom[key] = value }
        }
    }

    func isTyped(_ key: String) -> Bool {
        key == "action" || key == "title" || key == "icon" && icon != nil
    }
}

extension JSONValue {
    /// The buttons of an array; `nil` if an element is not a button.
    fileprivate var actions: [PushMessage.WebpushNotification.Action]? {
        every { $0.object.flatMap(PushMessage.WebpushNotification.Action.init) }
    }
}
