// SPDX-License-Identifier: Apache-2.0

/// The objects that a program gives names to: `const android = {…}`, `android: AndroidConfig = {…}`, `android = {…}`.
struct ProgramVariables: Sendable, Hashable {
    /// Names of a push that are looked up; a push has a few sections.
    private static let mostNames = 16
    private static let longestName = 100
    /// How far a type may stand between a name and its value.
    private static let longestType = 60

    /// The members of a push that are objects.
    private static let sections = RequestText.sections.union([
        "payload", "alert", "headers", "fcmOptions", "fcm_options",
    ])

    /// The program without comments.
    let text: [UInt8]
    private var rest = Self.mostNames

    /// - Parameter text: The program without comments.
    init(_ text: [UInt8]) { self.text = text }

    /// The push with the objects in place of the variables that name them.
    mutating func resolved(_ value: ProgramValue, _ level: Int = 0) -> ProgramValue {
        guard level < 5, case .object(var object) = value.form else { return value }
        for index in object.members.indices {
            let member = object.members[index].value
            let isSection = Self.sections.contains(object.members[index].name)
            let named: ProgramValue? =
                if case .computed = member.form { isSection ? self.object(named: member.range) : nil } else { member }
            guard let named else { continue }
            // The member itself stays where the name is.
            object.members[index].value = resolved(named, level + 1)
            object.members[index].value.range = member.range
        }
        var result = value
        result.form = .object(object)
        return result
    }

    /// The object that is assigned, once in the program, to the name in a range; `nil` for other expressions.
    private mutating func object(named range: Range<Int>) -> ProgramValue? {
        let name = text[range].prefix(while: ProgramText.isWord)
        guard rest > 0, (1...Self.longestName).contains(name.count),
            text[name.endIndex..<range.upperBound].allSatisfy({ $0 <= 0x20 })
        else { return nil }
        rest -= 1
        var assigned: Int?
        var position = 0
        while position < text.count {
            guard ProgramText.isWord(text[position]) else {
                position += 1
                continue
            }
            let start = position
            position = text.endOfWord(at: start)
            guard position < text.count, text[start..<position].elementsEqual(name) else { continue }
            if isArgument(start..<position) { return nil }
            guard !isPart(start) else { continue }
            // What is changed later is not known.
            if text[position] == UInt8(ascii: ".") || text[position] == UInt8(ascii: "[") { return nil }
            guard let value = assignment(after: position) else { continue }
            guard assigned == nil else { return nil }
            assigned = value
        }
        guard let assigned, let (value, _) = ProgramReader.read(text, from: assigned), !value.range.overlaps(range)
        else { return nil }
        return value
    }

    /// Whether the word stands first or last between parentheses, as the name of a function's argument does.
    private func isArgument(_ word: Range<Int>) -> Bool {
        guard let before = text[..<word.lowerBound].last(where: { $0 > 0x20 }) else { return false }
        return before == UInt8(ascii: "(")
            || before == UInt8(ascii: ",") && text[word.upperBound...].first { $0 > 0x20 } == UInt8(ascii: ")")
    }

    /// Whether the word here is a member's name, or that of an argument.
    private func isPart(_ start: Int) -> Bool {
        guard let before = text[..<start].last(where: { $0 > 0x20 }) else { return false }
        return ".(,".utf8.contains(before)
    }

    /// Where the value begins that is assigned to the name before this place; `nil` if none is.
    private func assignment(after end: Int) -> Int? {
        guard var sign = text[end...].firstIndex(where: { $0 > 0x20 }) else { return nil }
        if text[sign] == UInt8(ascii: ":") {
            let limit = min(text.count, sign + Self.longestType)
            let type = text[(sign + 1)..<limit].firstIndex { !ProgramText.isWord($0) && !" .<>".utf8.contains($0) }
            guard let type else { return nil }
            sign = type
        }
        guard text[sign] == UInt8(ascii: "="), sign + 1 < text.count, text[sign + 1] != UInt8(ascii: "=") else {
            return nil
        }
        return text[(sign + 1)...].firstIndex { $0 > 0x20 }
    }
}
