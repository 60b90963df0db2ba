// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A `project.pbxproj`, as far as it says which files an app extension has.
struct XcodeProject {
    /// An app extension that is a notification service extension.
    struct Target {
        var name: String
        var project: URL
        var folder: URL
        var sources: [URL]
        var resources: [URL]
        /// Folders whose files belong to the target by themselves.
        var synchronizedFolders: [URL]
        /// Folders of Swift packages that lie in the project.
        var packages: [URL]
        /// The products of packages that the target uses, of the project's or of others.
        var packageProducts: [String]
        var informationFile: URL?
        var entitlementsFile: URL?
        var bundleIdentifier: String?

        func isBelow(_ root: URL) -> Bool {
            (folder.path + "/").hasPrefix(root.path + "/") || (root.path + "/").hasPrefix(folder.path + "/")
        }
    }

    private let file: URL
    private let objects: [String: [String: Any]]
    /// Who holds each file and group.
    private let parents: [String: String]
    private let root: URL

    /// Reads the file; `nil` when it is no project.
    init?(_ file: URL) {
        guard let data = try? Data(contentsOf: file), data.count < 64 << 20,
            let list = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil)
                as? [String: Any],
            let objects = list["objects"] as? [String: [String: Any]]
        else { return nil }
        self.file = file
        self.objects = objects
        var parents: [String: String] = [:]
        for (key, object) in objects {
            for child in object["children"] as? [String] ?? [] { parents[child] = key }
        }
        self.parents = parents
        root = file.deletingLastPathComponent().deletingLastPathComponent()
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
        let settings = settings(of: object)
        let informationFile = settings["INFOPLIST_FILE"].map { resolved($0, of: name) }
        let synchronized = synchronizedMembers(of: key, object)
        let members = files(in: object, phase: "PBXSourcesBuildPhase") + synchronized.files
        let sources = Array(Set(members.filter { $0.pathExtension == "swift" }.map(\.standardizedFileURL)))
            .sorted { $0.path < $1.path }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
        let information = informationFile.flatMap { ExtensionInformation($0) }
        let point = settings["INFOPLIST_KEY_NSExtensionPointIdentifier"]
        let pointsToService = point == "com.apple.usernotifications.service"
        guard let service = sources.first(where: { SourceText($0).serviceClass != nil }),
            information?.isServiceExtension ?? pointsToService || information?.principalClass == nil
        else { return nil }
        let resources =
            files(in: object, phase: "PBXResourcesBuildPhase")
            + synchronized.files.filter { Self.isResource($0) && $0 != informationFile }
        return Target(
            name: name,
            project: file.deletingLastPathComponent(),
            folder: service.deletingLastPathComponent(),
            sources: sources,
            resources: resources.filter { FileManager.default.fileExists(atPath: $0.path) },
            synchronizedFolders: synchronized.folders,
            packages: localPackages,
            packageProducts: packageProducts(of: object),
            informationFile: informationFile,
            entitlementsFile: settings["CODE_SIGN_ENTITLEMENTS"].map { resolved($0, of: name) },
            bundleIdentifier: settings["PRODUCT_BUNDLE_IDENTIFIER"].flatMap { $0.contains("$") ? nil : $0 }
        )
    }

    /// Whether Xcode copies such a file of a synchronised group into the bundle.
    private static func isResource(_ file: URL) -> Bool {
        let others = [
            "swift", "h", "m", "mm", "c", "cpp", "entitlements", "xcconfig", "modulemap", "md", "intentdefinition",
        ]
        return !others.contains(file.pathExtension) && file.lastPathComponent != "Info.plist"
    }

    /// The settings of the first configuration that has any, which all have alike in what is read here.
    private func settings(of target: [String: Any]) -> [String: String] {
        guard let list = (target["buildConfigurationList"] as? String).flatMap({ objects[$0] }),
            let first = (list["buildConfigurations"] as? [String])?.first, let configuration = objects[first]
        else { return [:] }
        return (configuration["buildSettings"] as? [String: Any] ?? [:]).compactMapValues { $0 as? String }
    }

    /// The file that a setting of a target names.
    private func resolved(_ path: String, of target: String) -> URL {
        var plain = path
        for (variable, value) in [
            ("SRCROOT", "."), ("PROJECT_DIR", "."), ("TARGET_NAME", target), ("PRODUCT_NAME", target),
        ] {
            plain = plain.replacingOccurrences(of: "$(\(variable))", with: value)
                .replacingOccurrences(of: "${\(variable)}", with: value)
        }
        let file = plain.hasPrefix("/") ? URL(fileURLWithPath: plain) : root.appendingPathComponent(plain)
        return file.standardizedFileURL
    }

    private func files(in target: [String: Any], phase kind: String) -> [URL] {
        (target["buildPhases"] as? [String] ?? []).compactMap { objects[$0] }
            .filter { $0["isa"] as? String == kind }
            .flatMap { $0["files"] as? [String] ?? [] }
            .compactMap { (objects[$0]?["fileRef"] as? String).flatMap(url) }
    }

    /// The files that a target has by groups that are folders on disk (Xcode 16), and those folders.
    ///
    /// A set of exceptions is of one target: it takes files from a group that is the target's own, and gives it files of a
    /// group that is another's.
    private func synchronizedMembers(of key: String, _ target: [String: Any]) -> (files: [URL], folders: [URL]) {
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
            let files = ProjectFolder(folder).files
            if own.contains(group) {
                members += files.filter { !isExcepted($0) }
                folders += [folder] + Set(files.map { $0.deletingLastPathComponent() })
            } else {
                members += files.filter(isExcepted)
            }
        }
        return (members, folders)
    }

    /// Folders with a `Package.swift` that the project refers to: by a reference of their own, or as a folder among its files.
    private var localPackages: [URL] {
        var folders: Set<URL> = []
        for key in objects.keys.sorted() {
            let folder: URL?
            switch objects[key]?["isa"] as? String {
            case "XCLocalSwiftPackageReference":
                folder = (objects[key]?["relativePath"] as? String).map {
                    root.appendingPathComponent($0, isDirectory: true).standardizedFileURL
                }
            case "PBXFileReference" where ["wrapper", "folder"].contains(objects[key]?["lastKnownFileType"] as? String):
                folder = url(key)
            default: folder = nil
            }
            guard let folder else { continue }
            let manifest = folder.appendingPathComponent("Package.swift").path
            if FileManager.default.fileExists(atPath: manifest) { folders.insert(folder) }
        }
        return folders.sorted { $0.path < $1.path }
    }

    private func packageProducts(of target: [String: Any]) -> [String] {
        let phases = (target["buildPhases"] as? [String] ?? []).compactMap { objects[$0] }
        let linked = phases.filter { $0["isa"] as? String == "PBXFrameworksBuildPhase" }
            .flatMap { $0["files"] as? [String] ?? [] }
            .compactMap { objects[$0]?["productRef"] as? String }
        let keys = (target["packageProductDependencies"] as? [String] ?? []) + linked
        return Set(keys.compactMap { objects[$0]?["productName"] as? String }).sorted()
    }

    /// Where a file or group lies, by the groups around it.
    private func url(_ key: String) -> URL? {
        var parts: [String] = []
        var next: String? = key
        var steps = 0
        while let current = next, let object = objects[current], steps < 64 {
            steps += 1
            if let path = object["path"] as? String { parts.insert(path, at: 0) }
            switch object["sourceTree"] as? String {
            case "SOURCE_ROOT": next = nil
            case "<absolute>": return URL(fileURLWithPath: parts.joined(separator: "/"))
            case "<group>": next = parents[current]
            default: return nil
            }
        }
        return parts.reduce(root) { $0.appendingPathComponent($1) }.standardizedFileURL
    }
}
