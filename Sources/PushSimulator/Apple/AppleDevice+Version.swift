// SPDX-License-Identifier: Apache-2.0

extension AppleDevice {
    /// A version of iOS or of the Firebase SDK.
    public struct Version: Sendable, Hashable, Comparable, CustomStringConvertible {
        /// The first number.
        public var major: Int
        /// The second number.
        public var minor: Int
        /// The third number.
        public var patch: Int

        /// Makes a version from its numbers.
        public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
            self.major = major
            self.minor = minor
            self.patch = patch
        }

        /// Reads `17`, `17.4` or `12.17.0`; anything else is `nil`.
        public init?(_ text: String) {
            let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
            guard (1...3).contains(parts.count), parts.allSatisfy({ $0.map { $0 >= 0 } ?? false }) else { return nil }
            self.init(parts[0]!, parts.count > 1 ? parts[1]! : 0, parts.count > 2 ? parts[2]! : 0)
        }

        /// Orders by age.
        public static func < (a: Self, b: Self) -> Bool {
            (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
        }

        /// The numbers with dots, the last one left out when it is zero.
        public var description: String { patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)" }
    }
}
