// SPDX-License-Identifier: Apache-2.0

extension DisplayedNotification.Web {
    /// What only a browser has, in the stable machine format; unknown members are `null`.
    public var json: JSONValue {
        .object([
            "browser": .string(browser),
            "system": .string(system),
            "origin": .string(origin),
            "icon": icon?.json ?? .null,
            "scaledTo": scaledTo?.json ?? .null,
            "actions": .array(actions.map(JSONValue.string)),
            "tag": .string(orNull: tag),
            "replaced": .bool(replaced),
            "requiresInteraction": .bool(requiresInteraction),
            "direction": .string(direction),
            "link": .string(orNull: link),
            "copies": .integer(copies),
            "badge": badge?.json ?? .null,
            "renotifies": .bool(renotifies),
            "isSilent": .bool(isSilent),
            "timestamp": .integer(orNull: timestamp),
            "language": .string(orNull: language),
        ])
    }
}

extension DisplayedNotification.Web.Size {
    /// The size in the stable machine format.
    public var json: JSONValue {
        .object(["width": .integer(width), "height": .integer(height)])
    }
}
