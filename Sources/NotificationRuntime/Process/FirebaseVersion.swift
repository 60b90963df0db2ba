// SPDX-License-Identifier: Apache-2.0

/// A release of firebase-ios-sdk, as far as the extension helper's behaviour depends on it.
package struct FirebaseVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
    package static let newest = FirebaseVersion(12, 19, 0)

    package var major: Int
    package var minor: Int
    package var patch: Int

    package init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }

    package static func < (a: Self, b: Self) -> Bool {
        (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
    }

    package var description: String { "\(major).\(minor).\(patch)" }
}
