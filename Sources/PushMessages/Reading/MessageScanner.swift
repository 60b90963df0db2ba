// SPDX-License-Identifier: Apache-2.0

/// Reads a well-formed message straight from the bytes of its document, several times as fast as ``MessageReader``.
///
/// It stops at whatever has to be reported, merged or converted: unknown and repeated fields, values of another type,
/// numbers in strings. The reader then starts again and has the last word, so that both read the same from one document.
struct MessageScanner {
    /// Something that is left to the reader.
    struct Unusual: Error {}

    typealias Key = UnsafeRawBufferPointer

    private let document: JSONDocument
    private let bytes: UnsafeRawBufferPointer
    private let tape: UnsafeBufferPointer<JSONDocument.Entry>

    /// Hands a scanner over a document to the closure; `nil` where something is left to the reader.
    private static func scan<Result>(
        _ document: JSONDocument,
        _ read: (borrowing MessageScanner) throws(Unusual) -> Result
    ) -> Result? {
        document.bytes.withUnsafeBytes { bytes in
            document.tape.withUnsafeBufferPointer { tape in
                do throws(Unusual) {
                    return try read(MessageScanner(document: document, bytes: bytes, tape: tape))
                } catch {
                    return nil
                }
            }
        }
    }

    /// A request or a bare message, told apart as ``PushDocument/read(_:)-(JSONDocument)`` does.
    static func push(_ document: JSONDocument) -> PushDocument? {
        scan(document) { scanner throws(Unusual) in
            guard scanner.kind(0) == .object else { throw Unusual() }
            var isRequest = false
            try scanner.members(of: 0) { key, _ throws(Unusual) in
                if key.isEqual("aps") { throw Unusual() }
                if key.isEqual("message") { isRequest = true }
            }
            return isRequest ? .request(try scanner.request()) : .message(.init(message: try scanner.message(at: 0)))
        }
    }

    /// A request of FCM's HTTP v1 API.
    static func request(_ document: JSONDocument) -> PushMessage.Reading? {
        scan(document) { scanner throws(Unusual) in
            guard scanner.kind(0) == .object else { throw Unusual() }
            return try scanner.request()
        }
    }
}

// MARK: - Values

extension MessageScanner {
    @inline(__always)
    private func kind(_ position: Int) -> JSONDocument.Kind { tape[position].kind }

    /// Walks the members of an object; each has a key in quotes without escapes.
    @inline(__always)
    private func members(of position: Int, _ read: (Key, Int) throws(Unusual) -> Void) throws(Unusual) {
        let end = Int(tape[position].next)
        var key = position &+ 1
        while key < end {
            let entry = tape[key]
            guard entry.kind == .plainString else { throw Unusual() }
            try read(inside(entry), key &+ 1)
            key = Int(tape[key &+ 1].next)
        }
    }

    @inline(__always)
    private func inside(_ entry: JSONDocument.Entry) -> Key {
        UnsafeRawBufferPointer(rebasing: bytes[Int(entry.start) &+ 1..<Int(entry.end) &- 1])
    }

    /// Walks the fields of a message that are set, telling their numbers in a list of names; each comes once.
    @inline(__always)
    private func fields(
        of position: Int,
        _ names: [StaticString],
        _ read: (Int, Int) throws(Unusual) -> Void
    ) throws(Unusual) {
        guard kind(position) == .object else { throw Unusual() }
        var seen: UInt64 = 0
        try members(of: position) { key, value throws(Unusual) in
            guard let number = names.firstIndex(where: key.isField) else { throw Unusual() }
            guard seen & 1 << UInt64(number) == 0 else { throw Unusual() }
            seen |= 1 << UInt64(number)
            if kind(value) != .null { try read(number, value) }
        }
    }

    @inline(__always)
    private func string(at position: Int) throws(Unusual) -> String {
        let entry = tape[position]
        switch entry.kind {
        case .plainString: return inside(entry).string
        case .escapedString: return document.text(at: position)
        default: throw Unusual()
        }
    }

    private func bool(at position: Int) throws(Unusual) -> Bool {
        switch kind(position) {
        case .true: return true
        case .false: return false
        default: throw Unusual()
        }
    }

