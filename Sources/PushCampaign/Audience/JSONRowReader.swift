// SPDX-License-Identifier: Apache-2.0

/// Reads rows that are JSON objects, each on a line: checks all of a row and keeps the members that the template names.
///
/// Rows of one file have the same keys in the same order, mostly; each key is first compared with the one that stood at
/// its place in the row before.
struct JSONRowReader: ~Copyable {
    private static let depthLimit = 100
    /// Keys of a row whose places are remembered.
    private static let memoryLimit = 64

    private let columns: [[UInt8]]
    private let slots: UnsafeMutablePointer<Slot>
    private var keys: ByteBuffer
    private let remembered: UnsafeMutablePointer<(start: Int, count: Int, slot: Int)>
    private var rememberedCount = 0
    private let nothing: ByteSpan

    init(columns: [String], slots: UnsafeMutablePointer<Slot>) {
        self.columns = columns.map { Array($0.utf8) }
        self.slots = slots
        keys = ByteBuffer(capacity: 4096)
        remembered = .allocate(capacity: Self.memoryLimit)
        nothing = ByteSpan(UnsafePointer(bitPattern: 1)!, 0)
    }

    deinit { remembered.deallocate() }

    /// Reads the line at the place, which ends with a newline, into the slots and moves behind it, whether it is a row or not.
    @inline(__always)
    mutating func read(_ place: inout UnsafeMutablePointer<UInt8>) throws(RowProblem) {
        let line = UnsafePointer(place)
        do throws(RowProblem) {
            place += try row(line) - line + 1
        } catch {
            while place.pointee != Bytes.newline { place += 1 }
            place += 1
            throw error
        }
    }

    /// Reads a row and answers where its newline is, which no part of JSON passes over.
    @inline(__always)
    private mutating func row(_ line: UnsafePointer<UInt8>) throws(RowProblem) -> UnsafePointer<UInt8> {
        for index in 0..<columns.count { slots[index] = Slot(.missing, nothing) }
        var p = Self.skipSpace(line)
        guard p.pointee == UInt8(ascii: "{") else { throw Self.otherLine(line, from: p) }
        p = Self.skipSpace(p + 1)
        if p.pointee == UInt8(ascii: "}") { return try Self.newline(p + 1) }
        var place = 0
        while true {
            guard p.pointee == Bytes.quote else { throw .notJSON }
            let slot = try key(&p, place)
            place &+= 1
            if p.pointee != UInt8(ascii: ":") {
                p = Self.skipSpace(p)
                guard p.pointee == UInt8(ascii: ":") else { throw .notJSON }
            }
            p += 1
            if p.pointee <= 0x20 { p = Self.skipSpace(p) }
            let value = try value(&p)
            if slot >= 0 { slots[slot] = value }
            if p.pointee <= 0x20 { p = Self.skipSpace(p) }
            if p.pointee == Bytes.comma {
                p += 1
                if p.pointee <= 0x20 { p = Self.skipSpace(p) }
                continue
            }
            guard p.pointee == UInt8(ascii: "}") else { throw .notJSON }
            return try Self.newline(p + 1)
        }
    }

    /// The newline behind a row.
    @inline(__always)
    private static func newline(_ start: UnsafePointer<UInt8>) throws(RowProblem) -> UnsafePointer<UInt8> {
        let end = start.pointee == Bytes.newline ? start : skipSpace(start)
        guard end.pointee == Bytes.newline else { throw .notJSON }
        return end
    }

    /// Classifies a line that does not begin with an object.
    @inline(never)
    private static func otherLine(_ line: UnsafePointer<UInt8>, from start: UnsafePointer<UInt8>) -> RowProblem {
        if start.pointee == Bytes.newline { return .emptyLine }
        var end = start
        while end.pointee != Bytes.newline { end += 1 }
        return Bytes.isUTF8(line, end - line) ? .notAnObject : .invalidUTF8
    }

    /// Skips a key and returns its slot, negative for a member that the template does not name.
    @inline(__always)
    private mutating func key(_ p: inout UnsafePointer<UInt8>, _ place: Int) throws(RowProblem) -> Int {
        if place < rememberedCount {
            let known = remembered[place]
            if Bytes.areEqual(keys.base + known.start, p + 1, known.count),
                p[known.count + 1] == Bytes.quote
            {
                p += known.count + 2
                return known.slot
            }
        }
        return try newKey(&p, place)
    }

    @inline(never)
    private mutating func newKey(_ p: inout UnsafePointer<UInt8>, _ place: Int) throws(RowProblem)
        -> Int
    {
        let start = p + 1
        let isPlain = try Self.string(&p)
        let inside = ByteSpan(start, to: p - 1)
        let slot =
            columns.firstIndex { column in
                column.withUnsafeBufferPointer { bytes in
                    if isPlain { return bytes.elementsEqual(inside.buffer) }
                    var file = [Bytes.quote]
                    file += inside.buffer
                    file.append(Bytes.quote)
                    return UnescapedText(file, 0..<file.count).bytes.elementsEqual(bytes)
                }
            } ?? -1
        if place == rememberedCount, place < Self.memoryLimit, isPlain, inside.count < 256 {
            remembered[place] = (keys.count, inside.count, slot)
            keys.append(inside)
            rememberedCount += 1
        }
        return slot
    }

