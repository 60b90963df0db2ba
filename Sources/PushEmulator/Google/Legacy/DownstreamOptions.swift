// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The members of a downstream message besides its target, and their conversion for each platform.
struct DownstreamOptions: Sendable {
    /// When it arrived, in seconds since 1970; its lifetime begins then.
    var received: Int
    var collapseKey: String?
    var restrictedPackageName: String?
    var contentAvailable: Bool?
    var mutableContent: Bool?
    /// `nil` if the message has no priority: high with a notification, otherwise normal.
    var isHigh: Bool?
    /// The lifetime in seconds.
    var timeToLive: Int?
    var data: StringMap = [:]
    /// The members of `notification`, of any type.
    var notification: JSONObject = [:]

    /// The maximum lifetime in seconds: four weeks.
    static let longestLife = Capabilities.standard.seconds(.ttlSeconds, on: .fcm)

    /// The size of all that counts towards the limit, in bytes.
    var byteCount: Int {
        data.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
            + notification.reduce(0) {
                $0 + $1.key.utf8.count + ($1.value.string?.utf8.count ?? $1.value.encoded().count)
            }
    }

    /// Writes the parts for all platforms.
    func write(to message: inout PushMessage) {
        message.data = data
        let shown = PushMessage.Notification(title: text("title"), body: text("body"), image: text("image"))
        if shown != PushMessage.Notification() || !notification.isEmpty { message.notification = shown }
        let android = android
        if android != PushMessage.AndroidConfig() { message.android = android }
        let apns = apns
        if apns != PushMessage.APNSConfig() { message.apns = apns }
        let webpush = webpush
        if webpush != PushMessage.WebpushConfig() { message.webpush = webpush }
    }

    private var android: PushMessage.AndroidConfig {
        var config = PushMessage.AndroidConfig(
            collapseKey: collapseKey,
            priority: isHigh.map { $0 ? .high : .normal },
            ttl: timeToLive.map { .seconds($0) },
            restrictedPackageName: restrictedPackageName
        )
        var own = PushMessage.AndroidNotification()
        own.icon = text("icon")
        own.sound = text("sound")
        own.tag = text("tag")
        own.color = text("color")
        own.clickAction = text("click_action")
        own.channelID = text("android_channel_id")
        own.bodyLocKey = text("body_loc_key")
        own.bodyLocArgs = texts("body_loc_args") ?? []
        own.titleLocKey = text("title_loc_key")
        own.titleLocArgs = texts("title_loc_args") ?? []
        if own != PushMessage.AndroidNotification() { config.notification = own }
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
        if let icon = text("icon") {
            var own = PushMessage.WebpushNotification()
            own.icon = icon
            config.notification = own
        }
        if let link = text("click_action"), link.hasPrefix("https://") {
            config.fcmOptions = PushMessage.WebpushFCMOptions(link: link)
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
