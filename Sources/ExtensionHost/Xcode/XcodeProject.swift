// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A `project.pbxproj`, as far as it says which files an app extension has.
struct XcodeProject {
    /// An app extension that is a notification service extension.
    struct Target {
        var name: String
        var project: URL
        /// The file that was read of the project.
        var projectFile: URL
        var folder: URL
        var sources: [URL]
        /// Its files in C, C++ and Objective-C.
        var foreignSources: [URL]
        var resources: [URL]
        /// Folders whose files belong to the target without being listed.
        var synchronizedFolders: [URL]
        /// Folders of Swift packages that lie in the project.
        var packages: [URL]
        /// Folders of such packages that the disk has not.
        var missingPackages: [URL]
        /// The project's name for people.
        var shownProject: URL { projectFile.pathExtension == "pbxproj" ? project : projectFile }
        /// The products of packages that the target uses, of the project's or of others.
        var packageProducts: [String]
        /// The packages of those products that lie elsewhere.
        var remotePackages: [String: RemotePackage]
        /// The project's own frameworks and libraries that its files import, and the frameworks that these import.
        var frameworks: [ProjectFramework]
        var information: ExtensionInformation?
        var entitlements: ExtensionEntitlements?
        var entitlementsFile: URL?
        var bundleIdentifier: String?
        /// As its settings name it; the file may be missing.
        var bridgingHeader: URL?
        /// The app that contains the extension; `nil` if the project does not name it.
        var app: App?
        /// Whether its settings build it for iPhones, and not only for Macs, watches or televisions.
        var isForPhones: Bool
        /// Files in Swift that the project lists and the disk has not.
        var missingSources: [URL]

        func isBelow(_ root: URL) -> Bool {
            (folder.path + "/").hasPrefix(root.path + "/") || (root.path + "/").hasPrefix(folder.path + "/")
        }
    }

    /// The app's target.
    struct App {
        var name: String
        /// `nil` if no setting names one.
        var entitlementsFile: URL?
    }

    let file: URL
    /// The project's folder as Xcode knows it, `App.xcodeproj`.
    let project: URL
    let objects: [String: [String: Any]]
    private let places: [String: Place]
    let root: URL
    let neighbours: ProjectNeighbours
    let texts: SourceTexts
    /// What is read of it once for all targets.
    let memory = Memory()
    /// The folder outside of which no settings are read, if there is one.
    private let boundary: URL?

