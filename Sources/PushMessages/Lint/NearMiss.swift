// SPDX-License-Identifier: Apache-2.0

/// Finds the name that was probably meant.
package enum NearMiss {
    /// The nearest of the names, if it is near enough to be a slip: another case, or a third of its letters at most.
    package static func of(_ name: String, among names: [String]) -> String? { all(of: name, among: names).first }

    /// The names that are near enough to be meant, nearest first, and those equally near in their order.
    package static func all(of name: String, among names: [String]) -> [String] {
        let wanted = folded(name)
        let limit = max(1, wanted.count / 3)
        let near = names.enumerated().compactMap { index, name -> (distance: Int, index: Int)? in
            let distance = distance(wanted, folded(name))
            return distance <= limit ? (distance, index) : nil
        }
        return near.sorted { $0 < $1 }.map { names[$0.index] }
    }

    private static func folded(_ name: String) -> String {
        String(name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " })
    }

    /// How many letters have to be added, removed, changed or swapped with their neighbour; more than 100 letters are far from
    /// everything.
    package static func distance(_ a: String, _ b: String) -> Int {
        let (a, b) = (Array(a.unicodeScalars.prefix(101)), Array(b.unicodeScalars.prefix(101)))
        guard a.count <= 100, b.count <= 100 else { return .max }
        var (beforeLast, last) = ([Int](), Array(0...b.count))
        for (i, letter) in a.enumerated() {
            var row = [i + 1]
            for (j, other) in b.enumerated() {
                var least = min(last[j] + (letter == other ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, letter == b[j - 1], other == a[i - 1] { least = min(least, beforeLast[j - 1] + 1) }
                row.append(least)
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
