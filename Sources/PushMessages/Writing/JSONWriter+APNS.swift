// SPDX-License-Identifier: Apache-2.0

extension JSONWriter {
    mutating func write(_ apns: Box<PushMessage.APNSConfig>) {
        let mark = count
        literal("\"apns\":{")
        member("\"headers\":{", apns.value.headers)
        let payload = count
        literal("\"payload\":{")
        members(of: apns.value.payload)
        if apns.value.payload.isEmptyObject {
            close(UInt8(ascii: "}"))
        } else {
            close(UInt8(ascii: "}"), orReturnTo: payload)
        }
        if let options = apns.value.fcmOptions {
            let mark = count
            literal("\"fcm_options\":{")
            member("\"analytics_label\":", options.analyticsLabel)
            member("\"image\":", options.image)
            close(UInt8(ascii: "}"), orReturnTo: mark)
        }
        member("\"live_activity_token\":", apns.value.liveActivityToken)
        close(UInt8(ascii: "}"), orReturnTo: mark)
    }

    /// Writes the members of the payload that a device receives.
    @inline(__always)
    mutating func members(of payload: PushMessage.APNSPayload) {
        let mark = count
        literal("\"aps\":{")
        members(of: payload.aps)
        close(UInt8(ascii: "}"), orReturnTo: mark)
        let hasAPS = count != mark
        free(payload.custom) { hasAPS && $0 == "aps" }
    }

    @inline(__always)
    private mutating func members(of aps: PushMessage.APS) {
        member("\"alert\":", aps.alertText)
        if aps.alertContent.isSet {
            literal("\"alert\":{")
            members(of: aps.alertContent.fields)
            close(UInt8(ascii: "}"))
        }
        member("\"badge\":", aps.badge)
        switch aps.sound {
        case .named(let name)?: member("\"sound\":", name)
        case .critical(let sound)?:
            literal("\"sound\":{")
            member("\"critical\":", flag: sound.isCritical)
            member("\"name\":", sound.name)
            member("\"volume\":", sound.volume)
            free(sound.custom, unless: sound.isTyped)
            close(UInt8(ascii: "}"))
        case nil: break
        }
        member("\"thread-id\":", aps.threadIdentifier)
        member("\"category\":", aps.category)
        member("\"content-available\":", flag: aps.contentAvailable)
        member("\"mutable-content\":", flag: aps.mutableContent)
        member("\"target-content-id\":", aps.targetContentIdentifier)
        member("\"interruption-level\":", aps.interruptionLevel)
        member("\"relevance-score\":", aps.relevanceScore)
        member("\"filter-criteria\":", aps.filterCriteria)
        member("\"url-args\":[", aps.urlArgs)
        if let activity = aps.liveActivityBox { members(of: activity.value) }
        free(aps.custom, unless: aps.isTyped)
    }

    @inline(__always)
    private mutating func members(of content: PushMessage.APS.Alert.Content) {
        member("\"title\":", content.title)
        member("\"subtitle\":", content.subtitle)
        member("\"body\":", content.body)
        member("\"launch-image\":", content.launchImage)
        member("\"title-loc-key\":", content.titleLocKey)
        member("\"title-loc-args\":[", content.titleLocArgs)
        member("\"subtitle-loc-key\":", content.subtitleLocKey)
        member("\"subtitle-loc-args\":[", content.subtitleLocArgs)
        member("\"loc-key\":", content.locKey)
        member("\"loc-args\":[", content.locArgs)
        member("\"summary-arg\":", content.summaryArg)
        member("\"summary-arg-count\":", content.summaryArgCount)
        free(content.custom, unless: content.isTyped)
    }

    private mutating func members(of activity: PushMessage.APS.LiveActivity) {
        member("\"timestamp\":", activity.timestamp)
        member("\"event\":", activity.event)
        member("\"content-state\":", activity.contentState.map(JSONValue.object))
        member("\"stale-date\":", activity.staleDate)
        member("\"dismissal-date\":", activity.dismissalDate)
        member("\"attributes-type\":", activity.attributesType)
        member("\"attributes\":", activity.attributes.map(JSONValue.object))
        member("\"input-push-token\":", flag: activity.inputPushToken)
        member("\"input-push-channel\":", activity.inputPushChannel)
    }
}
