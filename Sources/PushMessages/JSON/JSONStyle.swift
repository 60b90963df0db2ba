// SPDX-License-Identifier: Apache-2.0

/// The formatting style of a JSON text: its line breaks, indentation, spaces and quotes.
struct JSONStyle {
    /// The style of one added value.
    struct Look {
        /// Whether members of objects and elements of arrays are on separate lines.
        var isMultiline = false
        /// White space at the start of the line that contains the value.
        var indentation: [UInt8] = []
        /// White space added per level, if members are on separate lines.
        var unit: [UInt8] = [0x20, 0x20]
        var newline: [UInt8] = [0x0A]
        var colon: [UInt8] = [UInt8(ascii: ":")]
        /// White space after a comma and, as `padding`, inside braces, if all members stand on one line.
        var afterComma: [UInt8] = []
        var padding: [UInt8] = []
        var usesBareKeys = false
        var keyQuote = UInt8(ascii: "\"")
        var valueQuote = UInt8(ascii: "\"")
    }

    private let document: JSONDocument
    /// The style of the text as its first entries show it.
    private(set) var look = Look()

    /// Number of entries at the start of a text that decide its style, so that a large text is not searched as a whole.
    private static let sampleSize = 256

    init(_ document: JSONDocument) {
        self.document = document
        let bytes = document.bytes
        if let newline = bytes.firstIndex(of: 0x0A) {
            look.newline = newline > 0 && bytes[newline - 1] == 0x0D ? [0x0D, 0x0A] : [0x0A]
        }
        var (colon, comma, padding, unit, keyQuote, quote): ([UInt8]?, [UInt8]?, [UInt8]?, [UInt8]?, UInt8?, UInt8?)
        for (position, entry) in document.tape.prefix(Self.sampleSize).enumerated() {
            switch entry.kind {
            case .plainString, .escapedString: quote = quote ?? bytes[Int(entry.start)]
            case .object, .array:
                let children = Array(document.children(at: position))
                guard let first = children.first else { continue }
                if let key = first.key, colon == nil {
                    let bare = document.tape[key].kind == .bareKey
                    look.usesBareKeys = bare
                    if !bare { keyQuote = bytes[document.range(at: key).lowerBound] }
                    let between = gap(from: document.range(at: key).upperBound, to: first.value)
                    if !between.contains(0x0A) { colon = Array(between) }
                }
                let lead = gap(from: Int(entry.start) + 1, to: first.first)
                if lead.contains(0x0A) {
                    let (outer, inner) = (
                        indentation(ofLineAt: Int(entry.start)), Array(line(lead).drop(while: isLineEnd))
                    )
                    if inner.count > outer.count, inner.starts(with: outer) {
                        unit = unit ?? Array(inner.dropFirst(outer.count))
                    }
                } else if entry.kind == .object {
                    padding = padding ?? Array(lead)
                }
                if comma == nil, children.count > 1 {
                    let between = gap(from: document.range(at: first.value).upperBound, to: children[1].first)
                    if !between.contains(0x0A) { comma = Array(between.drop { $0 != UInt8(ascii: ",") }.dropFirst()) }
                }
            default: break
            }
        }
        // If no comma shows the style, the colon does: a space after it means a space after commas.
        look.colon = colon ?? [UInt8(ascii: ":"), 0x20]
        look.afterComma = comma ?? (look.colon.last == UInt8(ascii: ":") ? [] : [0x20])
        look.padding = padding ?? []
        look.unit = unit ?? look.unit
        look.valueQuote = quote ?? keyQuote ?? look.valueQuote
        look.keyQuote = keyQuote ?? look.valueQuote
    }

    /// White space after a comma, if members stand on one line.
    var afterComma: [UInt8] { look.afterComma }

    private func gap(from start: Int, to position: Int) -> ArraySlice<UInt8> {
        document.bytes[start..<document.range(at: position).lowerBound]
    }

    private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// Returns the white space between two members without the empty lines in it.
    func line(_ space: ArraySlice<UInt8>) -> [UInt8] {
        guard let newline = space.lastIndex(of: 0x0A) else { return Array(space) }
        let isCarriageReturned = newline > space.startIndex && space[newline - 1] == 0x0D
        return Array(space[(isCarriageReturned ? newline - 1 : newline)...])
    }

    /// Returns the white space at the start of the line that contains a byte.
    func indentation(ofLineAt offset: Int) -> [UInt8] {
        let bytes = document.bytes
        let start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return Array(bytes[start..<offset].prefix { $0 == 0x20 || $0 == 0x09 })
    }

    /// Returns whether the first child of a container stands on another line than the opening bracket.
    func isMultiline(at container: Int) -> Bool {
        gap(from: Int(document.tape[container].start), to: container + 1).contains(0x0A)
    }
}

extension JSONStyle.Look {
    /// Returns the key in JSON; without quotes if its siblings have none and the key needs none.
    func spelling(ofKey key: String) -> [UInt8] {
        if usesBareKeys, Self.canBeBare(key) { return Array(key.utf8) }
        return Self.quoted(key, by: keyQuote)
    }

    /// Returns the value in JSON, with its members on separate lines or all on one line.
    func spelling(of value: JSONValue) -> [UInt8] {
        switch value {
        case .string(let text): return Self.quoted(text, by: valueQuote)
        case .object(let object) where !object.isEmpty:
            return enclosed(
                object.map { spelling(ofKey: $0.key) + colon + deeper.spelling(of: $0.value) },
                in: "{",
                "}"
            )
        case .array(let elements) where !elements.isEmpty:
            return enclosed(elements.map(deeper.spelling(of:)), in: "[", "]")
        default: return value.encoded()
        }
    }

    private var deeper: JSONStyle.Look {
        var look = self
        look.indentation += unit
        return look
    }

    private func enclosed(_ contents: [[UInt8]], in opening: Unicode.Scalar, _ closing: Unicode.Scalar) -> [UInt8] {
        let isList = opening == "["
        let lead = isMultiline ? newline + indentation + unit : isList ? [] : padding
        let trail = isMultiline ? newline + indentation : isList ? [] : padding
        let separator = [UInt8(ascii: ",")] + (isMultiline ? newline + indentation + unit : afterComma)
        return [UInt8(ascii: opening)] + lead + contents.joined(separator: separator) + trail + [UInt8(ascii: closing)]
    }

    private static func quoted(_ text: String, by quote: UInt8) -> [UInt8] {
        let bytes = JSONValue.string(text).encoded()
        guard quote == UInt8(ascii: "'") else { return bytes }
        var result = [quote]
        var isEscaped = false
        for byte in bytes.dropFirst().dropLast() {
            switch byte {
            case UInt8(ascii: "\"") where isEscaped: result[result.count - 1] = byte
            case UInt8(ascii: "'"): result += [UInt8(ascii: "\\"), byte]
            default: result.append(byte)
            }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return result + [quote]
    }

    private static func canBeBare(_ key: String) -> Bool {
        guard let first = key.utf8.first, JSONParser.Character.isLetter(first) else { return false }
        return key.utf8.allSatisfy { JSONParser.Character.isLetter($0) || JSONParser.Character.isDigit($0) }
            && !["true", "false", "null"].contains(key)
    }
}
