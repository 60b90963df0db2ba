// SPDX-License-Identifier: Apache-2.0

extension Machine {
    /// A value as it is printed.
    func text(_ value: Value) throws(RowFailure) -> ByteSpan {
        switch value {
        case .text(let text), .cell(let text): return text
        case .null, .missing, .emptyCell, .empty, .blank: return ByteSpan(literals(""), 0)
        case .bool(let value):
            return value ? ByteSpan(literals("true"), 4) : ByteSpan(literals("false"), 5)
        case .integer(let value): return try digits(value)
        case .number(let value): return try scratch.copy(Number.spelling(value))
        case .range(let first, let last): return try scratch.copy("\(first)..\(last)")
        case .json(let json): return try printed(json)
        }
    }

    private func literals(_ text: StaticString) -> UnsafePointer<UInt8> { text.utf8Start }

    func digits(_ value: Int) throws(RowFailure) -> ByteSpan {
        let room = try scratch.take(20)
        var (start, rest) = (20, value.magnitude)
        repeat {
            start -= 1
            room[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
        if value < 0 {
            start -= 1
            room[start] = UInt8(ascii: "-")
        }
        return ByteSpan(room + start, 20 - start)
    }

    /// Elements one behind the other, as Liquid prints arrays; an object as JSON.
    private func printed(_ json: ByteSpan) throws(RowFailure) -> ByteSpan {
        let span = JSONSpan(json)
        guard !span.isObject else { return json }
        var elements: [ByteSpan] = []
        span.forEach { _, element in
            elements.append(element)
            return true
        }
        var bytes: [UInt8] = []
        for element in elements {
            switch element[0] {
            case Bytes.quote: bytes += try unescaped(ByteSpan(element.base + 1, element.count - 2)).buffer
            case UInt8(ascii: "["): bytes += try printed(element).buffer
            case UInt8(ascii: "n"): continue
            default: bytes += element.buffer
            }
        }
        return try copied(bytes)
    }

    func copied(_ bytes: [UInt8]) throws(RowFailure) -> ByteSpan {
        let room = try scratch.take(bytes.count)
        for (index, byte) in bytes.enumerated() { room[index] = byte }
        return ByteSpan(room, bytes.count)
    }

    /// The text that the inside of a JSON string, already checked, stands for; unpaired surrogates are U+FFFD.
    func unescaped(_ inside: ByteSpan) throws(RowFailure) -> ByteSpan {
        let room = try scratch.take(inside.count)
        var (next, count) = (0, 0)
        while next < inside.count {
            let byte = inside[next]
            guard byte == Bytes.backslash else {
                room[count] = byte
                count += 1
                next += 1
                continue
            }
            let kind = inside[next + 1]
            next += 2
            guard kind == UInt8(ascii: "u") else {
                room[count] =
                    switch kind {
                    case UInt8(ascii: "b"): 0x08
                    case UInt8(ascii: "t"): 0x09
                    case UInt8(ascii: "n"): 0x0A
                    case UInt8(ascii: "f"): 0x0C
                    case UInt8(ascii: "r"): 0x0D
                    default: kind
                    }
                count += 1
                continue
            }
            var unit = Self.codeUnit(inside, next)
            next += 4
            if 0xD800...0xDBFF ~= unit, next + 6 <= inside.count, inside[next] == Bytes.backslash,
                inside[next + 1] == UInt8(ascii: "u"), case let low = Self.codeUnit(inside, next + 2),
                0xDC00...0xDFFF ~= low
            {
                unit = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
                next += 6
            }
            for byte in UTF8.encode(Unicode.Scalar(unit) ?? "\u{FFFD}")! {
                room[count] = byte
                count += 1
            }
        }
        scratch.giveBack(inside.count - count)
        return ByteSpan(room, count)
    }

    private static func codeUnit(_ bytes: ByteSpan, _ start: Int) -> UInt32 {
        var unit: UInt32 = 0
        for index in start..<start + 4 {
            let digit = bytes[index]
            unit = unit << 4 | UInt32(digit <= 0x39 ? digit - 0x30 : (digit | 0x20) - 0x61 + 10)
        }
        return unit
    }

    /// Unicode scalars, which is what Liquid counts as characters.
    static func scalarCount(_ text: ByteSpan) -> Int {
        var count = 0
        for index in 0..<text.count where text[index] & 0xC0 != 0x80 { count += 1 }
        return count
    }

    /// The offset of the scalar with this number; the end if there are fewer scalars.
    static func offset(ofScalar wanted: Int, in text: ByteSpan) -> Int {
        var seen = 0
        for index in 0..<text.count where text[index] & 0xC0 != 0x80 {
            if seen == wanted { return index }
            seen += 1
        }
        return text.count
    }
}
