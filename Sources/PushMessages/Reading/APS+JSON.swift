// SPDX-License-Identifier: Apache-2.0

extension PushMessage.APS {
    /// Reads a dictionary: known keys of the documented type become properties, all others are kept in `custom`.
    public init(_ json: JSONObject) {
        self.init()
        var activity = LiveActivity()
        for (key, value) in json where !take(key, value) && !activity.take(key, value) { custom[key] = value }
        if activity != LiveActivity() { liveActivity = activity }
    }

    mutating func take(_ key: String, _ value: JSONValue) -> Bool {
        switch (key, value) {
        case ("alert", .string(let text)): alert = .text(text)
        case ("alert", .object(let object)): alert = .content(Alert.Content(object))
        case ("badge", _): return value.integer.assign(to: &badge)
        case ("sound", .string(let name)): sound = .named(name)
        case ("sound", .object(let object)): sound = .critical(Sound.Critical(object))
        case ("thread-id", .string(let text)): threadIdentifier = text
        case ("category", .string(let text)): category = text
        case ("content-available", _): return value.flag.assign(to: &contentAvailable)
        case ("mutable-content", _): return value.flag.assign(to: &mutableContent)
        case ("target-content-id", .string(let text)): targetContentIdentifier = text
        case ("interruption-level", .string(let text)):
            return InterruptionLevel(rawValue: text).assign(to: &interruptionLevel)
        case ("relevance-score", _): return value.number.assign(to: &relevanceScore)
        case ("filter-criteria", .string(let text)): filterCriteria = text
        case ("url-args", _): return value.strings.assign(to: &urlArgs)
        default: return false
        }
        return true
    }

    /// Returns whether a property is set for the key, so that a custom key with the same name is not written.
    func isTyped(_ key: String) -> Bool {
        switch key {
        case "alert": alert != nil
        case "badge": badge != nil
        case "sound": sound != nil
        case "thread-id": threadIdentifier != nil
        case "category": category != nil
        case "content-available": contentAvailable != nil
        case "mutable-content": mutableContent != nil
        case "target-content-id": targetContentIdentifier != nil
        case "interruption-level": interruptionLevel != nil
        case "relevance-score": relevanceScore != nil
        case "filter-criteria": filterCriteria != nil
        case "url-args": urlArgs != nil
        default: liveActivity?.isTyped(key) ?? false
        }
    }
}

extension PushMessage.APS.LiveActivity {
    mutating func take(_ key: String, _ value: JSONValue) -> Bool {
        switch (key, value) {
        case ("event", .string(let text)): return Event(rawValue: text).assign(to: &event)
        case ("timestamp", _): return value.integer.assign(to: &timestamp)
        case ("content-state", .object(let object)): contentState = object
        case ("stale-date", _): return value.integer.assign(to: &staleDate)
        case ("dismissal-date", _): return value.integer.assign(to: &dismissalDate)
        case ("attributes-type", .string(let text)): attributesType = text
        case ("attributes", .object(let object)): attributes = object
        case ("input-push-token", _): return value.flag.assign(to: &inputPushToken)
        case ("input-push-channel", .string(let text)): inputPushChannel = text
        default: return false
        }
        return true
    }

    func isTyped(_ key: String) -> Bool {
        switch key {
        case "event": event != nil
        case "timestamp": timestamp != nil
        case "content-state": contentState != nil
        case "stale-date": staleDate != nil
        case "dismissal-date": dismissalDate != nil
        case "attributes-type": attributesType != nil
        case "attributes": attributes != nil
        case "input-push-token": inputPushToken != nil
        case "input-push-channel": inputPushChannel != nil
        default: false
        }
    }
}

extension PushMessage.APS.Sound.Critical {
    /// Reads a dictionary: known keys of the documented type become properties, all others are kept in `custom`.
    public init(_ json: JSONObject) {
        self.init(isCritical: nil, name: nil)
        for (key, value) in json {
            switch (key, value) {
            case ("critical", _) where value.flag.assign(to: &isCritical): break
            case ("name", .string(let text)): name = text
            case ("volume", _) where value.number.assign(to: &volume): break
            default: custom[key] = value
            }
        }
    }

    func isTyped(_ key: String) -> Bool {
        switch key {
        case "critical": isCritical != nil
        case "name": name != nil
        case "volume": volume != nil
        default: false
        }
    }
}

extension PushMessage.APS.Alert.Content: EmptyInitializable {
    @inlinable
    init() { self.init(title: nil) }
}

extension PushMessage.APS.Alert.Content {
    /// Reads a dictionary: known keys of the documented type become properties, all others are kept in `custom`.
    public init(_ json: JSONObject) {
        self.init()
        for (key, value) in json where !take(key, value) { custom[key] = value }
    }

    mutating func take(_ key: String, _ value: JSONValue) -> Bool {
        switch key {
        case "title": value.string.assign(to: &title)
        case "subtitle": value.string.assign(to: &subtitle)
        case "body": value.string.assign(to: &body)
        case "launch-image": value.string.assign(to: &launchImage)
        case "title-loc-key": value.string.assign(to: &titleLocKey)
        case "title-loc-args": value.strings.assign(to: &titleLocArgs)
        case "subtitle-loc-key": value.string.assign(to: &subtitleLocKey)
        case "subtitle-loc-args": value.strings.assign(to: &subtitleLocArgs)
        case "loc-key": value.string.assign(to: &locKey)
        case "loc-args": value.strings.assign(to: &locArgs)
        case "summary-arg": value.string.assign(to: &summaryArg)
        case "summary-arg-count": value.integer.assign(to: &summaryArgCount)
        default: false
        }
    }

    /// Returns whether a property is set for the key, so that a custom key with the same name is not written.
    func isTyped(_ key: String) -> Bool {
        switch key {
        case "title": title != nil
        case "subtitle": subtitle != nil
        case "body": body != nil
        case "launch-image": launchImage != nil
        case "title-loc-key": titleLocKey != nil
        case "title-loc-args": titleLocArgs != nil
        case "subtitle-loc-key": subtitleLocKey != nil
        case "subtitle-loc-args": subtitleLocArgs != nil
        case "loc-key": locKey != nil
        case "loc-args": locArgs != nil
        case "summary-arg": summaryArg != nil
        case "summary-arg-count": summaryArgCount != nil
        default: false
        }
    }
}
