// SPDX-License-Identifier: Apache-2.0

/// The text of a message that is published through Amazon SNS: one for all platforms, or a value for each.
///
/// After "Sending Amazon SNS mobile push notifications" in the Amazon SNS Developer Guide, and answers of the real service
/// that LocalStack's tests record.
package struct SNSMessage: Sendable, Hashable {
    /// Why SNS refuses a text with the structure json.
    package enum Failure: Error, Sendable, Hashable {
        case notJSON
        /// A topic needs a text for subscribers of other kinds.
        case noDefault
    }

    /// SNS' name of the service that a value is for.
    package enum Platform: String, Sendable, Hashable, CaseIterable {
        /// FCM, by the name of its predecessor.
        case gcm = "GCM"
        /// A name that LocalStack and others know too.
        case fcm = "FCM"
        case apns = "APNS"
        case apnsSandbox = "APNS_SANDBOX"

        /// Whether the value goes to APNs.
        package var isApple: Bool { self == .apns || self == .apnsSandbox }
    }

    /// The most bytes of a message with its attributes.
    package static let byteLimit = 262_144

    private let text: String
    /// The values by platform; `nil` for one text for all.
    private let values: JSONObject?

    /// Takes a text as it is.
    package init(plain text: String) { (self.text, values) = (text, nil) }

    /// Reads a text with the structure json.
    package init(structured text: String, toTopic: Bool) throws(Failure) {
        guard let values = (try? JSONValue(parsing: text))?.object else { throw .notJSON }
        // SNS passes over what is not a string, as if it were not there.
        if toTopic, values["default"]?.string == nil { throw .noDefault }
        (self.text, self.values) = (text, values)
    }

    /// The value for a platform: its own, or the text for all; `nil` if there is neither.
    package func value(for platform: Platform) -> Value? {
        guard let values else { return Value(platform: platform, text: text, isOwn: false) }
        let names = platform == .gcm || platform == .fcm ? [Platform.gcm, .fcm] : [platform]
        if let own = names.lazy.compactMap({ values[$0.rawValue]?.string }).first {
            return Value(platform: platform, text: own, isOwn: true)
        }
        return values["default"]?.string.map { Value(platform: platform, text: $0, isOwn: false) }
    }

    /// The message for one platform.
    package struct Value: Sendable, Hashable {
        package let platform: Platform
        package let text: String
        /// Whether it is the platform's own value, and not a text for all.
        package let isOwn: Bool

        package init(platform: Platform, text: String, isOwn: Bool) {
            (self.platform, self.text, self.isOwn) = (platform, text, isOwn)
        }

        /// The value as JSON; `nil` for a text, and for a value that cannot be parsed.
        package var json: JSONObject? { isOwn ? (try? JSONValue(parsing: text))?.object : nil }
        /// The message of HTTP v1 that it holds under `fcmV1Message`; `nil` for the older form.
        package var fcmMessage: JSONValue? { json?["fcmV1Message"] }
    }
}

extension SNSMessage.Value {
    /// The message for FCM: one of HTTP v1, or a legacy one as FCM converts it.
    ///
    /// Numbers and flags in `data`, which AWS' own examples have, are written as text. What SNS makes of a text for all is
    /// not documented; apps find it under `default`.
    ///
    /// - Parameter received: Seconds since 1970.
    package func fcmReading(received: Int) -> PushMessage.Reading {
        guard let json else {
            var message = PushMessage(to: nil)
            message.data["default"] = text
            return PushMessage.Reading(message: message)
        }
        if let request = fcmMessage {
            let readable = Self.writingTexts(in: request)
            if let reading = try? PushMessage.read(readable.encoded()) { return reading }
        }
        var options = DownstreamOptions(received: received)
        options.collapseKey = json["collapse_key"]?.string
        options.restrictedPackageName = json["restricted_package_name"]?.string
        options.contentAvailable = json["content_available"]?.bool
        options.mutableContent = json["mutable_content"]?.bool
        options.isHigh = json["priority"]?.string.map { $0.lowercased() == "high" }
        options.timeToLive = json["time_to_live"]?.integer
        for (name, value) in json["data"]?.object ?? [:] { options.data[name] = value.string ?? value.description }
        options.notification = json["notification"]?.object ?? [:]
        var message = PushMessage(to: nil)
        options.write(to: &message)
        return PushMessage.Reading(message: message)
    }

    /// The message that FCM gets, with the lifetime that the message attributes say.
    ///
    /// - Parameter now: Seconds since 1970.
    package func fcmMessage(to token: String?, now: Int, _ attribute: (String) -> String?) -> PushMessage {
        var message = fcmReading(received: now).message
        if let token { message.target = .token(token) }
        if let seconds = SNSAttributes.lifetime(attribute) {
            message.android.ttl = .seconds(seconds)
        }
        return message
    }

    /// The notification that APNs gets, with the header fields that the message attributes say.
    ///
    /// - Parameters:
    ///   - topic: The topic of the application's credentials, which the service fills in.
    ///   - now: Seconds since 1970.
    package func appleNotification(to topic: String?, now: Int, _ attribute: (String) -> String?) -> APNSNotification {
        var push = APNSNotification(
            headers: SNSAttributes.headers(for: platform, now: now, attribute),
            payload: applePayload
        )
        if push.headers["apns-topic"] == nil { push.headers["apns-topic"] = topic }
        if push.headers["apns-push-type"] == nil { push.headers["apns-push-type"] = "alert" }
        return push
    }

    /// The payload for APNs: as it is, or an alert with the text for all.
    package var applePayload: JSONObject {
        isOwn ? json ?? [:] : ["aps": ["alert": .string(text)]]
    }

    private static func writingTexts(in request: JSONValue) -> JSONValue {
        guard var object = request.object, var message = object["message"]?.object else { return request }
        func texts(_ data: JSONValue?) -> JSONValue? {
            guard let data = data?.object else { return data }
            return .object(
                JSONObject(
                    data.map { name, value in
                        switch value {
                        case .integer, .number, .bool: (key: name, value: .string(value.description))
                        default: (key: name, value: value)
                        }
                    }
                )
            )
        }
        message["data"] = texts(message["data"])
        if var android = message["android"]?.object {
            android["data"] = texts(android["data"])
            message["android"] = .object(android)
        }
        object["message"] = .object(message)
        return .object(object)
    }
}
