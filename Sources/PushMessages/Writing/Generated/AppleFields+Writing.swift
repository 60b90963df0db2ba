// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage.APNSConfig: WrittenFields {
    @inline(__always)
    func write(to writer: inout JSONWriter) {
        writer.member("\"headers\":{", headers)
        writer.member("\"payload\":{", fields: payload)
        writer.member("\"fcm_options\":{", fields: fcmOptionsSection)
        writer.member("\"live_activity_token\":", liveActivityToken)
    }
}

extension PushMessage.APNSFCMOptions: WrittenFields {
    @inline(__always)
    func write(to writer: inout JSONWriter) {
        writer.member("\"analytics_label\":", analyticsLabel)
        writer.member("\"image\":", image)
    }
}

extension PushMessage.APS: WrittenFields {
    @inline(__always)
    func write(to writer: inout JSONWriter) {
        writer.member("\"alert\":", alert)
        writer.member("\"badge\":", badge)
        writer.member("\"sound\":", sound)
        writer.member("\"thread-id\":", threadIdentifier)
        writer.member("\"category\":", category)
        writer.member("\"content-available\":", flag: contentAvailable)
        writer.member("\"mutable-content\":", flag: mutableContent)
        writer.member("\"target-content-id\":", targetContentIdentifier)
        writer.member("\"interruption-level\":", interruptionLevel)
        writer.member("\"relevance-score\":", relevanceScore)
        writer.member("\"filter-criteria\":", filterCriteria)
        writer.member("\"url-args\":[", urlArgs)
        if liveActivitySection.isSet { liveActivity.write(to: &writer) }
        writer.free(custom, unless: isTyped)
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
        default: liveActivity.isTyped(key)
        }
    }
}

extension PushMessage.APS.LiveActivity: WrittenFields {
    @inline(__always)
    func write(to writer: inout JSONWriter) {
        writer.member("\"timestamp\":", timestamp)
        writer.member("\"event\":", event)
        writer.member("\"content-state\":", contentState.map(JSONValue.object))
        writer.member("\"stale-date\":", staleDate)
        writer.member("\"dismissal-date\":", dismissalDate)
        writer.member("\"attributes-type\":", attributesType)
        writer.member("\"attributes\":", attributes.map(JSONValue.object))
        writer.member("\"input-push-token\":", flag: inputPushToken)
        writer.member("\"input-push-channel\":", inputPushChannel)
    }

    /// Returns whether a property is set for the key, so that a custom key with the same name is not written.
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

extension PushMessage.APS.Alert.Content: WrittenFields {
    @inline(__always)
    func write(to writer: inout JSONWriter) {
        writer.member("\"title\":", title)
        writer.member("\"subtitle\":", subtitle)
        writer.member("\"body\":", body)
        writer.member("\"launch-image\":", launchImage)
        writer.member("\"title-loc-key\":", titleLocKey)
        writer.member("\"title-loc-args\":[", titleLocArgs)
        writer.member("\"subtitle-loc-key\":", subtitleLocKey)
        writer.member("\"subtitle-loc-args\":[", subtitleLocArgs)
        writer.member("\"loc-key\":", locKey)
        writer.member("\"loc-args\":[", locArgs)
        writer.member("\"summary-arg\":", summaryArg)
        writer.member("\"summary-arg-count\":", summaryArgCount)
        writer.free(custom, unless: isTyped)
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

extension PushMessage.APS.Sound.Critical: WrittenFields {
    @inline(__always)
    func write(to writer: inout JSONWriter) {
        writer.member("\"critical\":", flag: isCritical)
        writer.member("\"name\":", name)
        writer.member("\"volume\":", volume)
        writer.free(custom, unless: isTyped)
    }

    /// Returns whether a property is set for the key, so that a custom key with the same name is not written.
    func isTyped(_ key: String) -> Bool {
        switch key {
        case "critical": isCritical != nil
        case "name": name != nil
        case "volume": volume != nil
        default: false
        }
    }
}