    /// Reads the file; `nil` when it is not a project.
    ///
    /// - Parameters:
    ///   - boundary: The folder outside of which no settings are read.
    ///   - texts: The texts of the folder that the project is in.
    init?(_ file: URL, within boundary: URL? = nil, texts: SourceTexts = SourceTexts()) {
        guard file.lastPathComponent == "project.pbxproj" else {
            guard let generator = XcodeGenProject(file, within: boundary) else { return nil }
            let project = file.deletingLastPathComponent().appendingPathComponent(generator.name + ".xcodeproj")
            self.init(file: file, project: project, objects: generator.objects, within: boundary, texts)
            return
        }
        guard let data = Data(projectFile: file, limit: 64 << 20),
            let list = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil)
                as? [String: Any],
            let objects = list["objects"] as? [String: [String: Any]]
        else { return nil }
        self.init(file: file, project: file.deletingLastPathComponent(), objects: objects, within: boundary, texts)
    }

    private init(
        file: URL,
        project: URL,
        objects: [String: [String: Any]],
        within boundary: URL?,
        _ texts: SourceTexts
    ) {
        self.file = file
        self.texts = texts
        self.boundary = boundary
        self.project = project
        self.objects = objects
        root = project.deletingLastPathComponent()
        places = Self.places(of: objects, below: root)
        neighbours = ProjectNeighbours(of: project, references: Self.projects(among: objects, at: places), texts)
    }

    /// The service extensions among the project's targets.
    var extensionTargets: [Target] {
        objects.keys.sorted().compactMap { key in
            guard let object = objects[key], object["isa"] as? String == "PBXNativeTarget",
                (object["productType"] as? String)?.hasPrefix("com.apple.product-type.app-extension") == true
            else { return nil }
            return target(key, object)
        }
    }

    private func target(_ key: String, _ object: [String: Any]) -> Target? {
        let name = object["name"] as? String ?? "extension"
        let configurations = configurations(of: object)
        let settings = configurations.first ?? BuildSettings()
        let informationFile = settings["INFOPLIST_FILE"].map { resolved($0, of: name, settings) }
        let synchronized = synchronizedMembers(of: key, object)
        let (present, absent) = compiledFiles(of: object, synchronized.files)
        let sources = present.filter { $0.pathExtension == "swift" }
        let foreignSources = present.filter { ForeignSource.isForeign($0) }
        // A damaged one denies nothing; it is refused where the extension is completed.
        let written = informationFile.flatMap { ExtensionInformation($0) }
        let found =
            written ?? (object["informationProperties"] as? [String: Any]).map { ExtensionInformation(list: $0) }
        let information = found.flatMap { $0.isDamaged ? nil : $0 }
        let point = settings["INFOPLIST_KEY_NSExtensionPointIdentifier"]
        let pointsToService = point == "com.apple.usernotifications.service"
        let inObjectiveC = { (file: URL) in
            ForeignSource(file).implementsService(information?.principalClass) != nil
        }
        // Of a superclass that is an SDK's the project has no more than the name; a missing Info.plist denies nothing.
        let mayInherit = information?.isServiceExtension ?? (pointsToService || informationFile != nil)
        guard
            let service = sources.first(where: { texts.serviceClass(of: $0) != nil })
                ?? foreignSources.first(where: inObjectiveC)
                ?? (mayInherit ? sources.first { SourceText($0).likelyServiceClass != nil } : nil),
            information?.isServiceExtension ?? pointsToService || information?.principalClass == nil
        else { return nil }
        let resources =
            files(in: object, phase: "PBXResourcesBuildPhase")
            + synchronized.files.filter { Self.isResource($0) && $0 != informationFile }
        let products = packageProducts(of: object)
        return Target(
            name: name,
            project: project,
            projectFile: file,
            folder: service.deletingLastPathComponent(),
            sources: sources,
            foreignSources: foreignSources,
            resources: resources.filter { FileManager.default.fileExists(atPath: $0.path) },
            synchronizedFolders: synchronized.folders,
            packages: localPackages.present,
            missingPackages: localPackages.missing,
            packageProducts: products.keys.sorted(),
            remotePackages: products.compactMapValues { $0 },
            frameworks: frameworks(importedBy: sources),
            information: found,
            entitlements: (object["entitlementProperties"] as? [String: Any]).map { ExtensionEntitlements(list: $0) },
            entitlementsFile: settings["CODE_SIGN_ENTITLEMENTS"].map { resolved($0, of: name, settings) },
            bundleIdentifier: settings["PRODUCT_BUNDLE_IDENTIFIER"].map { settings.expanded($0) }
                .flatMap { $0.contains("$") ? nil : $0 },
            // Xcode lets configurations differ; here one is enough.
            bridgingHeader: configurations.lazy.compactMap { settings in
                settings["SWIFT_OBJC_BRIDGING_HEADER"].map { resolved($0, of: name, settings) }
            }.first,
            app: app(around: key),
            isForPhones: settings.isForPhones,
            missingSources: absent.filter { $0.pathExtension == "swift" }
        )
    }

    /// The files that a target compiles, in order: existing ones, and missing ones.
    func compiledFiles(of target: [String: Any], _ synchronized: [URL]) -> (present: [URL], missing: [URL]) {
        let members = files(in: target, phase: "PBXSourcesBuildPhase") + synchronized
        let files = Array(Set(members.map(\.standardizedFileURL))).sorted { $0.path < $1.path }
        let isThere = { (file: URL) in FileManager.default.fileExists(atPath: file.path) }
        return (files.filter(isThere), files.filter { !isThere($0) })
    }

    /// Whether Xcode copies such a file of a synchronised group into the bundle.
    private static func isResource(_ file: URL) -> Bool {
        let others = [
            "swift", "h", "m", "mm", "c", "cpp", "entitlements", "xcconfig", "modulemap", "md", "intentdefinition",
        ]
        return !others.contains(file.pathExtension) && file.lastPathComponent != "Info.plist"
    }

    /// The settings of each configuration: the target's, its file's, the project's and its file's, each above the next.
    func configurations(of target: [String: Any]) -> [BuildSettings] {
        let project = objects.values.first { $0["isa"] as? String == "PBXProject" } ?? [:]
        let ofProject = configurationObjects(of: project)
        return configurationObjects(of: target).map { configuration in
            let name = configuration["name"] as? String
            let below = ofProject.first { $0["name"] as? String == name }
            return settings(of: configuration).over(below.map(settings) ?? BuildSettings())
        }
    }

    func configurationObjects(of target: [String: Any]) -> [[String: Any]] {
        let list = (target["buildConfigurationList"] as? String).flatMap { objects[$0] }
        return (list?["buildConfigurations"] as? [String] ?? []).compactMap { objects[$0] }
    }

    func settings(of configuration: [String: Any]) -> BuildSettings {
        let own = configuration["buildSettings"] as? [String: Any] ?? [:]
        let settings = BuildSettings(own.compactMapValues { $0 as? String })
        var file = (configuration["baseConfigurationReference"] as? String).flatMap(url)
        // A file of a synchronised group does not have an object.
        if let folder = (configuration["baseConfigurationReferenceAnchor"] as? String).flatMap(url),
            let path = configuration["baseConfigurationReferenceRelativePath"] as? String
        {
            file = folder.appendingPathComponent(path).standardizedFileURL
        }
        return file.map { settings.over(BuildSettings(configurationFile: $0, in: boundary)) } ?? settings
    }

    /// The file that a setting of a target names.
    private func resolved(_ path: String, of target: String, _ settings: BuildSettings) -> URL {
        let names = BuildSettings([
            "SRCROOT": root.path, "PROJECT_DIR": root.path, "TARGET_NAME": target, "PRODUCT_NAME": target,
            "PROJECT_NAME": project.deletingPathExtension().lastPathComponent,
            "PRODUCT_MODULE_NAME": target, "SWIFT_MODULE_NAME": target,
        ])
        let plain = names.over(settings).expanded(path)
        let file = plain.hasPrefix("/") ? URL(fileURLWithPath: plain) : root.appendingPathComponent(plain)
        return file.standardizedFileURL
    }

    /// The app that the extension is built into: the one that depends on it, else the only one.
    private func app(around key: String) -> App? {
        let apps = objects.keys.sorted().compactMap { objects[$0] }.filter {
            $0["isa"] as? String == "PBXNativeTarget"
                && $0["productType"] as? String == "com.apple.product-type.application"
        }
        let around = apps.filter { app in
            (app["dependencies"] as? [String] ?? []).contains { objects[$0]?["target"] as? String == key }
        }
        guard let app = around.first ?? (apps.count == 1 ? apps[0] : nil), let name = app["name"] as? String else {
            return nil
        }
        let settings = configurations(of: app).first ?? BuildSettings()
        return App(
            name: name,
            entitlementsFile: settings["CODE_SIGN_ENTITLEMENTS"].map { resolved($0, of: name, settings) }
        )
    }

    func files(in target: [String: Any], phase kind: String) -> [URL] {
        (target["buildPhases"] as? [String] ?? []).compactMap { objects[$0] }
            .filter { $0["isa"] as? String == kind }
            .flatMap { $0["files"] as? [String] ?? [] }
            .compactMap { objects[$0]?["fileRef"] as? String }
            .flatMap { reference in
                // The translations of a file are a group of it.
                let isGroup = objects[reference]?["isa"] as? String == "PBXVariantGroup"
                return isGroup ? objects[reference]?["children"] as? [String] ?? [] : [reference]
            }
            .compactMap(url)
    }

    /// The files that a target has by groups that are folders on disk (Xcode 16), and those folders.
    ///
    /// A set of exceptions is of one target: it takes files from a group that is the target's own, and gives it files of a
    /// group that is another's.
    func synchronizedMembers(of key: String, _ target: [String: Any]) -> (files: [URL], folders: [URL]) {
        let own = Set(target["fileSystemSynchronizedGroups"] as? [String] ?? [])
        var members: [URL] = []
        var folders: [URL] = []
        for group in objects.keys.sorted() {
            guard let object = objects[group], object["isa"] as? String == "PBXFileSystemSynchronizedRootGroup",
                let folder = url(group)
            else { continue }
            let exceptions = (object["exceptions"] as? [String] ?? []).compactMap { objects[$0] }
                .filter { $0["target"] as? String == key || $0["target"] == nil }
                .flatMap { $0["membershipExceptions"] as? [String] ?? [] }
                .map { folder.appendingPathComponent($0).standardizedFileURL.path }
            let isExcepted = { (file: URL) in
                let path = file.standardizedFileURL.path
                return exceptions.contains { path == $0 || path.hasPrefix($0 + "/") }
            }
            guard own.contains(group) || !exceptions.isEmpty else { continue }
            let inFolder = ProjectFolder(folder)
            let files = inFolder.files + inFolder.catalogues + inFolder.translations
            if own.contains(group) {
                members += files.filter { !isExcepted($0) }
                folders += [folder] + Set(files.map { $0.deletingLastPathComponent() })
            } else {
                members += files.filter(isExcepted)
            }
        }
        return (members, folders)
    }

    /// Folders of Swift packages that the project and its neighbours refer to: those with a `Package.swift`, and those that
    /// the disk has not.
    var localPackages: (present: [URL], missing: [URL]) {
        let workspaces = neighbours.workspaces
        let referred = ([self] + neighbours.projects).flatMap(\.packageReferences)
        let missing = referred.filter { $0.isSure && !$0.folder.isPackage }.map(\.folder)
        return (
            Set(workspaces.flatMap(\.packages) + referred.map(\.folder).filter(\.isPackage)).sorted {
                $0.path < $1.path
            },
            Set(workspaces.flatMap(\.missingFolders) + missing).sorted { $0.path < $1.path }
        )
    }

    /// The packages that the project refers to: by a package reference, or as a folder among its files, whatever kind
    /// Xcode took the folder for.
    private var packageReferences: [(folder: URL, isSure: Bool)] {
        objects.values.compactMap { object in
            guard object["isa"] as? String == "XCLocalSwiftPackageReference",
                let path = object["relativePath"] as? String
            else { return nil }
            let folder = path.hasPrefix("/") ? URL(fileURLWithPath: path) : root.appendingPathComponent(path)
            return (folder.standardizedFileURL, true)
        }
            + objects.compactMap { key, object in
                let kind = object["lastKnownFileType"] as? String
                guard object["isa"] as? String == "PBXFileReference", let folder = url(key),
                    folder.pathExtension.isEmpty || kind == "wrapper" || kind == "folder"
                else { return nil }
                return (folder, folder.pathExtension.isEmpty && (kind == "wrapper" || kind == "folder"))
            }
    }

    /// Projects that a project refers to among its files.
    private static func projects(among objects: [String: [String: Any]], at places: [String: Place]) -> [URL] {
        objects.keys.sorted().compactMap { key in
            guard objects[key]?["isa"] as? String == "PBXFileReference",
                let path = places[key]?.path, path.hasSuffix(".xcodeproj")
            else { return nil }
            return URL(fileURLWithPath: path).appendingPathComponent("project.pbxproj").standardizedFileURL
        }
    }

    /// The products of packages that the target uses, with those packages that lie elsewhere.
    func packageProducts(of target: [String: Any]) -> [String: RemotePackage?] {
        let phases = (target["buildPhases"] as? [String] ?? []).compactMap { objects[$0] }
        let linked = phases.filter { $0["isa"] as? String == "PBXFrameworksBuildPhase" }
            .flatMap { $0["files"] as? [String] ?? [] }
            .compactMap { objects[$0]?["productRef"] as? String }
        let keys = (target["packageProductDependencies"] as? [String] ?? []) + linked
        var products: [String: RemotePackage?] = [:]
        for product in keys.compactMap({ objects[$0] }) {
            guard let name = product["productName"] as? String else { continue }
            let package = (product["package"] as? String).flatMap { objects[$0] }
            let remote = package.flatMap { RemotePackage(project: $0) }
            // A workspace's projects share their packages.
            products.updateValue(remote ?? (package == nil ? sharedPackage(with: name) : nil), forKey: name)
        }
        return products
    }

    private func sharedPackage(with product: String) -> RemotePackage? {
        for project in neighbours.projects {
            for object in project.objects.values where object["isa"] as? String == "XCSwiftPackageProductDependency" {
                guard object["productName"] as? String == product,
                    let package = (object["package"] as? String).flatMap({ project.objects[$0] }),
                    let remote = RemotePackage(project: package)
                else { continue }
                return remote
            }
        }
        return nil
    }

    /// The path of a file or group, from the groups around it.
    func url(_ key: String) -> URL? {
        places[key]?.path.map { URL(fileURLWithPath: $0).standardizedFileURL }
    }

    /// A place on disk, and how many groups are around it; without a path if a group contains itself, or is too deep.
    private struct Place {
        var path: String?
        var depth = 0

        static let depthLimit = 64

        func inner(_ name: String?) -> Place {
            guard let path, depth < Self.depthLimit else { return Place() }
            return Place(path: name.map { path.isEmpty ? $0 : path + "/" + $0 } ?? path, depth: depth + 1)
        }
    }

    /// The places of all files and groups; each is looked at once, however they hold each other.
    private static func places(
        of objects: [String: [String: Any]],
        below root: URL
    ) -> [String: Place] {
        var parents: [String: String] = [:]
        for (key, object) in objects {
            for child in object["children"] as? [String] ?? [] { parents[child] = key }
        }
        var places: [String: Place] = [:]
        let top = Place(path: root.path)
        for key in objects.keys where places[key] == nil {
            var (chain, members) = ([String](), Set<String>())
            var base = top
            var next: String? = key
            while let current = next, let object = objects[current] {
                if let known = places[current] {
                    base = known
                    break
                }
                guard members.insert(current).inserted else {
                    base = Place()
                    break
                }
                chain.append(current)
                switch object["sourceTree"] as? String {
                case "SOURCE_ROOT": next = nil
                case "<absolute>": (base, next) = (Place(path: ""), nil)
                case "<group>": next = parents[current]
                default: (base, next) = (Place(), nil)
                }
            }
            for current in chain.reversed() {
                base = base.inner(objects[current]?["path"] as? String)
                places[current] = base
            }
        }
        return places
    }
}
