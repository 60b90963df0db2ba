// SPDX-License-Identifier: Apache-2.0

/// Computes the byte replacements that change a value in a JSON text; all other bytes stay unchanged.
///
/// Added text follows the style of its neighbours: their indentation, spacing, quotes and trailing commas.
struct JSONEditor {
    let document: JSONDocument
    private let style: JSONStyle
    /// Cache of container contents, by the container's position on the tape.
    private var contents: [Int: Contents] = [:]

    private struct Contents {
        var children: [JSONDocument.Child]
        var members: [ByteKey: [Int]] = [:]
    }

    init(_ document: JSONDocument) {
        self.document = document
        style = JSONStyle(document)
    }

    /// Returns the replacements that set a member or element, in order and without overlap; none if nothing changes.
    mutating func setting(_ value: JSONValue, at path: FieldPath) -> [TextReplacement] {
        set(value, at: path.steps[...])
    }

    /// Returns the replacements that remove a member or element, in order and without overlap; none if it is missing.
    mutating func removing(_ path: FieldPath) -> [TextReplacement] { remove(path.steps[...]) }
}

// MARK: - Setting

extension JSONEditor {
    private mutating func set(_ value: JSONValue, at path: ArraySlice<FieldPath.Step>) -> [TextReplacement] {
        var steps = path
        var place = JSONDocument.Child(key: nil, value: 0)
        var container: Int?
        while let step = steps.first {
            if let child = child(step, of: place.value) {
                container = place.value
                place = child
                steps.removeFirst()
                continue
            }
            guard case .member(let name) = step else { return [] }
            let below = JSONValue.null.setting(value, at: steps.dropFirst())
            switch document.tape[place.value].kind {
            case .object: return [insertion(of: name, below, into: place, in: container)]
            case .null: return [replacement(of: place, by: .object([name: below]), in: container)]
            default: return []
            }
        }
        // Compares encoded bytes, because equal values may be spelled differently: `1` and `1.0`.
        guard document.value(at: place.value).encoded() != value.encoded() else { return [] }
        return [replacement(of: place, by: value, in: container)]
    }

    private mutating func replacement(
        of place: JSONDocument.Child,
        by value: JSONValue,
        in container: Int?
    ) -> TextReplacement {
        let old = document.tape[place.value]
        var look = look(ofContentsOf: container, at: place)
        if old.kind == .plainString || old.kind == .escapedString {
            look.valueQuote = document.bytes[Int(old.start)]
        }
        return TextReplacement(range: document.range(at: place.value), bytes: look.spelling(of: value))
    }

    private mutating func insertion(
        of name: String,
        _ value: JSONValue,
        into place: JSONDocument.Child,
        in container: Int?
    ) -> TextReplacement {
        let range = document.range(at: place.value)
        let children = contents(of: place.value).children
        guard let last = children.last else {
            var look = look(ofContentsOf: container, at: place)
            let inside = range.lowerBound + 1..<range.upperBound - 1
            if document.bytes[inside].contains(UInt8(ascii: "\n")) { look.isMultiline = true }
            return TextReplacement(range: range, bytes: look.spelling(of: .object([name: value])))
        }
        let previousEnd =
            children.count > 1 ? end(of: children[children.count - 2]) : range.lowerBound + 1
        let gap = document.bytes[previousEnd..<start(of: last)]
        var beforeComma: [UInt8] = []
        var afterComma = style.line(gap)
        if children.count > 1, let comma = gap.firstIndex(of: UInt8(ascii: ",")) {
            beforeComma = style.line(gap[..<comma])
            afterComma = style.line(gap[(comma + 1)...])
        } else if !gap.contains(UInt8(ascii: "\n")) {
            afterComma = style.afterComma
        }
        let look = look(ofContentsOf: place.value, at: last, includingLast: true)
        let member = look.spelling(ofKey: name) + look.colon + look.spelling(of: value)
        if let comma = comma(after: last) {
            let bytes = afterComma + member + [UInt8(ascii: ",")]
            return TextReplacement(range: comma + 1..<comma + 1, bytes: bytes)
        }
        let bytes = beforeComma + [UInt8(ascii: ",")] + afterComma + member
        return TextReplacement(range: end(of: last)..<end(of: last), bytes: bytes)
    }

