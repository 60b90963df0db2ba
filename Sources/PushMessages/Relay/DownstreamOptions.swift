// SPDX-License-Identifier: Apache-2.0

/// The members of a message of FCM's legacy protocols besides its target, and their conversion for each platform.
///
/// Amazon SNS takes the same members in its value for GCM.
package struct DownstreamOptions: Sendable {
    /// When it arrived, in seconds since 1970; its lifetime begins then.
    package var received: Int
    package var collapseKey: String?
    package var restrictedPackageName: String?
    package var contentAvailable: Bool?
    package var mutableContent: Bool?
    /// `nil` if the message has no priority: high with a notification, otherwise normal.
    package var isHigh: Bool?
    /// The lifetime in seconds.
    package var timeToLive: Int?
    package var data: StringMap = [:]
    /// The members of `notification`, of any type.
    package var notification: JSONObject = [:]

    package init(received: Int) { self.received = received }

    /// The maximum lifetime in seconds: four weeks.
    package static let longestLife = Capabilities.standard.seconds(.ttlSeconds, on: .fcm)

    /// The size of all that counts towards the limit, in bytes.
    package var byteCount: Int {
        data.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
            + notification.reduce(0) {
                $0 + $1.key.utf8.count + ($1.value.string?.utf8.count ?? $1.value.encoded().count)
            }
    }

    /// Writes the parts for all platforms.
    package func write(to message: inout PushMessage) {
        message.data = data
        let shown = PushMessage.Notification(title: text("title"), body: text("body"), image: text("image"))
        message.notificationIfPresent = notification.isEmpty ? nil : shown
        message.android = android
        message.apns = apns
        message.webpush = webpush
    }

    private var android: PushMessage.AndroidConfig {
        var config = PushMessage.AndroidConfig(
            collapseKey: collapseKey,
            priority: isHigh.map { $0 ? .high : .normal },
            ttl: timeToLive.map { .seconds($0) },
            restrictedPackageName: restrictedPackageName
        )
        config.notification.icon = text("icon")
        config.notification.sound = text("sound")
        config.notification.tag = text("tag")
        config.notification.color = text("color")
        config.notification.clickAction = text("click_action")
        config.notification.channelID = text("android_channel_id")
        config.notification.bodyLocKey = text("body_loc_key")
        config.notification.bodyLocArgs = texts("body_loc_args") ?? []
        config.notification.titleLocKey = text("title_loc_key")
        config.notification.titleLocArgs = texts("title_loc_args") ?? []
        return config
    }

    private var apns: PushMessage.APNSConfig {
        var config = PushMessage.APNSConfig()
        if let isHigh { config.headers["apns-priority"] = isHigh ? "10" : "5" }
        if let timeToLive { config.headers["apns-expiration"] = timeToLive == 0 ? "0" : String(received + timeToLive) }
        if let collapseKey { config.headers["apns-collapse-id"] = collapseKey }
        if contentAvailable == true { config.aps.contentAvailable = true }
        if mutableContent == true { config.aps.mutableContent = true }
        config.aps.badge = notification["badge"].flatMap { $0.integer ?? $0.string.flatMap { Int($0) } }
        config.aps.sound = text("sound").map { .named($0) }
        config.aps.category = text("click_action")
        let content = PushMessage.APS.Alert.Content(
            subtitle: text("subtitle"),
            titleLocKey: text("title_loc_key"),
            titleLocArgs: texts("title_loc_args"),
            locKey: text("body_loc_key"),
            locArgs: texts("body_loc_args")
        )
        if content != PushMessage.APS.Alert.Content() { config.aps.alert = .content(content) }
        // Apps get unknown members under another name.
        for (name, value) in notification where !Self.known.contains(name) {
            config.payload.custom["gcm.notification.\(name)"] = .string(Self.text(value))
        }
        return config
    }

    private var webpush: PushMessage.WebpushConfig {
        var config = PushMessage.WebpushConfig()
        if let timeToLive { config.headers["TTL"] = String(timeToLive) }
        if let isHigh { config.headers["Urgency"] = isHigh ? "high" : "normal" }
        config.notification.icon = text("icon")
        if let link = text("click_action"), link.hasPrefix("https://") {
            config.fcmOptions.link = link
        }
        return config
    }

    private static let known: Set<String> = [
        "title", "body", "image", "icon", "sound", "tag", "color", "click_action", "android_channel_id", "body_loc_key",
        "body_loc_args", "title_loc_key", "title_loc_args", "badge", "subtitle",
    ]

    private func text(_ name: String) -> String? { notification[name].flatMap { $0 == .null ? nil : Self.text($0) } }

    private static func text(_ value: JSONValue) -> String {
        value.string ?? String(decoding: value.encoded(), as: UTF8.self)
    }

    /// Returns a list of texts, which the protocol encodes as JSON in a string.
    private func texts(_ name: String) -> [String]? {
        guard let value = notification[name] else { return nil }
        let list = value.string.flatMap { try? JSONValue(parsing: $0) } ?? value
        return list.array?.map(Self.text)
    }
}
