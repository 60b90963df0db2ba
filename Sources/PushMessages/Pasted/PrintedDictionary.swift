// SPDX-License-Identifier: Apache-2.0

/// A push as the log of an iPhone shows it: a dictionary that Foundation prints, `{ aps = { alert = Hi; }; }`, alone or within
/// one that Swift prints, `[AnyHashable("aps"): { … }]`.
///
/// Foundation writes a text of letters and digits without quotation marks, so one that looks like a number is read as a number.
///
/// Source: Foundation, `NSDictionary.description`; Swift, `Dictionary.description`.
struct PrintedDictionary {
    /// The dictionary as JSON, in place of the rest of the text spaces: lines stay those of the text, and columns too, but for
    /// a text without quotation marks, which stands one further left.
    let object: [UInt8]

    /// Reads the first dictionary; `nil` for a text of another form, and for one that is no push.
    init?(_ text: [UInt8]) {
        guard let start = Self.start(in: text) else { return nil }
        var reader = Reader(text, from: start)
        guard reader.read() else { return nil }
        object = reader.json
    }

    private static let swiftKey = Array("AnyHashable(".utf8)

    /// Where the dictionary begins: with the text, or after words of a log.
    private static func start(in text: [UInt8]) -> Int? {
        guard let first = text.firstIndex(where: { $0 > 0x20 }) else { return nil }
        if text[first] == UInt8(ascii: "{") { return first }
        return text.indices.first { index in
            text[index] == UInt8(ascii: "[") && text[(index + 1)...].starts(with: swiftKey)
        } ?? text.indices.first { text[$0] == UInt8(ascii: "{") && isKey(text[($0 + 1)...]) }
    }

