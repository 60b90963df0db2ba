// SPDX-License-Identifier: Apache-2.0

extension Capabilities {
    /// A version of a product: numbers joined by points, compared one after the other; `8` equals `8.0`.
    public struct Version: Sendable, Hashable, Comparable, LosslessStringConvertible, ExpressibleByStringLiteral {
        /// The numbers without zeros at the end.
        private let numbers: [Int]
        /// The version as it was written.
        public let description: String

        /// Reads `15`, `4.2.1` and the like; `nil` for anything else.
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

        /// A version written in the program; one that cannot be read is a programming error.
        public init(stringLiteral text: String) {
            guard let version = Version(text) else { preconditionFailure("\(text) is not a version.") }
            self = version
        }

        /// A whole number as a version.
        public init(_ number: Int) {
            numbers = number == 0 ? [] : [number]
            description = String(number)
        }

        /// Equal when all numbers are, whatever zeros follow.
        public static func == (a: Self, b: Self) -> Bool { a.numbers == b.numbers }

        /// Older versions come first.
        public static func < (a: Self, b: Self) -> Bool { a.numbers.lexicographicallyPrecedes(b.numbers) }

        /// Hashes what ``==(_:_:)`` compares.
        public func hash(into hasher: inout Hasher) { hasher.combine(numbers) }
    }

    /// Versions from one on and before another.
    public struct VersionRange: Sendable, Hashable {
        /// The first version; `nil` is the very first.
        public let from: Version?
        /// The first version that does not belong to it any more; `nil` where it reaches to the newest.
        public let before: Version?

        /// Whether the version belongs to it; `nil` stands for the newest.
        public func contains(_ version: Version?) -> Bool {
            guard let version else { return before == nil }
            return (from.map { $0 <= version } ?? true) && (before.map { version < $0 } ?? true)
        }

        /// Whether some version belongs to both.
        public func overlaps(_ other: VersionRange) -> Bool {
            func reaches(_ a: VersionRange, _ b: VersionRange) -> Bool {
                guard let end = a.before, let start = b.from else { return true }
                return start < end
            }
            return reaches(self, other) && reaches(other, self)
        }
    }
}
