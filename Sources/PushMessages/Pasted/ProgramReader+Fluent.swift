// SPDX-License-Identifier: Apache-2.0

extension ProgramReader {
    /// The type of messages in the Admin SDK for PHP, whose methods take FCM's own names.
    static let fluentType = "CloudMessage"

    /// Reads a message of the Admin SDK for PHP: `CloudMessage::withTarget('token', $token)->withNotification(…)`.
    ///
    /// Source: beste/firebase-php, `CloudMessage`, `Notification` and `MessageData`.
    mutating func fluent(_ level: Int, from start: Int) -> ProgramValue? {
        isProgram = true
        var object = ProgramValue.Object()
        var end = position
        repeat {
            position += 2
            guard skipSpace() else { return nil }
            let name = position
            let method = path().last
            guard skipSpace(), text[position] == UInt8(ascii: "("),
                call(method, name..<position, in: &object, level)
            else { return nil }
            end = position
        } while skipSpace() && text[position...].starts(with: "->".utf8)
        position = end
        return ProgramValue(range: start..<end, form: .object(object))
    }

    /// Reads the arguments of a method, and returns whether they could be read.
    private mutating func call(
        _ method: String,
        _ nameRange: Range<Int>,
        in object: inout ProgramValue.Object,
        _ level: Int
    ) -> Bool {
        position += 1
        if method == "withTarget" || method == "withChangedTarget" {
            guard skipSpace() else { return false }
            guard let kind = quoted(), skipSpace(), text[position] == UInt8(ascii: ",") else {
                object.isOpen = true
                return skipRest()
            }
            position += 1
            return add(kind, nameRange, to: &object, value(level + 1))
        }
        if method == "fromArray" {
            guard let value = value(level + 1) else { return false }
            if case .object(let given) = value.form {
                object.members += given.members
                object.isOpen = object.isOpen || given.isOpen
            } else {
                object.isOpen = true
            }
            return skipRest()
        }
        if let name = Self.fields[method] {
            let value = argument(level)
            return add(name, nameRange, to: &object, name == "data" ? value.map(Self.texts) : value)
        }
        // The others set sounds and priorities, or nothing.
        if !Self.plainMethods.contains(method) { object.isOpen = true }
        return skipRest()
    }

    private static let fields = [
        "toToken": "token", "toTopic": "topic", "toCondition": "condition", "withToken": "token", "withTopic": "topic",
        "withCondition": "condition", "withNotification": "notification", "withData": "data",
        "withAndroidConfig": "android", "withApnsConfig": "apns", "withWebPushConfig": "webpush",
        "withFcmOptions": "fcm_options",
    ]
    private static let plainMethods: Set<String> = [
        "new", "withDefaultSounds", "withHighestPossiblePriority", "withLowestPossiblePriority",
    ]

    private mutating func add(
        _ name: String,
        _ nameRange: Range<Int>,
        to object: inout ProgramValue.Object,
        _ value: ProgramValue?
    ) -> Bool {
        guard let value else { return false }
        object.members.append(ProgramValue.Member(name: name, nameRange: trimmed(nameRange), value: value))
        return skipRest()
    }

    /// Reads an argument: `Notification::create('title', 'body', 'image')`, `ApnsConfig::fromArray([…])`, or another value.
    private mutating func argument(_ level: Int) -> ProgramValue? {
        guard skipSpace() else { return nil }
        let start = position
        if ProgramText.beginsName(text[start]), text[start] != UInt8(ascii: "$") {
            let type = path().last
            if text[position...].starts(with: "::fromArray(".utf8) {
                position += "::fromArray(".utf8.count
                if let value = value(level + 1), close(")"), endsHere { return value }
            } else if type == "Notification", text[position...].starts(with: "::create(".utf8) {
                position += "::create(".utf8.count
                if let value = texts(from: start, level), endsHere { return value }
            }
        }
        position = start
        return value(level + 1)
    }

    /// Reads the texts of a notification, which are known by their order.
    private mutating func texts(from start: Int, _ level: Int) -> ProgramValue? {
        var object = ProgramValue.Object()
        for name in ["title", "body", "image"] {
            guard skipSpace(), text[position] != UInt8(ascii: ")") else { break }
            guard let value = value(level + 1) else { return nil }
            object.members.append(ProgramValue.Member(name: name, nameRange: value.range, value: value))
            guard skipSpace() else { return nil }
            if text[position] == UInt8(ascii: ",") { position += 1 }
        }
        return close(")") ? ProgramValue(range: start..<position, form: .object(object)) : nil
    }

    /// The data as it is sent, in which all values are texts.
    private static func texts(_ data: ProgramValue) -> ProgramValue {
        guard case .object(var object) = data.form else { return data }
        for index in object.members.indices {
            guard case .literal(let json) = object.members[index].value.form, json.string == nil else { continue }
            let isEmpty = json == false || json == .null
            let text = json == true ? "1" : isEmpty ? "" : String(decoding: json.encoded(), as: UTF8.self)
            object.members[index].value.form = .literal(.string(text))
        }
        var result = data
        result.form = .object(object)
        return result
    }
}
