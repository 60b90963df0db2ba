// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A `project.yml` of XcodeGen, as the objects of the Xcode project that would be made of it.
///
/// Source: XcodeGen's project specification.
struct XcodeGenProject {
    private static let fileLimit = 32
    private static let patternLimit = 64
    private static let configurationLimit = 256
    private static let byteLimit = 1 << 20

    /// The bytes and values that templates and groups of settings may still repeat.
    ///
    /// Each target may name each of them, and projects repeat less than they are long.
    private var repetitions = 1 << 16
    private static let repetitionFactor = 16
    let name: String
    private(set) var objects: [String: [String: Any]] = [:]
    private let root: URL
    /// The folder outside of which nothing is read, if there is one.
    private let boundary: URL?
    private let document: [String: Any]
    private var top: [String] = []
    private var count = 0

    /// Reads the file and the files that it includes; `nil` if it describes no targets.
    ///
    /// - Parameter boundary: The folder outside of which nothing is read.
    init?(_ file: URL, within boundary: URL? = nil) {
        root = file.deletingLastPathComponent()
        self.boundary = boundary
        var seen: Set<String> = []
        var byteCount = 0
        document = Self.read(file, within: boundary, &seen, &byteCount)
        repetitions += Self.repetitionFactor * byteCount
        guard let targets = document["targets"] as? [String: Any], !targets.isEmpty else { return nil }
        name = document["name"] as? String ?? root.lastPathComponent
        addPackages()
        for (name, target) in targets.sorted(by: { $0.key < $1.key }) where repetitions > 0 {
            add(name, (target as? [String: Any]).map { templated($0, name) } ?? [:])
        }
        for (name, other) in document["projectReferences"] as? [String: Any] ?? [:] {
            guard let path = (other as? [String: Any])?["path"] as? String else { continue }
            top.append(object("reference \(name)", "PBXFileReference", ["path": path, "sourceTree": "<group>"]))
        }
        objects["project"] = [
            "isa": "PBXProject", "mainGroup": "main",
            "developmentRegion": (document["options"] as? [String: Any])?["developmentLanguage"] as? String ?? "en",
            "buildConfigurationList": configurations("project", document),
        ]
        objects["main"] = ["isa": "PBXGroup", "sourceTree": "<group>", "children": top]
    }

    private static func read(
        _ file: URL,
        within boundary: URL?,
        _ seen: inout Set<String>,
        _ byteCount: inout Int
    ) -> [String: Any] {
        guard seen.count < fileLimit, seen.insert(file.path).inserted, boundary.map(file.isBelow) ?? true,
            let data = Data(projectFile: file, limit: byteLimit),
            var document = YAMLText.value(of: String(decoding: data, as: UTF8.self)) as? [String: Any]
        else { return [:] }
        byteCount += data.count
        for include in list(document["include"]) {
            guard let path = (include as? [String: Any])?["path"] as? String ?? include as? String else { continue }
            let other = file.deletingLastPathComponent().appendingPathComponent(path).standardizedFileURL
            document = merged(document, over: read(other, within: boundary, &seen, &byteCount))
        }
        return document
    }

    private static func list(_ value: Any?) -> [Any] { value as? [Any] ?? value.map { [$0] } ?? [] }

    /// Mappings are merged, lists joined, all else is the upper one's.
    private static func merged(_ upper: [String: Any], over lower: [String: Any]) -> [String: Any] {
        lower.merging(upper) { below, above in
            if let below = below as? [String: Any], let above = above as? [String: Any] {
                return merged(above, over: below)
            }
            if let below = below as? [Any], let above = above as? [Any] { return below + above }
            return above
        }
    }

    private mutating func templated(_ target: [String: Any], _ name: String) -> [String: Any] {
        let templates = document["targetTemplates"] as? [String: Any] ?? [:]
        var result = target
        for template in Self.list(target["templates"]).compactMap({ $0 as? String }) {
            guard repetitions > 0, let body = templates[template] as? [String: Any] else { continue }
            result = Self.merged(
                result,
                over: replacing("${target_name}", with: name, in: body) as? [String: Any] ?? [:]
            )
        }
        return result
    }

    private mutating func replacing(
        _ variable: String,
        with text: String,
        in value: Any,
        _ depth: Int = 0
    ) -> Any {
        repetitions -= 1
        guard depth < 16, repetitions > 0 else { return value }
        if let list = value as? [Any] { return list.map { replacing(variable, with: text, in: $0, depth + 1) } }
        if let mapping = value as? [String: Any] {
            return mapping.mapValues { replacing(variable, with: text, in: $0, depth + 1) }
        }
        guard let string = value as? String else { return value }
        repetitions -= string.utf8.count
        return string.replacing(variable, with: text)
    }

    private mutating func object(_ key: String, _ kind: String, _ members: [String: Any]) -> String {
        objects[key] = members.merging(["isa": kind]) { own, _ in own }
        return key
    }

    // MARK: - Packages

