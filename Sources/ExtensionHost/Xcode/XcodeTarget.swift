// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// A target of an Xcode project, with what decides whether a phone installs and starts it.
package struct XcodeTarget: Sendable {
    /// The settings under which it is built in one configuration.
    package struct Configuration: Sendable {
        /// Free, such as Debug or Profile.
        package var name: String
        package var settings: BuildSettings
        /// Its object in `project.pbxproj`, then the project's own of that name.
        package var keys: [String]
    }

    /// A phase that copies a product of another target into this one's.
    package struct Embedding: Sendable {
        /// The key of the target that is copied.
        package var target: String
        /// The phase's key in `project.pbxproj`.
        package var phase: String
        /// Whether the phase copies only when installing, and so in archives alone.
        package var isOnlyForInstalling: Bool
        /// The names of phases of scripts before it.
        package var scriptsBefore: [String]
    }

    /// A class that a source file of the target declares.
    package struct DeclaredClass: Sendable {
        package var name: String
        package var file: URL
        package var isInSwift: Bool
        /// The name by which Apple's runtime finds a class of Swift without its module: that of `@objc(Name)`.
        package var nameInObjectiveC: String?
        /// Whether it inherits by name from `UNNotificationServiceExtension`.
        package var isService: Bool
    }

    package var key: String
    package var name: String
    /// `com.apple.product-type.application`, for instance.
    package var productType: String
    /// The folder that its paths begin in.
    package var folder: URL
    package var configurations: [Configuration]
    /// What is copied into its plug-ins.
    package var embeddings: [Embedding]
    /// The keys of the targets that it depends on.
    package var dependencies: [String]
    package var resources: [URL]
    /// Folders on disk whose files belong to it (Xcode 16).
    package var synchronizedFolders: [URL]
    /// The files that it compiles, as far as the project lists them.
    package var sources: Set<URL>
    /// The first classes that its files declare; empty of an app, whose files are not read.
    package var classes: [DeclaredClass]
    /// Whether its files could be read for classes, so that one which is missing there is nowhere.
    package var hasSources: Bool
    package var isForPhones: Bool
    /// The Info.plist that a generator of projects writes, as a property list; `nil` if none does.
    package var generatedInformation: Data?
    /// The entitlements that it writes.
    package var generatedEntitlements: Data?

    package var isApp: Bool { productType == "com.apple.product-type.application" }
    package var isExtension: Bool { productType.hasPrefix("com.apple.product-type.app-extension") }

    /// The text of a setting with its variables replaced; `nil` if it is missing.
    package func value(_ name: String, in configuration: Configuration) -> String? {
        let settings = configuration.settings
        return (settings["\(name)[sdk=iphoneos*]"] ?? settings[name]).map { expanded($0, in: configuration) }
    }

    /// A text with its variables replaced as far as the project says.
    package func expanded(_ text: String, in configuration: Configuration) -> String {
        let defaults = BuildSettings([
            "SRCROOT": folder.path, "PROJECT_DIR": folder.path, "TARGET_NAME": name,
            "CONFIGURATION": configuration.name,
            "PRODUCT_NAME": "$(TARGET_NAME)",
        ])
        return configuration.settings.over(defaults).expanded(text)
    }
}

