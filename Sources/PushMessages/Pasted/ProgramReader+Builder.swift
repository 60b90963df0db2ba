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
            guard let member = setter(name, at: call, level) else { return nil }
            if let member { object.merge(member) } else { object.isOpen = true }
        }
        // The calls that follow are elsewhere.
        object.isOpen = true
        return ProgramValue(range: start..<position, form: .object(object))
    }

    /// Reads the arguments of a builder's method.
    ///
    /// - Returns: The member that it sets; `nil` in the optional for one that is not known.
    private mutating func setter(_ method: String, at start: Int, _ level: Int) -> ProgramValue.Member?? {
        let nameRange = start..<position
        let verb = ["set", "putAll", "put", "addAll", "add"].first(where: method.hasPrefix) ?? ""
        let noun = String(method.dropFirst(verb.count))
        guard !verb.isEmpty, let first = noun.first else { return skipArguments() ? .some(nil) : nil }
        let name = first.lowercased() + noun.dropFirst()
        position += 1
        switch verb {
        case "set":
            guard let value = value(level + 1), close(")") else { return nil }
            return .some(ProgramValue.Member(name: name, nameRange: nameRange, value: value))
        case "put":
            guard skipSpace() else { return nil }
            let keyStart = position
            let key = quoted()
            guard let key, skipSpace(), text[position] == UInt8(ascii: ",") else {
                position = keyStart
                return skipRest() ? .some(open(name, nameRange)) : nil
            }
            let keyRange = keyStart..<position
            position += 1
            guard let value = value(level + 1), close(")") else { return nil }
            let member = ProgramValue.Member(name: key, nameRange: keyRange, value: value)
            let map = ProgramValue(range: nameRange.lowerBound..<position, form: .object(.init(members: [member])))
            return .some(ProgramValue.Member(name: Self.plural(name), nameRange: nameRange, value: map))
        default:
            guard skipRest() else { return nil }
            if verb == "putAll" { return .some(open(name, nameRange)) }
            let value = ProgramValue(range: nameRange, form: .computed)
            return .some(ProgramValue.Member(name: Self.plural(name), nameRange: nameRange, value: value))
        }
    }

    /// The name of what a method adds one to.
    private static func plural(_ name: String) -> String {
        name.hasSuffix("s") || name.hasSuffix("ata") || name.hasSuffix("Millis") ? name : name + "s"
    }

    private func open(_ name: String, _ range: Range<Int>) -> ProgramValue.Member {
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
    private mutating func skipRest() -> Bool {
        while skipExpression(), position < text.count {
            position += 1
            if text[position - 1] == UInt8(ascii: ")") { return true }
            if text[position - 1] != UInt8(ascii: ",") { return false }
        }
        return false
    }
}
