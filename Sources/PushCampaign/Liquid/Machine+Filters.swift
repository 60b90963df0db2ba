// SPDX-License-Identifier: Apache-2.0

extension Machine {
    /// The result of a filter; a filter has as many arguments as it takes.
    func apply(_ filter: Filter, to input: Value, first: Int, count: Int) throws(RowFailure) -> Value {
        func argument(_ index: Int) throws(RowFailure) -> Value {
            index < count ? try evaluate(arguments[first + index]) : .null
        }
        if input.isNull, filter.keepsNil { return .null }
        try scratch.look(input.byteCount)
        switch filter {
        case .default, .defaultAllowingFalse:
            guard input.isDefaulted(allowingFalse: filter == .defaultAllowingFalse) else { return input }
            return count > 0 ? try argument(0) : .text(try text(.null))
        case .upcase: return .text(try mapCase(try text(input), upper: true))
        case .downcase: return .text(try mapCase(try text(input), upper: false))
        case .capitalize: return .text(try capitalized(try text(input)))
        case .strip: return .text(try text(input).trimmed)
        case .lstrip: return .text(try text(input).trimmedAtStart)
        case .rstrip: return .text(try text(input).trimmedAtEnd)
        case .squish: return .text(try squished(try text(input)))
        case .stripNewlines: return .text(try withoutNewlines(try text(input)))
        case .stripHTML: return .text(try withoutHTML(try text(input)))
        case .append: return .text(try joined(try text(input), try text(try argument(0))))
        case .prepend: return .text(try joined(try text(try argument(0)), try text(input)))
        case .replace:
            return .text(try replaced(try text(input), try argument(0), try argument(1), all: true))
        case .replaceFirst:
            return .text(try replaced(try text(input), try argument(0), try argument(1), all: false))
        case .remove: return .text(try replaced(try text(input), try argument(0), .null, all: true))
        case .removeFirst:
            return .text(try replaced(try text(input), try argument(0), .null, all: false))
        case .truncate:
            return .text(try truncated(try text(input), try argument(0), try argument(1), count))
        case .truncatewords:
            return .text(try truncatedWords(try text(input), try argument(0), try argument(1), count))
        case .slice: return try slice(input, try argument(0), try argument(1))
        case .size: return .integer(try size(input))
        case .escape: return .text(try escapedForHTML(try text(input)))
        case .jsonEscape: return input
        case .urlEncode: return .text(try percentEncoded(try text(input), isForm: true))
        case .urlParamEscape: return .text(try percentEncoded(try text(input), isForm: false))
        case .date: return try date(input, try argument(0))
        case .plus: return try Number.combine(.plus, Number(input), Number(try argument(0))).value
        case .minus: return try Number.combine(.minus, Number(input), Number(try argument(0))).value
        case .times: return try Number.combine(.times, Number(input), Number(try argument(0))).value
        case .dividedBy: return try Number.divide(Number(input), by: Number(try argument(0))).value
        case .modulo: return try Number.remainder(Number(input), by: Number(try argument(0))).value
        case .abs: return try Number(input).magnitude.value
        case .ceil: return try Number(input).rounded(.up).value
        case .floor: return try Number(input).rounded(.down).value
        case .round:
            guard case .integer(let digits) = try Number(try argument(0)).rounded(.towardZero) else {
                return input
            }
            return try Number(input).rounded(toDigits: digits).value
        case .atLeast: return try limited(Number(input), Number(try argument(0)), isLeast: true)
        case .atMost: return try limited(Number(input), Number(try argument(0)), isLeast: false)
        case .numberWithDelimiter: return .text(try delimited(input))
        }
    }

    private func limited(_ a: Number, _ b: Number, isLeast: Bool) throws(RowFailure) -> Value {
        let order = Number.compare(a, b)
        return (isLeast ? order < 0 : order > 0) ? b.value : a.value
    }

