// SPDX-License-Identifier: Apache-2.0

extension Capabilities {
    /// The identifier of a feature in kebab-case; the table's own are constants, such as ``image`` and ``actionsCount``.
    public struct Feature: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The identifier as the table writes it, `image-download-bytes`.
        public let rawValue: String

        /// Makes the identifier of any feature, known to the table or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The identifier.
        public var description: String { rawValue }
    }

    /// A feature with its words.
    public struct FeatureDescription: Sendable, Hashable {
        /// The identifier.
        public let id: Feature
        /// The identifier of its group.
        public let group: String
        /// A short phrase that ends in a period.
        public let title: String
    }

    /// A group of features that belong together, for reading.
    public struct Group: Sendable, Hashable {
        /// The identifier, `media`.
        public let id: String
        /// The heading, `Pictures, sounds and films`.
        public let title: String
    }

    /// A system, browser, SDK or service of which rows speak.
    public struct Product: Sendable, Hashable {
        /// The identifier, `samsung-internet`.
        public let id: String
        /// The name, `Samsung Internet`.
        public let title: String
        /// The family of devices; `nil` is all of them.
        public let platform: Platform?
        /// What its versions are versions of; `nil` where there are none, as of services.
        public let versions: String?
    }

    /// A page or a file from which a fact was taken.
    public struct Source: Sendable, Hashable {
        /// The identifier, `rfc8291`.
        public let id: String
        /// The name of the page or what the file does.
        public let title: String
        /// An address, or `repository: path`, with `@revision` where it is known.
        public let location: String
    }
}
