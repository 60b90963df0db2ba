// SPDX-License-Identifier: Apache-2.0

/// A template's placeholder that nobody filled in.
///
/// Source: the manuals of Mustache, Handlebars, Liquid and Jinja (`{{x}}`, `{% x %}`), ERB, EJS and ASP (`<%= x %>`),
/// PHP (`<?= $x ?>`), JavaScript, Kotlin and shells (`${x}`), Ruby (`#{x}`, `%{x}`), Python and C (`{x}`, `%(x)s`,
/// `%s`), Salesforce Marketing Cloud (`%%X%%`), Mailchimp (`*|X|*`), Mailgun (`%recipient.x%`), Airship and Iterable
/// (`[[x]]`).
enum Placeholder {
    /// Returns the first placeholder of an address, in which braces and brackets have no other meaning.
    static func first(inAddress text: some StringProtocol) -> String? {
        if let value = unset(text) ?? variable(text) { return value }
        return first(in: text, isAddress: true)
    }

    /// Returns the first placeholder of a text for people, or of an address that was encoded with its placeholders;
    /// spellings that a person may mean do not count.
    static func first(inText text: some StringProtocol) -> String? {
        // Words for a missing value are short, and most texts are not.
        if text.utf8.count <= 9, ["undefined", "null", "(null)"].contains(text.lowercased()) { return String(text) }
        return first(in: text, isAddress: false)
    }

    /// JavaScript's text of an object.
    private static let unwritten = "[object Object]"

    /// A pair of marks around a name.
    private struct Marks {
        let start: String
        let end: String
        /// The first byte of ``start``.
        let first: UInt8
        /// Whether it is certain in a text for people.
        let isCertain: Bool
        /// Whether more than a name may stand between them.
        let holdsCode: Bool

        init(start: String, end: String, isCertain: Bool = true, holdsCode: Bool = false) {
            (self.start, self.end, self.isCertain, self.holdsCode) = (start, end, isCertain, holdsCode)
            first = start.utf8.first ?? 0
        }
    }

    private static let all: [Marks] = [
        Marks(start: "{{", end: "}}", holdsCode: true), Marks(start: "{%", end: "%}", holdsCode: true),
        Marks(start: "<%", end: "%>", holdsCode: true), Marks(start: "<?", end: "?>", holdsCode: true),
        Marks(start: "${", end: "}"), Marks(start: "#{", end: "}"),
        Marks(start: "%{", end: "}"), Marks(start: "@{", end: "}", isCertain: false), Marks(start: "%%", end: "%%"),
        Marks(start: "*|", end: "|*"), Marks(start: "[[", end: "]]", isCertain: false),
        Marks(start: "<<", end: ">>", isCertain: false), Marks(start: "%(", end: ")s"),
        Marks(start: "%recipient.", end: "%"), Marks(start: "{", end: "}", isCertain: false),
        Marks(start: "%", end: "%", isCertain: false), Marks(start: "<", end: ">", isCertain: false),
        Marks(start: "$(", end: ")", isCertain: false),
    ]

    /// Bytes of what stands between marks at most.
    private static let longest = 200

    private static func first(in text: some StringProtocol, isAddress: Bool) -> String? {
        var rest = Substring(text)
        while let start = rest.utf8.firstIndex(where: isMark) {
            rest = rest[start...]
            if let found = placeholder(at: rest, isAddress: isAddress) { return found }
            rest = Substring(rest.utf8.dropFirst())
        }
        return nil
    }

    /// The placeholder with which the text begins, whose first byte is a mark.
    private static func placeholder(at text: Substring, isAddress: Bool) -> String? {
        guard let first = text.utf8.first else { return nil }
        for marks in all
        where marks.first == first && (isAddress || marks.isCertain) && text.utf8.starts(with: marks.start.utf8) {
            let inner = text.utf8.dropFirst(marks.start.utf8.count)
            guard let end = start(of: marks.end.utf8, in: inner) else { continue }
            let name = inner[..<end]
            // `%20…%20` is a pair of escapes, and `%%` around nothing a per cent sign.
            if marks.start == "%", name.count >= 2, name.prefix(2).allSatisfy(\.isHexadecimalDigit) { continue }
            // `{0}` is an argument of .NET, Java and Python.
            let isNumber = marks.start == "{" && (1...2).contains(name.count) && name.allSatisfy(isDigit)
            guard isNumber || (marks.holdsCode ? name.contains(where: isLetter) : isName(name)) else { continue }
            return String(Substring(text.utf8[..<end])) + marks.end
        }
        if !isAddress, text.utf8.starts(with: unwritten.utf8) { return unwritten }
        guard isAddress, text.first == "%" else { return nil }
        return format(at: text)
    }

    /// Returns the offset of the next mark, if it is not too far away.
    private static func start(of mark: String.UTF8View, in text: Substring.UTF8View) -> String.Index? {
        var rest = text.prefix(longest + mark.count)
        while let start = rest.firstIndex(of: mark.first!) {
            rest = rest[start...]
            if rest.starts(with: mark) { return start }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// A directive of C's `printf`, which no percent-encoding is.
    private static func format(at text: Substring) -> String? {
        let rest = text.dropFirst()
        guard let first = rest.first else { return nil }
        let endsThere = rest.dropFirst().utf8.first.map { !isLetter($0) && !$0.isHexadecimalDigit } ?? true
        if first == "@" || endsThere && (first == "s" || first == "d" || first == "f") { return "%\(first)" }
        return rest.hasPrefix("1$s") || rest.hasPrefix("1$@") ? String(text.prefix(4)) : nil
    }

    /// The words that languages write for a missing value.
    private static func unset(_ text: some StringProtocol) -> String? {
        guard text.utf8.count <= 20 else { return nil }
        let value = text.lowercased()
        return ["null", "undefined", "none", "nil", "(null)", "nan", "[object object]", "optional(nil)", "<null>"]
            .contains(value) ? String(text) : nil
    }

    /// A name in place of an address: `<image url>`, `$image`, `@Model.Image`, `__IMAGE__`, `YOUR_IMAGE_URL`.
    private static func variable(_ text: some StringProtocol) -> String? {
        guard text.utf8.count <= longest, let first = text.first, let last = text.last else { return nil }
        let inner = Substring(text.dropFirst())
        let isVariable =
            switch first {
            case "<": last == ">" && isName(inner.utf8.dropLast())
            case "[": last == "]" && isName(inner.utf8.dropLast())
            case "$", "@": isName(inner.utf8)
            case "_": text.hasPrefix("__") && text.hasSuffix("__") && isName(Substring(text).utf8)
            default: text.contains("_") && isConstant(text)
            }
        return isVariable ? String(text) : nil
    }

    /// Returns whether this is a name in capitals, as of a constant.
    private static func isConstant(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_") }
            && text.utf8.contains(where: isLetter)
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "<"), UInt8(ascii: "$"), UInt8(ascii: "#"), UInt8(ascii: "%"),
            UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "@"):
            true
        default: false
        }
    }

    private static func isName(_ text: Substring.UTF8View) -> Bool {
        let name = text.drop { $0 == 0x20 }
        guard let first = name.first, isLetter(first) || first == UInt8(ascii: "_") else { return false }
        return name.allSatisfy { byte in
            isLetter(byte) || (0x30...0x39).contains(byte) || byte == 0x20
                || [UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":")].contains(byte)
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