    private func size(_ value: Value) throws(RowFailure) -> Int {
        switch value {
        case .text(let text), .cell(let text): Self.scalarCount(text)
        case .json(let json): JSONSpan(json).count
        case .range(let first, let last): try Self.size(ofRange: first, last)
        default: 0
        }
    }

    /// How many numbers there are from the first to the last.
    static func size(ofRange first: Int, _ last: Int) throws(RowFailure) -> Int {
        guard first <= last else { return 0 }
        let (distance, overflows) = last.subtractingReportingOverflow(first)
        guard !overflows, distance < .max else { throw .numberOverflow }
        return distance + 1
    }

    // MARK: - Letters

    private func mapCase(_ text: ByteSpan, upper: Bool) throws(RowFailure) -> ByteSpan {
        guard text.buffer.allSatisfy({ $0 < 0x80 }) else {
            return try scratch.copy(upper ? text.string.uppercased() : text.string.lowercased())
        }
        let room = try scratch.take(text.count)
        let first = upper ? UInt8(ascii: "a") : UInt8(ascii: "A")
        for index in 0..<text.count {
            let byte = text[index]
            room[index] = first <= byte && byte < first + 26 ? byte ^ 0x20 : byte
        }
        return ByteSpan(room, text.count)
    }

    /// The first letter large, all others small, as Liquid has it.
    private func capitalized(_ text: ByteSpan) throws(RowFailure) -> ByteSpan {
        let length = Self.offset(ofScalar: 1, in: text)
        // Not upper case: a word that begins with "ß" begins with "Ss" then, as in Ruby.
        let letter = text.prefix(length).string.unicodeScalars.first?.properties.titlecaseMapping ?? ""
        let first = try scratch.copy(letter)
        return try joined(first, try mapCase(text.dropFirst(length), upper: false))
    }

    private func squished(_ text: ByteSpan) throws(RowFailure) -> ByteSpan {
        let text = text.trimmed
        let room = try scratch.take(text.count)
        var (count, isAfterSpace) = (0, false)
        for byte in text.buffer {
            let isSpace = Bytes.isSpace(byte)
            if !isSpace || !isAfterSpace {
                room[count] = isSpace ? 0x20 : byte
                count += 1
            }
            isAfterSpace = isSpace
        }
        return ByteSpan(room, count)
    }

    private func withoutNewlines(_ text: ByteSpan) throws(RowFailure) -> ByteSpan {
        let room = try scratch.take(text.count)
        var count = 0
        for index in 0..<text.count {
            let byte = text[index]
            let isReturn = byte == 0x0D && index + 1 < text.count && text[index + 1] == Bytes.newline
            guard byte != Bytes.newline, !isReturn else { continue }
            room[count] = byte
            count += 1
        }
        return ByteSpan(room, count)
    }

    /// Without scripts, styles, comments and tags, in the order in which Liquid removes them.
    private func withoutHTML(_ text: ByteSpan) throws(RowFailure) -> ByteSpan {
        var bytes = Array(text.buffer)
        for (opening, closing) in [("<script", "</script>"), ("<!--", "-->"), ("<style", "</style>")] {
            Self.removeBlocks(&bytes, Array(opening.utf8), Array(closing.utf8))
        }
        Self.removeBlocks(&bytes, [UInt8(ascii: "<")], [UInt8(ascii: ">")])
        return try copied(bytes)
    }

    private static func removeBlocks(_ bytes: inout [UInt8], _ opening: [UInt8], _ closing: [UInt8]) {
        var kept: [UInt8] = []
        var position = 0
        while position < bytes.count {
            if bytes[position...].starts(with: opening) {
                var end = position + opening.count
                while end < bytes.count, !bytes[end...].starts(with: closing) { end += 1 }
                guard end < bytes.count else { break }
                position = end + closing.count
            } else {
                kept.append(bytes[position])
                position += 1
            }
        }
        bytes = kept + bytes[position...]
    }

