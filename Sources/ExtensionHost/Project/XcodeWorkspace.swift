// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// An `.xcworkspace`, as far as it says which folders belong to its projects.
struct XcodeWorkspace {
    private static let groupLimit = 32

    let folder: URL
    /// Folders and projects that it refers to.
    let members: [URL]

    /// The workspaces that lie beside a project, or in the folder above, and refer to it.
    static func workspaces(with project: URL) -> [XcodeWorkspace] {
        let beside = project.deletingLastPathComponent()
        return [beside, beside.deletingLastPathComponent()].flatMap { folder in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            return names.sorted().filter { $0.hasSuffix(".xcworkspace") }
                .compactMap { XcodeWorkspace(folder.appendingPathComponent($0, isDirectory: true)) }
        }.filter { workspace in workspace.members.contains { $0.path == project.standardizedFileURL.path } }
    }

    /// Reads it; `nil` if it is not a workspace.
    init?(_ folder: URL) {
        let file = folder.appendingPathComponent("contents.xcworkspacedata")
        guard let data = Data(projectFile: file, limit: 1 << 20) else { return nil }
        self.folder = folder
        let text = String(decoding: data, as: UTF8.self)
        let root = folder.deletingLastPathComponent()
        var groups = [root]
        var members: [URL] = []
        for match in text.matches(of: /<(\/?)(Group|FileRef)\b([^>]*)>/) {
            guard match.1.isEmpty else {
                if match.2 == "Group", groups.count > 1 { groups.removeLast() }
                continue
            }
            let location = match.3.firstMatch(of: /location\s*=\s*"([a-z]+):([^"]*)"/)
            let path = location.map { String($0.2).replacing("&amp;", with: "&").replacing("&quot;", with: "\"") } ?? ""
            let place: URL? =
                switch location?.1 {
                case "group":
                    path.isEmpty ? groups[groups.count - 1] : groups[groups.count - 1].appendingPathComponent(path)
                case "container": path.isEmpty ? root : root.appendingPathComponent(path)
                case "absolute": URL(fileURLWithPath: path)
                default: nil
                }
            if match.2 == "Group" {
                guard groups.count < Self.groupLimit else { return nil }
                if !match.3.hasSuffix("/") { groups.append(place ?? root) }
            } else if let place {
                members.append(place.standardizedFileURL)
            }
        }
        self.members = members
    }

    /// The folders with a `Package.swift`.
    var packages: [URL] {
        members.filter { FileManager.default.fileExists(atPath: $0.appendingPathComponent("Package.swift").path) }
    }
}
