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
        let names = table.features.map(\.id.rawValue) + table.groups.map(\.id)
        let near = NearMiss.suggestions(for: Self.kebab(typed), among: names, limit: 4)
        let hint = near.isEmpty ? "" : " Did you mean \(near.formattedAsChoice)?"
        return "The table has no feature \(typed.debugDescription).\(hint) Run 'richpush support' to list all features."
    }

    private static func kebab(_ text: String) -> String {
        String(text.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
    }
}

extension Platform: ExpressibleByArgument {
    /// Reads the platform's name, or what people and other tools call its devices, in any case of its letters.
    public init?(argument: String) {
        let usual: [String: Platform] = ["ios": .apple, "iphone": .apple, "ipad": .apple, "browser": .web]
        let name = argument.lowercased()
        guard let platform = usual[name] ?? Platform(rawValue: name) else { return nil }
        self = platform
    }
}
