// SPDX-License-Identifier: Apache-2.0

extension AndroidIntent {
    /// Converts a message to the intent that FCM and Google Play services deliver to FCM's Android SDK.
    ///
    /// `android.notification` overrides the common notification field by field, and `android.data` replaces the
    /// message's data. If a message has both `android` and `android_v2`, which FCM rejects, `android` counts. Nothing
    /// of `apns` and `webpush` arrives. Any notification sets `gcm.n.e`, also an empty one.
    ///
    /// `android_v2` arrives in FCM's translation for an SDK that only has `onMessageReceived`: `remote_notification` as
    /// a notification of high priority, or as data only if `use_as_v1_data_message` is set; `background_sync` as data
    /// of normal priority. The translation drops `mutable_content` and the notification's `id`, unless
    /// ``RelayOptions/understandsV2`` says that the SDK needs no translation.
    ///
    /// Fields are matched to keys by their names. It is assumed that `false` is left out like an unset field.
    public init(relaying message: PushMessage, options: RelayOptions = .init()) {
        let delivery = AndroidDeliveryOptions(message)
        var extras: JSONObject = [:]
        if let notification = AndroidNotificationExtras(relaying: message, options) {
            let prefix = options.usesOldPrefix ? Self.oldNotificationPrefix : Self.notificationPrefix
            for (key, value) in notification.extras { extras[prefix + key] = .string(value) }
        }
        for (key, value) in Self.data(of: message, delivery, options) where !Self.isReserved(key) {
            extras[key] = .string(value)
        }
        Self.addAnalytics(of: message, delivery, options, to: &extras)
        extras["google.delivered_priority"] = .string(options.lowersPriority ? "normal" : delivery.priority)
        extras["google.original_priority"] = .string(delivery.priority)
        extras["google.sent_time"] = .integer(options.sentTime)
        extras["google.ttl"] = .integer(delivery.timeToLive)
        extras["google.product_id"] = options.productID.map(JSONValue.integer)
        extras["google.message_id"] = .string(options.messageID)
        extras["google.c.sender.id"] = .string(options.senderID)
        extras["collapse_key"] = .string(delivery.collapseKey ?? options.collapseKey ?? options.packageName)
        extras["from"] = .string(Self.origin(of: message, options))
        self.init(
            extras: extras,
            restrictedPackageName: delivery.restrictedPackageName,
            isDirectBootOK: delivery.isDirectBootOK
        )
    }

    /// Returns whether FCM rejects a message with this key in `data`; it accepts `collapse_key`, but overwrites it.
    private static func isReserved(_ key: String) -> Bool {
        let key = key.lowercased()
        return key.hasPrefix("google.") || key.hasPrefix("gcm.") || key == "from" || key == "message_type"
    }

    private static func data(
        of message: PushMessage,
        _ delivery: AndroidDeliveryOptions,
        _ options: RelayOptions
    ) -> StringMap {
        var data: StringMap = delivery.data.isEmpty || options.commonData == .merged ? message.data : [:]
        for (key, value) in delivery.data { data[key] = value }
        return data
    }

    private static func addAnalytics(
        of message: PushMessage,
        _ delivery: AndroidDeliveryOptions,
        _ options: RelayOptions,
        to extras: inout JSONObject
    ) {
        let label = delivery.analyticsLabel ?? message.fcmOptions.analyticsLabel
        guard label != nil || options.campaign != nil else { return }
        extras["google.c.a.e"] = "1"
        extras["google.c.a.m_l"] = label.map(JSONValue.string)
        guard let campaign = options.campaign else { return }
        extras["google.c.a.c_id"] = .string(campaign.identifier)
        extras["google.c.a.c_l"] = campaign.label.map(JSONValue.string)
        extras["google.c.a.ts"] = .string(String(options.sentTime / 1000))
        extras["google.c.a.udt"] = "0"
    }

    /// Returns the topic, or the sender for all other targets; which topic of a condition FCM would name is not
    /// documented.
    private static func origin(of message: PushMessage, _ options: RelayOptions) -> String {
        if case .topic(let topic)? = message.target { return "/topics/\(topic)" }
        return options.senderID
    }
}
