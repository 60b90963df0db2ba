// SPDX-License-Identifier: Apache-2.0

extension DisplayedNotification.Android {
    /// Reads what only Android has from the stable machine format; `nil` where a member is missing or of another type.
    public init?(json: JSONValue) {
        guard let object = json.object,
            let systemVersion = object["systemVersion"]?.integer,
            let version = object["version"]?.string,
            let targetSDK = object.read("targetSDK", \.integer),
            let style = object["style"]?.string.flatMap(Style.init(rawValue:)),
            let isFirstFrameOnly = object["isFirstFrameOnly"]?.bool,
            let icon = object["icon"]?.string,
            let iconOrigin = object["iconOrigin"]?.string.flatMap(Origin.init(rawValue:)),
            let color = object.read("color", \.string),
            let channel = object.read("channel", \.string),
            let channelOrigin = object.read("channelOrigin", { $0.string.flatMap(Origin.init(rawValue:)) }),
            let isHeadsUp = object["isHeadsUp"]?.bool,
            let tag = object["tag"]?.string,
            let id = object["id"]?.integer,
            let replaced = object["replaced"]?.bool,
            let ticker = object.read("ticker", \.string),
            let isSticky = object["isSticky"]?.bool,
            let isLocalOnly = object["isLocalOnly"]?.bool,
            let eventTime = object.read("eventTime", \.number),
            let count = object.read("count", \.integer),
            let opens = object["opens"]?.string,
            let contentIntent = object.read("contentIntent", PendingIntent.init(json:)),
            let deleteIntent = object.read("deleteIntent", PendingIntent.init(json:)),
            let isMutable = object["isMutable"]?.bool,
            let visibility = object.read("visibility", \.string),
            let lockScreen = object.read("lockScreen", \.string),
            let priority = object.read("priority", \.integer),
            let defaults = object["defaults"]?.elements(\.string),
            let vibration = object.read("vibration", { $0.elements(\.integer) }),
            let light = object.read("light", Light.init(json:))
        else { return nil }
        self.init(systemVersion: systemVersion, style: style)
        (self.version, self.targetSDK, self.isFirstFrameOnly) = (version, targetSDK, isFirstFrameOnly)
        (self.icon, self.iconOrigin, self.color) = (icon, iconOrigin, color)
        (self.channel, self.channelOrigin, self.isHeadsUp) = (channel, channelOrigin, isHeadsUp)
        (self.tag, self.id, self.replaced, self.ticker) = (tag, id, replaced, ticker)
        (self.contentIntent, self.deleteIntent, self.isMutable) = (contentIntent, deleteIntent, isMutable)
        (self.isSticky, self.isLocalOnly, self.eventTime) = (isSticky, isLocalOnly, eventTime)
        (self.count, self.opens, self.visibility) = (count, opens, visibility)
        (self.lockScreen, self.priority, self.defaults) = (lockScreen, priority, defaults)
        (self.vibration, self.light) = (vibration, light)
    }
}

extension DisplayedNotification.Android.Light {
    /// Reads a rhythm from the stable machine format; `nil` where a member is missing or of another type.
    public init?(json: JSONValue) {
        guard let color = json["color"]?.string, let on = json["on"]?.integer, let off = json["off"]?.integer else {
            return nil
        }
        self.init(color: color, on: on, off: off)
    }
}
