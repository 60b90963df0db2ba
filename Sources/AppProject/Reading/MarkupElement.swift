// SPDX-License-Identifier: Apache-2.0

/// An element of an XML file, as far as manifests and string resources need it.
///
/// Entities are those that XML itself has; a file's own are left as they stand, so that none can grow. What is not
/// well-formed is no file.
package struct MarkupElement: Sendable {
    package var name: String
    package var attributes: [String: String] = [:]
    package var line: Int
    package var children: [Node] = []

    package enum Node: Sendable {
        case element(MarkupElement)
        case text(String)
        /// Text in which white space and quotes are what they are.
        case literal(String)
    }

    /// The elements of a name among its children.
    package func elements(_ name: String) -> [MarkupElement] {
        elements.filter { $0.name == name }
    }

    package var elements: [MarkupElement] {
        children.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// All its text, that of inner elements too.
    package var text: String {
        children.map { node in
            switch node {
            case .element(let element): element.text
            case .text(let text), .literal(let text): text
            }
        }.joined()
    }

    /// The root of a file; `nil` when it is not well-formed.
    package init?(parsing bytes: some Sequence<UInt8>) {
        var reader = MarkupReader(bytes: Array(bytes))
        guard let root = reader.document() else { return nil }
        self = root
    }

    init(name: String, line: Int) {
        self.name = name
        self.line = line
    }
}

/// Reads elements without recursion over what a file nests.
private struct MarkupReader {
    private static let depthLimit = 64

    let bytes: [UInt8]
    var index = 0
    var line = 1

    init(bytes: [UInt8]) {
        self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }

    mutating func document() -> MarkupElement? {
        var open: [MarkupElement] = []
        while index < bytes.count {
            if bytes[index] != UInt8(ascii: "<") {
                let text = text()
                if !open.isEmpty { open[open.count - 1].children.append(.text(text)) }
            } else if skip("<!--") {
                guard skip(past: "-->") != nil else { return nil }
            } else if skip("<![CDATA[") {
                guard let literal = skip(past: "]]>") else { return nil }
                if !open.isEmpty { open[open.count - 1].children.append(.literal(literal)) }
            } else if skip("<?") {
                guard skip(past: "?>") != nil else { return nil }
            } else if skip("<!") {
                guard skipDeclaration() else { return nil }
            } else if skip("</") {
                let name = name()
                guard skip(past: ">") != nil, let done = open.popLast(), done.name == name else { return nil }
                guard !open.isEmpty else { return done }
                open[open.count - 1].children.append(.element(done))
            } else {
                index += 1
                guard open.count < Self.depthLimit, let (element, isEmpty) = start() else { return nil }
                if !isEmpty {
                    open.append(element)
                } else if open.isEmpty {
                    return element
                } else {
                    open[open.count - 1].children.append(.element(element))
                }
            }
        }
        return nil
    }

    private mutating func start() -> (MarkupElement, isEmpty: Bool)? {
        var element = MarkupElement(name: name(), line: line)
        guard !element.name.isEmpty else { return nil }
        while true {
            skipSpace()
            if skip("/>") { return (element, true) }
            if skip(">") { return (element, false) }
            let name = name()
            skipSpace()
            guard !name.isEmpty, skip("=") else { return nil }
            skipSpace()
            guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else {
                return nil
            }
            let quote = bytes[index]
            index += 1
            let from = index
            while index < bytes.count, bytes[index] != quote { step() }
            guard index < bytes.count else { return nil }
            element.attributes[name] = Self.unescaped(bytes[from..<index])
            index += 1
        }
    }

    private mutating func text() -> String {
        let from = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "<") { step() }
        return Self.unescaped(bytes[from..<index])
    }

    private mutating func name() -> String {
        let from = index
        let ends = Set(" \t\r\n/>=<\"'".utf8)
        while index < bytes.count, !ends.contains(bytes[index]) { index += 1 }
        return String(decoding: bytes[from..<index], as: UTF8.self)
    }

    private mutating func step() {
        if bytes[index] == 0x0A { line += 1 }
        index += 1
    }

    private mutating func skipSpace() {
        while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { step() }
    }

    private mutating func skip(_ words: StaticString) -> Bool {
        let count = words.utf8CodeUnitCount
        guard index + count <= bytes.count,
            words.withUTF8Buffer({ $0.elementsEqual(bytes[index..<index + count]) })
        else { return false }
        index += count
        return true
    }

    private mutating func skip(past words: StaticString) -> String? {
        let from = index
        while index < bytes.count {
            let end = index
            if skip(words) { return String(decoding: bytes[from..<end], as: UTF8.self) }
            step()
        }
        return nil
    }

    /// A document type with what it declares, which is not read.
    private mutating func skipDeclaration() -> Bool {
        var depth = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "["), UInt8(ascii: "<"): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ">"):
                if depth <= 0 {
                    index += 1
                    return true
                }
                depth -= 1
            default: break
            }
            step()
        }
        return false
    }

    private static let entities: [String: String] = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]

    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("&") else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            let after = rest[rest.index(after: start)...]
            let name = after.prefix(12).prefix { $0 != ";" }
            guard after.dropFirst(name.count).first == ";", let value = character(String(name)) else {
                result += "&"
                rest = after
                continue
            }
            result += value
            rest = after.dropFirst(name.count + 1)
        }
        return result + rest
    }

    private static func character(_ name: String) -> String? {
        guard name.hasPrefix("#") else { return entities[name] }
        let isHexadecimal = name.dropFirst().first.map { "xX".contains($0) } ?? false
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}
