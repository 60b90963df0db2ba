// SPDX-License-Identifier: Apache-2.0

/// A pattern of the shell for paths below a folder: `*`, `?`, `**/` and `{a,b}`.
struct PathPattern {
    private static let alternativeLimit = 64
    private static let lengthLimit = 1024

    private let alternatives: [[Character]]

    init(_ pattern: String) {
        var waiting = [String(pattern.prefix(Self.lengthLimit))]
        var done: [[Character]] = []
        while let text = waiting.popLast(), done.count + waiting.count < Self.alternativeLimit {
            guard let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}") else {
                done.append(Array(text.hasPrefix("./") ? String(text.dropFirst(2)) : text))
                continue
            }
            let parts = text[text.index(after: open)..<close].split(separator: ",", omittingEmptySubsequences: false)
            waiting += parts.map { String(text[..<open] + $0 + text[text.index(after: close)...]) }
        }
        alternatives = done
    }

    /// Whether the path, or a folder around it, is what the pattern names.
    func matches(_ path: String) -> Bool {
        let path = Array(path)
        return alternatives.contains { Self.matches($0, path) }
    }

    /// Advances all places in the pattern together, so that no pattern takes long.
    private static func matches(_ pattern: [Character], _ path: [Character]) -> Bool {
        func closure(_ places: Set<Int>) -> Set<Int> {
            var places = places
            var waiting = Array(places)
            while let place = waiting.popLast() {
                guard place < pattern.count, pattern[place] == "*" else { continue }
                var next = [place + 1]
                // `**/` is any number of folders, none among them.
                if pattern[place...].starts(with: "**/") { next.append(place + 3) }
                waiting += next.filter { places.insert($0).inserted }
            }
            return places
        }
        var places = closure([0])
        for (index, character) in path.enumerated() {
            var next: Set<Int> = []
            for place in places where place < pattern.count {
                switch pattern[place] {
                case "*":
                    let isDeep = pattern[place...].starts(with: "**") || place > 0 && pattern[place - 1] == "*"
                    if character != "/" || isDeep { next.insert(place) }
                case "?" where character != "/": next.insert(place + 1)
                case character: next.insert(place + 1)
                default: break
                }
            }
            places = closure(next)
            if places.contains(pattern.count), index + 1 == path.count || path[index + 1] == "/" { return true }
            if places.isEmpty { return false }
        }
        return false
    }
}