    func joined(_ a: ByteSpan, _ b: ByteSpan) throws(RowFailure) -> ByteSpan {
        let room = try scratch.take(a.count + b.count)
        room.update(from: a.base, count: a.count)
        (room + a.count).update(from: b.base, count: b.count)
        return ByteSpan(room, a.count + b.count)
    }

    // MARK: - Parts

    /// An empty pattern stands before, between and behind all characters.
    private func replaced(
        _ text: ByteSpan,
        _ pattern: Value,
        _ replacement: Value,
        all: Bool
    ) throws(RowFailure) -> ByteSpan {
        let pattern = try self.text(pattern)
        let replacement = try self.text(replacement)
        if pattern.isEmpty {
            guard !replacement.isEmpty else { return text }
            guard all else { return try joined(replacement, text) }
        }
        var places: [Int] = []
        var position = 0
        let search = ByteSearch(pattern)
        while let place = search.first(in: text, from: position) {
            places.append(place)
            guard all else { break }
            position = place + pattern.count
            if pattern.isEmpty {
                repeat { position += 1 } while position < text.count && text[position] & 0xC0 == 0x80
            }
        }
        guard !places.isEmpty else { return text }
        let (added, overflows) = places.count.multipliedReportingOverflow(
            by: replacement.count - pattern.count
        )
        guard !overflows else { throw .overBudget }
        let room = try scratch.take(text.count + added)
        var (count, copied) = (0, 0)
        for place in places {
            (room + count).update(from: text.base + copied, count: place - copied)
            count += place - copied
            (room + count).update(from: replacement.base, count: replacement.count)
            count += replacement.count
            copied = place + pattern.count
        }
        (room + count).update(from: text.base + copied, count: text.count - copied)
        return ByteSpan(room, text.count + added)
    }

    /// A whole number, for a filter that accepts nothing else.
    private func wholeNumber(_ value: Value) throws(RowFailure) -> Int {
        switch value {
        case .integer(let value): return value
        case .text(let text), .cell(let text):
            guard let value = Number.integer(text.trimmed) else { throw .notAnInteger }
            return value
        default: throw .notAnInteger
        }
    }

    /// To a length in characters, the mark of the cut included; 50 and "..." by default.
    private func truncated(
        _ text: ByteSpan,
        _ length: Value,
        _ mark: Value,
        _ count: Int
    ) throws(RowFailure) -> ByteSpan {
        let length = count > 0 ? try wholeNumber(length) : 50
        guard Self.scalarCount(text) > length else { return text }
        let mark = count > 1 ? try self.text(mark) : try scratch.copy("...")
        let markLength = Self.scalarCount(mark)
        let kept = length > markLength ? length - markLength : 0
        return try joined(text.prefix(Self.offset(ofScalar: kept, in: text)), mark)
    }

    /// To a number of words, which are joined by one space each; 15 and "..." by default.
    private func truncatedWords(
        _ text: ByteSpan,
        _ words: Value,
        _ mark: Value,
        _ count: Int
    ) throws(RowFailure) -> ByteSpan {
        let wanted = max(1, count > 0 ? try wholeNumber(words) : 15)
        var found: [ArraySlice<UInt8>] = []
        let bytes = Array(text.buffer)
        for word in bytes.split(whereSeparator: Bytes.isSpace) {
            found.append(word)
            if found.count > wanted { break }
        }
        // White space behind the last word counts as one more, as it does for Ruby.
        let hasMore = found.count > wanted || found.count == wanted && bytes.last.map(Bytes.isSpace) == true
        guard hasMore else { return text }
        var cut = Array(found.prefix(wanted).joined(separator: [0x20]))
        cut += count > 1 ? Array(try self.text(mark).buffer) : Array("...".utf8)
        return try copied(cut)
    }

