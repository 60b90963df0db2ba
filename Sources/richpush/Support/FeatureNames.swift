// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
public import PushMessages

/// Finds a feature or a group by what someone typed.
struct FeatureNames {
    private let table: Capabilities

    init(_ table: Capabilities) { self.table = table }

    /// The feature of that name, in whatever case and with whatever between the words.
    func feature(_ typed: String) -> Capabilities.FeatureDescription? {
        let name = Self.kebab(typed)
        return table.features.first { $0.id.rawValue == name }
    }

    /// The group of that name.
    func group(_ typed: String) -> Capabilities.Group? {
        let name = Self.kebab(typed)
        return table.groups.first { $0.id == name }
    }

    /// What to say about a name that is neither, with the nearest ones.
    func complaint(about typed: String) -> String {
        let near = nearest(to: Self.kebab(typed))
        let hint = near.isEmpty ? "" : " Did you mean \(near.formattedAlternatives)?"
        return "The table has no feature \(typed.debugDescription).\(hint) Run 'richpush support' to list all features."
    }

    /// Names with few letters changed first, then names that hold the word.
    private func nearest(to name: String) -> [String] {
        let limit = max(2, name.count / 3)
        let names = table.features.map(\.id.rawValue) + table.groups.map(\.id)
        let misspelt = names.map { (name: $0, distance: NearMiss.distance(name, $0)) }.filter { $0.distance <= limit }
            .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.map(\.name)
        let holding = name.count < 3 ? [] : names.filter { $0.contains(name) && !misspelt.contains($0) }
        return Array((misspelt + holding).prefix(4))
    }

    private static func kebab(_ text: String) -> String {
        String(text.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
    }
}

extension [String] {
    /// The names as a choice: `a`, `a or b`, `a, b or c`.
    fileprivate var formattedAlternatives: String {
        guard count > 1, let last else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}

extension Platform: ExpressibleByArgument {}
