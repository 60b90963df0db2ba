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
            return target(object)
        }
    }

    private func target(_ object: [String: Any]) -> Target? {
        let settings = settings(of: object)
        let informationFile = settings["INFOPLIST_FILE"].map(resolved)
        var sources = files(in: object, phase: "PBXSourcesBuildPhase").filter { $0.pathExtension == "swift" }
        for folder in synchronizedFolders(of: object) {
            let members = ProjectFolder(folder.url).files(with: "swift")
            sources += members.filter { !folder.exceptions.contains($0.path) }
        }
        sources = Array(Set(sources.map(\.standardizedFileURL))).sorted { $0.path < $1.path }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
        let information = informationFile.flatMap { ExtensionInformation($0) }
        let point = settings["INFOPLIST_KEY_NSExtensionPointIdentifier"]
        let pointsToService = point == "com.apple.usernotifications.service"
        guard let service = sources.first(where: { SourceText($0).serviceClass != nil }),
            information?.isServiceExtension ?? pointsToService || information?.principalClass == nil
        else { return nil }
        let name = object["name"] as? String ?? "extension"
        return Target(
            name: name,
            project: file.deletingLastPathComponent(),
            folder: service.deletingLastPathComponent(),
            sources: sources,
            resources: files(in: object, phase: "PBXResourcesBuildPhase").filter {
                FileManager.default.fileExists(atPath: $0.path)
            },
            informationFile: informationFile,
            entitlementsFile: settings["CODE_SIGN_ENTITLEMENTS"].map(resolved),
            bundleIdentifier: settings["PRODUCT_BUNDLE_IDENTIFIER"].flatMap { $0.contains("$") ? nil : $0 }
        )
    }

    /// The settings of the first configuration that has any, which all have alike in what is read here.
    private func settings(of target: [String: Any]) -> [String: String] {
        guard let list = (target["buildConfigurationList"] as? String).flatMap({ objects[$0] }),
            let first = (list["buildConfigurations"] as? [String])?.first, let configuration = objects[first]
        else { return [:] }
        return (configuration["buildSettings"] as? [String: Any] ?? [:]).compactMapValues { $0 as? String }
    }

    private func resolved(_ path: String) -> URL {
        let plain = path.replacingOccurrences(of: "$(SRCROOT)/", with: "")
            .replacingOccurrences(of: "$(PROJECT_DIR)/", with: "")
        return plain.hasPrefix("/") ? URL(fileURLWithPath: plain) : root.appendingPathComponent(plain)
    }

    private func files(in target: [String: Any], phase kind: String) -> [URL] {
        (target["buildPhases"] as? [String] ?? []).compactMap { objects[$0] }
            .filter { $0["isa"] as? String == kind }
            .flatMap { $0["files"] as? [String] ?? [] }
            .compactMap { (objects[$0]?["fileRef"] as? String).flatMap(url) }
    }

    /// Groups that are folders on disk (Xcode 16), without the files that are no members of the target.
    private func synchronizedFolders(of target: [String: Any]) -> [(url: URL, exceptions: Set<String>)] {
        (target["fileSystemSynchronizedGroups"] as? [String] ?? []).compactMap { key in
            guard let group = objects[key], let folder = url(key) else { return nil }
            let names = (group["exceptions"] as? [String] ?? []).compactMap { objects[$0] }
                .flatMap { $0["membershipExceptions"] as? [String] ?? [] }
            return (folder, Set(names.map { folder.appendingPathComponent($0).path }))
        }
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
