// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// Finds the notification service extension of a folder: an extension's own, an app's, or a whole project's.
package enum ExtensionFinder {
    /// Returns the extension in the folder.
    ///
    /// It is the target of an Xcode project below or above the folder, else the folder of an Info.plist with
    /// `com.apple.usernotifications.service`, else that of a class that inherits from `UNNotificationServiceExtension`.
    ///
    /// - Parameter target: The name of the target or folder to take where there are several.
    package static func find(in path: String, target: String? = nil) throws(ExtensionError) -> FoundExtension {
        let root = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL.resolvingSymlinksInPath()
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw ExtensionError(.notFound, "\(path) is no folder; give the folder of the extension or of its app.")
        }
        let folder = ProjectFolder(root)
        var candidates = candidates(in: folder)
        if let target { candidates.removeAll { $0.name != target && $0.folder.lastPathComponent != target } }
        guard let first = candidates.first else { throw missing(folder, path, target) }
        // Variants of an app, for staging and production, have targets of the same files.
        let isOne = candidates.allSatisfy { $0.sources == first.sources && !$0.sources.isEmpty }
        guard candidates.count == 1 || isOne else {
            let names = candidates.map { "\($0.name) (\($0.folder.path))" }.joined(separator: ", ")
            throw ExtensionError(
                .ambiguous,
                "\(path) has \(candidates.count) service extensions: \(names); give the folder of one of them, or "
                    + "--extension-target NAME."
            )
        }
        var found = try first.found()
        if candidates.count > 1 {
            let others = candidates.dropFirst().map(\.name).joined(separator: ", ")
            found.notes.append("took \(first.name), which has the same files as \(others); --extension-target chooses")
        }
        return found
    }

    /// The files below a folder that decide which extension is found there, and their folders.
    package static func candidates(below path: String) -> (files: [URL], folders: [URL]) {
        let folder = ProjectFolder(URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL)
        let files = ["swift", "plist", "entitlements"].flatMap { folder.files(with: $0) } + folder.xcodeProjects
        return (files, [folder.root] + Set(files.map { $0.deletingLastPathComponent() }))
    }

    private static func missing(_ folder: ProjectFolder, _ path: String, _ target: String?) -> ExtensionError {
        if let target {
            return ExtensionError(.notFound, "\(path) has no service extension that is called \(target).")
        }
        let objectiveC = folder.files(with: "m") + folder.files(with: "h")
        if let file = objectiveC.first(where: { SourceText($0).text.contains("UNNotificationServiceExtension") }) {
            return ExtensionError(
                .objectiveC,
                "\(file.path): the extension is written in Objective-C, which only runs on Apple's systems; an extension "
                    + "in Swift runs here."
            )
        }
        return ExtensionError(
            .notFound,
            "\(path) has no notification service extension: no Info.plist with the extension point "
                + "com.apple.usernotifications.service and no class that inherits from UNNotificationServiceExtension."
        )
    }

    /// What may be the extension: one each for every folder or target.
    private static func candidates(in folder: ProjectFolder) -> [ExtensionCandidate] {
        let targets = folder.xcodeProjects.flatMap { XcodeProject($0)?.extensionTargets ?? [] }
            .filter { $0.isBelow(folder.root) }
        if !targets.isEmpty { return targets.map(ExtensionCandidate.init) }
        let lists = folder.files(with: "plist").compactMap { ExtensionInformation($0) }.filter(\.isServiceExtension)
        if !lists.isEmpty { return lists.compactMap { ExtensionCandidate($0) } }
        let classes = folder.files(with: "swift").filter { SourceText($0).serviceClass != nil }
        var folders: [URL] = []
        for file in classes where !folders.contains(file.deletingLastPathComponent()) {
            folders.append(file.deletingLastPathComponent())
        }
        return folders.map { ExtensionCandidate(folder: $0) }
    }
}

