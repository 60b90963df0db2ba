// SPDX-License-Identifier: Apache-2.0

extension APNSNotification {
    /// Converts a message to the push that FCM sends to an Apple device.
    ///
    /// `notification` becomes `aps.alert`. `apns.payload` overrides it, member by member if its alert is a dictionary,
    /// as a whole if it is a string. `data` goes to the top level beside `aps`, the picture to `fcm_options`. A message
    /// with data only has no `aps`. `mutable-content` is added only to a message of the console that has a picture
    /// (firebase-admin-java#818).
    ///
    /// If keys collide at the top level, the payload's own override `data`, as platform options do everywhere in FCM,
    /// and FCM's keys (`fcm_options`, `gcm.…`, `google.c.…`) override both. FCM does not document an order.
    public init(relaying message: PushMessage, options: RelayOptions = .init()) {
        let config = message.apns
        let own = config.payload.json
        let aps = Self.aps(of: message, own: own["aps"]?.object ?? [:], options)
        var payload: JSONObject = aps.isEmpty ? [:] : ["aps": .object(aps)]
        for (key, value) in own where key != "aps" { payload[key] = value }
        for (key, value) in message.data where payload[key] == nil { payload[key] = .string(value) }
        if let image = config.fcmOptions.image ?? message.notification.image {
            payload["fcm_options"] = ["image": .string(image)]
        }
        payload["gcm.message_id"] = .string(options.messageID)
        if let campaign = options.campaign {
            payload["gcm.n.e"] = "1"
            payload["google.c.a.c_id"] = .string(campaign.identifier)
            if let label = campaign.label { payload["google.c.a.c_l"] = .string(label) }
            payload["google.c.a.ts"] = .string(String(options.acceptedAt))
            payload["google.c.a.udt"] = "0"
        }
        payload["google.c.a.e"] = "1"
        if let label = config.fcmOptions.analyticsLabel ?? message.fcmOptions.analyticsLabel {
            payload["google.c.a.m_l"] = .string(label)
        }
        payload["google.c.fid"] = .string(options.fid)
        payload["google.c.sender.id"] = .string(options.senderID)
        if options.includesOrigin, case .topic(let topic)? = message.target {
            payload["from"] = .string("/topics/\(topic)")
        }
        self.init(headers: [:], payload: payload)
        headers = Self.headers(of: message, shown: self, options)
    }

    private static func aps(of message: PushMessage, own: JSONObject, _ options: RelayOptions) -> JSONObject {
        var aps: JSONObject = [:]
        if let alert = alert(of: message, own: own["alert"]) { aps["alert"] = alert }
        for (key, value) in own where key != "alert" { aps[key] = value }
        let image = message.apns.fcmOptions.image ?? message.notification.image
        if options.campaign != nil, image != nil, aps["mutable-content"] == nil { aps["mutable-content"] = 1 }
        return aps
    }

    private static func alert(of message: PushMessage, own: JSONValue?) -> JSONValue? {
        var common: JSONObject = [:]
        common["title"] = message.notification.title.map(JSONValue.string)
        common["body"] = message.notification.body.map(JSONValue.string)
        switch own {
        case nil: return common.isEmpty ? nil : .object(common)
        case .object(let content)?:
            for (key, value) in content { common[key] = value }
            return .object(common)
        case let own?: return own
        }
    }

    private static func headers(of message: PushMessage, shown push: APNSNotification, _ options: RelayOptions)
        -> StringMap
    {
        var headers: StringMap = [:]
        for (name, value) in message.apns.headers { headers[name.lowercased()] = value }
        let isBackground = !push.isAlert && push.aps["badge"] == nil && push.aps["sound"] == nil
        let isLiveActivity = message.apns.liveActivityToken != nil
        if headers["apns-expiration"] == nil { headers["apns-expiration"] = String(options.acceptedAt + lifetime) }
        if headers["apns-priority"] == nil {
            headers["apns-priority"] = isBackground && !isLiveActivity ? silentPriority : alertPriority
        }
        if headers["apns-push-type"] == nil {
            headers["apns-push-type"] = isLiveActivity ? "liveactivity" : isBackground ? "background" : "alert"
        }
        return headers
    }

    /// Time in seconds that APNs keeps a push whose message names none.
    private static let lifetime = Int(
        Capabilities.standard.number(.expirationSecondsDefault, in: .seconds, on: .apns)
    )

    /// The `apns-priority` of pushes that show something.
    static let alertPriority = String(Capabilities.standard.level(.alertPushPriority, on: .apns))

    /// The `apns-priority` of pushes that only wake the app.
    static let silentPriority = String(Capabilities.standard.level(.silentPushPriority, on: .apns))
}
