// SPDX-License-Identifier: Apache-2.0

extension ProgramReader {
    /// Reads the calls of a builder up to `build()`.
    mutating func builder(_ level: Int, from start: Int) -> ProgramValue? {
        (isProgram, isTyped) = (true, isTyped || level == 0)
        var object = ProgramValue.Object()
        guard skipSpace(), text[position] == UInt8(ascii: "("), skipArguments() else { return nil }
        while skipSpace(), text[position] == UInt8(ascii: ".") {
            position += 1
            _ = skipSpace()
            let call = position
            let name = path().last
            guard skipSpace(), text[position] == UInt8(ascii: "(") else { return nil }
            if name == "build" {
                guard skipArguments() else { return nil }
                return ProgramValue(range: start..<position, form: .object(object))
            }
            guard set(name, in: &object, at: call, level) else { return nil }
        }
        // The calls that follow are elsewhere.
        object.isOpen = true
        var end = position
        if level == 0 { end = statements(of: &object) }
        return ProgramValue(range: start..<end, form: .object(object))
    }

    /// Reads the statements behind a builder that go on with it, `builder.setToken(token);`, and returns their end.
    private mutating func statements(of object: inout ProgramValue.Object) -> Int {
        var end = position
        var builder: String?
        while position < text.count, text[position] == UInt8(ascii: ";") {
            position += 1
            guard skipSpace() else { return end }
            let start = position
            let (method, owner, isAlone) = path()
            guard !isAlone, Self.isSetter(method), builder == nil || builder == owner, skipSpace(),
                text[position] == UInt8(ascii: "("), set(method, in: &object, at: start, 0)
            else { return end }
            (builder, end) = (owner, position)
            _ = skipSpace()
        }
        return end
    }

    private static let verbs = ["set", "putAll", "put", "addAll", "add"]

    private static func isSetter(_ method: String) -> Bool { verbs.contains(where: method.hasPrefix) }

    /// Reads the arguments of a builder's method, and returns whether they could be read.
    private mutating func set(
        _ method: String,
        in object: inout ProgramValue.Object,
        at start: Int,
        _ level: Int
    ) -> Bool {
        let nameRange = start..<position
        let verb = Self.verbs.first(where: method.hasPrefix) ?? ""
        let noun = String(method.dropFirst(verb.count))
        guard !verb.isEmpty, let first = noun.first else {
            object.isOpen = true
            return skipArguments()
        }
        let name = first.lowercased() + noun.dropFirst()
        position += 1
        switch verb {
        case "set":
            guard let value = value(level + 1), close(")") else { return false }
            object.merge(ProgramValue.Member(name: name, nameRange: nameRange, value: value))
            return true
        case "put":
            guard skipSpace() else { return false }
            let keyStart = position
            guard let key = quoted(), skipSpace(), text[position] == UInt8(ascii: ",") else {
                position = keyStart
                object.merge(Self.open(name, nameRange))
                return skipRest()
            }
            let keyRange = keyStart..<position
            position += 1
            guard let value = value(level + 1), close(")") else { return false }
            let member = ProgramValue.Member(name: key, nameRange: keyRange, value: value)
            let map = ProgramValue(range: nameRange.lowerBound..<position, form: .object(.init(members: [member])))
            object.merge(ProgramValue.Member(name: Self.plural(name), nameRange: nameRange, value: map))
            return true
        case "putAll":
            object.merge(Self.open(name, nameRange))
            return skipRest()
        default:
            let value = ProgramValue(range: nameRange, form: .computed)
            object.merge(ProgramValue.Member(name: Self.plural(name), nameRange: nameRange, value: value))
            return skipRest()
        }
    }

    /// The name of what a method adds one to.
    private static func plural(_ name: String) -> String {
        name.hasSuffix("s") || name.hasSuffix("ata") || name.hasSuffix("Millis") ? name : name + "s"
    }

    private static func open(_ name: String, _ range: Range<Int>) -> ProgramValue.Member {
        let map = ProgramValue(range: range, form: .object(ProgramValue.Object(isOpen: true)))
        return ProgramValue.Member(name: name, nameRange: range, value: map)
    }

    mutating func close(_ bracket: Unicode.Scalar) -> Bool {
        guard skipSpace(), text[position] == UInt8(ascii: bracket) else { return false }
        position += 1
        return true
    }

    /// Passes over parentheses with what is in them.
    private mutating func skipArguments() -> Bool {
        position += 1
        return skipRest()
    }

    /// Passes over the rest of what is in parentheses.
    mutating func skipRest() -> Bool {
        while skipExpression(), position < text.count {
            position += 1
            if text[position - 1] == UInt8(ascii: ")") { return true }
            if text[position - 1] != UInt8(ascii: ",") { return false }
        }
        return false
    }
}
