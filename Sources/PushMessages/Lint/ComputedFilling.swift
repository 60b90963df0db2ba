// SPDX-License-Identifier: Apache-2.0

/// Writes a program's object as FCM gets it, with a good value in place of each that the program computes.
struct ComputedFilling {
    /// The text's range of what is at a path.
    struct Place {
        var whole: Range<Int>
        /// The key, or the bracket of what has none; it stands for what is missing within.
        var sign: Range<Int>
    }

    /// The places of the computed values.
    private(set) var paths: [FieldPath] = []
    /// Those of them at which a known field is, so that nothing can be wrong with the name.
    private(set) var known: [FieldPath] = []
    /// The places of objects into which the program puts further members.
    private(set) var open: [FieldPath] = []
    private(set) var places: [String: Place] = [:]

    /// The field of which the program has a list, and the list's name.
    private(set) var list: (field: String, name: String)?

    private let sdk: AdminSDK?
    private let isForExpo: Bool
    /// Whether the program sends one message, so that no list of targets is taken.
    private let takesOneTarget: Bool

    init(for sdk: AdminSDK?, isForExpo: Bool, takesOneTarget: Bool = false) {
        (self.sdk, self.isForExpo, self.takesOneTarget) = (sdk, isForExpo, takesOneTarget)
    }

    /// The object as FCM gets it.
    mutating func message(of value: ProgramValue) -> JSONValue {
        note(value.range, at: [])
        return json(of: value, at: [], in: sdk.map { _ in "Message" })
    }

    private mutating func note(_ range: Range<Int>, _ name: Range<Int>? = nil, at path: FieldPath) {
        let start = range.lowerBound
        places[path.description] = Place(
            whole: (name?.lowerBound ?? start)..<range.upperBound,
            sign: name ?? start..<min(start + 1, range.upperBound)
        )
    }

    private mutating func json(of value: ProgramValue, at path: FieldPath, in type: String?) -> JSONValue {
        switch value.form {
        case .computed: return computed(at: path)
        case .literal(let json): return json
        case .list(let elements):
            return .array(
                elements.enumerated().map { index, element in
                    let path = path.appending(.index(index))
                    note(element.range, at: path)
                    return json(of: element, at: path, in: type)
                }
            )
        case .object(let object):
            if object.isOpen { open.append(path) }
            var json: JSONValue = [:]
            for member in object.members { add(member, to: &json, at: path, in: type) }
            return json
        }
    }

    private mutating func add(
        _ member: ProgramValue.Member,
        to json: inout JSONValue,
        at path: FieldPath,
        in type: String?
    ) {
        guard let sdk, let type else { return set(member, in: &json, at: path) }
        let letters = MessageTable.letters(member.name)
        if sdk == .types, type == "ApnsConfig", letters == "aps" || letters == "customdata" {
            var payload = json["payload"] ?? [:]
            add(member, to: &payload, at: path.appending("payload"), in: "ApnsPayload")
            return json = json.setting(payload, at: ["payload"])
        }
        if sdk == .types, letters == "customdata" {
            guard case .object(let custom) = member.value.form else { return open.append(path) }
            if custom.isOpen { open.append(path) }
            for inner in custom.members { set(inner, in: &json, at: path) }
            return
        }
        if type == "Message", let target = SDKFieldRule.target(ofMulticast: letters) {
            guard takesOneTarget else { return setFirst(of: member, as: target, in: &json, at: path) }
            return set(member, in: &json, at: path)
        }
        guard let field = sdk.field(member.name, in: type) else {
            // Types have no other members, as their languages say, but for the payload's of Python.
            return sdk == .types && type != "ApnsPayload" ? () : set(member, in: &json, at: path)
        }
        let place = path.appending(.member(field.name))
        guard let value = value(of: member.value, field, at: place) else { return }
        note(member.value.range, member.nameRange, at: place)
        json = json.setting(value, at: [.member(field.name)])
    }

