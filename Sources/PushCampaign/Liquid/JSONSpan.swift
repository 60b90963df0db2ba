// SPDX-License-Identifier: Apache-2.0

internal import PushMessages

/// A value of a row that is JSON and known to be well-formed, read only as far as it is asked for.
struct JSONSpan {
    let bytes: ByteSpan

    init(_ bytes: ByteSpan) { self.bytes = bytes }

    var isObject: Bool { bytes.count > 0 && bytes[0] == UInt8(ascii: "{") }

    var isEmpty: Bool {
        var isEmpty = true
        forEach { _, _ in
            isEmpty = false
            return false
        }
        return isEmpty
    }

    var count: Int {
        var count = 0
        forEach { _, _ in
            count += 1
            return true
        }
        return count
    }

    /// Compares as JSON values: the order of an object's members does not count.
    func equals(_ other: JSONSpan) -> Bool {
        let values = [self, other].map { try? JSONValue(parsing: Array($0.bytes.buffer)) }
        return values[0] == values[1]
    }

    /// The element at an index; a negative index counts from the end.
    func element(at index: Int) -> ByteSpan? {
        guard !isObject else { return nil }
        let wanted = index < 0 ? count + index : index
        var (position, found) = (0, nil as ByteSpan?)
        forEach { _, value in
            if position == wanted { found = value }
            position += 1
            return found == nil
        }
        return found
    }

    /// The bytes of consecutive elements of a list, with what stands between them.
    func elements(_ places: Range<Int>) -> ByteSpan {
        var position = 0
        var (start, end) = (bytes.base, bytes.base)
        forEach { _, value in
            if position == places.lowerBound { start = value.base }
            position += 1
            end = value.end
            return position < places.upperBound
        }
        return places.isEmpty ? bytes.prefix(0) : ByteSpan(start, to: end)
    }

    /// The member under a key; of a key given twice the last one.
    func member(_ key: ByteSpan) -> ByteSpan? {
        guard isObject else { return nil }
        var found: ByteSpan?
        forEach { name, value in
            if let name,
                name.equals(key) || name.string.contains("\\") && Self.unescaped(name) == key.string
            {
                found = value
            }
            return true
        }
        return found
    }

    private static func unescaped(_ name: ByteSpan) -> String? {
        try? JSONValue(parsing: Array("\"".utf8) + Array(name.buffer) + Array("\"".utf8)).string
    }

    /// Visits members or elements until the closure answers false; a key is the inside of its string, escapes and all.
    func forEach(_ body: (ByteSpan?, ByteSpan) -> Bool) {
        let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        var position = skipSpace(1)
        while position < bytes.count, bytes[position] != closing {
            var key: ByteSpan?
            if isObject {
                let end = skipValue(position)
                key = ByteSpan(bytes.base + position + 1, end - position - 2)
                position = skipSpace(skipSpace(end) + 1)
            }
            let end = skipValue(position)
            guard body(key, ByteSpan(bytes.base + position, end - position)) else { return }
            position = skipSpace(end)
            if position < bytes.count, bytes[position] == Bytes.comma {
                position = skipSpace(position + 1)
            }
        }
    }

    private func skipSpace(_ start: Int) -> Int {
        var position = start
        while position < bytes.count, Bytes.isSpace(bytes[position]) { position += 1 }
        return position
    }

    private func skipValue(_ start: Int) -> Int {
        var (position, depth) = (start, 0)
        while position < bytes.count {
            switch bytes[position] {
            case Bytes.quote:
                position += 1
                while bytes[position] != Bytes.quote {
                    position += bytes[position] == Bytes.backslash ? 2 : 1
                }
                if depth == 0 { return position + 1 }
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return position }
                depth -= 1
                if depth == 0 { return position + 1 }
            case Bytes.comma where depth == 0: return position
            case let byte where depth == 0 && Bytes.isSpace(byte): return position
            default: break
            }
            position += 1
        }
        return position
    }
}
