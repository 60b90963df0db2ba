// SPDX-License-Identifier: Apache-2.0

extension MessageTable.Field {
    /// The description, why the field should not be used, and its limits.
    package var fullDescription: String {
        ([description] + [deprecated.map { "Deprecated: \($0)" }].compactMap { $0 } + limitSentences)
            .joined(separator: " ")
    }

    /// The limits of the table of capabilities, a sentence each.
    package var limitSentences: [String] { limits.flatMap(Self.sentences) }

    /// A feature's limits by product, the newest row of each.
    private static func sentences(_ feature: Capabilities.Feature) -> [String] {
        let table = Capabilities.standard
        guard let title = table.features.first(where: { $0.id == feature })?.title else { return [] }
        var limits: [(product: String, words: String)] = []
        for row in table.rows(of: feature) where row.value != nil {
            let systems = row.systems.map {
                " on " + $0.map { table.systems[$0] ?? $0.rawValue }.joined(separator: ", ")
            }
            let name = (table.products.first { $0.id == row.product }?.title ?? row.product) + (systems ?? "")
            limits.removeAll { $0.product == name }
            limits.append((name, row.answer))
        }
        guard !limits.isEmpty else { return [] }
        return ["\(title) " + limits.map { "\($0.product): \($0.words)" }.joined(separator: "; ") + "."]
    }
}

extension MessageTable {
    /// The other spelling of a field of protobuf: `fcm_options` is `fcmOptions`.
    package static func camelCase(_ name: String) -> String {
        let parts = name.split(separator: "_", omittingEmptySubsequences: false)
        return parts[0] + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// Spellings of a field that nobody reads and that are the most frequent slip; only names with hyphens have some.
    package static func slips(of name: String) -> [String] {
        guard name.contains("-") else { return [] }
        let underscored = name.replacing("-", with: "_")
        return [underscored, camelCase(underscored)]
    }
}