    private func integer(at position: Int) throws(Unusual) -> Int {
        guard kind(position) == .number, case .integer(let number) = document.value(at: position) else {
            throw Unusual()
        }
        return number
    }

    private func enumeration<Name: RawRepresentable<String>>(at position: Int) throws(Unusual) -> Name {
        guard kind(position) == .plainString, let name = Name(rawValue: try string(at: position)) else {
            throw Unusual()
        }
        return name
    }

    private func strings(at position: Int) throws(Unusual) -> [String] {
        var texts: [String] = []
        try elements(of: position) { element throws(Unusual) in texts.append(try string(at: element)) }
        return texts
    }

    private func elements(of position: Int, _ read: (Int) throws(Unusual) -> Void) throws(Unusual) {
        guard kind(position) == .array else { throw Unusual() }
        let end = Int(tape[position].next)
        var element = position &+ 1
        while element < end {
            try read(element)
            element = Int(tape[element].next)
        }
    }

    /// A duration of at most 9 digits before the point, without sign.
    private func duration(at position: Int) throws(Unusual) -> Duration {
        guard kind(position) == .plainString else { throw Unusual() }
        let text = inside(tape[position])
        guard text.last == UInt8(ascii: "s") else { throw Unusual() }
        var (seconds, index) = (0, 0)
        while index < text.count &- 1, JSONParser.Character.isDigit(text[index]) {
            seconds = seconds &* 10 &+ Int(text[index] &- JSONParser.Character.zero)
            index &+= 1
        }
        guard 1...9 ~= index else { throw Unusual() }
        if index == text.count &- 1 { return .seconds(seconds) }
        guard text[index] == UInt8(ascii: "."), 2...10 ~= text.count &- 1 &- index else { throw Unusual() }
        var (nanoseconds, unit) = (0, 100_000_000)
        for digit in text[(index &+ 1)..<(text.count &- 1)] {
            guard JSONParser.Character.isDigit(digit) else { throw Unusual() }
            nanoseconds &+= Int(digit &- JSONParser.Character.zero) &* unit
            unit /= 10
        }
        return .seconds(seconds) + .nanoseconds(nanoseconds)
    }

    private func timestamp(at position: Int) throws(Unusual) -> PushMessage.Timestamp {
        guard case .success(let time) = TimestampText.parse(try string(at: position)) else { throw Unusual() }
        return PushMessage.Timestamp(seconds: time.seconds, nanoseconds: time.nanoseconds)
    }

    private func map(at position: Int) throws(Unusual) -> StringMap {
        guard kind(position) == .object else { throw Unusual() }
        var map = StringMap()
        let end = Int(tape[position].next)
        var key = position &+ 1
        while key < end {
            guard map.insert(try string(at: key), try string(at: key &+ 1)) else { throw Unusual() }
            key &+= 2
        }
        return map
    }

    /// Any value in which no object has a key twice.
    private func value(at position: Int) throws(Unusual) -> JSONValue {
        switch kind(position) {
        case .object:
            var object = JSONObject()
            let end = Int(tape[position].next)
            var key = position &+ 1
            while key < end {
                guard object.insert(try string(at: key), try value(at: key &+ 1)) else { throw Unusual() }
                key = Int(tape[key &+ 1].next)
            }
            return .object(object)
        case .array:
            var values: [JSONValue] = []
            try elements(of: position) { element throws(Unusual) in values.append(try value(at: element)) }
            return .array(values)
        default: return document.value(at: position)
        }
    }

    /// Walks the members of a free object; `read` takes those that it knows, by number, and `other` the rest.
    ///
    /// A known member whose value has another type than the documented one is one of the rest, too.
    @inline(__always)
    private func freeMembers(
        of position: Int,
        _ names: [StaticString],
        _ read: (Int, Int) throws(Unusual) -> Bool,
        other: (String, JSONValue) -> Void
    ) throws(Unusual) {
        var seen: UInt64 = 0
        var others: [Key] = []
        try members(of: position) { key, position throws(Unusual) in
            if let number = names.firstIndex(where: key.isEqual) {
                guard seen & 1 << UInt64(number) == 0 else { throw Unusual() }
                seen |= 1 << UInt64(number)
                if try read(number, position) { return }
            } else {
                guard others.count < 32, !others.contains(where: { $0.elementsEqual(key) }) else { throw Unusual() }
                others.append(key)
            }
            other(key.string, try value(at: position))
        }
    }

