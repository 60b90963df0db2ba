// SPDX-License-Identifier: Apache-2.0

package import Foundation
import PushMessages

/// Finds the notification service extension of a folder: an extension's own, an app's, or a whole project's.
package enum ExtensionFinder {
    /// Returns the extension in the folder.
    ///
    /// It is the target of an Xcode project below or above the folder, else the folder of an Info.plist with
    /// `com.apple.usernotifications.service`, else the folder of a class that inherits from
    /// `UNNotificationServiceExtension`.
    ///
    /// - Parameters:
    ///   - path: The folder, or an Xcode project or workspace in it.
    ///   - target: The name of the target or folder to use if there are several.
    package static func find(in path: String, target: String? = nil) throws(ExtensionError) -> FoundExtension {
        let root = root(of: path)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder) else {
            let around = root.deletingLastPathComponent().path
            let isClosed = (try? FileManager.default.contentsOfDirectory(atPath: around)) == nil
            if isClosed, FileManager.default.fileExists(atPath: around) {
                throw ExtensionError(
                    .fileSystem,
                    "\(around) cannot be read by this user, so that nobody knows whether \(path) is there; allow it (chmod u+rX), or "
                        + "give another folder."
                )
            }
            throw ExtensionError(.notFound, "\(path) does not exist; give the folder of the extension or of its app.")
        }
        guard isFolder.boolValue else {
            throw ExtensionError(
                .notFound,
                "\(path) is a file; give the folder of the extension, \(root.deletingLastPathComponent().path), or of its app."
            )
        }
        let folder = ProjectFolder(root)
        var candidates = candidates(in: folder)
        let names = Set(candidates.map(\.name)).sorted()
        if let target {
            // Targets may share a folder that is called as one of them.
            let isName = names.contains(target)
            candidates.removeAll { $0.name != target && (isName || $0.folder.lastPathComponent != target) }
        }
        // Of an old extension and its successor only the latter can be meant.
        if candidates.contains(where: \.isInSwift) { candidates.removeAll { !$0.isInSwift } }
        // An app for Macs or watches has a separate extension beside the one for iPhones.
        if candidates.contains(where: \.isForPhones) { candidates.removeAll { !$0.isForPhones } }
        guard let first = candidates.first else {
            if let target, !names.isEmpty {
                throw ExtensionError(
                    .notFound,
                    "\(path) has no service extension that is called \(target); --extension-target takes one of "
                        + "\(names.joined(separator: ", "))."
                )
            }
            throw missing(folder, path)
        }
        // Variants of an app, for staging and production, have targets of the same files.
        let isOne = candidates.allSatisfy { $0.sources == first.sources && !$0.sources.isEmpty }
        guard candidates.count == 1 || isOne else {
            // A folder with lists for several environments is one.
            let names = Set(candidates.map { "\($0.name) (\($0.folder.path))" }).sorted()
            throw ExtensionError(
                .ambiguous,
                "\(path) has \(names.count) service extensions: \(names.joined(separator: ", ")); give the folder of one of them, or "
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
        let folder = ProjectFolder(root(of: path))
        let files =
            ["swift", "plist", "entitlements", "xcconfig", "h"].flatMap { folder.files(with: $0) }
            + folder.xcodeProjects
        return (files, [folder.root] + Set(files.map { $0.deletingLastPathComponent() }))
    }

    /// The folder that is looked through: Xcode's projects and workspaces are folders, of which the one around is meant.
    private static func root(of path: String) -> URL {
        let given = URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath()
        let isXcodes = ["xcodeproj", "xcworkspace"].contains(given.pathExtension)
        return isXcodes ? given.deletingLastPathComponent() : given
    }

    private static func missing(_ folder: ProjectFolder, _ path: String) -> ExtensionError {
        if let unread = folder.unreadableFolders.first {
            return ExtensionError(
                .fileSystem,
                "\(unread.path) cannot be read by this user, and what could be read of \(path) has no notification service "
                    + "extension; allow it (chmod -R u+rX), or give another folder."
            )
        }
        // The app's own folder, for instance.
        let beside = folder.xcodeProjects.flatMap { XcodeProject($0)?.extensionTargets ?? [] }
        if let target = beside.first {
            return ExtensionError(
                .notFound,
                "\(path) has no notification service extension; \(target.shownProject.path) has \(target.name): give its folder, "
                    + "\(target.folder.path)."
            )
        }
        let files = (folder.files(with: "m") + folder.files(with: "mm")).map(ForeignSource.init)
        if let error = files.lazy.compactMap({ $0.refusal(nil) }).first { return error }
        return ExtensionError(
            .notFound,
            "\(path) has no notification service extension: no Info.plist with the extension point "
                + "com.apple.usernotifications.service and no class that inherits from UNNotificationServiceExtension; "
                + "give the folder of the extension or of its app."
        )
    }

    /// The candidates for the extension: one for each folder or target.
    private static func candidates(in folder: ProjectFolder) -> [ExtensionCandidate] {
        let texts = SourceTexts()
        let projects = folder.xcodeProjects.map { (file: $0, project: XcodeProject($0, texts: texts)) }
        let targets = projects.flatMap { $0.project?.extensionTargets ?? [] }.filter { $0.isBelow(folder.root) }
        if !targets.isEmpty { return targets.map { ExtensionCandidate($0, texts) } }
        // The contents of such a file are not known.
        let notes = projects.filter { $0.project == nil && $0.file.pathExtension == "pbxproj" }.map {
            "\($0.file.path) is damaged (a merge may have left its marks in it), so the folders alone say what belongs to the "
                + "extension"
        }
        return candidatesWithoutProject(in: folder).map { candidate in
            var candidate = candidate
            candidate.notes = notes + candidate.notes
            return candidate
        }
    }

    private static func candidatesWithoutProject(in folder: ProjectFolder) -> [ExtensionCandidate] {
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
    /// Its files in C, C++ and Objective-C.
    var foreignSources: [URL] = []
    /// As settings name it, or as its name says; the file may be missing.
    var bridgingHeader: URL?
    var information = ExtensionInformation()
    var entitlements: URL?
    /// The keys that a project wants in that file.
    var declaredEntitlements: ExtensionEntitlements?
    var resources: [URL] = []
    /// The file that was read of its project.
    var projectFile: URL?
    /// The project as Xcode knows it.
    var project: URL?
    var folders: [URL]
    var packages: [URL] = []
    var missingPackages: [URL] = []
    var missingSources: [URL] = []
    var packageProducts: [String] = []
    var remotePackages: [String: RemotePackage] = [:]
    var frameworks: [ProjectFramework] = []
    var pinFiles: [URL] = []
    var app: XcodeProject.App?
    var isForPhones = true
    var notes: [String]
    private let texts: SourceTexts

    init(folder: URL) {
        texts = SourceTexts()
        name = folder.lastPathComponent
        self.folder = folder
        let inFolder = ProjectFolder(folder)
        let files = inFolder.files
        resources =
            inFolder.catalogues + inFolder.translations + files.filter { $0.pathExtension == "xcstrings" }
        sources = files.filter { $0.pathExtension == "swift" }
        foreignSources = files.filter { ForeignSource.isForeign($0) }
        bridgingHeader = files.first { $0.lastPathComponent.hasSuffix("Bridging-Header.h") }
        folders = [folder] + Set(sources.map { $0.deletingLastPathComponent() })
        // One that says nothing of an extension is another's.
        let list = ExtensionInformation(folder.appendingPathComponent("Info.plist"))
        if let list, list.isDamaged { information = list }
        notes = ["found \(folder.path): a class inherits from UNNotificationServiceExtension"]
    }

    init?(_ information: ExtensionInformation) {
        guard let file = information.file else { return nil }
        self.init(folder: file.deletingLastPathComponent())
        self.information = information
        notes = ["found \(folder.path): \(file.lastPathComponent) has com.apple.usernotifications.service"]
    }

    init(_ target: XcodeProject.Target, _ texts: SourceTexts) {
        self.texts = texts
        name = target.name
        folder = target.folder
        sources = target.sources
        foreignSources = target.foreignSources
        bridgingHeader = target.bridgingHeader
        resources = target.resources
        projectFile = target.projectFile
        project = target.project
        folders = target.synchronizedFolders
        packages = target.packages
        missingPackages = target.missingPackages
        packageProducts = target.packageProducts
        remotePackages = target.remotePackages
        frameworks = target.frameworks
        isForPhones = target.isForPhones
        pinFiles = PackagePin.files(of: target.project)
        app = target.app
        information = target.information ?? ExtensionInformation()
        declaredEntitlements = target.entitlements
        if information.bundleIdentifier == nil { information.bundleIdentifier = target.bundleIdentifier }
        entitlements = target.entitlementsFile
        notes = ["found target \(name) of \(target.shownProject.path): \(sources.count.counted("Swift file"))"]
        missingSources = target.missingSources
        notes += missingSources.map { "\($0.path) belongs to the target and is not there" }
    }

    /// Whether its principal class can be one of its Swift files'.
    var isInSwift: Bool { !sources.isEmpty && objectiveCService == nil }

    /// The error for a file in Objective-C that implements the service extension, if no Swift file does.
    private var objectiveCService: ExtensionError? {
        guard !foreignSources.isEmpty, !sources.contains(where: { texts.serviceClass(of: $0) != nil }) else {
            return nil
        }
        return foreignSources.lazy.compactMap { ForeignSource($0).refusal(information.principalClass) }.first
    }

    /// Completes what was found.
    func found() throws(ExtensionError) -> FoundExtension {
        if let error = objectiveCService { throw error }
        if information.isDamaged, let file = information.file {
            throw ExtensionError(
                .fileSystem,
                "\(file.path) is not a property list, so the extension's settings are unknown; repair it (a merge may "
                    + "have left its marks in it), or remove it to run the extension without its settings."
            )
        }
        let texts = sources.map(SourceText.init)
        guard !texts.isEmpty else {
            throw ExtensionError(.notFound, "\(folder.path) has no Swift files; an extension in Swift runs here.")
        }
        let classes = texts.compactMap(\.serviceClass)
        // A superclass of another name may be an SDK's or the app's own; the compiler knows.
        let named = information.principalClass.flatMap { name in
            texts.contains { $0.declaresSubclass(name) } ? name : nil
        }
        guard let principal = named ?? classes.first ?? texts.lazy.compactMap(\.likelyServiceClass).first else {
            throw ExtensionError(
                .notFound,
                "\(folder.path): no class inherits from UNNotificationServiceExtension itself; one whose superclass is an "
                    + "SDK's needs that SDK's module: give it by --module."
            )
        }
        try checkObjectiveC(in: texts)
        let bridge = try checkedBridge(for: texts)
        let catalogues = resources.filter { $0.pathExtension == "xcassets" }.map { AssetCatalogue($0) }
        let products = Array(Set(packageProducts + frameworks.flatMap(\.packageProducts))).sorted()
        var result = FoundExtension(
            name: name,
            folder: folder,
            sources: sources,
            principalClass: principal,
            information: information,
            packages: products.isEmpty
                ? [] : Set(packages + frameworks.flatMap(\.packages)).sorted { $0.path < $1.path },
            missingPackages: products.isEmpty ? [] : missingPackages,
            missingSources: missingSources,
            isOfProject: projectFile != nil,
            packageProducts: products,
            remotePackages: frameworks.reduce(into: remotePackages) { $0.merge($1.remotePackages) { own, _ in own } },
            packagePins: pinFiles.reduce(into: [:]) { $0.merge(PackagePin.pins($1)) { first, _ in first } },
            pods: project.map { CocoaPods.modules(of: $0) } ?? [:],
            frameworks: frameworks,
            headerModules: bridge.modules,
            resources: resources.filter { $0.pathExtension != "xcassets" },
            pictures: catalogues.flatMap(\.pictures),
            projectFiles: [projectFile, information.file].compactMap { $0 } + pinFiles + bridge.files
                + catalogues.flatMap(\.descriptions)
                + Set(frameworks.compactMap(\.projectFile)).subtracting([projectFile].compactMap { $0 }),
            folders: folders
                + Set(frameworks.flatMap { $0.folders + $0.sources.map { $0.deletingLastPathComponent() } }),
            notes: notes + bridge.notes
        )
        let entitlementsFile =
            entitlements ?? ProjectFolder(folder, depth: 1).files.first { $0.pathExtension == "entitlements" }
        if let file = entitlementsFile, let entitlements = ExtensionEntitlements(file) {
            result.entitlements = entitlements
            result.projectFiles.append(file)
            result.notes.append("entitlements \(file.lastPathComponent)")
        } else if let declaredEntitlements {
            result.entitlements = declaredEntitlements
        }
        if let app {
            let entitlements = app.entitlementsFile.flatMap { ExtensionEntitlements($0) }
            // Of a file that cannot be read nothing is known.
            if app.entitlementsFile == nil || entitlements != nil {
                result.app = ContainingApp(
                    name: app.name,
                    entitlementsFile: app.entitlementsFile,
                    canCommunicate: entitlements?.canCommunicate ?? false
                )
            }
            if let file = app.entitlementsFile, entitlements != nil { result.projectFiles.append(file) }
        }
        for package in result.packages {
            // A package's manifest decides which files are built, and those files belong to the package.
            let kinds = ForeignSource.c.union(["swift", "h", "modulemap"])
            let files = ProjectFolder(package).files.filter { kinds.contains($0.pathExtension) }
            result.projectFiles += files
            result.folders += Set(files.map { $0.deletingLastPathComponent() })
        }
        if !frameworks.isEmpty {
            let own = frameworks.filter { !$0.isPod }.map(\.name).joined(separator: ", ")
            let pods = frameworks.filter(\.isPod).map(\.name).joined(separator: ", ")
            if !own.isEmpty { result.notes.append("the project's frameworks \(own)") }
            if !pods.isEmpty { result.notes.append("the project's CocoaPods \(pods)") }
        }
        if !products.isEmpty {
            result.notes.append("packages' products \(products.joined(separator: ", "))")
        }
        result.notes.append("principal class \(principal)")
        if let identifier = information.bundleIdentifier { result.notes.append("bundle identifier \(identifier)") }
        return result
    }
}
