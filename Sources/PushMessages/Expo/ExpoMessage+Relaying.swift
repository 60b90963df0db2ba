// SPDX-License-Identifier: Apache-2.0

extension ExpoMessage {
    /// The message that Expo's service sends to FCM for an Android phone: the data that expo-notifications reads, and
    /// the notification that FCM's SDK shows while the app is in the background.
    ///
    /// After the messages that Expo's documentation shows as received. Whether the picture is in the data too is not
    /// documented, so it is in the notification alone.
    ///
    /// - Parameter experience: `@owner/slug` of the app.
    package func androidMessage(to token: String, of experience: String, now: Int) -> PushMessage {
        var values: JSONObject = ["experienceId": .string(experience), "scopeKey": .string(experience)]
        func set(_ name: String, _ text: String?) { values[name] = text.map(JSONValue.string) }
        set("title", title)
        set("message", body)
        set("subtitle", subtitle)
        set("channelId", channelID)
        set("categoryId", categoryID)
        set("tag", tag)
        set("badge", badge.map(String.init))
        set("body", data.isEmpty ? nil : JSONValue.object(data).description)
        var android: JSONObject = ["priority": priority == "high" ? "HIGH" : "NORMAL"]
        android["ttl"] = (ttl ?? expiration.map { max(0, $0 - now) }).map { .string("\($0)s") }
        android["collapse_key"] = collapseID.map(JSONValue.string)
        if isDisplayed {
            var notification: JSONObject = [:]
            for (name, text) in [
                ("title", title), ("body", body), ("image", image), ("icon", icon), ("channel_id", channelID),
                ("tag", tag),
            ] { notification[name] = text.map(JSONValue.string) }
            android["notification"] = .object(notification)
        }
        let message: JSONValue = ["token": .string(token), "data": .object(values), "android": .object(android)]
        let bytes = (["message": message] as JSONValue).encoded()
        return (try? PushMessage.read(bytes))?.message ?? PushMessage(to: .token(token))
    }

    /// The notification that Expo's service sends to APNs: `aps`, the sender's data under `body` with the picture in
    /// `_richContent`, and the app's names.
    ///
    /// `mutable-content` is set only if the sender asks for it: whether a picture sets it too is not documented.
    package func appleNotification(to bundleID: String, of experience: String, now: Int) -> APNSNotification {
        var aps: JSONObject = [:]
        var alert: JSONObject = [:]
        alert["title"] = title.map(JSONValue.string)
        alert["subtitle"] = subtitle.map(JSONValue.string)
        alert["body"] = body.map(JSONValue.string)
        if !alert.isEmpty { aps["alert"] = .object(alert) }
        aps["badge"] = badge.map(JSONValue.integer)
        aps["sound"] = sound
        aps["category"] = categoryID.map(JSONValue.string)
        aps["interruption-level"] = interruptionLevel.map(JSONValue.string)
        if isMutable { aps["mutable-content"] = 1 }
        if isContentAvailable { aps["content-available"] = 1 }
        var own = data
        if let image { own["_richContent"] = ["image": .string(image)] }
        let isAlert = !alert.isEmpty || badge != nil || sound != nil
        var headers: StringMap = [
            "apns-push-type": isAlert ? "alert" : "background", "apns-topic": bundleID,
            "apns-priority": priority == "normal" || !isAlert ? "5" : "10",
        ]
        headers["apns-expiration"] = (ttl.map { now + $0 } ?? expiration).map(String.init)
        headers["apns-collapse-id"] = collapseID
        return APNSNotification(
            headers: headers,
            payload: [
                "aps": .object(aps), "body": .object(own), "experienceId": .string(experience),
                "scopeKey": .string(experience),
            ]
        )
    }
}