    private func isString(_ position: Int) -> Bool {
        kind(position) == .plainString || kind(position) == .escapedString
    }

    @inline(__always)
    private func take(_ position: Int, into text: inout String?) throws(Unusual) -> Bool {
        guard isString(position) else { return false }
        text = try string(at: position)
        return true
    }
}

// MARK: - Messages

extension MessageScanner {
    private static let requestFields: [StaticString] = ["message", "validate_only"]

    private func request() throws(Unusual) -> PushMessage.Reading {
        var reading = PushMessage.Reading(message: PushMessage(to: nil))
        try fields(of: 0, Self.requestFields) { field, value throws(Unusual) in
            switch field {
            case 0: reading.message = try message(at: value)
            default: reading.validateOnly = try bool(at: value)
            }
        }
        return reading
    }

    private static let messageFields: [StaticString] = [
        "token", "notification", "data", "android", "apns", "webpush", "topic", "condition", "fid", "fcm_options",
        "name",
    ]

    private func message(at position: Int) throws(Unusual) -> PushMessage {
        var message = PushMessage(to: nil)
        func take(_ target: PushMessage.Target) throws(Unusual) {
            guard message.target == nil else { throw Unusual() }
            message.target = target
        }
        try fields(of: position, Self.messageFields) { field, value throws(Unusual) in
            switch field {
            case 0: try take(.token(try string(at: value)))
            case 1: try read(&message.notificationSection, at: value)
            case 2: message.data = try map(at: value)
            case 3: message.androidBox = Box(try android(at: value))
            case 4: message.apnsBox = Box(try apns(at: value))
            case 5: message.webpushBox = Box(try webpush(at: value))
            case 6: try take(.topic(try string(at: value)))
            case 7: try take(.condition(PushMessage.Condition(try string(at: value))))
            case 8: try take(.fid(try string(at: value)))
            case 9: message.fcmOptions = try fcmOptions(at: value)
            default: message.name = try string(at: value)
            }
        }
        return message
    }

    private static let notificationFields: [StaticString] = ["title", "body", "image"]

    private func read(
        _ notification: inout Section<PushMessage.Notification>,
        at position: Int
    ) throws(Unusual) {
        notification.isSet = true
        try fields(of: position, Self.notificationFields) { field, value throws(Unusual) in
            let text = try string(at: value)
            switch field {
            case 0: notification.fields.title = text
            case 1: notification.fields.body = text
            default: notification.fields.image = text
            }
        }
    }

    private static let fcmOptionsFields: [StaticString] = ["analytics_label"]

    private func fcmOptions(at position: Int) throws(Unusual) -> PushMessage.FCMOptions {
        var options = PushMessage.FCMOptions()
        try fields(of: position, Self.fcmOptionsFields) { _, value throws(Unusual) in
            options.analyticsLabel = try string(at: value)
        }
        return options
    }
}

// MARK: - Android

extension MessageScanner {
    private static let androidFields: [StaticString] = [
        "priority", "ttl", "notification", "collapse_key", "data", "restricted_package_name", "fcm_options",
        "direct_boot_ok", "bandwidth_constrained_ok", "restricted_satellite_ok",
    ]

    private func android(at position: Int) throws(Unusual) -> PushMessage.AndroidConfig {
        var android = PushMessage.AndroidConfig()
        try fields(of: position, Self.androidFields) { field, value throws(Unusual) in
            switch field {
            case 0: android.priority = try priority(at: value)
            case 1: android.ttl = try duration(at: value)
            case 2: try read(&android.notificationSection, at: value)
            case 3: android.collapseKey = try string(at: value)
            case 4: android.data = try map(at: value)
            case 5: android.restrictedPackageName = try string(at: value)
            case 6: android.fcmOptions = try fcmOptions(at: value)
            case 7: android.directBootOK = try bool(at: value)
            case 8: android.bandwidthConstrainedOK = try bool(at: value)
            default: android.restrictedSatelliteOK = try bool(at: value)
            }
        }
        return android
    }

