// SPDX-License-Identifier: Apache-2.0

extension MessageScanner {
    private static let apnsFields: [StaticString] = ["headers", "payload", "fcm_options", "live_activity_token"]

    func apns(at position: Int) throws(NeedsReader) -> PushMessage.APNSConfig {
        var apns = PushMessage.APNSConfig()
        try fields(of: position, Self.apnsFields) { field, value throws(NeedsReader) in
            switch field {
            case 0: apns.headers = try map(at: value)
            case 1: try read(&apns.payload, at: value)
            case 2: apns.fcmOptions = try apnsOptions(at: value)
            default: apns.liveActivityToken = try string(at: value)
            }
        }
        return apns
    }

    private static let apnsOptionsFields: [StaticString] = ["image", "analytics_label"]

    func apnsOptions(at position: Int) throws(NeedsReader) -> PushMessage.APNSFCMOptions {
        var options = PushMessage.APNSFCMOptions()
        try fields(of: position, Self.apnsOptionsFields) { field, value throws(NeedsReader) in
            if field == 0 {
                options.image = try string(at: value)
            } else {
                options.analyticsLabel = try string(at: value)
            }
        }
        return options
    }

    private static let payloadKeys: [StaticString] = ["aps"]

    func read(_ payload: inout PushMessage.APNSPayload, at position: Int) throws(NeedsReader) {
        guard kind(position) == .object, hasMembers(position) else { throw NeedsReader() }
        try freeMembers(of: position, Self.payloadKeys) { _, value throws(NeedsReader) in
            guard kind(value) == .object, hasMembers(value) else { return false }
            try read(&payload.aps, at: value)
            return true
        } other: { key, value in
            payload.custom[key] = value
        }
    }

    private static let apsKeys: [StaticString] = [
        "alert", "badge", "sound", "mutable-content", "content-available", "thread-id", "category", "target-content-id",
    ]

    func read(_ aps: inout PushMessage.APS, at position: Int) throws(NeedsReader) {
        var activity: PushMessage.APS.LiveActivity?
        try freeMembers(of: position, Self.apsKeys) { key, value throws(NeedsReader) in
            switch key {
            case 0:
                if isString(value) {
                    aps.alertText = try string(at: value)
                } else if kind(value) == .object {
                    aps.alertContent.isSet = true
                    try read(&aps.alertContent.fields, at: value)
                } else {
                    return false
                }
                return true
            case 2:
                // A sound with a volume is rare, so `other` reads it, which is slower.
                guard isString(value) else { return false }
                aps.sound = .named(try string(at: value))
                return true
            case 5: return try take(value, into: &aps.threadIdentifier)
            case 6: return try take(value, into: &aps.category)
            case 7: return try take(value, into: &aps.targetContentIdentifier)
            default:
                guard kind(value) == .number, case .integer(let number) = document.value(at: value) else {
                    return false
                }
                switch key {
                case 1: aps.badge = number
                case 3 where number == 0 || number == 1: aps.mutableContent = number == 1
                case 4 where number == 0 || number == 1: aps.contentAvailable = number == 1
                default: return false
                }
                return true
            }
        } other: { key, value in
            if aps.take(key, value) { return }
            var taken = activity ?? PushMessage.APS.LiveActivity()
            if taken.take(key, value) { activity = taken } else { aps.custom[key] = value }
        }
        if let activity { aps.liveActivity = activity }
    }

    private static let alertKeys: [StaticString] = ["title", "body", "subtitle"]

    func read(_ content: inout PushMessage.APS.Alert.Content, at position: Int) throws(NeedsReader) {
        try freeMembers(of: position, Self.alertKeys) { key, value throws(NeedsReader) in
            switch key {
            case 0: try take(value, into: &content.title)
            case 1: try take(value, into: &content.body)
            default: try take(value, into: &content.subtitle)
            }
        } other: { key, value in
            if !content.take(key, value) { content.custom[key] = value }
        }
    }
}
