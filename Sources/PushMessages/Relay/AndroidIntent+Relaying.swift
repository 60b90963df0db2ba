// SPDX-License-Identifier: Apache-2.0

extension AndroidIntent {
    /// Makes of a message what FCM and Google Play services make of it for FCM's Android SDK.
    ///
    /// `android.notification` is laid over the common notification field by field, and `android.data` takes the place of
    /// the message's data; of a message that has both `android` and `android_v2`, which FCM refuses, the first counts.
    /// Nothing of `apns` and `webpush` arrives. A notification of any kind sets `gcm.n.e`, even one that is empty.
    ///
    /// `android_v2` arrives as FCM translates it for an SDK that knows `onMessageReceived` only: `remote_notification` as
    /// a notification of high priority, without one where `use_as_v1_data_message` is set; `background_sync` as data of
    /// normal priority. What translated messages do not have, `mutable_content` and the notification's `id`, is left out,
    /// unless ``RelayOptions/understandsV2`` says that the SDK needs no translation.
    ///
    /// The pairing of fields and keys is by their names; that a `false` is left out as one that was never set is assumed.
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

    /// Keys with which FCM refuses a message; `collapse_key` it takes, and overwrites.
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
        let label = delivery.analyticsLabel ?? message.fcmOptions?.analyticsLabel
        guard label != nil || options.campaign != nil else { return }
        extras["google.c.a.e"] = "1"
        extras["google.c.a.m_l"] = label.map(JSONValue.string)
        guard let campaign = options.campaign else { return }
        extras["google.c.a.c_id"] = .string(campaign.identifier)
        extras["google.c.a.c_l"] = campaign.label.map(JSONValue.string)
        extras["google.c.a.ts"] = .string(String(options.sentTime / 1000))
        extras["google.c.a.udt"] = "0"
    }

    /// A condition names several topics, and which of them counts as origin is not documented: the sender does.
    private static func origin(of message: PushMessage, _ options: RelayOptions) -> String {
        if case .topic(let topic)? = message.target { return "/topics/\(topic)" }
        return options.senderID
    }
}
