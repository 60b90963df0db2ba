// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import PushMessages

/// Parses the members of a downstream message, and records the first error that the service would answer.
struct DownstreamReader {
    private let object: JSONObject
    private let received: Int
    private(set) var refusal: DownstreamRefusal?

    init(_ object: JSONObject, received: Int) {
        self.object = object
        self.received = received
    }

    /// Returns the message, as far as it can be parsed.
    mutating func read() -> DownstreamMessage {
        var downstream = DownstreamMessage()
        downstream.target = target()
        downstream.message.target = downstream.target?.pushTarget
        downstream.messageID = string("message_id")
        downstream.wantsReceipt = bool("delivery_receipt_requested") ?? false
        downstream.isDryRun = bool("dry_run") ?? false
        _ = bool("delay_while_idle")
        var options = DownstreamOptions(received: received)
        options.collapseKey = string("collapse_key")
        options.restrictedPackageName = string("restricted_package_name")
        options.contentAvailable = bool("content_available")
        options.mutableContent = bool("mutable_content")
        options.isHigh = isHigh()
        options.timeToLive = timeToLive()
        options.data = data()
        options.notification = members("notification") ?? [:]
        options.write(to: &downstream.message)
        checkSize(options, downstream.target)
        downstream.refusal = refusal
        return downstream
    }

    private mutating func refuse(_ refusal: DownstreamRefusal) {
        if self.refusal == nil { self.refusal = refusal }
    }

    // MARK: - Target

    private mutating func target() -> DownstreamMessage.Target? {
        let ids = registrations()
        let texts = ["to", "notification_key"].compactMap { string($0) }
        let condition = string("condition")
        let count = texts.count + (ids == nil ? 0 : 1) + (condition == nil ? 0 : 1)
        guard count < 2 else {
            refuse(.parameters("Must use either \"registration_ids\" field or \"to\", not both"))
            return nil
        }
        if let ids { return ids.count == 1 ? .registration(ids[0]) : .registrations(ids) }
        if let condition { return read(condition: condition) }
        guard let text = texts.first, !text.isEmpty else {
            refuse(.missingRegistration)
            return nil
        }
        guard text.hasPrefix("/topics/") else { return .registration(text) }
        let topic = String(text.dropFirst("/topics/".count))
        if !topic.isTopicName {
            refuse(.parameters("Invalid value for \"to\": a topic's name matches [a-zA-Z0-9-_.~%]+"))
        }
        return .topic(topic)
    }

    private mutating func registrations() -> [String]? {
        guard let value = object["registration_ids"], value != .null else { return nil }
        guard let array = value.array else {
            refuse(
                DownstreamRefusal(
                    code: .invalidJSON,
                    detail: "JSON_TYPE_ERROR",
                    reason: "\"registration_ids\" field is not a JSON array"
                )
            )
            return nil
        }
        guard !array.isEmpty else {
            refuse(.parameters("\"registration_ids\" field cannot be empty"))
            return nil
        }
        guard array.count <= Self.registrationLimit else {
            refuse(
                .parameters(
                    "Number of messages on bulk (\(array.count)) exceeds maximum allowed "
                        + "(\(Self.registrationLimit))"
                )
            )
            return nil
        }
        return array.enumerated().map { place, value in
            if let text = value.string { return text }
            refuse(.type("registration_ids[\(place)]", "string", value))
            return ""
        }
    }

    private mutating func read(condition text: String) -> DownstreamMessage.Target {
        let condition = PushMessage.Condition(text)
        let limit = Capabilities.standard.count(.conditionTopics, on: .fcm)
        if condition.syntaxError != nil || condition.topics.count > limit
            || !condition.topics.allSatisfy(\.isTopicName)
        {
            refuse(.parameters("Invalid value for \"condition\""))
        }
        return .condition(condition)
    }

    // MARK: - Content

    private mutating func isHigh() -> Bool? {
        switch object["priority"] {
        case nil, .null?: return nil
        case .string(let text)? where ["high", "10"].contains(text.lowercased()): return true
        case .string(let text)? where ["normal", "5"].contains(text.lowercased()): return false
        case .integer(10)?: return true
        case .integer(5)?: return false
        case .string(let text)?:
            refuse(.parameters("Invalid value (\(text.excerpt)) for \"priority\": must be \"normal\" or \"high\""))
            return nil
        case let value?:
            refuse(.type("priority", "string", value))
            return nil
        }
    }

    private mutating func timeToLive() -> Int? {
        guard let value = object["time_to_live"], value != .null else { return nil }
        guard let seconds = value.integer else {
            refuse(.type("time_to_live", "number", value))
            return nil
        }
        guard (0...DownstreamOptions.longestLife).contains(seconds) else {
            refuse(.ttl(seconds))
            return nil
        }
        return seconds
    }

    /// Returns the data as the texts that apps get; values may have any type.
    private mutating func data() -> StringMap {
        var data = StringMap()
        for (key, value) in members("data") ?? [:] {
            let isReserved =
                key == "from" || key == "message_type" || key.hasPrefix("google") || key.hasPrefix("gcm")
            if isReserved { refuse(.dataKey(key)) }
            data[key] = value.string ?? String(decoding: value.encoded(), as: UTF8.self)
        }
        return data
    }

    /// The maximum number of registrations in one request.
    static let registrationLimit = 1000
    /// Bytes of a message to devices and groups, and to topics.
    private static let (byteLimit, topicByteLimit) = (4096, 2048)

    private mutating func checkSize(_ options: DownstreamOptions, _ target: DownstreamMessage.Target?) {
        let limit =
            switch target {
            case .topic, .condition: Self.topicByteLimit
            default: Self.byteLimit
            }
        if options.byteCount > limit { refuse(.tooBig(limit)) }
    }

    // MARK: - Members

    private mutating func string(_ name: String) -> String? {
        guard let value = object[name], value != .null else { return nil }
        if value.string == nil { refuse(.type(name, "string", value)) }
        return value.string
    }

    private mutating func bool(_ name: String) -> Bool? {
        guard let value = object[name], value != .null else { return nil }
        if value.bool == nil { refuse(.type(name, "boolean", value)) }
        return value.bool
    }

    private mutating func members(_ name: String) -> JSONObject? {
        guard let value = object[name], value != .null else { return nil }
        // The service calls an object an array (reports).
        if value.object == nil { refuse(.type(name, "array", value)) }
        return value.object
    }
}

extension DownstreamMessage.Target {
    /// The equivalent target of HTTP v1; `nil` for several registrations.
    var pushTarget: PushMessage.Target? {
        switch self {
        case .registration(let text): .token(text)
        case .registrations: nil
        case .topic(let name): .topic(name)
        case .condition(let condition): .condition(condition)
        }
    }
}
#endif
