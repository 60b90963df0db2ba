// SPDX-License-Identifier: Apache-2.0

/// Finds the name that was probably meant.
package enum NearMiss {
    /// The nearest of the names, if it is near enough to be a slip: another case, or a third of its letters at most.
    package static func of(_ name: String, among names: [String]) -> String? { all(of: name, among: names).first }

    /// The names that are near enough to be meant, nearest first; of those equally near the ones with the same letters, whose
    /// order is the slip, come first.
    package static func all(of name: String, among names: [String]) -> [String] {
        let wanted = folded(name)
        let limit = max(1, wanted.count / 3)
        let near = names.enumerated().compactMap { index, name -> (distance: Int, order: Int, index: Int)? in
            // Most names are too long or too short, which shows without writing them down.
            if let count = foldedCount(name), abs(count - wanted.count) > limit { return nil }
            let letters = folded(name)
            return distance(wanted, letters, atMost: limit).map { distance in
                (distance: distance, order: letters.sorted() == wanted.sorted() ? 0 : 1, index: index)
            }
        }
        return near.sorted { $0 < $1 }.map { names[$0.index] }
    }

    /// Likely meanings of a name that is not in a list: names that differ by few letters first, then names that contain
    /// it, such as "mutable".
    package static func suggestions(for name: String, among names: [String], limit: Int) -> [String] {
        let wanted = String(String.UnicodeScalarView(name.lowercased().unicodeScalars.prefix(64)))
        guard !wanted.isEmpty else { return [] }
        let farthest = max(2, wanted.count / 3)
        let ranked = names.compactMap { name -> (distance: Int, name: String)? in
            let distance = distance(wanted, name)
            if distance <= farthest { return (distance, name) }
            return wanted.count >= 3 && name.contains(wanted) ? (farthest + distance, name) : nil
        }
        return ranked.sorted { $0 < $1 }.prefix(limit).map(\.name)
    }

    /// How many letters have to be added, removed, changed or swapped with their neighbour; more than 100 letters are far from
    /// everything.
    static func distance(_ a: String, _ b: String) -> Int {
        let (a, b) = (Array(a.unicodeScalars.prefix(101)), Array(b.unicodeScalars.prefix(101)))
        return distance(a, b, atMost: 100) ?? .max
    }

    /// The letters that count: in lower case, and without what stands between words.
    private static func folded(_ name: String) -> [Unicode.Scalar] {
        var letters: [Unicode.Scalar] = []
        letters.reserveCapacity(name.utf8.count)
        for letter in name.unicodeScalars where letter != "_" && letter != "-" && letter != " " {
            if letter.isASCII {
                letters.append("A"..."Z" ~= letter ? Unicode.Scalar(UInt8(letter.value) | 0x20) : letter)
            } else {
                letters.append(contentsOf: letter.properties.lowercaseMapping.unicodeScalars)
            }
        }
        return letters
    }

    /// How many letters of the name count; `nil` unless all are ASCII, because others may become two in lower case.
    private static func foldedCount(_ name: String) -> Int? {
        var count = 0
        for byte in name.utf8 {
            guard byte < 0x80 else { return nil }
            if byte != UInt8(ascii: "_"), byte != UInt8(ascii: "-"), byte != UInt8(ascii: " ") { count += 1 }
        }
        return count
    }

    /// The distance, if it is not above the limit.
    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], atMost limit: Int) -> Int? {
        guard abs(a.count - b.count) <= limit, a.count <= 100, b.count <= 100 else { return nil }
        // Three rows of the table behind each other, in one array: the one before the last, the last, and the current one.
        let width = b.count + 1
        var (beforeLast, last, row) = (0, width, 2 * width)
        var rows = [Int](repeating: 0, count: 3 * width)
        for column in 0..<width { rows[last + column] = column }
        for (i, letter) in a.enumerated() {
            rows[row] = i + 1
            var least = i + 1
            for (j, other) in b.enumerated() {
                let changed = rows[last + j] + (letter == other ? 0 : 1)
                var distance = min(changed, rows[last + j + 1] + 1, rows[row + j] + 1)
                if i > 0, j > 0, letter == b[j - 1], other == a[i - 1] {
                    distance = min(distance, rows[beforeLast + j - 1] + 1)
                }
                rows[row + j + 1] = distance
                least = min(least, distance)
            }
            // A swap can make up for one more.
            guard least <= limit + 1 else { return nil }
            (beforeLast, last, row) = (last, row, beforeLast)
        }
        let distance = rows[last + b.count]
        return distance <= limit ? distance : nil
    }
}
