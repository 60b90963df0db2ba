// SPDX-License-Identifier: Apache-2.0

/// The open table of what devices, browsers and push services can do, every row with its source.
///
/// It is the content of `can-i-push.json`. Lint rules, simulated devices and previews take their numbers from here:
///
/// ```swift
/// let phone = Capabilities.Client.android("15", targetSDK: 35)
/// let table = Capabilities.standard
///
/// table.support(for: .avif, on: phone)                // .yes
/// table.bytes(.imageDownloadBytes, on: phone)         // 1_048_576
/// table.size(.imageDisplaySize, in: .dp, on: phone)   // 416 × 284
///
/// let desktop = Capabilities.Client.web(.chrome, on: .macOS)
/// if let row = table.capability(.image, on: desktop) {
///     print(row.support, row.note ?? "", table.sources(of: row).map(\.location))
/// }
/// ```
///
/// For one client and one feature at most one row applies. No row means that nothing is known.
public struct Capabilities: Sendable {
    /// The date to which the facts were collected, as `2026-08-20`.
    public let updated: String
    /// Titles of the groups of features, in the order of the table.
    public let groups: [Group]
    /// All features, in the order of the table.
    public let features: [FeatureDescription]
    /// All products, in the order of the table.
    public let products: [Product]
    /// The systems on which browsers run, with their titles.
    public let systems: [System: String]
    /// All rows, those of one feature next to each other.
    public let rows: [Capability]

    private let sourcesByID: [String: Source]
    private let rowsByFeature: [Feature: Range<Int>]

    init(
        updated: String,
        groups: [Group],
        features: [FeatureDescription],
        products: [Product],
        systems: [System: String],
        sources: [Source],
        rows: [Capability]
    ) {
        self.updated = updated
        self.groups = groups
        self.features = features
        self.products = products
        self.systems = systems
        self.rows = rows
        sourcesByID = Dictionary(sources.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var ranges: [Feature: Range<Int>] = [:]
        ranges.reserveCapacity(features.count)
        var start = 0
        while start < rows.count {
            let end = rows[start...].firstIndex { $0.feature != rows[start].feature } ?? rows.count
            ranges[rows[start].feature] = start..<end
            start = end
        }
        rowsByFeature = ranges
    }
}

extension Capabilities {
    /// All sources, by their identifiers.
    public var sources: [Source] { sourcesByID.values.sorted { $0.id < $1.id } }

    /// The rows of a feature, for every product; empty when the table does not have it.
    public func rows(of feature: Feature) -> ArraySlice<Capability> { rows[rowsByFeature[feature] ?? 0..<0] }

    /// Where a row's facts come from.
    public func sources(of row: Capability) -> [Source] { row.sourceIDs.compactMap { sourcesByID[$0] } }

    /// The row that applies to a client; `nil` when the table says nothing about it.
    public func capability(_ feature: Feature, on client: Client) -> Capability? {
        rows(of: feature).first { $0.applies(to: client) }
    }

    /// Whether a client has a feature; ``Capability/Support/unknown`` when the table says nothing about it.
    public func support(for feature: Feature, on client: Client) -> Capability.Support {
        capability(feature, on: client)?.support ?? .unknown
    }
}
