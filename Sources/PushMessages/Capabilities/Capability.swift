// SPDX-License-Identifier: Apache-2.0

/// One row of the table: what one product does about one feature.
public struct Capability: Sendable, Hashable {
    /// The row's stable name in kebab-case, `android-avif-from-14`.
    public let id: String
    /// What the row is about.
    public let feature: Capabilities.Feature
    /// The product's identifier, `android` or `chrome`.
    public let product: String
    /// The systems on which a browser behaves so; `nil` is all of them.
    public let systems: [Capabilities.System]?
    /// The product's versions that behave so.
    public let versions: Capabilities.VersionRange
    /// The API levels targeted by apps for which Android behaves so.
    public let targetSDK: Capabilities.VersionRange
    /// Whether the feature is there; of a limit, ``Support/no`` says that there is none.
    public let support: Support
    /// The limit, size or name, where the feature has one.
    public let value: Value?
    /// What a number counts; `nil` for names and where there is no number.
    public let unit: Unit?
    /// A sentence or two about conditions and exceptions.
    public let note: String?
    /// Identifiers of the sources; ``Capabilities/sources(of:)`` resolves them.
    public let sourceIDs: [String]
    /// How well it is known.
    public let evidence: Evidence

    /// The number, where the value is one.
    public var number: Double? { if case .number(let number)? = value { number } else { nil } }

    /// The number without its fraction, where the value is one.
    public var integer: Int? { number.map { Int($0) } }

    /// The width and the height, where the value is a size.
    public var size: Size? { if case .size(let size)? = value { size } else { nil } }

    /// Whether the row speaks of this client.
    public func applies(to client: Capabilities.Client) -> Bool {
        guard let product = client.products.first(where: { $0.id == product }) else { return false }
        guard versions.contains(product.version), targetSDK.contains(client.targetSDK) else { return false }
        guard let systems else { return true }
        return client.system.map(systems.contains) ?? false
    }
}

extension Capability {
    /// Whether a feature is there.
    public enum Support: String, Sendable, Hashable, CaseIterable {
        case yes
        case no
        case partial
        /// Neither documentation nor source nor report was found.
        case unknown
    }

    /// How well a fact is known, best first.
    public enum Evidence: String, Sendable, Hashable, CaseIterable {
        /// The vendor's documentation or a standard says so.
        case documented
        /// The vendor's source code does so.
        case source
        /// Others have seen it, in an issue or an article.
        case reported
        /// It was measured on the real service.
        case measured
        /// It is inferred or general knowledge: a default to start from.
        case estimate
    }

    /// What a number counts.
    public enum Unit: String, Sendable, Hashable, CaseIterable {
        case bytes
        case seconds
        case lines
        /// Characters as people count them, roughly; the note says where UTF-16 units are meant.
        case characters
        case count
        /// A step of a scale, such as an API level or a priority.
        case level
        /// Width divided by height, or a share of one.
        case ratio
        /// Pixels of the picture or screen.
        case px
        /// Apple's points.
        case pt
        /// Android's density-independent pixels.
        case dp
        /// Android's scaled pixels, for text.
        case sp
    }

    /// A width and a height in one unit.
    public struct Size: Sendable, Hashable {
        /// The extent from side to side.
        public let width: Double
        /// The extent from top to bottom.
        public let height: Double

        /// Makes a size from both extents.
        public init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    /// What a feature is limited to or called.
    public enum Value: Sendable, Hashable {
        /// A number in the row's unit.
        case number(Double)
        /// A width and a height in the row's unit.
        case size(Size)
        /// A name or a list of words.
        case text(String)
    }
}
