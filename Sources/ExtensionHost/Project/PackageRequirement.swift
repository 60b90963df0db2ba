// SPDX-License-Identifier: Apache-2.0

/// Which versions of a package from elsewhere a project or a manifest takes.
package enum PackageRequirement: Sendable, Hashable, CustomStringConvertible {
    /// From the first version on, below the second.
    case range(PackageVersion, PackageVersion)
    case exact(PackageVersion)
    case branch(String)
    /// A commit's whole name.
    case revision(String)

    /// Reads the `requirement` of an `XCRemoteSwiftPackageReference`; `nil` if it is unknown.
    package init?(project: [String: Any]) {
        func version(_ key: String) -> PackageVersion? { (project[key] as? String).flatMap { PackageVersion($0) } }
        let least = version("minimumVersion")
        switch (project["kind"] as? String, least) {
        case ("upToNextMajorVersion", let least?): self = .range(least, PackageVersion(least.major + 1, 0, 0))
        case ("upToNextMinorVersion", let least?): self = .range(least, PackageVersion(least.major, least.minor + 1, 0))
        case ("versionRange", let least?):
            guard let end = version("maximumVersion") else { return nil }
            self = .range(least, end)
        case ("exactVersion", _):
            guard let exact = version("version") else { return nil }
            self = .exact(exact)
        case ("branch", _):
            guard let name = project["branch"] as? String, Self.isBranch(name) else { return nil }
            self = .branch(name)
        case ("revision", _):
            guard let name = project["revision"] as? String, Self.isRevision(name) else { return nil }
            self = .revision(name.lowercased())
        default: return nil
        }
    }

    /// Reads the `requirement` of a dependency in the output of `swift package dump-package`; `nil` if it is unknown.
    package init?(manifest: [String: Any]) {
        if let bounds = (manifest["range"] as? [[String: Any]])?.first {
            guard let least = (bounds["lowerBound"] as? String).flatMap({ PackageVersion($0) }),
                let end = (bounds["upperBound"] as? String).flatMap({ PackageVersion($0) })
            else { return nil }
            self = .range(least, end)
        } else if let exact = (manifest["exact"] as? [String])?.first.flatMap({ PackageVersion($0) }) {
            self = .exact(exact)
        } else if let name = (manifest["branch"] as? [String])?.first, Self.isBranch(name) {
            self = .branch(name)
        } else if let name = (manifest["revision"] as? [String])?.first, Self.isRevision(name) {
            self = .revision(name.lowercased())
        } else {
            return nil
        }
    }

    /// Whether a tag of this version satisfies it.
    package func allows(_ version: PackageVersion) -> Bool {
        switch self {
        case .range(let least, let end):
            // 2.0.0-beta is before 2.0.0, and not what "below 2" means.
            let isBefore = version < end && !(end.preRelease.isEmpty && version.isPreRelease(of: end))
            return version >= least && isBefore && (version.preRelease.isEmpty || !least.preRelease.isEmpty)
        case .exact(let exact): return version == exact
        case .branch, .revision: return false
        }
    }

    package var description: String {
        switch self {
        case .range(let least, let end): "\(least)..<\(end)"
        case .exact(let version): "exactly \(version)"
        case .branch(let name): "branch \(name)"
        case .revision(let name): "revision \(name)"
        }
    }

    static func isRevision(_ text: String) -> Bool { text.wholeMatch(of: /[0-9a-fA-F]{40}|[0-9a-fA-F]{64}/) != nil }

    /// Git takes more; what it is given is a part of a reference here.
    private static func isBranch(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_.+\/#@-]{0,199}/) != nil && !text.contains("..")
    }
}

extension PackageVersion {
    fileprivate func isPreRelease(of release: PackageVersion) -> Bool {
        !preRelease.isEmpty && (major, minor, patch) == (release.major, release.minor, release.patch)
    }
}
