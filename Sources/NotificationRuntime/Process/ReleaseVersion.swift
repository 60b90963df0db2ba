// SPDX-License-Identifier: Apache-2.0

/// A release of iOS or of firebase-ios-sdk, as far as behaviour depends on it.
package struct ReleaseVersion: Sendable, Hashable, Comparable {
    package static let newestFirebase = ReleaseVersion(12, 19)

    package var major: Int
    package var minor: Int
    package var patch: Int

    package init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
        (self.major, self.minor, self.patch) = (major, minor, patch)
    }

    package static func < (a: Self, b: Self) -> Bool {
        (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
    }
}
