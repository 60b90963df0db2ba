// SPDX-License-Identifier: Apache-2.0

extension DisplayedNotification.Android {
    /// What only Android has, in the stable machine format; unknown members are `null`.
    public var json: JSONValue {
        .object([
            "systemVersion": .integer(systemVersion),
            "version": .string(version),
            "targetSDK": .integer(orNull: targetSDK),
            "style": .string(style.rawValue),
            "isFirstFrameOnly": .bool(isFirstFrameOnly),
            "icon": .string(icon),
            "iconOrigin": .string(iconOrigin.rawValue),
            "color": .string(orNull: color),
            "channel": .string(orNull: channel),
            "channelOrigin": .string(orNull: channelOrigin?.rawValue),
            "isHeadsUp": .bool(isHeadsUp),
            "tag": .string(tag),
            "id": .integer(id),
            "replaced": .bool(replaced),
            "ticker": .string(orNull: ticker),
            "isSticky": .bool(isSticky),
            "isLocalOnly": .bool(isLocalOnly),
            "eventTime": eventTime.map(JSONValue.number) ?? .null,
            "count": .integer(orNull: count),
            "opens": .string(opens),
            "contentIntent": contentIntent?.json ?? .null,
            "deleteIntent": deleteIntent?.json ?? .null,
            "isMutable": .bool(isMutable),
            "visibility": .string(orNull: visibility),
            "lockScreen": .string(orNull: lockScreen),
            "priority": .integer(orNull: priority),
            "defaults": .array(defaults.map(JSONValue.string)),
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
