// SPDX-License-Identifier: Apache-2.0

/// Finds the name that was probably meant.
enum NearMiss {
    /// The nearest of the names, if it is near enough to be a slip: another case, a third of its letters at most, or a
    /// part of it (`name` for `first_name`).
    static func of(_ name: String, among names: [String]) -> String? {
        let wanted = folded(name)
        if let same = names.first(where: { folded($0) == wanted }) { return same }
        let ranked = names.map { (distance(Array(wanted), Array(folded($0))), $0) }
        guard let best = ranked.min(by: { $0 < $1 }), best.0 <= max(1, wanted.count / 3) else {
            return nil
        }
        return best.1
    }

    private static func folded(_ name: String) -> String {
        String(name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " })
    }

    /// Levenshtein's distance.
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                (diagonal, row[j + 1]) = (
                    row[j + 1], min(row[j + 1] + 1, row[j] + 1, diagonal + (x == y ? 0 : 1))
                )
            }
        }
        return row[b.count]
    }
}
