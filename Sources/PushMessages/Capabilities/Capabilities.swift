// SPDX-License-Identifier: Apache-2.0

/// The table of what devices, browsers and push services can do, with a source for each row.
///
/// Its content is `can-i-push.json`. Lint rules, simulated devices and previews take their numbers from here:
///
/// ```swift
/// let phone = Capabilities.Client.android("16", targetSDK: 36)
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
/// At most one row applies to a client and a feature. No row means that nothing is known.
public struct Capabilities: Sendable {
    /// The date of the facts, for instance `2026-08-20`.
    public let updated: String
    /// Titles of the groups of features, in the order of the table.
    public let groups: [Group]
    /// All features, in the order of the table.
    public let features: [FeatureDescription]
    /// All products, in the order of the table.
    public let products: [Product]
    /// The systems on which browsers run, with their titles.
    public let systems: [System: String]
    /// All rows; rows of the same feature are next to each other.
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

    /// Returns the rows of a feature for all products; empty if the table does not have it.
    public func rows(of feature: Feature) -> ArraySlice<Capability> { rows[rowsByFeature[feature] ?? 0..<0] }

    /// Returns the sources of a row's facts.
    public func sources(of row: Capability) -> [Source] { row.sourceIDs.compactMap { sourcesByID[$0] } }

    /// Returns the row that applies to a client; `nil` if the table has none.
    public func capability(_ feature: Feature, on client: Client) -> Capability? {
        rows(of: feature).first { $0.applies(to: client) }
    }

    /// Returns whether a client has a feature; ``Capability/Support/unknown`` if no row of the table applies.
    public func support(for feature: Feature, on client: Client) -> Capability.Support {
        capability(feature, on: client)?.support ?? .unknown
    }
}

extension Capabilities {
    /// The table that is embedded in this version of RichPush, parsed on first use.
    public static let standard: Capabilities = {
        do throws(CapabilitiesError) {
            return try Capabilities(parsing: standardJSON)
        } catch {
            preconditionFailure("The embedded table of capabilities cannot be read: \(error)")
        }
    }()

    /// The embedded `can-i-push.json`, one row per line.
    public static var standardJSON: [UInt8] {
        embedded.withUTF8Buffer { Array($0) }
    }
}

extension Capabilities {
    /// The identifier of a feature in kebab-case; the embedded table's identifiers are constants, such as ``image`` and
    /// ``actionsCount``.
    public struct Feature: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The identifier in the table, for instance `image-download-bytes`.
        public let rawValue: String

        /// Makes the identifier of any feature, also one that the table does not have.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The identifier.
        public var description: String { rawValue }
    }

    /// A feature with its title and its group.
    public struct FeatureDescription: Sendable, Hashable {
        /// The identifier.
        public let id: Feature
        /// The identifier of its group.
        public let group: String
        /// A short phrase that ends in a period.
        public let title: String
    }

    /// A group of related features, for presentation.
    public struct Group: Sendable, Hashable {
        /// The identifier, for instance `media`.
        public let id: String
        /// The heading, for instance `Pictures, sounds and films`.
        public let title: String
    }

    /// A system, browser, SDK or service that rows refer to.
    public struct Product: Sendable, Hashable {
        /// The identifier, for instance `samsung-internet`.
        public let id: String
        /// The name, for instance `Samsung Internet`.
        public let title: String
        /// The platform of the product; `nil` is all platforms.
        public let platform: Platform?
        /// The meaning of the product's versions; `nil` if it has none, like a service.
        public let versions: String?
    }

    /// The page or file that a fact comes from.
    public struct Source: Sendable, Hashable {
        /// The identifier, for instance `rfc8291`.
        public let id: String
        /// The title of the page, or what the file does.
        public let title: String
        /// A URL, or `repository: path` with `@revision` if that is known.
        public let location: String
    }
}

// These require that the table has the number. If a client may have no such limit, use the `value` of
// `capability(_:on:)`.
extension Capabilities {
    /// Returns a size in bytes; a feature without one on the client is a programming error.
    public func bytes(_ feature: Feature, on client: Client) -> Int { integer(feature, in: .bytes, on: client) }

    /// Returns a number of lines of text; a feature without one on the client is a programming error.
    public func lines(_ feature: Feature, on client: Client) -> Int { integer(feature, in: .lines, on: client) }

    /// Returns a number of characters; a feature without one on the client is a programming error.
    public func characters(_ feature: Feature, on client: Client) -> Int {
        integer(feature, in: .characters, on: client)
    }

    /// Returns a number of items; a feature without one on the client is a programming error.
    public func count(_ feature: Feature, on client: Client) -> Int { integer(feature, in: .count, on: client) }

    /// Returns a step of a scale, such as an API level; a feature without one on the client is a programming error.
    public func level(_ feature: Feature, on client: Client) -> Int { integer(feature, in: .level, on: client) }

    /// Returns a time; a feature without one on the client is a programming error.
    public func duration(_ feature: Feature, on client: Client) -> Duration {
        .seconds(number(feature, in: .seconds, on: client))
    }

    /// Returns a time in whole seconds; a feature without one on the client is a programming error.
    package func seconds(_ feature: Feature, on client: Client) -> Int { integer(feature, in: .seconds, on: client) }

    /// Returns a number in the unit; a feature without one on the client is a programming error.
    public func number(_ feature: Feature, in unit: Capability.Unit, on client: Client) -> Double {
        let row = row(feature, in: unit, on: client)
        guard case .number(let number)? = row.value else { preconditionFailure("\(row.id) has no number.") }
        return number
    }

    /// Returns a width and a height in the unit; a feature without them on the client is a programming error.
    public func size(_ feature: Feature, in unit: Capability.Unit, on client: Client) -> Capability.Size {
        let row = row(feature, in: unit, on: client)
        guard case .size(let size)? = row.value else { preconditionFailure("\(row.id) has no width and height.") }
        return size
    }

    /// Returns a name or a list of words; a feature without one on the client is a programming error.
    public func text(_ feature: Feature, on client: Client) -> String {
        let row = row(feature, in: nil, on: client)
        guard case .text(let text)? = row.value else { preconditionFailure("\(row.id) has no text.") }
        return text
    }

    private func integer(_ feature: Feature, in unit: Capability.Unit, on client: Client) -> Int {
        Int(number(feature, in: unit, on: client))
    }

    private func row(_ feature: Feature, in unit: Capability.Unit?, on client: Client) -> Capability {
        guard let row = capability(feature, on: client) else {
            preconditionFailure("The table of capabilities says nothing about \(feature) on \(client).")
        }
        precondition(row.unit == unit, "\(row.id) is not in \(unit?.rawValue ?? "words").")
        return row
    }
}
