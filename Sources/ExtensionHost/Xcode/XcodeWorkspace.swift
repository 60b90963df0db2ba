// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// An `.xcworkspace`, as far as it says which folders belong to its projects.
struct XcodeWorkspace {
    private static let groupLimit = 32
    /// How far above a project its workspace may lie.
    private static let heightLimit = 4

    let folder: URL
    /// Folders and projects that it refers to.
    let members: [URL]

    /// The workspaces that lie beside a project, or in a folder above, and refer to it.
    static func workspaces(with project: URL) -> [XcodeWorkspace] {
        var folders = [project.deletingLastPathComponent()]
        while let folder = folders.last, folder.path != "/", folders.count <= heightLimit,
            !FileManager.default.fileExists(atPath: folder.appendingPathComponent(".git").path)
        {
            folders.append(folder.deletingLastPathComponent())
        }
        return folders.flatMap { folder in
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
            let location = match.3.firstMatch(of: /location\s*=\s*["']([a-z]+):([^"']*)["']/)
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
    var packages: [URL] { members.filter(\.isPackage) }

    /// Folders that it refers to and the disk has not; what has a name like `App.xcodeproj` is not a package.
    var missingFolders: [URL] {
        members.filter { $0.pathExtension.isEmpty && !FileManager.default.fileExists(atPath: $0.path) }
    }

    /// The projects, by what is read of them.
    var projects: [URL] {
        members.filter { $0.pathExtension == "xcodeproj" }.map { $0.appendingPathComponent("project.pbxproj") }
    }
}

extension URL {
    /// Whether it is the folder of a Swift package.
    var isPackage: Bool { FileManager.default.fileExists(atPath: appendingPathComponent("Package.swift").path) }
}
