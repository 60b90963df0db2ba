// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Picks from the table what was asked for.
struct SupportAnswer {
    let table: Capabilities
    /// Only rows that concern it; `nil` is all of them.
    let platform: Platform?
    let showsSources: Bool

    /// The features of the groups.
    func list(of groups: [Capabilities.Group]) -> SupportDocument {
        var sections: [SupportDocument.Section] = []
        var features: [JSONValue] = []
        for group in groups {
            var entries: [SupportDocument.Entry] = []
            for feature in table.features where feature.group == group.id && !rows(feature.id).isEmpty {
                entries.append(.init(name: feature.id.rawValue, answer: nil, note: feature.title, sources: []))
                features.append(.object(Self.words(feature)))
            }
            if !entries.isEmpty { sections.append(.init(title: "\(group.title) (\(group.id))", entries: entries)) }
        }
        return SupportDocument(title: nil, sections: sections, json: ["features": .array(features)])
    }

    /// The rows of one feature.
    func rows(of feature: Capabilities.FeatureDescription) -> SupportDocument {
        let rows = rows(feature.id)
        let sections = [Platform.apple, .android, .web, nil].compactMap { platform -> SupportDocument.Section? in
            let entries = rows.filter { product($0)?.platform == platform }.map(entry)
            return entries.isEmpty ? nil : .init(title: Self.title(of: platform), entries: entries)
        }
        var words = Self.words(feature)
        words["rows"] = .array(rows.map(json))
        return SupportDocument(
            title: "\(feature.id): \(feature.title)",
            sections: sections,
            json: .object(words)
        )
    }

    private func rows(_ feature: Capabilities.Feature) -> [Capability] {
        table.rows(of: feature).filter { row in
            guard let platform, let own = product(row)?.platform else { return true }
            return own == platform
        }
    }

    private func product(_ row: Capability) -> Capabilities.Product? { table.products.first { $0.id == row.product } }

    private func entry(_ row: Capability) -> SupportDocument.Entry {
        var name = product(row)?.title ?? row.product
        if let versions = Self.range(row.versions) { name += " \(versions)" }
        if let target = Self.range(row.targetSDK) { name += ", target SDK \(target)" }
        if let systems = row.systems {
            name += " on " + systems.map { table.systems[$0] ?? $0.rawValue }.joined(separator: "; ")
        }
        return SupportDocument.Entry(
            name: name,
            answer: .init(support: row.support, words: row.answer, evidence: row.evidence),
            note: row.note ?? "",
            sources: showsSources ? table.sources(of: row).map { "\($0.title), \($0.location)" } : []
        )
    }

    private static func title(of platform: Platform?) -> String {
        switch platform {
        case .apple: "Apple"
        case .android: "Android"
        case .web: "Web"
        case nil: "All platforms"
        }
    }

    private static func range(_ range: Capabilities.VersionRange) -> String? {
        switch (range.from, range.before) {
        case (let from?, let before?): "\(from) to before \(before)"
        case (let from?, nil): "\(from)+"
        case (nil, let before?): "before \(before)"
        case (nil, nil): nil
        }
    }

    private static func words(_ feature: Capabilities.FeatureDescription) -> JSONObject {
        ["feature": .string(feature.id.rawValue), "group": .string(feature.group), "title": .string(feature.title)]
    }

    /// The row as the table writes it, but with its sources in full.
    private func json(_ row: Capability) -> JSONValue {
        var object: JSONObject = ["id": .string(row.id), "product": .string(row.product)]
        object["platform"] = .string(product(row)?.platform?.rawValue ?? "any")
        if let systems = row.systems { object["systems"] = .array(systems.map { .string($0.rawValue) }) }
        if let from = row.versions.from { object["from"] = .string(from.description) }
        if let before = row.versions.before { object["before"] = .string(before.description) }
        if let from = row.targetSDK.from { object["targetSDKFrom"] = .number(Double(from.description) ?? 0) }
        if let before = row.targetSDK.before { object["targetSDKBefore"] = .number(Double(before.description) ?? 0) }
        object["support"] = .string(row.support.rawValue)
        switch row.value {
        case .number(let number): object["value"] = .number(number)
        case .size(let size): object["value"] = ["width": .number(size.width), "height": .number(size.height)]
        case .text(let text): object["value"] = .string(text)
        case nil: break
        }
        if let unit = row.unit { object["unit"] = .string(unit.rawValue) }
        if let note = row.note { object["note"] = .string(note) }
        object["evidence"] = .string(row.evidence.rawValue)
        object["sources"] = .array(
            table.sources(of: row).map {
                ["id": .string($0.id), "title": .string($0.title), "location": .string($0.location)]
            }
        )
        return .object(object)
    }
}
