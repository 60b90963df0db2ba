// SPDX-License-Identifier: Apache-2.0

extension WebPushEvent {
    /// Converts a message to the push that FCM sends to a browser.
    ///
    /// `webpush.notification` overrides the common notification and `webpush.data` replaces the message's data; the
    /// options decide what FCM documents less clearly. Title and body are unchanged, because browsers have no
    /// localisation keys. Of `webpush.headers`, only headers of the Web Push protocol are sent; an `image` header is
    /// dropped.
    public init(relaying message: PushMessage, options: RelayOptions = .init()) {
        let headers = Self.headers(of: message, options)
        let urgency = headers["Urgency"].flatMap(WebPushEvent.Urgency.init(header:)) ?? options.urgency
        let campaignKey = options.campaign.map { "campaign_collapse_key_\($0.identifier)" }
        var payload: JSONObject = [
            "from": .string(Self.origin(of: message, options)),
            "priority": .string(options.priority ?? (urgency == .high ? "high" : "normal")),
            "fcmMessageId": .string(options.messageID),
        ]
        if let key = options.collapseKey ?? campaignKey { payload["collapse_key"] = .string(key) }
        payload["productId"] = options.productID.map(JSONValue.string)
        if var notification = Self.notification(of: message, options) {
            if let campaignKey, notification["tag"] == nil { notification["tag"] = .string(campaignKey) }
            payload["notification"] = .object(notification)
        }
        let data = Self.data(of: message, options)
        if !data.isEmpty { payload["data"] = .object(data) }
        let fcmOptions = Self.fcmOptions(of: message, options)
        if !fcmOptions.isEmpty { payload["fcmOptions"] = .object(fcmOptions) }
        self.init(headers: headers, payload: payload)
    }

    private static func origin(of message: PushMessage, _ options: RelayOptions) -> String {
        if options.namesTopic, case .topic(let topic)? = message.target { return "/topics/\(topic)" }
        return options.senderID
    }

    private static func notification(of message: PushMessage, _ options: RelayOptions) -> JSONObject? {
        let own = message.webpush.notificationIfPresent?.json
        guard message.notificationIfPresent != nil || own != nil else { return nil }
        var notification: JSONObject = [:]
        if own == nil || options.commonFields != .replaced {
            notification["title"] = message.notification.title.map(JSONValue.string)
            notification["body"] = message.notification.body.map(JSONValue.string)
        }
        if own == nil || options.commonFields == .inherited {
            notification["image"] = message.notification.image.map(JSONValue.string)
        }
        for (key, value) in own ?? [:] { notification[key] = value }
        if options.linkPlaces.contains(.clickAction), notification["click_action"] == nil {
            notification["click_action"] = message.webpush.fcmOptions.link.map(JSONValue.string)
        }
        return notification
    }

    private static func data(of message: PushMessage, _ options: RelayOptions) -> JSONObject {
        let own = message.webpush.data
        var data: JSONObject = [:]
        if own.isEmpty || options.commonData == .merged {
            for (key, value) in message.data { data[key] = .string(value) }
        }
        for (key, value) in own { data[key] = .string(value) }
        if let campaign = options.campaign {
            data["gcm.n.e"] = "1"
            data["google.c.a.c_id"] = .string(campaign.identifier)
            if let label = campaign.label { data["google.c.a.c_l"] = .string(label) }
            data["google.c.a.e"] = "1"
            data["google.c.a.ts"] = .string(String(options.acceptedAt))
            data["google.c.a.udt"] = "0"
        }
        return data
    }

    private static func fcmOptions(of message: PushMessage, _ options: RelayOptions) -> JSONObject {
        var fcmOptions: JSONObject = [:]
        if options.linkPlaces.contains(.fcmOptions) {
            fcmOptions["link"] = message.webpush.fcmOptions.link.map(JSONValue.string)
        }
        let label = message.webpush.fcmOptions.analyticsLabel ?? message.fcmOptions.analyticsLabel
        fcmOptions["analytics_label"] = label.map(JSONValue.string)
        return fcmOptions
    }

    private static func headers(of message: PushMessage, _ options: RelayOptions) -> StringMap {
        var given: StringMap = [:]
        for (name, value) in message.webpush.headers { given[name.lowercased()] = value }
        var headers: StringMap = [
            "TTL": given["ttl"] ?? String(options.timeToLive),
            "Urgency": given["urgency"] ?? options.urgency.rawValue,
        ]
        headers["Topic"] = given["topic"]
        return headers
    }
}
