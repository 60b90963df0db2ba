// SPDX-License-Identifier: Apache-2.0

extension DisplayedNotification.Android {
    /// What only Android has, in the stable machine format; unknown members are `null`.
    public var json: JSONValue {
        .object([
            "systemVersion": .integer(systemVersion),
            "style": .string(style.rawValue),
            "icon": .string(icon),
            "iconOrigin": .string(iconOrigin.rawValue),
            "color": .string(orNull: color),
            "channel": .string(orNull: channel),
            "channelOrigin": .string(orNull: channelOrigin?.rawValue),
            "isHeadsUp": .bool(isHeadsUp),
            "tag": .string(tag),
            "replaced": .bool(replaced),
            "ticker": .string(orNull: ticker),
            "isSticky": .bool(isSticky),
            "eventTime": eventTime.map(JSONValue.number) ?? .null,
            "count": .integer(orNull: count),
            "opens": .string(opens),
            "visibility": .string(orNull: visibility),
            "vibration": vibration.map { .array($0.map(JSONValue.integer)) } ?? .null,
            "light": light?.json ?? .null,
        ])
    }
}

extension DisplayedNotification.Android.Light {
    /// The light in the stable machine format.
    public var json: JSONValue {
        .object(["color": .string(color), "on": .integer(on), "off": .integer(off)])
    }
}
