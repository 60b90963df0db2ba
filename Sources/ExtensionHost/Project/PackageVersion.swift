// SPDX-License-Identifier: Apache-2.0

/// A semantic version, as tags of Swift packages name it: `1.2.3`, `v1.2.3`, `1.2`, `2.0.0-beta.1`.
package struct PackageVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
    package var major: Int
    package var minor: Int
    package var patch: Int
    /// The identifiers of a version before a release; empty of a release.
    package var preRelease: [String] = []

    package init(_ major: Int, _ minor: Int, _ patch: Int) {
        (self.major, self.minor, self.patch) = (major, minor, patch)
    }

    /// Reads a version or a tag; `nil` of other text.
    package init?(_ text: String) {
        guard text.utf8.count < 256,
            let match = text.wholeMatch(
                of: /v?(\d{1,9})\.(\d{1,9})(?:\.(\d{1,9}))?(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?/
            ),
            let major = Int(match.1), let minor = Int(match.2)
        else { return nil }
        self.init(major, minor, match.3.flatMap { Int($0) } ?? 0)
        preRelease = match.4.map { $0.split(separator: ".").map(String.init) } ?? []
    }

    package var description: String {
        "\(major).\(minor).\(patch)" + (preRelease.isEmpty ? "" : "-" + preRelease.joined(separator: "."))
    }

    package static func < (one: PackageVersion, other: PackageVersion) -> Bool {
        let (first, second) = ([one.major, one.minor, one.patch], [other.major, other.minor, other.patch])
        guard first == second else { return first.lexicographicallyPrecedes(second) }
        // A pre-release comes before its release.
        guard !one.preRelease.isEmpty, !other.preRelease.isEmpty else {
            return !one.preRelease.isEmpty && other.preRelease.isEmpty
        }
        return one.preRelease.lexicographicallyPrecedes(other.preRelease) { first, second in
            switch (Int(first), Int(second)) {
            case (let first?, let second?): first < second
            case (_?, nil): true
            case (nil, _?): false
            case (nil, nil): first < second
            }
        }
    }
}