    private func priority(at position: Int) throws(Unusual) -> PushMessage.MessagePriority {
        guard kind(position) == .plainString else { throw Unusual() }
        let text = inside(tape[position])
        if text.isEqual("high") || text.isEqual("HIGH") { return .high }
        if text.isEqual("normal") || text.isEqual("NORMAL") { return .normal }
        throw Unusual()
    }

    private static let androidNotificationFields: [StaticString] = [
        "channel_id", "image", "color", "click_action", "title", "body", "icon", "sound", "tag", "body_loc_key",
        "body_loc_args", "title_loc_key", "title_loc_args", "ticker", "sticky", "event_time", "local_only",
        "notification_priority", "default_sound", "default_vibrate_timings", "default_light_settings",
        "vibrate_timings",
        "visibility", "notification_count", "bypass_proxy_notification", "proxy",
    ]

    private func read(
        _ notification: inout Section<PushMessage.AndroidNotification>,
        at position: Int
    ) throws(Unusual) {
        notification.isSet = true
        try fields(of: position, Self.androidNotificationFields) { field, value throws(Unusual) in
            switch field {
            case 0: notification.fields.channelID = try string(at: value)
            case 1: notification.fields.image = try string(at: value)
            case 2: notification.fields.color = try string(at: value)
            case 3: notification.fields.clickAction = try string(at: value)
            case 4: notification.fields.title = try string(at: value)
            case 5: notification.fields.body = try string(at: value)
            case 6: notification.fields.icon = try string(at: value)
            case 7: notification.fields.sound = try string(at: value)
            case 8: notification.fields.tag = try string(at: value)
            case 9: notification.fields.bodyLocKey = try string(at: value)
            case 10: notification.fields.bodyLocArgs = try strings(at: value)
            case 11: notification.fields.titleLocKey = try string(at: value)
            case 12: notification.fields.titleLocArgs = try strings(at: value)
            case 13: notification.fields.ticker = try string(at: value)
            case 14: notification.fields.sticky = try bool(at: value)
            case 15: notification.fields.eventTime = try timestamp(at: value)
            case 16: notification.fields.localOnly = try bool(at: value)
            case 17: notification.fields.notificationPriority = try enumeration(at: value)
            case 18: notification.fields.defaultSound = try bool(at: value)
            case 19: notification.fields.defaultVibrateTimings = try bool(at: value)
            case 20: notification.fields.defaultLightSettings = try bool(at: value)
            case 21:
                var timings: [Duration] = []
                try elements(of: value) { element throws(Unusual) in timings.append(try duration(at: element)) }
                notification.fields.vibrateTimings = timings
            case 22: notification.fields.visibility = try enumeration(at: value)
            case 23:
                guard let count = Int32(exactly: try integer(at: value)) else { throw Unusual() }
                notification.fields.notificationCount = count
            case 24: notification.fields.bypassProxyNotification = try bool(at: value)
            default: notification.fields.proxy = try enumeration(at: value)
            }
        }
    }
}

// MARK: - Apple

extension MessageScanner {
    private static let apnsFields: [StaticString] = ["headers", "payload", "fcm_options", "live_activity_token"]