    /// Adds the first of several targets, to each of which the SDK sends a message.
    private mutating func setFirst(
        of member: ProgramValue.Member,
        as target: String,
        in json: inout JSONValue,
        at path: FieldPath
    ) {
        let place = path.appending(.member(target))
        note(member.value.range, member.nameRange, at: place)
        list = (field: place.description, name: member.name)
        let value: JSONValue =
            if case .list(let elements) = member.value.form, case .literal(let first)? = elements.first?.form {
                first
            } else {
                computed(at: place)
            }
        json = json.setting(value, at: [.member(target)])
    }

    /// Adds a member under the name that it has in the program.
    private mutating func set(_ member: ProgramValue.Member, in json: inout JSONValue, at path: FieldPath) {
        let place = path.appending(.member(member.name))
        note(member.value.range, member.nameRange, at: place)
        json = json.setting(self.json(of: member.value, at: place, in: nil), at: [.member(member.name)])
    }

    /// The value of a field that an SDK writes.
    private mutating func value(
        of value: ProgramValue,
        _ field: MessageTable.Field,
        at path: FieldPath
    ) -> JSONValue? {
        let json = json(of: value, at: path, in: field.kind.objectType)
        switch (field.kind, value.form) {
        case (_, .computed): return json
        // Python takes seconds, Java milliseconds, and the others have types of their own.
        case (.duration, .literal(let number)) where sdk == .types && number.string == nil: return computed(at: path)
        case (_, .literal), (.durations, .list): return sdk?.translated(json, field)
        default: return json
        }
    }

    private mutating func computed(at path: FieldPath) -> JSONValue {
        let names = path.steps.compactMap { if case .member(let name) = $0 { name } else { nil } }
        let steps = (names.first == "message" ? Array(names.dropFirst()) : names).map(FieldName.protobuf)
        let place = (steps.first == "aps" ? ["apns", "payload"] + steps : steps).joined(separator: ".")
        let kind = MessageTable.kindsByPath[place] ?? MessageTable.standard.place(at: steps)?.field.kind
        paths.append(path)
        if kind != nil { known.append(path) }
        if isForExpo, steps == ["to"] { return "ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]" }
        return Self.sample(kind, steps.last ?? "", at: place)
    }

    private static func sample(_ kind: MessageTable.Kind?, _ name: String, at place: String) -> JSONValue {
        switch kind {
        case .boolean?: true
        case .integer?, .float?, .flag?: 1
        case .duration?: "3600s"
        case .durations?: ["0s", "0.5s"]
        case .timestamp?: "2030-01-01T00:00:00Z"
        case .names(let names)?: .string(names.last ?? "")
        case .object? where name == "alert": .string(SampleValue.text)
        case .object?: name == "notification" ? ["title": .string(SampleValue.text)] : [:]
        case .textMap?: ["key": "value"]
        case .headers?: [:]
        case .objects?: []
        case .texts?: [.string(SampleValue.text)]
        case .text?, .anything?: .string(text(of: name, at: place))
        case nil: name == "badge" ? 1 : .string(text(of: name, at: place))
        }
    }

    /// A text that is valid for a field of the name.
    private static func text(of name: String, at place: String) -> String {
        if let text = texts[place] { return text }
        return ["image", "picture", "photo", "icon", "url", "link", "navigate"].contains { name.hasSuffix($0) }
            || place == "webpush.notification.badge"
            ? SampleValue.picture : SampleValue.text
    }

    private static let texts = [
        "token": SampleValue.token, "topic": SampleValue.topic, "condition": SampleValue.condition,
        "fid": "dSampleInstallationId1",
        "android.notification.icon": "sample", "android.notification.sound": "sample",
        "android.notification.color": "#3366ff",
        "android_v2.remote_notification.notification.icon": "sample",
        "android_v2.remote_notification.notification.sound": "sample",
        "android_v2.remote_notification.notification.color": "#3366ff",
        "apns.headers.apns-priority": "10", "apns.headers.apns-expiration": "0", "apns.headers.apns-push-type": "alert",
        "apns.headers.apns-id": "123e4567-e89b-12d3-a456-426614174000", "apns.headers.apns-topic": "com.example.app",
        "webpush.headers.TTL": "60", "webpush.headers.Urgency": "normal",
    ]
}
