// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A field of a message: how it is called, what the reader takes for it, and what it is for.
struct SchemaField {
    /// What the reader takes.
    enum Kind {
        case text, boolean, integer, float, duration, durations, timestamp, texts, textMap
        /// 0 or 1.
        case flag
        /// Any JSON value.
        case anything
        /// Names in the order of the reader, which also takes their numbers.
        case names([String])
        /// An object with the fields of another definition.
        case object(String)
    }

    var name: String
    var kind: Kind
    var description: String
    /// Features of the table of capabilities whose limits the description names.
    var limits: [Capabilities.Feature]

    init(_ name: String, _ kind: Kind, _ description: String, limits: [Capabilities.Feature] = []) {
        self.name = name
        self.kind = kind
        self.description = description
        self.limits = limits
    }
}

/// An object: its fields, and groups of them of which one may be set.
struct SchemaObject {
    var name: String
    var description: String
    var fields: [SchemaField]
    var choices: [[String]] = []
    /// Whether a text may stand in its place.
    var isTextToo = false
}

extension SchemaField {
    /// The description with the limits of the table behind it.
    var fullDescription: String {
        ([description] + limits.flatMap(Self.sentences)).joined(separator: " ")
    }

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
