// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension Vendor.AndroidDrawing {
    /// Whether the SDK shows the message: the data has what it needs, and no code of the app is asked first.
    func shows(_ intent: AndroidIntent, on device: AndroidDevice.Configuration) -> Bool {
        if foregroundHandler != nil, device.app.state == .foreground { return false }
        return shows(intent.dataObject)
    }

    /// The place in the data of the picture that is shown.
    ///
    /// A name of a drawable, or a path on the user's own server, is not a picture that can be loaded here.
    func picture(in intent: AndroidIntent) -> KeyPattern.Match? {
        picture.lazy.flatMap { $0.matches(in: intent.dataObject) }.first { $0.value.string?.contains("://") == true }
    }

    /// The labels of the buttons, three at most.
    func buttons(in intent: AndroidIntent) -> [String] {
        Array(buttons.flatMap { $0.matches(in: intent.dataObject) }.compactMap(\.text).prefix(3))
    }

    /// The same notification in the extras that FCM's SDK reads, so that one builder draws both.
    func extras(of intent: AndroidIntent, in app: AndroidDevice.App) -> JSONObject {
        let data = intent.dataObject
        var extras: JSONObject = [AndroidIntent.notificationPrefix + "e": "1"]
        func set(_ name: String, _ text: String?) {
            extras[AndroidIntent.notificationPrefix + name] = text.map(JSONValue.string)
        }
        func first(_ patterns: [KeyPattern]) -> String? { patterns.lazy.compactMap { $0.text(in: data) }.first }
        set("title", first(title))
        set("body", first(text))
        set("image", picture(in: intent)?.value.string)
        set("color", first(color))
        set("tag", first(tag))
        set("notification_count", first(count))
        set("android_channel_id", first(channel) ?? defaultChannel(in: app))
        return extras
    }

    /// The channels of the app and of the SDK, for a message.
    func channels(
        _ channels: [AndroidDevice.Channel],
        for intent: AndroidIntent,
        in app: AndroidDevice.App
    ) -> [AndroidDevice.Channel] {
        var ids = [defaultChannel(in: app)]
        if createsChannel { ids.append(channel.lazy.compactMap { $0.text(in: intent.dataObject) }.first) }
        return channels
            + ids.compactMap(\.self).filter { id in !channels.contains { $0.id == id } }.map {
                AndroidDevice.Channel(id: $0)
            }
    }

    /// The channel of messages that name none, or one that the app does not have.
    func defaultChannel(in app: AndroidDevice.App) -> String? {
        defaultChannel == "$package" ? app.packageName : defaultChannel
    }
}

extension AndroidIntent {
    fileprivate var dataObject: JSONObject {
        JSONObject(data.lazy.map { (key: $0.key, value: JSONValue.string($0.value)) })
    }
}
