// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The Swift package in which extensions are built: copies of the stand-ins, and a target for each extension.
///
/// A dependency on RichPush's own package would fetch all of its packages and could not give an app's files the flags
/// that they need. Nothing here is fetched.
struct GeneratedPackage {
    let folder: URL

    /// A module of an app's target.
    struct Member: Hashable {
        var name: String
        /// Further modules that it is built with, under the names by which it imports them.
        var modules: [String]
    }

    var targetsFolder: URL { folder.appendingPathComponent("Sources", isDirectory: true) }
    var appsFolder: URL { folder.appendingPathComponent("Apps", isDirectory: true) }

    func folder(of member: String) -> URL { appsFolder.appendingPathComponent(member, isDirectory: true) }

    /// Writes the stand-ins, once.
    func writeStandIns(_ files: [(target: String, name: String, content: Data)]) throws {
        for file in files {
            var name = file.name
            // A C target has its headers in `include`; the shared header is private to its one C file.
            if file.target == "CExtensionProcess", name == "CExtensionProcess.h" { name = "include/" + name }
            try write(file.content, to: targetsFolder.appendingPathComponent("\(file.target)/\(name)"))
            if file.target == "CExtensionWire", name == "shim.h" {
                try write(file.content, to: targetsFolder.appendingPathComponent("CExtensionProcess/shim.h"))
            }
        }
    }

    /// Writes the manifest with these extensions.
    func writeManifest(_ members: [Member]) throws {
        try write(Data(manifest(members).utf8), to: folder.appendingPathComponent("Package.swift"))
    }

    /// Writes a file unless it has this content already: what is older than its product is not built again.
    func write(_ content: Data, to file: URL) throws {
        if let known = try? Data(contentsOf: file), known == content { return }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try content.write(to: file, options: .atomic)
    }

    private func manifest(_ members: [Member]) -> String {
        let runtimes = ["NotificationRuntime", "os", "OSLog"]
        var targets = [
            #".target(name: "LibC", swiftSettings: strict)"#,
            #".target(name: "Curl", dependencies: ["LibC"], swiftSettings: strict)"#,
            #".target(name: "NotificationRuntime", dependencies: ["Curl"], swiftSettings: strict)"#,
            #".target(name: "FirebaseRuntime", dependencies: ["NotificationRuntime", "Curl"], swiftSettings: strict)"#,
            #".systemLibrary(name: "os")"#,
            #".systemLibrary(name: "OSLog")"#,
            #".systemLibrary(name: "CExtensionWire")"#,
            #".target(name: "CExtensionProcess", exclude: ["shim.h"])"#,
            #".target(name: "ExtensionWire", dependencies: ["NotificationRuntime", "Curl", "CExtensionWire"], swiftSettings: strict)"#,
            """
            .target(
                    name: "ExtensionRuntime",
                    dependencies: ["ExtensionWire", "CExtensionProcess", "NotificationRuntime", "Curl"],
                    swiftSettings: strict
                )
            """,
        ]
        for facade in StandInSources.facades {
            let below = facade.hasPrefix("Firebase") ? ["FirebaseRuntime"] + runtimes : runtimes
            targets.append(".target(name: \"\(facade)\", dependencies: \(list(below)), swiftSettings: strict)")
        }
        for member in members {
            for module in member.modules {
                targets.append(
                    """
                    .target(
                            name: "\(member.name)_\(module)",
                            dependencies: \(list(StandInSources.facades)),
                            path: "Apps/\(member.name)/Modules/\(module)",
                            swiftSettings: app
                        )
                    """
                )
            }
            // Under its own name a module would change what `canImport` answers in the extensions beside this one.
            let aliases = member.modules.flatMap { ["-module-alias", "\($0)=\(member.name)_\($0)"] }
            let dependencies =
                StandInSources.facades + ["ExtensionRuntime"] + member.modules.map { "\(member.name)_\($0)" }
            targets.append(
                """
                .executableTarget(
                        name: "\(member.name)",
                        dependencies: \(list(dependencies)),
                        path: "Apps/\(member.name)/Sources",
                        packageAccess: false,
                        swiftSettings: app + [.unsafeFlags(\(list(aliases)))]
                    )
                """
            )
        }
        return """
            // swift-tools-version: 6.2
            import PackageDescription

            let strict: [SwiftSetting] = [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]

            // As apps compile them; UserNotifications is imported into every file, because on iOS a file that imports
            // Foundation alone finds URLSession there. Without optimization each line is where it was written.
            let app: [SwiftSetting] = [
                .swiftLanguageMode(.v5),
                .unsafeFlags(["-Onone", "-g", "-suppress-warnings", "-Xfrontend", "-import-module", "-Xfrontend", "UserNotifications"]),
            ]

            let package = Package(
                name: "Extensions",
                platforms: [.macOS(.v15)],
                targets: [
                    \(targets.joined(separator: ",\n        "))
                ]
            )

            """
    }

    private func list(_ names: [String]) -> String {
        "[" + names.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    }
}
