// SPDX-License-Identifier: Apache-2.0

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
