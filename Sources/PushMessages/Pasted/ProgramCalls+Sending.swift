// SPDX-License-Identifier: Apache-2.0

extension ProgramCalls {
    /// Whether each list of targets is refused, because the program calls only the method that sends one message.
    var takesOneTarget: Bool { !sends.isEmpty && !hasManyTargets }

    /// Whether an Admin SDK sends the object here as it stands: it is the argument of the method, or the program gives it a name
    /// that it hands to the method and uses nowhere else.
    ///
    /// - Parameter code: The text without its comments.
    func sendsAsItStands(_ object: Range<Int>, in code: [UInt8]) -> Bool {
        guard takesOneTarget, sends.count < Self.mostSends,
            let next = code[object.upperBound...].first(where: { $0 > 0x20 })
        else { return false }
        if next == UInt8(ascii: ")") || next == UInt8(ascii: ","),
            sends.contains(where: { isArgument(object.lowerBound, of: $0, in: code) })
        {
            return true
        }
        guard let name = name(of: object.lowerBound, in: code) else { return false }
        var isSent = false
        var position = 0
        while position < code.count {
            if Self.quotes.contains(code[position]) {
                position = Swift.min(code.closingQuote(ofStringAt: position) + 1, code.count)
                continue
            }
            guard ProgramText.isWord(code[position]) else {
                position += 1
                continue
            }
            let word = position..<code.endOfWord(at: position)
            position = word.upperBound
            guard word.lowerBound != name.lowerBound, code[word].elementsEqual(code[name]) else { continue }
            switch use(of: word, in: code) {
            case .sent: isSent = true
            case .other: continue
            case .unknown: return false
            }
        }
        return isSent
    }

    private enum Use {
        case sent
        /// Another thing of the same name, or a use that changes nothing.
        case other
        case unknown
    }

    private func use(of word: Range<Int>, in code: [UInt8]) -> Use {
        guard let before = code[..<word.lowerBound].lastIndex(where: { $0 > 0x20 }),
            let after = code[word.upperBound...].first(where: { $0 > 0x20 })
        else { return .unknown }
        let isArgument = after == UInt8(ascii: ")") || after == UInt8(ascii: ",")
        switch code[before] {
        case UInt8(ascii: "."): return .other
        case UInt8(ascii: "{") where after == UInt8(ascii: ":"), UInt8(ascii: ",") where after == UInt8(ascii: ":"):
            return .other
        case UInt8(ascii: "(") where isArgument:
            let method = code[..<before]
            if sends.contains(where: { $0.upperBound == before }) { return .sent }
            return Self.readers.contains { method.suffix($0.utf8.count).elementsEqual($0.utf8) } ? .other : .unknown
        default: return .unknown
        }
    }

    /// Functions that print their argument.
    private static let readers = ["console.log", "print", "println", "JSON.stringify", "logger.info", "json.dumps"]

    private static let quotes: [UInt8] = [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`")]

    /// Whether the value that begins here is the first argument of a method.
    private func isArgument(_ start: Int, of method: Range<Int>, in code: [UInt8]) -> Bool {
        guard method.upperBound < start, let bracket = code[method.upperBound..<start].firstIndex(where: { $0 > 0x20 }),
            code[bracket] == UInt8(ascii: "("), start - bracket <= Self.longestPrefix
        else { return false }
        return Self.isPrefix(code[(bracket + 1)..<start])
    }

    /// The most bytes between a bracket or a sign and the object: `new messaging.`.
    private static let longestPrefix = 60

    /// Whether a text is what stands before an object, or the name of its type: `new messaging.Message`.
    private static func isPrefix(_ text: ArraySlice<UInt8>) -> Bool {
        text.split { $0 <= 0x20 }.allSatisfy { word in
            guard !word.elementsEqual("new".utf8), !word.elementsEqual("&".utf8) else { return true }
            let start = word.lastIndex { !ProgramText.isWord($0) }.map { $0 + 1 } ?? word.startIndex
            let type = word[start...]
            return word.allSatisfy { ProgramText.isWord($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "&") }
                && (type.isEmpty || AdminSDK.isType(String(decoding: type, as: UTF8.self)))
        }
    }

    /// The name that the program gives the value here: `const message: Message = {`.
    private func name(of start: Int, in code: [UInt8]) -> Range<Int>? {
        let near = code[Swift.max(0, start - Self.longestPrefix)..<start]
        guard let sign = near.lastIndex(of: UInt8(ascii: "=")), Self.isPrefix(near[(sign + 1)...]) else { return nil }
        var end = sign
        if end > 0, code[end - 1] == UInt8(ascii: ":") { end -= 1 }
        guard var name = word(before: end, in: code) else { return nil }
        let type = code[Swift.max(0, name.lowerBound - Self.longestPrefix)..<name.lowerBound]
        let colon = type.lastIndex { $0 > 0x20 && !ProgramText.isWord($0) && $0 != UInt8(ascii: ".") }
        if let colon, code[colon] == UInt8(ascii: ":"), let typed = word(before: colon, in: code) { name = typed }
        return name.lowerBound > 0 && code[name.lowerBound - 1] == UInt8(ascii: ".") ? nil : name
    }

    private func word(before end: Int, in code: [UInt8]) -> Range<Int>? {
        guard let last = code[..<end].lastIndex(where: { $0 > 0x20 }), ProgramText.isWord(code[last]) else {
            return nil
        }
        let start = (code[..<last].lastIndex { !ProgramText.isWord($0) } ?? -1) + 1
        return start..<last + 1
    }
}
