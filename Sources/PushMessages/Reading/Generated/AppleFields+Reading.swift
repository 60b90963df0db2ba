// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage.APNSConfig: ProtobufMessage, SectionFields {
    static let typeName = "ApnsConfig"
    static let fieldNames: FieldNames = ["headers", "payload", "fcm_options", "live_activity_token"]

    mutating func read<Reader: FieldReader>(
        _ field: Int,
        _ value: Reader.Value,
        with reader: inout Reader
    ) throws(Reader.Failure) {
        switch field {
        case 0: try reader.map(value, entryType: "ApnsConfig.HeadersEntry", into: &headers)
        case 1: try reader.structure(value, into: &payload)
        case 2: try reader.message(value, into: &fcmOptionsSection)
        case 3: try reader.string(value, into: &liveActivityToken)
        default: break
        }
    }
}

extension PushMessage.APNSFCMOptions: ProtobufMessage, SectionFields {
    static let typeName = "ApnsFcmOptions"
    static let fieldNames: FieldNames = ["analytics_label", "image"]

    mutating func read<Reader: FieldReader>(
        _ field: Int,
        _ value: Reader.Value,
        with reader: inout Reader
    ) throws(Reader.Failure) {
        switch field {
        case 0: try reader.string(value, into: &analyticsLabel)
        case 1: try reader.string(value, into: &image)
        default: break
        }
    }
}

extension PushMessage.APS: DeviceObject, SectionFields {
    static let keys: FieldNames = [
        "alert", "badge", "sound", "thread-id", "category", "content-available", "mutable-content", "target-content-id",
        "interruption-level", "relevance-score", "filter-criteria", "url-args",
    ]

    mutating func take<Reader: DeviceReader>(
        _ key: Int,
        _ value: Reader.Value,
        with reader: Reader
    ) throws(Reader.Failure) -> Bool {
        switch key {
        case 0: try reader.textOrObject(value).assign(to: &alert)
        case 1: try reader.integer(value).assign(to: &badge)
        case 2: try reader.textOrObject(value).assign(to: &sound)
        case 3: try reader.text(value).assign(to: &threadIdentifier)
        case 4: try reader.text(value).assign(to: &category)
        case 5: try reader.flag(value).assign(to: &contentAvailable)
        case 6: try reader.flag(value).assign(to: &mutableContent)
        case 7: try reader.text(value).assign(to: &targetContentIdentifier)
        case 8: try reader.text(value).flatMap(InterruptionLevel.init(known:)).assign(to: &interruptionLevel)
        case 9: try reader.json(value).number.assign(to: &relevanceScore)
        case 10: try reader.text(value).assign(to: &filterCriteria)
        case 11: try reader.json(value).strings.assign(to: &urlArgs)
        default: false
        }
    }

    mutating func takeInParts(_ key: String, _ value: JSONValue) -> Bool {
        liveActivity.take(key, value)
    }

    /// Reads a dictionary: known keys of the documented type become properties, all others are kept in `custom`.
    public init(_ json: JSONObject) {
        self.init()
        read(json)
    }
}

extension PushMessage.APS.LiveActivity: DeviceKeys, SectionFields {
    static let keys: FieldNames = [
        "event", "timestamp", "content-state", "stale-date", "dismissal-date", "attributes-type", "attributes",
        "input-push-token", "input-push-channel",
    ]

    mutating func take<Reader: DeviceReader>(
        _ key: Int,
        _ value: Reader.Value,
        with reader: Reader
    ) throws(Reader.Failure) -> Bool {
        switch key {
        case 0: try reader.text(value).flatMap(Event.init(known:)).assign(to: &event)
        case 1: try reader.integer(value).assign(to: &timestamp)
        case 2: try reader.json(value).object.assign(to: &contentState)
        case 3: try reader.integer(value).assign(to: &staleDate)
        case 4: try reader.integer(value).assign(to: &dismissalDate)
        case 5: try reader.text(value).assign(to: &attributesType)
        case 6: try reader.json(value).object.assign(to: &attributes)
        case 7: try reader.flag(value).assign(to: &inputPushToken)
        case 8: try reader.text(value).assign(to: &inputPushChannel)
        default: false
        }
    }
}

extension PushMessage.APS.Alert.Content: DeviceObject, EmptyInitializable {
    static let keys: FieldNames = [
        "title", "subtitle", "body", "launch-image", "title-loc-key", "title-loc-args", "subtitle-loc-key",
        "subtitle-loc-args", "loc-key", "loc-args", "summary-arg", "summary-arg-count",
    ]

    mutating func take<Reader: DeviceReader>(
        _ key: Int,
        _ value: Reader.Value,
        with reader: Reader
    ) throws(Reader.Failure) -> Bool {
        switch key {
        case 0: try reader.text(value).assign(to: &title)
        case 1: try reader.text(value).assign(to: &subtitle)
        case 2: try reader.text(value).assign(to: &body)
        case 3: try reader.text(value).assign(to: &launchImage)
        case 4: try reader.text(value).assign(to: &titleLocKey)
        case 5: try reader.json(value).strings.assign(to: &titleLocArgs)
        case 6: try reader.text(value).assign(to: &subtitleLocKey)
        case 7: try reader.json(value).strings.assign(to: &subtitleLocArgs)
        case 8: try reader.text(value).assign(to: &locKey)
        case 9: try reader.json(value).strings.assign(to: &locArgs)
        case 10: try reader.text(value).assign(to: &summaryArg)
        case 11: try reader.integer(value).assign(to: &summaryArgCount)
        default: false
        }
    }

    /// Reads a dictionary: known keys of the documented type become properties, all others are kept in `custom`.
    public init(_ json: JSONObject) {
        self.init()
        read(json)
    }
}

extension PushMessage.APS.Sound.Critical: DeviceObject, EmptyInitializable {
    static let keys: FieldNames = ["critical", "name", "volume"]

    mutating func take<Reader: DeviceReader>(
        _ key: Int,
        _ value: Reader.Value,
        with reader: Reader
    ) throws(Reader.Failure) -> Bool {
        switch key {
        case 0: try reader.flag(value).assign(to: &isCritical)
        case 1: try reader.text(value).assign(to: &name)
        case 2: try reader.json(value).number.assign(to: &volume)
        default: false
        }
    }

    /// Reads a dictionary: known keys of the documented type become properties, all others are kept in `custom`.
    public init(_ json: JSONObject) {
        self.init()
        read(json)
    }
}
