// SPDX-License-Identifier: Apache-2.0

extension ServiceErrors {
    /// A text or a code by which an error is recognised.
    struct Mark: Sendable {
        /// Index of the error.
        var error: Int
        /// The parts that must occur in this order, close to each other.
        var parts: [[UInt8]]
        var isText: Bool
        /// Whether a text is the name of a number and the number, as in `"errno": 109`.
        var isNumbered = false
        /// Whether a code is a word of English, which counts only in quotes.
        var isPlain = false

        init(text: String, of error: Int) {
            self.error = error
            parts = text.split(separator: "…").map { SearchedBytes.folded(SearchedBytes.straightened(Array($0.utf8))) }
            isText = true
            isNumbered = text.contains("errno")
        }

        init(code: String, of error: Int) {
            self.error = error
            parts = [Array(code.utf8)]
            isText = false
            isPlain = code.dropFirst().allSatisfy(\.isLowercase) || code.count < 12 && code.allSatisfy(\.isUppercase)
        }
    }

    /// The errors that a pasted answer or a line of a log names, the most specific first.
    ///
    /// A longer text counts more than a shorter one inside it; a code counts only as a whole word, and a plain word of
    /// English only in quotes. The case of a text does not matter, and neither does the form of its quotation marks, which
    /// editors and Apple's logs bend.
    package func errors(in text: String) -> [ServiceError] {
        let line = Line(Array(text.utf8))
        var matches: [(range: Range<Int>, mark: Mark)] = []
        for mark in marks where matches.last?.mark.error != mark.error {
            if let range = mark.isText ? line.range(of: mark) : line.word(mark) { matches.append((range, mark)) }
        }
        // A status alone helps only if nothing else is known.
        let telling = matches.filter { !errors[$0.mark.error].isGeneral }
        if !telling.isEmpty { matches = telling }
        // So does a code that is the status of other errors, as INVALID_ARGUMENT is of each refused field.
        let told = Set(matches.map { errors[$0.mark.error] }.filter { !$0.isNamedByStatus }.compactMap(\.status))
        matches.removeAll { match in
            let error = errors[match.mark.error]
            return error.isNamedByStatus && error.status.map(told.contains) == true
        }
        let specific = matches.filter { match in
            !matches.contains { other in
                other.range.count > match.range.count && other.range.lowerBound <= match.range.lowerBound
                    && other.range.upperBound >= match.range.upperBound
            }
        }
        // FCM quotes APNs' reason in its details, and that says more than FCM's own words.
        let isQuotingAPNs = specific.count > 1 && text.contains("fcm.v1.ApnsError")
        return specific.sorted { a, b in
            if isQuotingAPNs {
                let services = (errors[a.mark.error].service, errors[b.mark.error].service)
                if (services.0 == "apns") != (services.1 == "apns") { return services.0 == "apns" }
            }
            // A number that the service gives says more than its words, which several errors share.
            if a.mark.isNumbered != b.mark.isNumbered { return a.mark.isNumbered }
            if a.mark.isText != b.mark.isText { return a.mark.isText }
            let isLonger = a.range.count > b.range.count
            return a.mark.isText && a.range.count != b.range.count ? isLonger : a.mark.error < b.mark.error
        }
        .map { errors[$0.mark.error] }
    }
}

/// A text that is searched for many marks: codes as they are written, and texts in any case.
private struct Line {
    private let exact: SearchedBytes
    private let folded: SearchedBytes

    init(_ bytes: [UInt8]) {
        let bytes = SearchedBytes.straightened(bytes)
        (exact, folded) = (SearchedBytes(bytes), SearchedBytes(SearchedBytes.folded(bytes)))
    }

    /// Returns the range in which the parts of a text occur in their order.
    func range(of mark: ServiceErrors.Mark) -> Range<Int>? {
        var start: Int?
        var position = 0
        for part in mark.parts {
            let limit = start == nil ? folded.bytes.count : min(folded.bytes.count, position + 400)
            guard let found = folded.find(part, in: position..<limit) else { return nil }
            start = start ?? found.lowerBound
            position = found.upperBound
        }
        guard let start, !exact.isDigit(position - 1) || !exact.isDigit(position) else { return nil }
        return start..<position
    }

    /// Returns the range in which a code occurs as a whole word.
    func word(_ mark: ServiceErrors.Mark) -> Range<Int>? {
        var position = 0
        while let found = exact.find(mark.parts[0], in: position..<exact.bytes.count) {
            let (before, after) = (found.lowerBound - 1, found.upperBound)
            let isWord =
                mark.isPlain
                ? exact.isQuote(before) && exact.isQuote(after) : !exact.isPart(before) && !exact.isPart(after)
            if isWord { return found }
            position = found.lowerBound + 1
        }
        return nil
    }
}

/// Bytes of a text: what pairs of letters they have tells at once that most marks are not there.
private struct SearchedBytes {
    let bytes: [UInt8]
    private var pairs: [Bool]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        pairs = [Bool](repeating: false, count: 1 << 12)
        for index in bytes.indices.dropLast() { pairs[Self.pair(bytes[index], bytes[index + 1])] = true }
    }

    /// The bytes with capitals of ASCII as small letters.
    static func folded(_ bytes: [UInt8]) -> [UInt8] { bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } }

    /// The bytes with a keyboard's quotation marks in place of typographic ones.
    static func straightened(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(0xE2) else { return bytes }
        var straight: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let isMark = bytes[index] == 0xE2 && index + 2 < bytes.count && bytes[index + 1] == 0x80
            switch isMark ? bytes[index + 2] : 0 {
            case 0x98, 0x99: straight.append(UInt8(ascii: "'"))
            case 0x9C, 0x9D: straight.append(UInt8(ascii: "\""))
            default:
                straight.append(bytes[index])
                index += 1
                continue
            }
            index += 3
        }
        return straight
    }

    private static func pair(_ a: UInt8, _ b: UInt8) -> Int { (Int(a) &* 31 ^ Int(b)) & 0xFFF }

    func find(_ wanted: [UInt8], in range: Range<Int>) -> Range<Int>? {
        guard wanted.count > 1, wanted.count <= range.count, pairs[Self.pair(wanted[0], wanted[1])] else { return nil }
        for start in range.lowerBound...(range.upperBound - wanted.count) where bytes[start] == wanted[0] {
            if bytes[start..<start + wanted.count].elementsEqual(wanted) { return start..<start + wanted.count }
        }
        return nil
    }

    func isDigit(_ index: Int) -> Bool { bytes.indices.contains(index) && (0x30...0x39).contains(bytes[index]) }

    func isPart(_ index: Int) -> Bool { bytes.indices.contains(index) && bytes[index].isWord }

    func isQuote(_ index: Int) -> Bool {
        bytes.indices.contains(index) && (bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'"))
    }
}