    private mutating func addPackages() {
        var packages = document["packages"] as? [String: Any] ?? [:]
        for path in Self.list(document["localPackages"]).compactMap({ $0 as? String }) {
            packages[(path as NSString).lastPathComponent] = ["path": path]
        }
        for (name, package) in packages {
            guard let package = package as? [String: Any] else { continue }
            if let path = package["path"] as? String {
                _ = object("package \(name)", "XCLocalSwiftPackageReference", ["relativePath": path])
            } else if let address = package["url"] as? String
                ?? (package["github"] as? String).map({ "https://github.com/\($0)" })
            {
                let members: [String: Any] = ["repositoryURL": address, "requirement": Self.requirement(package)]
                _ = object("package \(name)", "XCRemoteSwiftPackageReference", members)
            }
        }
    }

    private static func requirement(_ package: [String: Any]) -> [String: Any] {
        func text(_ names: String...) -> String? { names.lazy.compactMap { package[$0] as? String }.first }
        if let version = text("exactVersion", "version") { return ["kind": "exactVersion", "version": version] }
        if let version = text("majorVersion", "from") {
            return ["kind": "upToNextMajorVersion", "minimumVersion": version]
        }
        if let version = text("minorVersion") { return ["kind": "upToNextMinorVersion", "minimumVersion": version] }
        if let branch = text("branch") { return ["kind": "branch", "branch": branch] }
        if let revision = text("revision") { return ["kind": "revision", "revision": revision] }
        return [
            "kind": "versionRange", "minimumVersion": text("minVersion") ?? "",
            "maximumVersion": text("maxVersion") ?? "",
        ]
    }

    // MARK: - Targets

    private static let products = [
        "framework": "framework", "framework.static": "framework.static", "library.static": "library.static",
        "library.dynamic": "library.dynamic", "application": "application", "app-extension": "app-extension",
    ]

    private mutating func add(_ name: String, _ target: [String: Any]) {
        guard let product = (target["type"] as? String).flatMap({ Self.products[$0] }) else { return }
        var members: [String: Any] = [
            "name": name, "productType": "com.apple.product-type.\(product)",
            "buildConfigurationList": configurations("target \(name)", target, name),
        ]
        var dependencies: [String] = []
        var packages: [String] = []
        for dependency in Self.list(target["dependencies"]).compactMap({ $0 as? [String: Any] }) {
            if let other = dependency["target"] as? String {
                count += 1
                dependencies.append(
                    object("dependency \(count)", "PBXTargetDependency", ["target": "target of \(other)"])
                )
            } else if let package = dependency["package"] as? String {
                let names = Self.list(dependency["products"] ?? dependency["product"] ?? package)
                for product in names.compactMap({ $0 as? String }) {
                    count += 1
                    let members = ["productName": product, "package": "package \(package)"]
                    packages.append(object("product \(count)", "XCSwiftPackageProductDependency", members))
                }
            }
        }
        members["dependencies"] = dependencies
        members["packageProductDependencies"] = packages
        members["productReference"] = object(
            "product of \(name)",
            "PBXFileReference",
            ["sourceTree": "BUILT_PRODUCTS_DIR"]
        )
        addSources(of: target, name, to: &members)
        if product == "application" { addEmbedding(of: target, name, to: &members) }
        members["informationProperties"] = (target["info"] as? [String: Any])?["properties"]
        members["entitlementProperties"] = (target["entitlements"] as? [String: Any])?["properties"]
        _ = object("target of \(name)", "PBXNativeTarget", members)
    }

    /// An app copies the extensions that it depends on, unless the dependency says otherwise.
    private mutating func addEmbedding(of target: [String: Any], _ name: String, to members: inout [String: Any]) {
        let targets = document["targets"] as? [String: Any] ?? [:]
        var files: [String] = []
        for dependency in Self.list(target["dependencies"]).compactMap({ $0 as? [String: Any] }) {
            guard let other = dependency["target"] as? String, dependency["embed"] as? Bool != false,
                let described = targets[other] as? [String: Any],
                templated(described, other)["type"] as? String == "app-extension"
            else { continue }
            count += 1
            files.append(object("copy \(count)", "PBXBuildFile", ["fileRef": "product of \(other)"]))
        }
        let phase: [String: Any] = [
            "files": files, "dstSubfolderSpec": "13", "name": "Embed Foundation Extensions",
            "runOnlyForDeploymentPostprocessing": target["onlyCopyFilesOnInstall"] as? Bool == true ? "1" : "0",
        ]
        let phases = members["buildPhases"] as? [String] ?? []
        members["buildPhases"] = phases + [object("embedding \(name)", "PBXCopyFilesBuildPhase", phase)]
    }

