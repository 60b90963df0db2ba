// SPDX-License-Identifier: Apache-2.0

extension Capabilities {
    /// A version of a product: numbers separated by dots and compared in order; `8` equals `8.0`.
    public struct Version: Sendable, Hashable, Comparable, LosslessStringConvertible, ExpressibleByStringLiteral {
        /// The numbers without trailing zeros.
        private let numbers: [Int]
        /// The version as written.
        public let description: String

        /// Parses `15`, `4.2.1` and the like; `nil` for other text, or for a number of 10 digits or more.
        public init?(_ description: String) {
            var numbers: [Int] = []
            for part in description.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
                guard !part.isEmpty, part.count < 10, part.allSatisfy({ (0x30...0x39).contains($0) }) else {
                    return nil
                }
                numbers.append(part.reduce(0) { $0 * 10 + Int($1 & 0x0F) })
            }
            while numbers.last == 0 { numbers.removeLast() }
            self.numbers = numbers
            self.description = description
        }

        /// Makes a version from a literal; an invalid one is a programming error.
        public init(stringLiteral text: String) {
            guard let version = Version(text) else { preconditionFailure("\(text) is not a version.") }
            self = version
        }

        /// Makes a version from a whole number.
        public init(_ number: Int) {
            numbers = number == 0 ? [] : [number]
            description = String(number)
        }

        /// Compares the numbers without trailing zeros.
        public static func == (a: Self, b: Self) -> Bool { a.numbers == b.numbers }

        /// Returns whether the first version is older.
        public static func < (a: Self, b: Self) -> Bool { a.numbers.lexicographicallyPrecedes(b.numbers) }

        /// Hashes what ``==(_:_:)`` compares.
        public func hash(into hasher: inout Hasher) { hasher.combine(numbers) }
    }

    /// A half-open range of versions.
    public struct VersionRange: Sendable, Hashable {
        /// The first version in the range; `nil` if it has no lower bound.
        public let from: Version?
        /// The first version after the range; `nil` if it includes the newest.
        public let before: Version?

        /// Returns whether the version is in the range; `nil` is the newest.
        public func contains(_ version: Version?) -> Bool {
            guard let version else { return before == nil }
            return (from.map { $0 <= version } ?? true) && (before.map { version < $0 } ?? true)
        }

        /// Returns whether a version can be in both ranges.
        public func overlaps(_ other: VersionRange) -> Bool {
            func reaches(_ a: VersionRange, _ b: VersionRange) -> Bool {
                guard let end = a.before, let start = b.from else { return true }
                return start < end
            }
            return reaches(self, other) && reaches(other, self)
        }
    }
}
