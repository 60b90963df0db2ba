// SPDX-License-Identifier: Apache-2.0

/// A version of iOS.
package struct SystemVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
    package var major: Int
    package var minor: Int

    package init(_ major: Int, _ minor: Int = 0) {
        self.major = major
        self.minor = minor
    }

    package static func < (a: Self, b: Self) -> Bool { (a.major, a.minor) < (b.major, b.minor) }

    package var description: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }
}
