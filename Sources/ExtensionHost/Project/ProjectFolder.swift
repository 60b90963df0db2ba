// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The files below a folder that may belong to an app, without files of its dependencies and of builds.
struct ProjectFolder {
    private static let skippedExtensions: Set<String> = [
        "framework", "xcframework", "xcodeproj", "xcworkspace", "playground", "lproj", "bundle", "app",
    ]
    /// What is looked at in one project.
    private static let fileLimit = 50_000

    let root: URL
    /// Paths of all files, in order.
    let files: [URL]
    /// Paths of all folders, the root first.
    let folders: [URL]
    /// Asset catalogues, whose files are none of those above.
    let catalogues: [URL]
    /// Tables of texts in the folders of languages, which are none of those above.
    let translations: [URL]
    /// Folders whose files this user may not see.
    let unreadableFolders: [URL]

    /// - Parameter skipsDependencies: Whether folders of dependencies and of builds are passed over, by their names.
    init(_ root: URL, depth: Int = 8, skipsDependencies: Bool = true) {
        self.root = root
        var files: [URL] = []
        var folders: [URL] = []
        var catalogues: [URL] = []
        var translations: [URL] = []
        var unreadable: [URL] = []
        Self.walk(root, depth, skipsDependencies, &files, &folders, &catalogues, &translations, &unreadable)
        self.files = files
        self.folders = folders
        self.catalogues = catalogues
        self.translations = translations
        unreadableFolders = unreadable
    }

    private static func walk(
        _ folder: URL,
        _ depth: Int,
        _ skipsDependencies: Bool,
        _ files: inout [URL],
        _ folders: inout [URL],
        _ catalogues: inout [URL],
        _ translations: inout [URL],
        _ unreadable: inout [URL]
    ) {
        guard folders.count < fileLimit else { return }
        folders.append(folder)
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
            unreadable.append(folder)
            return
        }
        for name in names.sorted() where !name.hasPrefix(".") && files.count < fileLimit {
            let url = folder.appendingPathComponent(name)
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { continue }
            if !isFolder.boolValue {
                files.append(url)
            } else if url.pathExtension == "xcassets" {
                catalogues.append(url)
            } else if url.pathExtension == "lproj" {
                let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
                translations += names.sorted().filter { $0.hasSuffix(".strings") || $0.hasSuffix(".stringsdict") }
                    .prefix(100).map(url.appendingPathComponent)
            } else if depth > 0, !skipsDependencies || !DependencyFolder.names.contains(name),
                !skippedExtensions.contains(url.pathExtension),
                (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) == nil
            {
                walk(url, depth - 1, skipsDependencies, &files, &folders, &catalogues, &translations, &unreadable)
            }
        }
    }

    /// The files with this extension, of all folders below.
    func files(with pathExtension: String) -> [URL] { files.filter { $0.pathExtension == pathExtension } }

    /// Projects of Xcode below the folder, and in the folders above it: a `project.pbxproj`, or the `project.yml` that
    /// XcodeGen makes one of.
    var xcodeProjects: [URL] {
        var found: [URL] = []
        var folders = Set(folders.map(\.path))
        var above = root
        for _ in 0..<3 where above.path != "/" {
            above = above.deletingLastPathComponent()
            folders.insert(above.path)
        }
        for folder in folders.sorted() {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            let place = URL(fileURLWithPath: folder)
            let projects = names.filter { $0.hasSuffix(".xcodeproj") }
                .map { place.appendingPathComponent($0 + "/project.pbxproj") }
                .filter { FileManager.default.fileExists(atPath: $0.path) }
            // The generated project says more.
            let descriptions = projects.isEmpty ? names.filter { $0 == "project.yml" || $0 == "project.yaml" } : []
            found += projects + descriptions.map { place.appendingPathComponent($0) }
        }
        return found.sorted { $0.path < $1.path }
    }
}
