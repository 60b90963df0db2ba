// SPDX-License-Identifier: Apache-2.0

extension MediaInfo {
    /// One thing that is structurally wrong with a file.
    public struct Damage: Sendable, Hashable, CustomStringConvertible {
        /// The kind of damage; an open set in kebab-case.
        public struct Code: RawRepresentable, Sendable, Hashable {
            /// The kebab-case spelling.
            public let rawValue: String

            /// Makes a code from its kebab-case spelling.
            public init(rawValue: String) { self.rawValue = rawValue }

            /// The file has no bytes.
            public static let empty = Code(rawValue: "empty")
            /// The file ends before the structure it announced.
            public static let truncated = Code(rawValue: "truncated")
            /// The end marker is missing: PNG's IEND, JPEG's EOI, GIF's trailer.
            public static let endMissing = Code(rawValue: "end-missing")
            /// A PNG chunk does not match its checksum.
            public static let checksum = Code(rawValue: "checksum")
            /// The header is missing or contradicts the format.
            public static let header = Code(rawValue: "header")
            /// Width or height is zero or larger than the format allows.
            public static let size = Code(rawValue: "size")
            /// There is a header but no picture behind it.
            public static let dataMissing = Code(rawValue: "data-missing")
            /// Bytes where the format allows none of their kind.
            public static let structure = Code(rawValue: "structure")
        }

        /// What kind of damage it is.
        public var code: Code
        /// What was found, as a clause without a full stop.
        public var detail: String
        /// Where in the file, in bytes from its start.
        public var offset: Int

        /// Makes a damage report.
        public init(_ code: Code, _ detail: String, at offset: Int) {
            self.code = code
            self.detail = detail
            self.offset = offset
        }

        /// The detail and the position.
        public var description: String { "\(detail) (at byte \(offset))" }
    }
}
