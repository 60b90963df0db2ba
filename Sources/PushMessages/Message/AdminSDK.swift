// SPDX-License-Identifier: Apache-2.0

/// The forms in which Google's Admin SDKs take a message, whose names they translate into those of FCM's HTTP v1 API.
///
/// Source: firebase-admin-node, `messaging-internal.ts`; firebase-admin-python, `_messaging_encoder.py`; firebase-admin-go,
/// -java and -dotnet, the types of their packages for messaging.
enum AdminSDK {
    /// An object of the SDK for Node, which renames the members that it knows and sends the others as they are.
    case node
    /// Objects of the types of Python, Go, Java and .NET, which have no other members.
    case types

    /// Whether a type of the SDKs has this name, whatever the case: `APNSConfig`, `ApnsConfig`.
    static func isType(_ name: String) -> Bool { typeNames.contains(name.lowercased()) }

    private static let typeNames = Set(
        MessageTable.standard.objects.map { $0.name.lowercased() }
            + ["action", "criticalsound", "lightsettingscolor", "multicastmessage", "webpushnotificationaction"]
    )

    /// The field that a member of an object becomes; `nil` if the SDK does not translate the name.
    func field(_ name: String, in type: String) -> MessageTable.Field? {
        guard let object = MessageTable.standard[object: type] else { return nil }
        switch self {
        case .node:
            // What is for browsers is sent as it is.
            if object.platform != .web, let field = object.fields.first(where: { $0.sdkNames.contains(name) }) {
                return field
            }
            return object.fields.first { $0.name == name || $0.name == FieldName.protobuf(name) }
        case .types:
            let letters = MessageTable.letters(name)
            return object.fields.first { $0.sdkNames.contains { MessageTable.letters($0) == letters } }
                ?? object.fields.first { MessageTable.letters($0.name) == letters }
        }
    }

    /// The value that FCM gets for one that the SDK takes; `nil` for one that it leaves out.
    func translated(_ value: JSONValue, _ field: MessageTable.Field) -> JSONValue? {
        switch (field.kind, value) {
        case (.duration, _) where self == .node: return value.number.map(Self.duration) ?? value
        case (.durations, .array(let elements)): return .array(elements.map { $0.number.map(Self.duration) ?? $0 })
        case (.object("Color"), .string(let text)):
            guard let color = PushMessage.Color(text) else { return value }
            return [
                "red": .number(color.red), "green": .number(color.green), "blue": .number(color.blue),
                "alpha": .number(color.alpha),
            ]
        case (.flag, .bool(let flag)): return flag ? 1 : nil
        case (.names(let names), .string(let text)):
            let letters = MessageTable.letters(text)
            return .string(
                names.first { [letters, "priority" + letters].contains(MessageTable.letters($0)) } ?? text
            )
        case (.text, .string(let text)) where field.name == "topic" && text.hasPrefix("/topics/"):
            return .string(String(text.dropFirst("/topics/".count)))
        default: return value
        }
    }

    /// Milliseconds as FCM takes a duration.
    private static func duration(_ milliseconds: Double) -> JSONValue {
        let seconds = milliseconds / 1000
        return .string(Int(exactly: seconds).map { "\($0)s" } ?? "\(seconds)s")
    }
}

extension MessageTable.Kind {
    /// The type of the objects that a field holds, if the table has it.
    var objectType: String? {
        switch self {
        case .object(let type), .objects(let type), .headers(let type): type
        default: nil
        }
    }
}