    /// Returns the style for a value inside this container.
    private mutating func look(
        ofContentsOf container: Int?,
        at place: JSONDocument.Child,
        includingLast: Bool = false
    ) -> JSONStyle.Look {
        var look = style.look
        look.indentation = style.indentation(ofLineAt: start(of: place))
        guard let container else { return look }
        let siblings = contents(of: container).children
        if let key = siblings.last?.key, let value = siblings.last?.value {
            let spelled = document.range(at: key)
            if document.tape[key].kind == .bareKey {
                look.usesBareKeys = true
            } else {
                look.usesBareKeys = false
                look.keyQuote = document.bytes[spelled.lowerBound]
            }
            let colon = document.bytes[spelled.upperBound..<document.range(at: value).lowerBound]
            if !colon.contains(UInt8(ascii: "\n")) { look.colon = Array(colon) }
        }
        // A sibling that is a container shows whether containers here go on one line or several.
        let example = siblings.suffix(64).last { sibling in
            (includingLast || sibling.value != place.value)
                && document.tape[sibling.value].next > sibling.value + 1
        }
        if let example {
            look.isMultiline = style.isMultiline(at: example.value)
        } else if let first = siblings.first {
            let lead = document.range(at: container).lowerBound + 1..<start(of: first)
            look.isMultiline = document.bytes[lead].contains(UInt8(ascii: "\n"))
        }
        return look
    }
}

// MARK: - Removing

extension JSONEditor {
    private mutating func remove(_ path: ArraySlice<FieldPath.Step>) -> [TextReplacement] {
        var steps = path
        var container = 0
        guard let last = steps.popLast() else { return [] }
        for step in steps {
            guard let child = child(step, of: container) else { return [] }
            container = child.value
        }
        let contents = contents(of: container)
        let indexes: [Int]
        switch last {
        case .member(let name): indexes = contents.members[ByteKey(name)] ?? []
        case .index(let index):
            let isElement = document.tape[container].kind == .array && contents.children.indices.contains(index)
            indexes = isElement ? [index] : []
        }
        return removals(of: indexes, from: contents.children, in: document.range(at: container))
    }

    private func removals(
        of indexes: [Int],
        from children: [JSONDocument.Child],
        in container: Range<Int>
    ) -> [TextReplacement] {
        guard !indexes.isEmpty else { return [] }
        if indexes.count == children.count {
            return [TextReplacement(range: container.lowerBound + 1..<container.upperBound - 1, bytes: [])]
        }
        var removals: [TextReplacement] = []
        var rest = indexes[...]
        while let first = rest.popFirst() {
            var last = first
            while rest.first == last + 1 { last = rest.removeFirst() }
            let range =
                if first == 0 {
                    start(of: children[0])..<start(of: children[last + 1])
                } else if let comma = comma(after: children[last]) {
                    self.comma(after: children[first - 1])! + 1..<comma + 1
                } else {
                    end(of: children[first - 1])..<end(of: children[last])
                }
            removals.append(TextReplacement(range: range, bytes: []))
        }
        return removals
    }
}

// MARK: - Looking up

extension JSONEditor {
    private mutating func child(_ step: FieldPath.Step, of container: Int) -> JSONDocument.Child? {
        let kind = document.tape[container].kind
        switch step {
        case .member(let name):
            guard kind == .object else { return nil }
            let contents = contents(of: container)
            return contents.members[ByteKey(name)]?.last.map { contents.children[$0] }
        case .index(let index):
            guard kind == .array else { return nil }
            let children = contents(of: container).children
            return children.indices.contains(index) ? children[index] : nil
        }
    }

    private mutating func contents(of container: Int) -> Contents {
        if let known = contents[container] { return known }
        var found = Contents(children: Array(document.children(at: container)))
        for (index, child) in found.children.enumerated() {
            guard let key = child.key else { break }
            found.members[ByteKey(document.text(at: key)), default: []].append(index)
        }
        contents[container] = found
        return found
    }

    private func start(of child: JSONDocument.Child) -> Int { document.range(at: child.first).lowerBound }

    private func end(of child: JSONDocument.Child) -> Int { document.range(at: child.value).upperBound }

    /// Returns the offset of the comma after a member or element, if there is one.
    private func comma(after child: JSONDocument.Child) -> Int? {
        var position = end(of: child)
        while JSONParser.Character.isSpace(document.bytes[position]) { position += 1 }
        return document.bytes[position] == UInt8(ascii: ",") ? position : nil
    }
}
