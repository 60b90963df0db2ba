// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The version of a package that a project is built with, as its `Package.resolved` says.
package struct PackagePin: Sendable, Hashable {
    package var revision: String
    package var version: PackageVersion?
    package var branch: String?

    /// Reads the file, of the versions 1 to 3; empty if it is not one.
    static func pins(_ file: URL) -> [String: PackagePin] {
        guard let data = Data(projectFile: file, limit: 4 << 20),
            let object = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
        else { return [:] }
        let list = object["pins"] ?? (object["object"] as? [String: Any])?["pins"]
        var pins: [String: PackagePin] = [:]
        for entry in list as? [[String: Any]] ?? [] {
            guard let address = (entry["location"] ?? entry["repositoryURL"]) as? String,
                let state = entry["state"] as? [String: Any], let revision = state["revision"] as? String,
                PackageRequirement.isRevision(revision)
            else { continue }
            pins[RemotePackage.identity(of: address)] = PackagePin(
                revision: revision.lowercased(),
                version: (state["version"] as? String).flatMap { PackageVersion($0) },
                branch: state["branch"] as? String
            )
        }
        return pins
    }

    /// The files in which an Xcode project keeps its pins: in itself, and in workspaces beside it.
    static func files(of project: URL) -> [URL] {
        let workspaces = XcodeWorkspace.workspaces(with: project).map(\.folder)
        return ([project.appendingPathComponent("project.xcworkspace")] + workspaces)
            .map { $0.appendingPathComponent("xcshareddata/swiftpm/Package.resolved") }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// Whether the project would take it for these requirements.
    func satisfies(_ requirements: [PackageRequirement]) -> Bool {
        requirements.allSatisfy { requirement in
            switch requirement {
            case .range, .exact: version.map(requirement.allows) ?? false
            case .branch(let name): branch == name
            case .revision(let name): revision == name
            }
        }
    }
}
