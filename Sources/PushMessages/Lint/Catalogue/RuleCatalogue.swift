// SPDX-License-Identifier: Apache-2.0

/// What there is to know about every rule: why it exists, an example, the remedy and the source.
public struct RuleCatalogue: Sendable {
    /// One rule, in the words of its own comment.
    public struct Entry: Sendable, Hashable {
        /// What a rule looks at.
        public enum Subject: String, Sendable {
            /// A message or an APNs payload, before it is sent.
            case document
            /// What became of it on a simulated device.
            case delivery
        }

        /// The identifier in kebab-case.
        public var rule: String
        /// What it looks at.
        public var subject: Subject
        /// How much its findings matter, unless one says otherwise.
        public var severity: Severity
        /// The platform it concerns; `nil` is all of them.
        public var platform: Platform?
        /// What it finds, in one sentence.
        public var summary: String
        /// Why that matters, a paragraph each; may be empty for deliveries.
        public var reasons: [String]
        /// A message that has it, as JSON; only rules about deliveries lack one.
        public var example: String?
        /// What to do about it.
        public var remedy: String?
        /// Where the knowledge comes from.
        public var source: String?
        /// Where to read on.
        public var documentation: String?
    }

    /// The rules of this package, by their names; read from the embedded text when first asked for.
    public static let standard = RuleCatalogue(text: text)

    /// The entries in the order of their names.
    public let entries: [Entry]

    /// The entry of a rule.
    public subscript(rule: String) -> Entry? { entries.first { $0.rule == rule } }
}

extension RuleCatalogue.Entry {
    /// The example with a line for each member, or as it is where it is no JSON.
    public var indentedExample: String? {
        example.map { example in
            (try? JSONValue(parsing: example)).map { String(decoding: $0.encoded(pretty: true), as: UTF8.self) }
                ?? example
        }
    }
}

extension RuleCatalogue {
    /// Reads paragraphs of lines that begin with a word which says what the rest is.
    private init(text: String) {
        var entries: [Entry] = []
        for line in text.split(separator: "\n") {
            guard let space = line.firstIndex(of: " ") else { continue }
            let value = String(line[line.index(after: space)...])
            if line[..<space] == "rule" {
                entries.append(
                    Entry(rule: value, subject: .document, severity: .warning, summary: "", reasons: [])
                )
                continue
            }
            guard !entries.isEmpty else { continue }
            entries[entries.count - 1].read(value, as: line[..<space])
        }
        self.entries = entries
    }
}

extension RuleCatalogue.Entry {
    fileprivate mutating func read(_ value: String, as name: Substring) {
        switch name {
        case "about": subject = Subject(rawValue: value) ?? subject
        case "severity": severity = Severity(rawValue: value) ?? severity
        case "platform": platform = Platform(rawValue: value)
        case "link": documentation = value
        case "summary": summary = value
        case "why": reasons.append(value)
        case "example": example = value
        case "fix": remedy = value
        case "source": source = value
        default: break
        }
    }
}

extension RuleCatalogue.Entry {
    /// The entry in the stable machine format; what a rule lacks is `null`.
    public var json: JSONValue {
        .object([
            "rule": .string(rule),
            "about": .string(subject.rawValue),
            "severity": .string(severity.rawValue),
            "platform": .string(orNull: platform?.rawValue),
            "summary": .string(summary),
            "why": .array(reasons.map(JSONValue.string)),
            "example": .string(orNull: example),
            "fix": .string(orNull: remedy),
            "source": .string(orNull: source),
            "documentation": .string(orNull: documentation),
        ])
    }
}

extension RuleCatalogue {
    /// The rules that somebody may have meant who wrote a name that no rule has, the likeliest first.
    public func suggestions(for name: String) -> [Entry] {
        let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
        guard !wanted.isEmpty else { return [] }
        let limit = max(2, wanted.count / 3)
        let ranked = entries.compactMap { entry -> (entry: Entry, distance: Int)? in
            let known = Array(entry.rule.unicodeScalars)
            let distance = Self.distance(wanted, known)
            if distance <= limit { return (entry, distance) }
            // A piece of a name, as in "mutable".
            guard wanted.count >= 3, entry.rule.contains(String(String.UnicodeScalarView(wanted))) else { return nil }
            return (entry, limit + distance)
        }
        return ranked.sorted { ($0.distance, $0.entry.rule) < ($1.distance, $1.entry.rule) }.prefix(5).map(\.entry)
    }

    /// How many letters have to be put in, left out or changed to get from one name to the other (Levenshtein).
    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var row = Array(0...b.count)
        for (i, letter) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in b.enumerated() {
                let replaced = diagonal + (letter == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, diagonal + 1, row[j] + 1)
            }
        }
        return row[b.count]
    }
}
