// SPDX-License-Identifier: Apache-2.0

package import ExtensionHost
internal import Foundation

/// An app for iPhones in an Xcode project.
package struct AppleApp: Sendable {
    package var name: String
    /// The path of its `.xcodeproj`, or of the description that XcodeGen makes one of.
    package var project: String
    package var builds: [AppleBuild]
    /// The extensions that it embeds or depends on, and extensions that nothing embeds.
    package var extensions: [AppleExtension]
    package var texts: AppleTexts
    /// Its Info.plist in other languages.
    package var information: AppleTexts
    /// Files of sounds among its resources, by their names.
    package var sounds: Set<String>
    /// The files that it and what it embeds compile, as far as the project lists them.
    package var sources: Set<String>

    /// The extensions that change a push before it is shown.
    package var serviceExtensions: [AppleExtension] { extensions.filter { $0.kind == .service } }

    /// The first identifier that is known.
    package var bundleIdentifier: String? { builds.lazy.compactMap(\.bundleIdentifier).first }
}

/// An app extension for notifications.
package struct AppleExtension: Sendable {
    package enum Kind: String, Sendable {
        /// Changes a push before it is shown.
        case service = "com.apple.usernotifications.service"
        /// Draws a notification that is opened.
        case content = "com.apple.usernotifications.content-extension"
    }

    /// A phase that copies it into the app.
    package struct Embedding: Sendable {
        package var place: AppPlace
        package var isOnlyForInstalling: Bool
        package var scriptsBefore: [String]
    }

    package var name: String
    /// `nil` if its Info.plist names another extension point or none, though a class of it is a service extension.
    package var kind: Kind?
    package var builds: [AppleBuild]
    /// `nil` if no app copies it.
    package var embedding: Embedding?
    /// Whether the app's target depends on it.
    package var isDependency: Bool
    package var classes: [XcodeTarget.DeclaredClass]
    package var hasSources: Bool
}

extension AppleExtension {
    /// The build of it that goes with one of the app's.
    package func build(for build: AppleBuild) -> AppleBuild? { builds.first { $0.name == build.name } ?? builds.first }

    /// The value of a key of `NSExtension` in its Info.plist.
    package func setting(_ key: String, in build: AppleBuild) -> PropertyListValue? {
        build.information("NSExtension")?[key]
    }

    /// The categories whose opened notifications it draws.
    package func categories(in build: AppleBuild) -> [String] {
        setting("NSExtensionAttributes", in: build)?["UNNotificationExtensionCategory"]?.texts ?? []
    }
}

extension AppleApp {
    /// The apps of an Xcode project in the folder, or of a description of one; `nil` when it is damaged.
    static func apps(of path: String, in folder: AppFolder) -> [AppleApp]? {
        guard let lines = folder.text(path), let project = XcodeTargets(project: folder.url(path), in: folder.root)
        else { return nil }
        let shown = path.hasSuffix(".pbxproj") ? NSString(string: path).deletingLastPathComponent : path
        let apps = project.targets.filter { $0.isApp && $0.isForPhones }
        let extensions = project.targets.filter { $0.isExtension && $0.isForPhones }
        return apps.map { app in
            let own = extensions.filter { target in
                let isAnothers = apps.contains { $0.key != app.key && $0.holds(target) }
                return app.holds(target) || !isAnothers && apps.first?.key == app.key
            }
            let resources = files(of: app, in: folder)
            let region = project.developmentRegion.flatMap { $0 == "Base" ? nil : $0 } ?? "en"
            let texts = { (table: String) in
                let listed = resources.filter { isFile($0, of: table) }
                return AppleTexts(
                    listed.isEmpty ? files(of: table, near: shown, without: extensions, in: folder) : listed,
                    in: folder,
                    developmentLanguage: region
                )
            }
            return AppleApp(
                name: app.name,
                project: shown,
                builds: app.configurations.map { AppleBuild(app, $0, in: folder, lines) },
                extensions: own.compactMap { AppleExtension($0, of: app, in: folder, lines) },
                texts: texts("Localizable"),
                information: texts("InfoPlist"),
                sounds: Set(
                    resources.filter { ["caf", "aif", "aiff", "wav"].contains(NSString(string: $0).pathExtension) }
                        .map { NSString(string: $0).lastPathComponent }
                ),
                sources: Set(
                    project.targets.filter { $0.key == app.key || app.holds($0) }.flatMap(\.sources)
                        .compactMap { folder.path(of: $0) }
                )
            )
        }
    }

    /// The files that belong to the app's bundle, as far as the project lists them.
    private static func files(of app: XcodeTarget, in folder: AppFolder) -> [String] {
        let listed = app.resources.compactMap { folder.path(of: $0) }
        let groups = app.synchronizedFolders.compactMap { folder.inner($0) }.map { $0.isEmpty ? "" : $0 + "/" }
        let grouped = groups.isEmpty ? [] : folder.files.filter { file in groups.contains { file.hasPrefix($0) } }
        return Array(Set(listed + grouped)).sorted()
    }

    private static func isFile(_ path: String, of table: String) -> Bool {
        ["strings", "stringsdict", "xcstrings"].map { "\(table).\($0)" }
            .contains(NSString(string: path).lastPathComponent)
    }

    /// The files of a table beside the project that do not belong to an extension, for a project whose resources say nothing.
    private static func files(
        of table: String,
        near project: String,
        without extensions: [XcodeTarget],
        in folder: AppFolder
    ) -> [String] {
        let base = NSString(string: project).deletingLastPathComponent
        let names = Set(extensions.map(\.name))
        return folder.files.filter { file in
            isFile(file, of: table) && (base.isEmpty || file.hasPrefix(base + "/"))
                && !file.split(separator: "/").contains { names.contains(String($0)) || $0.hasSuffix(".bundle") }
        }
    }
}

extension XcodeTarget {
    /// Whether it embeds another target, or depends on it.
    fileprivate func holds(_ other: XcodeTarget) -> Bool {
        dependencies.contains(other.key) || embeddings.contains { $0.target == other.key }
    }
}

extension AppleExtension {
    /// Reads an extension of an app; `nil` when it has nothing to do with notifications.
    init?(_ target: XcodeTarget, of app: XcodeTarget, in folder: AppFolder, _ lines: SourceLines) {
        let builds = target.configurations.map { AppleBuild(target, $0, in: folder, lines) }
        let points = zip(builds, target.configurations).compactMap { build, configuration in
            (build.information("NSExtension")?["NSExtensionPointIdentifier"]?.text
                ?? configuration.settings["INFOPLIST_KEY_NSExtensionPointIdentifier"])
                .map { target.expanded($0, in: configuration) }
        }
        let kind = points.lazy.compactMap { Kind(rawValue: $0) }.first
        guard kind != nil || target.classes.contains(where: \.isService) else { return nil }
        let embedding = app.embeddings.first { $0.target == target.key }
        self.init(
            name: target.name,
            kind: kind,
            builds: builds,
            embedding: embedding.map {
                Embedding(
                    place: AppPlace(lines.path, lines.line(ofObject: $0.phase)),
                    isOnlyForInstalling: $0.isOnlyForInstalling,
                    scriptsBefore: $0.scriptsBefore
                )
            },
            isDependency: app.dependencies.contains(target.key),
            classes: target.classes,
            hasSources: target.hasSources
        )
    }
}