    @inline(__always)
    private func value(_ p: inout UnsafePointer<UInt8>) throws(RowProblem) -> Slot {
        let start = p
        if start.pointee == Bytes.quote {
            let isPlain = try Self.string(&p)
            return Slot(isPlain ? .plain : .escaped, ByteSpan(start + 1, to: p - 1))
        }
        return try Self.other(&p)
    }

    @inline(never)
    private static func other(_ p: inout UnsafePointer<UInt8>) throws(RowProblem) -> Slot {
        let start = p
        switch start.pointee {
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            try number(&p)
            return Slot(.number, ByteSpan(start, to: p))
        case UInt8(ascii: "t"):
            try word("true", &p)
            return Slot(.true, ByteSpan(start, to: p))
        case UInt8(ascii: "f"):
            try word("false", &p)
            return Slot(.false, ByteSpan(start, to: p))
        case UInt8(ascii: "n"):
            try word("null", &p)
            return Slot(.null, ByteSpan(start, to: p))
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            try container(&p, depth: 1)
            return Slot(.json, ByteSpan(start, to: p))
        default: throw start.pointee == 0 ? .nulByte : .notJSON
        }
    }

    private static func container(_ p: inout UnsafePointer<UInt8>, depth: Int) throws(RowProblem) {
        guard depth < depthLimit else { throw .notJSON }
        let isObject = p.pointee == UInt8(ascii: "{")
        let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        p = skipSpace(p + 1)
        if p.pointee == closing {
            p += 1
            return
        }
        while true {
            if isObject {
                guard p.pointee == Bytes.quote else { throw .notJSON }
                _ = try string(&p)
                p = skipSpace(p)
                guard p.pointee == UInt8(ascii: ":") else { throw .notJSON }
                p = skipSpace(p + 1)
            }
            switch p.pointee {
            case Bytes.quote: _ = try string(&p)
            case UInt8(ascii: "{"), UInt8(ascii: "["): try container(&p, depth: depth + 1)
            default: _ = try other(&p)
            }
            p = skipSpace(p)
            if p.pointee == closing {
                p += 1
                return
            }
            guard p.pointee == Bytes.comma else { throw .notJSON }
            p = skipSpace(p + 1)
        }
    }

    @inline(__always)
    private static func skipSpace(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        var p = start
        while p.pointee == 0x20 || p.pointee == 0x09 || p.pointee == 0x0D { p += 1 }
        return p
    }

    private static func word(_ word: StaticString, _ p: inout UnsafePointer<UInt8>) throws(RowProblem) {
        guard Bytes.areEqual(p, word.utf8Start, word.utf8CodeUnitCount) else { throw .notJSON }
        p += word.utf8CodeUnitCount
    }

    /// RFC 8259's grammar.
    private static func number(_ p: inout UnsafePointer<UInt8>) throws(RowProblem) {
        func digits() throws(RowProblem) {
            guard Bytes.isDigit(p.pointee) else { throw .notJSON }
            while Bytes.isDigit(p.pointee) { p += 1 }
        }
        if p.pointee == UInt8(ascii: "-") { p += 1 }
        if p.pointee == UInt8(ascii: "0"), Bytes.isDigit(p[1]) { throw .notJSON }
        try digits()
        if p.pointee == UInt8(ascii: ".") {
            p += 1
            try digits()
        }
        if p.pointee | 0x20 == UInt8(ascii: "e") {
            p += 1
            if p.pointee == UInt8(ascii: "+") || p.pointee == UInt8(ascii: "-") { p += 1 }
            try digits()
        }
    }

    /// Skips a string that begins with its quote; returns whether it has no escapes.
    ///
    /// The newline after the line, a control character, ends a string that is never closed.
    @inline(__always)
    private static func string(_ p: inout UnsafePointer<UInt8>) throws(RowProblem) -> Bool {
        let start = p + 1
        var q = start
        var isPlain = true
        var high: UInt64 = 0
        while true {
            let word = Bytes.word(q)
            let found = Bytes.escapes(in: word)
            if found == 0 {
                high |= word
                q += 8
                continue
            }
            let place = found.trailingZeroBitCount
            // Only the bytes before the one that was found belong to the string.
            high |= word & ((1 &<< UInt64(place & ~7)) &- 1)
            q += place / 8
            let byte = q.pointee
            if byte == Bytes.quote { break }
            guard byte == Bytes.backslash else { throw byte == 0 ? .nulByte : .notJSON }
            isPlain = false
            q += try escapeLength(q)
        }
        if high & 0x8080_8080_8080_8080 != 0, !Bytes.isUTF8(start, q - start) { throw .invalidUTF8 }
        p = q + 1
        return isPlain
    }

    @inline(never)
    private static func escapeLength(_ p: UnsafePointer<UInt8>) throws(RowProblem) -> Int {
        switch p[1] {
        case Bytes.quote, Bytes.backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"),
            UInt8(ascii: "r"), UInt8(ascii: "t"):
            return 2
        case UInt8(ascii: "u"):
            for index in 2..<6 {
                guard Bytes.isDigit(p[index]) || (0x61...0x66).contains(p[index] | 0x20) else {
                    throw .notJSON
                }
            }
            return 6
        default: throw .notJSON
        }
    }
}
