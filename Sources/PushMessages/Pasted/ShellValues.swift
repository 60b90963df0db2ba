// SPDX-License-Identifier: Apache-2.0

/// The body of a command into which a shell fills values: `{"topic": "$TOPIC", "badge": $COUNT}`.
///
/// A text of which the shell fills in a part is one value that is not known.
struct ShellValues {
    /// The body with 0 in place of what is filled in, so that lines and columns stay.
    private var object: [UInt8]
    /// Where the zeros are.
    private var zeros: Set<Int> = []
    /// Where the keys are of which the shell fills in a part.
    private var keys: Set<Int> = []

    private var position = 0
    private var fillings: ArraySlice<Range<Int>>

    /// Reads a body; `nil` if no value and no key of it is filled in.
    ///
    /// - Parameter fillings: The ranges that the shell fills in, in their order.
    init?(_ body: [UInt8], filledAt fillings: [Range<Int>]) {
        object = body
        self.fillings = fillings[...]
        while position < body.count, !self.fillings.isEmpty {
            let start = position
            if passesFilling() {
                passBareValue(in: body)
                replace(start..<position)
            } else if body[position] == UInt8(ascii: "\"") || body[position] == UInt8(ascii: "'") {
                string(in: body)
            } else {
                position += 1
            }
        }
        if zeros.isEmpty, keys.isEmpty { return nil }
    }

    /// The body; `nil` if it is no object.
    var value: ProgramValue? {
        guard let document = try? JSONDocument(parsing: object), document.root.isObject else { return nil }
        return value(of: document.root)
    }

    private func value(of node: JSONDocument.Node) -> ProgramValue {
        let form: ProgramValue.Form
        if zeros.contains(node.range.lowerBound) {
            form = .computed
        } else if node.isArray {
            form = .list(node.children.map(value))
        } else if node.isObject {
            var object = ProgramValue.Object()
            for child in node.children {
                guard let range = child.keyRange, let name = child.key, !keys.contains(range.lowerBound) else {
                    object.isOpen = true
                    continue
                }
                object.members.append(ProgramValue.Member(name: name, nameRange: range, value: value(of: child)))
            }
            form = .object(object)
        } else {
            form = .literal(node.value)
        }
        return ProgramValue(range: node.range, form: form)
    }

    /// Passes over what is filled in here, and returns whether anything is.
    private mutating func passesFilling() -> Bool {
        guard let next = fillings.first, next.lowerBound <= position else { return false }
        fillings.removeFirst()
        position = max(position, next.upperBound)
        return true
    }

    /// Passes over the rest of a value without quotation marks.
    private mutating func passBareValue(in body: [UInt8]) {
        while position < body.count {
            if passesFilling() { continue }
            switch body[position] {
            case ...0x20, UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"): return
            default: position += 1
            }
        }
    }

    private mutating func string(in body: [UInt8]) {
        let start = position
        var isFilled = false
        position += 1
        while position < body.count {
            if passesFilling() {
                isFilled = true
            } else if body[position] == body[start] {
                break
            } else {
                position += body[position] == UInt8(ascii: "\\") ? 2 : 1
            }
        }
        position = min(position + 1, body.count)
        guard isFilled else { return }
        if body[position...].first(where: { $0 > 0x20 }) == UInt8(ascii: ":") {
            keys.insert(start)
        } else {
            replace(start..<position)
        }
    }

    private mutating func replace(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        object.blank(range)
        object[range.lowerBound] = UInt8(ascii: "0")
        zeros.insert(range.lowerBound)
    }
}