    private mutating func addSources(of target: [String: Any], _ name: String, to members: inout [String: Any]) {
        var groups: [String] = []
        var phases: [String: [String]] = [:]
        for source in Self.list(target["sources"]) {
            let details = source as? [String: Any] ?? [:]
            guard let path = source as? String ?? details["path"] as? String else { continue }
            let url = path.hasPrefix("/") ? URL(fileURLWithPath: path) : root.appendingPathComponent(path)
            guard boundary.map({ url.isBelow($0) || url.standardizedFileURL.path == $0.path }) ?? true else { continue }
            count += 1
            let reference: [String: Any] = [
                "path": url.standardizedFileURL.path, "sourceTree": "<absolute>",
            ]
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue else {
                let isCode = url.pathExtension == "swift" || ForeignSource.isForeign(url)
                let file = object("file \(count)", "PBXFileReference", reference)
                let build = object("build \(count)", "PBXBuildFile", ["fileRef": file])
                phases[isCode ? "PBXSourcesBuildPhase" : "PBXResourcesBuildPhase", default: []].append(build)
                top.append(file)
                continue
            }
            let excluded = excludedFiles(of: url.standardizedFileURL, details)
            let exceptions = object(
                "exceptions \(count)",
                "PBXFileSystemSynchronizedBuildFileExceptionSet",
                ["membershipExceptions": excluded, "target": "target of \(name)"]
            )
            let own = reference.merging(["exceptions": [exceptions]]) { $1 }
            let group = object("folder \(count)", "PBXFileSystemSynchronizedRootGroup", own)
            groups.append(group)
            top.append(group)
        }
        members["fileSystemSynchronizedGroups"] = groups
        members["buildPhases"] = phases.sorted { $0.key < $1.key }.map { kind, files in
            object("phase \(kind) \(name)", kind, ["files": files])
        }
    }

    private func excludedFiles(of folder: URL, _ details: [String: Any]) -> [String] {
        func patterns(_ name: String) -> [PathPattern] {
            Self.list(details[name]).prefix(Self.patternLimit).compactMap { $0 as? String }.map(PathPattern.init)
        }
        let (excludes, includes) = (patterns("excludes"), patterns("includes"))
        guard !excludes.isEmpty || !includes.isEmpty else { return [] }
        return ProjectFolder(folder).files.map { String($0.path.dropFirst(folder.path.count + 1)) }.filter { path in
            excludes.contains { $0.matches(path) } || !includes.isEmpty && !includes.contains { $0.matches(path) }
        }
    }

    // MARK: - Settings

    /// The configurations of a target or of the project: XcodeGen's own are Debug and Release.
    private mutating func configurations(_ key: String, _ owner: [String: Any], _ target: String? = nil) -> String {
        let named = (document["configs"] as? [String: Any])?.keys.sorted() ?? ["Debug", "Release"]
        let list = named.prefix(Self.configurationLimit).map { name in
            var members: [String: Any] = ["name": name, "buildSettings": settings(of: owner, name, target)]
            if let path = (owner["configFiles"] as? [String: Any])?[name] as? String {
                let file = object(
                    "\(key) file \(name)",
                    "PBXFileReference",
                    ["path": path, "sourceTree": "SOURCE_ROOT"]
                )
                members["baseConfigurationReference"] = file
            }
            return object("\(key) \(name)", "XCBuildConfiguration", members)
        }
        return object("\(key) list", "XCConfigurationList", ["buildConfigurations": list])
    }

    private mutating func settings(of owner: [String: Any], _ configuration: String, _ target: String?) -> [String:
        String]
    {
        var result: [String: Any] = [:]
        if let target {
            let options = document["options"] as? [String: Any]
            // A target without an identifier at any level gets one.
            if let prefix = options?["bundleIdPrefix"] as? String,
                settings(of: document, configuration, nil)["PRODUCT_BUNDLE_IDENTIFIER"] == nil
            {
                let name = target.replacing("_", with: "-").filter { $0.isLetter || $0.isNumber || "-.".contains($0) }
                result["PRODUCT_BUNDLE_IDENTIFIER"] = "\(prefix).\(name)"
            }
            for (setting, member) in [("INFOPLIST_FILE", "info"), ("CODE_SIGN_ENTITLEMENTS", "entitlements")] {
                result[setting] = (owner[member] as? [String: Any])?["path"]
            }
            let platforms = Self.list(owner["platform"]).compactMap { $0 as? String }
            let isForPhones = platforms.isEmpty || platforms.contains("iOS") || platforms == ["auto"]
            result["SDKROOT"] = isForPhones ? "iphoneos" : platforms[0].lowercased()
            let versions = options?["deploymentTarget"] as? [String: Any]
            result["IPHONEOS_DEPLOYMENT_TARGET"] = owner["deploymentTarget"] as? String ?? versions?["iOS"] as? String
        }
        let settings = owner["settings"] as? [String: Any] ?? [:]
        repetitions -= 64 + settings.count
        let isFlat = settings["base"] == nil && settings["configs"] == nil && settings["groups"] == nil
        let groups = document["settingGroups"] as? [String: Any] ?? [:]
        for group in Self.list(settings["groups"]).compactMap({ $0 as? String }) where repetitions > 0 {
            let body = groups[group] as? [String: Any] ?? [:]
            repetitions -= body.count + 1
            result.merge(body["base"] as? [String: Any] ?? body) { $1 }
        }
        result.merge(isFlat ? settings : settings["base"] as? [String: Any] ?? [:]) { $1 }
        result.merge((settings["configs"] as? [String: Any])?[configuration] as? [String: Any] ?? [:]) { $1 }
        return result.compactMapValues { $0 as? String ?? ($0 as? Bool).map { $0 ? "YES" : "NO" } }
    }
}