    /// Whether a key and `=` come first, as Foundation prints them.
    private static func isKey(_ text: ArraySlice<UInt8>) -> Bool {
        let name = text.drop { $0 <= 0x20 }
        let rest = name.drop { $0.isWord || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "-") }
        return rest.startIndex > name.startIndex && (rest.starts(with: " = ".utf8) || rest.starts(with: " =\t".utf8))
    }

    private enum Container {
        case dictionary
        case list
        /// A dictionary that Swift prints.
        case swift

        var end: UInt8 {
            switch self {
            case .dictionary: UInt8(ascii: "}")
            case .list: UInt8(ascii: ")")
            case .swift: UInt8(ascii: "]")
            }
        }
    }

    private enum Expectation {
        case keyOrEnd
        case elementOrEnd
        case value
        case separator
    }

    /// Passes over the text once, and writes the JSON.
    private struct Reader {
        private static let mostLevels = 50

        private let text: [UInt8]
        private(set) var json: [UInt8]
        private var position: Int
        private var open: [Container] = []
        /// Where the sign between the last key and its value is; `nil` once the colon is written.
        private var sign: Int?
        private var isPush = false

        init(_ text: [UInt8], from start: Int) {
            self.text = text
            position = start
            json = text.map { $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ") }
        }

        /// Returns whether there is a whole dictionary with the key `aps`.
        mutating func read() -> Bool {
            var expectation = Expectation.value
            repeat {
                skipSpace()
                guard position < text.count, let next = step(expectation) else { return false }
                expectation = next
            } while !open.isEmpty
            return isPush
        }

        private mutating func step(_ expectation: Expectation) -> Expectation? {
            switch expectation {
            case .value: value()
            case .elementOrEnd: isAt(")") ? close() : value()
            case .keyOrEnd: isAt("}") || isAt("]") ? close() : key()
            case .separator: separator()
            }
        }

        private mutating func value() -> Expectation? {
            switch text[position] {
            case UInt8(ascii: "{"): return begin(.dictionary)
            case UInt8(ascii: "("): return begin(.list)
            case UInt8(ascii: "["): return begin(.swift)
            case UInt8(ascii: "\""):
                putColon()
                return quoted() ? .separator : nil
            default: return bare() ? .separator : nil
            }
        }

        private mutating func begin(_ container: Container) -> Expectation? {
            guard open.count < Self.mostLevels else { return nil }
            putColon()
            json[position] = container == .list ? UInt8(ascii: "[") : UInt8(ascii: "{")
            open.append(container)
            position += 1
            return container == .list ? .elementOrEnd : .keyOrEnd
        }

        private mutating func close() -> Expectation? {
            guard let container = open.popLast(), text[position] == container.end else { return nil }
            json[position] = container == .list ? UInt8(ascii: "]") : UInt8(ascii: "}")
            position += 1
            return .separator
        }

        private mutating func key() -> Expectation? {
            let isSwift = open.last == .swift
            if isSwift, text[position...].starts(with: PrintedDictionary.swiftKey) {
                position += PrintedDictionary.swiftKey.count
            }
            let start = position
            if isAt("\"") {
                guard quoted() else { return nil }
            } else {
                let end = text[position...].firstIndex { !$0.isWord } ?? text.count
                guard !isSwift, end > position, !Self.isDigit(text[position]) else { return nil }
                copy(position..<end)
                position = end
            }
            let name = text[start..<position].filter { $0 != UInt8(ascii: "\"") }
            if open.count == 1, name.elementsEqual("aps".utf8) { isPush = true }
            if isSwift, isAt(")") { position += 1 }
            skipSpace()
            guard isAt(isSwift ? ":" : "=") else { return nil }
            sign = position
            position += 1
            return .value
        }

        private mutating func separator() -> Expectation? {
            if open.last == .dictionary {
                guard isAt(";") else { return nil }
                let end = position
                position += 1
                skipSpace()
                if !isAt("}") { json[end] = UInt8(ascii: ",") }
                return .keyOrEnd
            }
            guard isAt(",") else { return close() }
            json[position] = UInt8(ascii: ",")
            position += 1
            return open.last == .list ? .value : .keyOrEnd
        }

        /// Copies a text in quotation marks; Foundation's `\U2019` is JSON's `\u2019`.
        private mutating func quoted() -> Bool {
            var end = position + 1
            while end < text.count, text[end] != UInt8(ascii: "\"") { end += text[end] == UInt8(ascii: "\\") ? 2 : 1 }
            guard end < text.count else { return false }
            copy(position..<end + 1)
            for index in position..<end where text[index] == UInt8(ascii: "\\") && text[index + 1] == UInt8(ascii: "U")
            {
                json[index + 1] = UInt8(ascii: "u")
            }
            position = end + 1
            return true
        }

        /// Copies a value without quotation marks; a text gets them in place of the space and the sign before it.
        private mutating func bare() -> Bool {
            guard let limit = endOfBareValue else { return false }
            let start = position
            let end = (text[start..<limit].lastIndex { $0 > 0x20 } ?? start - 1) + 1
            guard end > start else { return false }
            position = limit
            let value = text[start..<end]
            if Self.isNumber(value) || value.elementsEqual("true".utf8) || value.elementsEqual("false".utf8) {
                putColon()
                copy(start..<end)
                return true
            }
            let isPlain = value.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
            guard isPlain, start >= 3, isSpace(start - 1) else { return false }
            if start - 2 == sign {
                guard isSpace(start - 3) || text[start - 3] == UInt8(ascii: ")") else { return false }
                sign = start - 3
            } else if !isSpace(start - 2) {
                return false
            }
            putColon()
            json[start - 2] = UInt8(ascii: "\"")
            for index in start..<end { json[index - 1] = text[index] }
            json[end - 1] = UInt8(ascii: "\"")
            return true
        }

        /// The end of a value without quotation marks, which is in one line.
        private var endOfBareValue: Int? {
            guard let container = open.last else { return nil }
            var index = position
            while index < text.count, text[index] != UInt8(ascii: "\n") {
                let byte = text[index]
                switch container {
                case .dictionary: if byte == UInt8(ascii: ";") { return index }
                case .list: if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ")") { return index }
                case .swift:
                    let rest = text[(index + 1)...]
                    if byte == UInt8(ascii: ","),
                        rest.drop(while: { $0 == 0x20 }).starts(with: PrintedDictionary.swiftKey)
                    {
                        return index
                    }
                    if byte == container.end, rest.first.map({ $0 < 0x20 || $0 == UInt8(ascii: ",") }) ?? true {
                        return index
                    }
                }
                index += 1
            }
            return container == .list ? index : nil
        }

        private mutating func putColon() {
            if let sign { json[sign] = UInt8(ascii: ":") }
            sign = nil
        }

        private mutating func copy(_ range: Range<Int>) { json.replaceSubrange(range, with: text[range]) }

        private mutating func skipSpace() {
            while position < text.count, text[position] <= 0x20 { position += 1 }
        }

        private func isAt(_ character: Unicode.Scalar) -> Bool {
            position < text.count && text[position] == UInt8(ascii: character)
        }

        private func isSpace(_ index: Int) -> Bool { text[index] == 0x20 || text[index] == 0x09 }

        private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

        private static func isNumber(_ value: ArraySlice<UInt8>) -> Bool {
            let parts = value.drop { $0 == UInt8(ascii: "-") }
                .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            guard value.count <= 17, parts.count <= 2, let first = parts.first else { return false }
            return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
                && (first.count == 1 || first.first != UInt8(ascii: "0"))
        }
    }
}