/// A folder or a target that holds a service extension.
struct ExtensionCandidate {
    var name: String
    var folder: URL
    var sources: [URL]
    var information = ExtensionInformation()
    var entitlements: URL?
    var resources: [URL] = []
    var project: URL?
    var folders: [URL]
    var packages: [URL] = []
    var packageProducts: [String] = []
    var notes: [String]

    init(folder: URL) {
        name = folder.lastPathComponent
        self.folder = folder
        sources = ProjectFolder(folder).files(with: "swift")
        folders = [folder] + Set(sources.map { $0.deletingLastPathComponent() })
        notes = ["found \(folder.path): a class inherits from UNNotificationServiceExtension"]
    }

    init?(_ information: ExtensionInformation) {
        guard let file = information.file else { return nil }
        self.init(folder: file.deletingLastPathComponent())
        self.information = information
        notes = ["found \(folder.path): \(file.lastPathComponent) has com.apple.usernotifications.service"]
    }

    init(_ target: XcodeProject.Target) {
        name = target.name
        folder = target.folder
        sources = target.sources
        resources = target.resources
        project = target.project.appendingPathComponent("project.pbxproj")
        folders = target.synchronizedFolders
        packages = target.packages
        packageProducts = target.packageProducts
        information = target.informationFile.flatMap { ExtensionInformation($0) } ?? ExtensionInformation()
        if information.bundleIdentifier == nil { information.bundleIdentifier = target.bundleIdentifier }
        entitlements = target.entitlementsFile
        notes = ["found target \(name) of \(target.project.path): \(sources.count) Swift files"]
    }

    /// Completes what was found.
    func found() throws(ExtensionError) -> FoundExtension {
        let texts = sources.map(SourceText.init)
        guard !texts.isEmpty else {
            throw ExtensionError(.notFound, "\(folder.path) has no Swift files; an extension in Swift runs here.")
        }
        let classes = texts.compactMap(\.serviceClass)
        // A superclass of another name may be an SDK's or the app's own; the compiler knows.
        let named = information.principalClass.flatMap { name in
            texts.contains { $0.declaresSubclass(name) } ? name : nil
        }
        guard let principal = named ?? classes.first else {
            throw ExtensionError(
                .notFound,
                "\(folder.path): no class inherits from UNNotificationServiceExtension itself; one whose superclass is an "
                    + "SDK's needs that SDK's module: give it by --module."
            )
        }
        for text in texts {
            if let (line, what) = text.objectiveC {
                throw ExtensionError(
                    .objectiveC,
                    "\(text.file.path):\(line): \(what) needs Apple's Objective-C runtime, which Linux has not; leave it "
                        + "out of the extension to run it here."
                )
            }
        }
        var result = FoundExtension(
            name: name,
            folder: folder,
            sources: sources,
            principalClass: principal,
            information: information,
            packages: packageProducts.isEmpty ? [] : packages,
            packageProducts: packageProducts,
            resources: resources,
            projectFiles: [project, information.file].compactMap { $0 },
            folders: folders,
            notes: notes
        )
        let entitlementsFile =
            entitlements ?? ProjectFolder(folder, depth: 1).files.first { $0.pathExtension == "entitlements" }
        if let file = entitlementsFile, let entitlements = ExtensionEntitlements(file) {
            result.entitlements = entitlements
            result.projectFiles.append(file)
            result.notes.append("entitlements \(file.lastPathComponent)")
        }
        for package in result.packages {
            // What a package declares decides what is built, and its files are.
            let files = ProjectFolder(package).files(with: "swift")
            result.projectFiles += files
            result.folders += Set(files.map { $0.deletingLastPathComponent() })
        }
        if !packageProducts.isEmpty {
            result.notes.append("packages' products \(packageProducts.joined(separator: ", "))")
        }
        result.notes.append("principal class \(principal)")
        if let identifier = information.bundleIdentifier { result.notes.append("bundle identifier \(identifier)") }
        return result
    }
}