/// The targets of an Xcode project, and its languages.
package struct XcodeTargets: Sendable {
    package var targets: [XcodeTarget]
    package var developmentRegion: String?

    /// Files of one target that are read for classes.
    private static let fileLimit = 400

    /// Reads a `project.pbxproj`, or the `project.yml` that XcodeGen makes one of; `nil` when it is not a project.
    ///
    /// - Parameter folder: The app's, outside of which no settings are read.
    package init?(project file: URL, in folder: URL) {
        guard let project = XcodeProject(file, within: folder) else { return nil }
        targets = project.objects.keys.sorted().compactMap { Self.target($0, of: project) }
        developmentRegion =
            project.objects.values.first { $0["isa"] as? String == "PBXProject" }?["developmentRegion"] as? String
    }

    private static func target(_ key: String, of project: XcodeProject) -> XcodeTarget? {
        guard let object = project.objects[key], object["isa"] as? String == "PBXNativeTarget",
            let name = object["name"] as? String, let type = object["productType"] as? String
        else { return nil }
        let synchronized = project.synchronizedMembers(of: key, object)
        let isExtension = type.hasPrefix("com.apple.product-type.app-extension")
        let sources = project.compiledFiles(of: object, synchronized.files).present
        let configurations = configurations(of: object, project)
        return XcodeTarget(
            key: key,
            name: name,
            productType: type,
            folder: project.root,
            configurations: configurations,
            embeddings: embeddings(of: object, project),
            dependencies: (object["dependencies"] as? [String] ?? []).compactMap {
                project.objects[$0]?["target"] as? String
            },
            resources: resources(of: object, project),
            synchronizedFolders: synchronized.folders,
            sources: Set(sources),
            classes: isExtension ? sources.prefix(fileLimit).flatMap(project.texts.classes) : [],
            hasSources: isExtension && !sources.isEmpty && sources.count <= fileLimit,
            isForPhones: configurations.first?.settings.isForPhones ?? true,
            generatedInformation: list(object["informationProperties"]),
            generatedEntitlements: list(object["entitlementProperties"])
        )
    }

    /// The property list of values from YAML, in which a number is one if it looks like one.
    private static func list(_ value: Any?) -> Data? {
        func typed(_ value: Any) -> Any {
            switch value {
            case let values as [String: Any]: values.mapValues(typed)
            case let values as [Any]: values.map(typed)
            case let text as String where text.wholeMatch(of: /-?[0-9]{1,15}(?:\.[0-9]{1,15})?/) != nil:
                Double(text).map { $0 as Any } ?? text
            default: value
            }
        }
        return value.flatMap {
            try? PropertyListSerialization.data(fromPropertyList: typed($0), format: .xml, options: 0)
        }
    }

    private static func configurations(
        of target: [String: Any],
        _ project: XcodeProject
    ) -> [XcodeTarget.Configuration] {
        let whole = project.objects.values.first { $0["isa"] as? String == "PBXProject" } ?? [:]
        let outer = keys(of: whole, project)
        return keys(of: target, project).map { name, key in
            let around = outer.first { $0.name == name }
            let below = around.flatMap { project.objects[$0.key] }.map(project.settings)
            let own = project.settings(of: project.objects[key] ?? [:])
            return .init(
                name: name,
                settings: below.map(own.over) ?? own,
                keys: [key] + (around.map { [$0.key] } ?? [])
            )
        }
    }

    private static func keys(of target: [String: Any], _ project: XcodeProject) -> [(name: String, key: String)] {
        let list = (target["buildConfigurationList"] as? String).flatMap { project.objects[$0] }
        return (list?["buildConfigurations"] as? [String] ?? []).compactMap { key in
            project.objects[key].map { ($0["name"] as? String ?? "", key) }
        }
    }

    /// The phases that copy into the plug-ins' folder, whatever they are called.
    private static func embeddings(of target: [String: Any], _ project: XcodeProject) -> [XcodeTarget.Embedding] {
        var scripts: [String] = []
        var found: [XcodeTarget.Embedding] = []
        for key in target["buildPhases"] as? [String] ?? [] {
            guard let phase = project.objects[key] else { continue }
            if phase["isa"] as? String == "PBXShellScriptBuildPhase" { scripts.append(phase["name"] as? String ?? "") }
            guard phase["isa"] as? String == "PBXCopyFilesBuildPhase", phase["dstSubfolderSpec"] as? String == "13"
            else {
                continue
            }
            for file in phase["files"] as? [String] ?? [] {
                let product = project.objects[file]?["fileRef"] as? String
                let copied = project.objects.first {
                    product != nil && $0.value["productReference"] as? String == product
                }
                guard let copied else { continue }
                found.append(
                    .init(
                        target: copied.key,
                        phase: key,
                        isOnlyForInstalling: phase["runOnlyForDeploymentPostprocessing"] as? String == "1",
                        scriptsBefore: scripts
                    )
                )
            }
        }
        return found
    }

    /// The files of the phase of resources; of a group of translations each.
    private static func resources(of target: [String: Any], _ project: XcodeProject) -> [URL] {
        (target["buildPhases"] as? [String] ?? []).compactMap { project.objects[$0] }
            .filter { $0["isa"] as? String == "PBXResourcesBuildPhase" }
            .flatMap { $0["files"] as? [String] ?? [] }
            .compactMap { project.objects[$0]?["fileRef"] as? String }
            .flatMap { key in (project.objects[key]?["children"] as? [String]) ?? [key] }
            .compactMap(project.url)
    }

    /// The first classes that a source file declares.
    package static func classes(in file: URL) -> [XcodeTarget.DeclaredClass] {
        if file.pathExtension == "swift" {
            let parts = SourceText(file).code.parts(around: "class", reach: 400)
            let words = /(?:@objc\((\w+)\)\s*)?(?:(?:public|open|internal|final|@\w+)\s+)*\bclass\s+(\w+)\s*:\s*(\w+)/
            return parts.flatMap { $0.matches(of: words) }.prefix(100).map { match in
                XcodeTarget.DeclaredClass(
                    name: String(match.2),
                    file: file,
                    isInSwift: true,
                    nameInObjectiveC: match.1.map(String.init),
                    isService: match.3.hasSuffix("NotificationServiceExtension")
                )
            }
        }
        guard ForeignSource.objectiveC.contains(file.pathExtension), let data = Data(projectFile: file, limit: 1 << 20)
        else { return [] }
        let service = ForeignSource(file).implementsService(nil)?.name
        return String(decoding: data, as: UTF8.self).matches(of: /@implementation\s+(\w+)/).prefix(100).map { match in
            let name = String(match.1)
            return XcodeTarget.DeclaredClass(name: name, file: file, isInSwift: false, isService: name == service)
        }
    }
}