    private func apns(at position: Int) throws(Unusual) -> PushMessage.APNSConfig {
        var apns = PushMessage.APNSConfig()
        try fields(of: position, Self.apnsFields) { field, value throws(Unusual) in
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

    private func apnsOptions(at position: Int) throws(Unusual) -> PushMessage.APNSFCMOptions {
        var options = PushMessage.APNSFCMOptions()
        try fields(of: position, Self.apnsOptionsFields) { field, value throws(Unusual) in
            if field == 0 {
                options.image = try string(at: value)
            } else {
                options.analyticsLabel = try string(at: value)
            }
        }
        return options
    }

    private static let payloadKeys: [StaticString] = ["aps"]

    private func read(_ payload: inout PushMessage.APNSPayload, at position: Int) throws(Unusual) {
        guard kind(position) == .object else { throw Unusual() }
        try freeMembers(of: position, Self.payloadKeys) { _, value throws(Unusual) in
            guard kind(value) == .object else { return false }
            try read(&payload.aps, at: value)
            return true
        } other: { key, value in
            payload.custom[key] = value
        }
    }

    private static let apsKeys: [StaticString] = [
        "alert", "badge", "sound", "mutable-content", "content-available", "thread-id", "category", "target-content-id",
    ]

    private func read(_ aps: inout PushMessage.APS, at position: Int) throws(Unusual) {
        var activity: PushMessage.APS.LiveActivity?
        try freeMembers(of: position, Self.apsKeys) { key, value throws(Unusual) in
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
                // A sound with a volume is rare, and left to the slower way of all other members.
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

    private func read(_ content: inout PushMessage.APS.Alert.Content, at position: Int) throws(Unusual) {
        try freeMembers(of: position, Self.alertKeys) { key, value throws(Unusual) in
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

// MARK: - Web

extension MessageScanner {
    private static let webpushFields: [StaticString] = ["headers", "notification", "data", "fcm_options"]

    private func webpush(at position: Int) throws(Unusual) -> PushMessage.WebpushConfig {
        var webpush = PushMessage.WebpushConfig()
        try fields(of: position, Self.webpushFields) { field, value throws(Unusual) in
            switch field {
            case 0: webpush.headers = try map(at: value)
            case 1: try read(&webpush.notificationSection, at: value)
            case 2: webpush.data = try map(at: value)
            default: webpush.fcmOptions = try webpushOptions(at: value)
            }
        }
        return webpush
    }

    private static let webpushOptionsFields: [StaticString] = ["link", "analytics_label"]

    private func webpushOptions(at position: Int) throws(Unusual) -> PushMessage.WebpushFCMOptions {
        var options = PushMessage.WebpushFCMOptions()
        try fields(of: position, Self.webpushOptionsFields) { field, value throws(Unusual) in
            if field == 0 {
                options.link = try string(at: value)
            } else {
                options.analyticsLabel = try string(at: value)
            }
        }
        return options
    }

    private static let webNotificationKeys: [StaticString] = ["title", "body", "image", "icon", "badge", "tag"]

    private func read(
        _ notification: inout Section<PushMessage.WebpushNotification>,
        at position: Int
    ) throws(Unusual) {
        guard kind(position) == .object else { throw Unusual() }
        notification.isSet = true
        try freeMembers(of: position, Self.webNotificationKeys) { key, value throws(Unusual) in
            switch key {
            case 0: try take(value, into: &notification.fields.title)
            case 1: try take(value, into: &notification.fields.body)
            case 2: try take(value, into: &notification.fields.image)
            case 3: try take(value, into: &notification.fields.icon)
            case 4: try take(value, into: &notification.fields.badge)
            default: try take(value, into: &notification.fields.tag)
            }
        } other: { key, value in
            if !notification.fields.take(key, value) { notification.fields.custom[key] = value }
        }
    }
}

// MARK: - Keys

extension UnsafeRawBufferPointer {
    /// The bytes, well-formed UTF-8, as a text.
    @inline(__always)
    fileprivate var string: String { String(decoding: bindMemory(to: UInt8.self), as: UTF8.self) }

    /// Whether these are the bytes of the name.
    @inline(__always)
    fileprivate func isEqual(_ name: StaticString) -> Bool {
        let length = name.utf8CodeUnitCount
        guard count == length else { return false }
        var index = 0
        while index < length {
            guard self[index] == name.utf8Start[index] else { return false }
            index &+= 1
        }
        return true
    }

    /// Whether this is a protobuf field's name in either spelling, `fcm_options` or `fcmOptions`.
    @inline(__always)
    fileprivate func isField(_ name: StaticString) -> Bool {
        if count == name.utf8CodeUnitCount { return isEqual(name) }
        return count < name.utf8CodeUnitCount && isLowerCamelCase(of: name)
    }

    private func isLowerCamelCase(of name: StaticString) -> Bool {
        var (mine, its) = (0, 0)
        while its < name.utf8CodeUnitCount {
            var byte = name.utf8Start[its]
            its &+= 1
            if byte == UInt8(ascii: "_") {
                // Every word of these names begins with a letter.
                byte = name.utf8Start[its] & ~0x20
                its &+= 1
            }
            guard mine < count, self[mine] == byte else { return false }
            mine &+= 1
        }
        return mine == count
    }
}
