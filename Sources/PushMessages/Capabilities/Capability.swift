// SPDX-License-Identifier: Apache-2.0

/// One row of the table: how a product supports a feature.
public struct Capability: Sendable, Hashable {
    /// The row's stable name in kebab-case, for instance `android-avif-from-14`.
    public let id: String
    /// The feature that the row describes.
    public let feature: Capabilities.Feature
    /// The product's identifier, for instance `android` or `chrome`.
    public let product: String
    /// The systems of a browser that the row applies to; `nil` is all systems.
    public let systems: [Capabilities.System]?
    /// The versions of the product that the row applies to.
    public let versions: Capabilities.VersionRange
    /// The API levels targeted by Android apps that the row applies to.
    public let targetSDK: Capabilities.VersionRange
    /// Whether the product has the feature; ``Support/no`` for a limit says that there is none.
    public let support: Support
    /// The limit, size or name; `nil` if the feature has none.
    public let value: Value?
    /// The unit of a number or size; `nil` for text or without a value.
    public let unit: Unit?
    /// One or two sentences about conditions and exceptions.
    public let note: String?
    /// Identifiers of the sources; ``Capabilities/sources(of:)`` resolves them.
    public let sourceIDs: [String]
    /// How well the fact is known.
    public let evidence: Evidence

    /// The value if it is a number.
    public var number: Double? { if case .number(let number)? = value { number } else { nil } }

    /// The value without its fraction if it is a number.
    public var integer: Int? { number.map { Int($0) } }

    /// The value if it is a size.
    public var size: Size? { if case .size(let size)? = value { size } else { nil } }

    /// Returns whether the row applies to this client.
    public func applies(to client: Capabilities.Client) -> Bool {
        guard let product = client.products.first(where: { $0.id == product }) else { return false }
        guard versions.contains(product.version), targetSDK.contains(client.targetSDK) else { return false }
        guard let systems else { return true }
        return client.system.map(systems.contains) ?? false
    }
}

extension Capability {
    /// Whether a product has a feature.
    public enum Support: String, Sendable, Hashable, CaseIterable {
        case yes
        case no
        case partial
        /// No documentation, source code or report was found.
        case unknown
    }

    /// How well a fact is known, the most reliable first.
    public enum Evidence: String, Sendable, Hashable, CaseIterable {
        /// The vendor's documentation or a standard says so.
        case documented
        /// The vendor's source code does so.
        case source
        /// Others have observed it and reported it in an issue or an article.
        case reported
        /// It was measured on the real service.
        case measured
        /// It is inferred or general knowledge, a default to start from.
        case estimate
    }

    /// The unit of a number.
    public enum Unit: String, Sendable, Hashable, CaseIterable {
        case bytes
        case seconds
        case lines
        /// Roughly user-perceived characters; if UTF-16 code units are meant, the note says so.
        case characters
        case count
        /// A step of a scale, such as an API level or a priority.
        case level
        /// Width divided by height, or a fraction of 1.
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
        /// The width.
        public let width: Double
        /// The height.
        public let height: Double

        /// Makes a size.
        public init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    /// The limit or the name of a feature.
    public enum Value: Sendable, Hashable {
        /// A number in the row's unit.
        case number(Double)
        /// A width and a height in the row's unit.
        case size(Size)
        /// A name or a list of words.
        case text(String)
    }
}
