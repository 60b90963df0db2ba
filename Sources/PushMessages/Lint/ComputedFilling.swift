// SPDX-License-Identifier: Apache-2.0

/// Puts a good value in place of each that a program computes.
struct ComputedFilling {
    /// The places of the computed values.
    private(set) var paths: [FieldPath] = []
    /// Those of them at which a known field is, so that nothing can be wrong with the name.
    private(set) var known: [FieldPath] = []
    /// The places of objects into which the program puts further members.
    private(set) var open: [FieldPath] = []

    private let zeros: Set<Int>
    private let shorthands: [Int: [String]]
    private let openObjects: Set<Int>
    /// Where the keys are that a shell fills in.
    private var filledKeys: Set<Int> = []

    /// Fills nothing.
    init() { (zeros, shorthands, openObjects) = ([], [:], []) }

    init(_ values: ShellValues) {
        (zeros, shorthands, openObjects) = (Set(values.zeros), [:], [])
        filledKeys = Set(values.keys)
    }

    init(_ values: ProgramValues) {
        zeros = Set(values.zeros)
        shorthands = Dictionary(grouping: values.shorthands, by: \.object).mapValues { $0.map(\.name) }
        openObjects = Set(values.openObjects)
    }

    /// The value of a node, with all that is in it.
    mutating func value(of node: JSONDocument.Node, at path: FieldPath) -> JSONValue {
        let start = node.range.lowerBound
        if zeros.contains(start) { return computed(at: path) }
        if node.isArray {
            return .array(node.children.enumerated().map { value(of: $1, at: path.appending(.index($0))) })
        }
        guard node.isObject else { return node.value }
        if openObjects.contains(start) { open.append(path) }
        var object = JSONObject()
        for child in node.children {
            if let range = child.keyRange, filledKeys.contains(range.lowerBound) {
                open.append(path)
                continue
            }
            let key = child.key ?? ""
            object[key] = value(of: child, at: path.appending(.member(key)))
        }
        for name in shorthands[start] ?? [] { object[name] = computed(at: path.appending(.member(name))) }
        return .object(object)
    }

    private mutating func computed(at path: FieldPath) -> JSONValue {
        let names = path.steps.compactMap { if case .member(let name) = $0 { name } else { nil } }
        let steps = (names.first == "message" ? Array(names.dropFirst()) : names).map(FieldName.protobuf)
        let place = (steps.first == "aps" ? ["apns", "payload"] + steps : steps).joined(separator: ".")
        let kind = MessageTable.kindsByPath[place]
        paths.append(path)
        if kind != nil { known.append(path) }
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
        case .object? where name == "alert": "Text"
        case .object?: name == "notification" ? ["title": "Text"] : [:]
        case .textMap?: ["key": "value"]
        case .headers?: [:]
        case .objects?: []
        case .texts?: ["Text"]
        case .text?, .anything?: .string(text(of: name, at: place))
        case nil: name == "badge" ? 1 : .string(text(of: name, at: place))
        }
    }

    /// A text that is valid for a field of the name.
    private static func text(of name: String, at place: String) -> String {
        if let text = texts[place] { return text }
        return ["image", "picture", "photo", "icon", "url", "link"].contains { name.hasSuffix($0) }
            || place == "webpush.notification.badge"
            ? "https://cdn.example.com/picture.jpg" : "Text"
    }

    /// Texts that are valid for these fields.
    static let texts = [
        "token": "dUHJvZ3JhbS1zYW1wbGU:APA91bProgramSampleTokenOfTheUsualShapeForALinterThatHasNoOtherToken",
        "fid": "dSampleInstallationId1", "topic": "news", "condition": "'news' in topics",
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
