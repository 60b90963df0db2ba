// SPDX-License-Identifier: Apache-2.0

/// A Swift package from elsewhere, as a project or a manifest names it.
package struct RemotePackage: Sendable, Hashable {
    package var address: String
    /// `nil` if it is unknown.
    package var requirement: PackageRequirement?

    package init(address: String, requirement: PackageRequirement?) {
        self.address = address
        self.requirement = requirement
    }

    /// The project's reference to it; `nil` if the package is on this disk.
    init?(project: [String: Any]) {
        guard let address = project["repositoryURL"] as? String else { return nil }
        let requirement = project["requirement"] as? [String: Any]
        self.init(address: address, requirement: requirement.flatMap { PackageRequirement(project: $0) })
    }

    /// The name by which manifests mean it: the last part of its address, in lower case and without `.git`.
    package var identity: String { Self.identity(of: address) }

    static func identity(of address: String) -> String {
        var name = address.lowercased()
        while name.hasSuffix("/") { name.removeLast() }
        if name.hasSuffix(".git") { name.removeLast(4) }
        return String(name[(name.lastIndex { $0 == "/" || $0 == ":" }.map(name.index(after:)) ?? name.startIndex)...])
    }

    /// The package whose product Crypto CryptoKit's stand-in hands on.
    package static let crypto = RemotePackage(
        address: "https://github.com/apple/swift-crypto.git",
        requirement: .range(PackageVersion(3, 0, 0), PackageVersion(5, 0, 0))
    )
}