    /// Characters of a text, or elements of a list; one without a length.
    private func slice(_ input: Value, _ start: Value, _ length: Value) throws(RowFailure) -> Value {
        let start = try wholeNumber(start)
        let length = length.isNull ? 1 : try wholeNumber(length)
        if case .json(let json) = input, case let list = JSONSpan(json), !list.isObject {
            return .json(try self.list(list.elements(Self.part(start, length, of: list.count))))
        }
        let text = try text(input)
        let part = Self.part(start, length, of: Self.scalarCount(text))
        let (from, to) = (
            Self.offset(ofScalar: part.lowerBound, in: text), Self.offset(ofScalar: part.upperBound, in: text)
        )
        return .text(ByteSpan(text.base + from, to - from))
    }

    /// The range for a start, which counts from the end if negative, and a length; empty if the start lies outside.
    private static func part(_ start: Int, _ length: Int, of count: Int) -> Range<Int> {
        let first = start < 0 ? start + count : start
        guard first >= 0, first <= count, length > 0 else { return 0..<0 }
        return first..<(length > count - first ? count : first + length)
    }

    /// A list of elements as they stand in another.
    private func list(_ elements: ByteSpan) throws(RowFailure) -> ByteSpan {
        let room = try scratch.take(elements.count + 2)
        room[0] = UInt8(ascii: "[")
        (room + 1).update(from: elements.base, count: elements.count)
        room[elements.count + 1] = UInt8(ascii: "]")
        return ByteSpan(room, elements.count + 2)
    }

    // MARK: - Spelling

    private func escapedForHTML(_ text: ByteSpan) throws(RowFailure) -> ByteSpan {
        var bytes: [UInt8] = []
        for byte in text.buffer {
            switch byte {
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case UInt8(ascii: ">"): bytes += "&gt;".utf8
            case UInt8(ascii: "\""): bytes += "&quot;".utf8
            case UInt8(ascii: "'"): bytes += "&#39;".utf8
            default: bytes.append(byte)
            }
        }
        return try copied(bytes)
    }

    /// RFC 3986's unreserved characters stay; in forms a space is `+`.
    private func percentEncoded(_ text: ByteSpan, isForm: Bool) throws(RowFailure) -> ByteSpan {
        let digits: StaticString = "0123456789ABCDEF"
        guard text.count <= scratch.byteLimit / 3 else { throw .overBudget }
        let room = try scratch.take(text.count * 3)
        var count = 0
        for byte in text.buffer {
            if Bytes.isUnreservedInURL(byte) {
                room[count] = byte
                count += 1
            } else if isForm, byte == 0x20 {
                room[count] = UInt8(ascii: "+")
                count += 1
            } else {
                room[count] = UInt8(ascii: "%")
                room[count + 1] = digits.utf8Start[Int(byte >> 4)]
                room[count + 2] = digits.utf8Start[Int(byte & 15)]
                count += 3
            }
        }
        scratch.giveBack(text.count * 3 - count)
        return ByteSpan(room, count)
    }

    /// Puts commas between thousands; a value that is not a number stays as it is.
    private func delimited(_ value: Value) throws(RowFailure) -> ByteSpan {
        let text = try text(value)
        guard Number(spelling: text) != nil else { return text }
        let number = text.trimmed
        let start = number[0] == UInt8(ascii: "-") ? 1 : 0
        let point = number.buffer.firstIndex(of: UInt8(ascii: ".")) ?? number.count
        var bytes: [UInt8] = []
        for index in 0..<number.count {
            if index > start, index < point, (point - index) % 3 == 0 { bytes.append(Bytes.comma) }
            bytes.append(number[index])
        }
        return try copied(bytes)
    }
}

extension Bytes {
    /// RFC 3986: letters, digits, `-`, `.`, `_` and `~`.
    @inline(__always)
    static func isUnreservedInURL(_ byte: UInt8) -> Bool {
        // A bit for each byte: from 0x00 on digits, '-' and '.', from 0x40 on letters, '_' and '~'.
        let bits: UInt64 = byte < 0x40 ? 0x03FF_6000_0000_0000 : 0x47FF_FFFE_87FF_FFFE
        return byte < 0x80 && bits &>> UInt64(byte & 0x3F) & 1 != 0
    }
}
