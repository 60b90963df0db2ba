// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The Swift package in which extensions are built: copies of the stand-ins, and the files of each extension.
///
/// A dependency on RichPush's own package would fetch all of its packages and could not give an app's files the flags
/// that they need. Nothing here is fetched.
struct GeneratedPackage {
    let folder: URL

    /// A module of an app's target.
    struct Member: Hashable {
        var name: String
        /// Further modules that it is built with.
        var modules: [Module]
        /// The optional stand-ins that it names.
        var standIns: [String] = []
    }

    /// A module that an app's target is built with; a file beside its own keeps it, which SwiftPM passes over.
    struct Module: Hashable, Codable {
        static let recordName = ".module.json"

        /// The name by which it is imported.
        var name: String
        /// Others of these that it imports.
        var dependencies: [String] = []
        /// How it is built if it is in C.
        var c: CTarget?
        /// Its settings if it is a library of the system.
        var system: SystemTarget?
        /// Further flags of the compiler if it is in Swift.
        var swiftFlags: [String]?

        var data: Data {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return (try? encoder.encode(self)) ?? Data()
        }
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

    /// Writes the manifest with this extension alone, because SwiftPM plans all that a manifest has for each build; what was
    /// built of others stays.
    func writeManifest(_ member: Member) throws {
        try write(Data(manifest(member).utf8), to: folder.appendingPathComponent("Package.swift"))
    }

    /// Writes a file unless it has this content already: what is older than its product is not built again.
    func write(_ content: Data, to file: URL) throws {
        if let known = try? Data(contentsOf: file), known == content { return }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try content.write(to: file, options: .atomic)
    }

    private func manifest(_ member: Member) -> String {
        let runtimes = ["NotificationRuntime", "os", "OSLog"]
        var targets = [
            #".target(name: "LibC", swiftSettings: plain)"#,
            #".target(name: "Curl", dependencies: ["LibC"], swiftSettings: plain)"#,
            #".target(name: "NotificationRuntime", dependencies: ["Curl"], swiftSettings: plain)"#,
            #".target(name: "FirebaseRuntime", dependencies: ["NotificationRuntime", "Curl"], swiftSettings: plain)"#,
            #".systemLibrary(name: "os")"#,
            #".systemLibrary(name: "OSLog")"#,
            #".systemLibrary(name: "CExtensionWire")"#,
            #".target(name: "CExtensionProcess", exclude: ["shim.h"])"#,
            #".target(name: "ExtensionWire", dependencies: ["NotificationRuntime", "Curl", "CExtensionWire"], swiftSettings: plain)"#,
            """
            .target(
                    name: "ExtensionRuntime",
                    dependencies: ["ExtensionWire", "CExtensionProcess", "NotificationRuntime", "Curl"],
                    swiftSettings: plain
                )
            """,
        ]
        targets += Self.optionalTargets(over: runtimes)
        for facade in StandInSources.facades {
            let below = facade.hasPrefix("Firebase") ? ["FirebaseRuntime"] + runtimes : runtimes
            targets.append(".target(name: \"\(facade)\", dependencies: \(list(below)), swiftSettings: plain)")
        }
        targets += self.targets(of: member)
        return """
            // swift-tools-version: 6.2
            import PackageDescription

            let strict: [SwiftSetting] = [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]

            // Of all but pixels: to optimize them takes half of a first build, and no push is faster by it.
            let plain = strict + [SwiftSetting.unsafeFlags(["-Onone"])]

            // As apps compile them; UserNotifications is imported into every file, because on iOS a file that imports
            // Foundation alone finds URLSession there. Without optimization each line keeps its place.
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

    /// An extension's target, after its modules' targets.
    private func targets(of member: Member) -> [String] {
        var targets: [String] = []
        let own = Set(member.modules.map(\.name))
        let standIns = StandInSources.facades + member.standIns.filter { !own.contains($0) }
        for module in member.modules {
            let others = module.dependencies.filter(own.contains)
            if let c = module.c {
                targets.append(target(of: c, named: module.name, over: others, in: member))
                continue
            }
            if let system = module.system {
                targets.append(target(of: system, named: module.name, in: member))
                continue
            }
            let dependencies = standIns + others.map { "\(member.name)_\($0)" }
            targets.append(
                """
                .target(
                        name: "\(member.name)_\(module.name)",
                        dependencies: \(list(dependencies)),
                        path: "Apps/\(member.name)/Modules/\(module.name)",
                        swiftSettings: app + [.unsafeFlags(\(list(aliases(others + [module.name], in: member) + (module.swiftFlags ?? []))))]
                    )
                """
            )
        }
        // Under its own name a module would change what `canImport` answers in the extensions built beside this one.
        let aliases = aliases(member.modules.map(\.name), in: member)
        let dependencies = standIns + ["ExtensionRuntime"] + member.modules.map { "\(member.name)_\($0.name)" }
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
        return targets
    }

    /// The optional stand-ins, of which an extension's product has only those that it names.
    private static func optionalTargets(over runtimes: [String]) -> [String] {
        func linking(_ libraries: [SystemLibrary]) -> String {
            libraries.filter(\.isInstalled).map { ".linkedLibrary(\"\($0.name)\")" }.joined(separator: ", ")
        }
        var targets = [
            ".target(name: \"CImageCodecs\", linkerSettings: [\(linking(SystemLibrary.codecs))])",
            """
            .target(
                    name: "GraphicsRuntime",
                    dependencies: ["NotificationRuntime", "CImageCodecs"],
                    swiftSettings: strict
                )
            """,
            ".target(name: \"PushMessages\", swiftSettings: plain)",
            ".target(name: \"VendorRuntime\", dependencies: [\"NotificationRuntime\", \"PushMessages\"], swiftSettings: plain)",
        ]
        for standIn in OptionalStandIn.all {
            let below = (runtimes + standIn.dependencies).map { "\"\($0)\"" }.joined(separator: ", ")
            targets.append(
                standIn.isC
                    ? ".target(name: \"\(standIn.name)\", linkerSettings: [\(linking(standIn.libraries))])"
                    : ".target(name: \"\(standIn.name)\", dependencies: [\(below)], swiftSettings: plain)"
            )
        }
        return targets
    }

    /// A target in C; its module map says the name by which it is imported.
    private func target(of c: CTarget, named name: String, over others: [String], in member: Member) -> String {
        let settings = { (flags: [String]) in
            (c.headerSearchPaths.map { ".headerSearchPath(\(self.quoted($0)))" } + [".unsafeFlags(\(self.list(flags)))"])
                .joined(separator: ", ")
        }
        // Without optimization each line keeps its source location.
        let flags = ["-g", "-O0", "-w"] + c.definitions.map { "-D\($0)" }
        let libraries = c.libraries.map { ".linkedLibrary(\(quoted($0)))" }.joined(separator: ", ")
        return """
            .target(
                    name: "\(member.name)_\(name)",
                    dependencies: \(list(others.map { "\(member.name)_\($0)" })),
                    path: "Apps/\(member.name)/Modules/\(name)",
                    sources: \(list(c.sources)),
                    publicHeadersPath: \(quoted(c.publicHeaders)),
                    cSettings: [\(settings(flags + c.cFlags))],
                    cxxSettings: [\(settings(flags + c.cxxFlags))],
                    linkerSettings: [\(libraries)]
                )
            """
    }

    /// A library of the system; its module map says the name by which it is imported.
    private func target(of system: SystemTarget, named name: String, in member: Member) -> String {
        let pkgConfig = system.pkgConfig.map { ", pkgConfig: \(quoted($0))" } ?? ""
        let path = "Apps/\(member.name)/Modules/\(name)"
        return ".systemLibrary(name: \"\(member.name)_\(name)\", path: \"\(path)\"\(pkgConfig))"
    }

    /// The flags by which modules of a member have the names by which they are imported.
    private func aliases(_ modules: [String], in member: Member) -> [String] {
        // Swift cannot rename a module in C.
        let inC = Set(member.modules.filter { $0.c != nil || $0.system != nil }.map(\.name))
        return modules.filter { !inC.contains($0) }.flatMap { ["-module-alias", "\($0)=\(member.name)_\($0)"] }
            // Other headers of a system's module are another build of all that may import it.
            + member.modules.compactMap { $0.system?.content.map { "-DSYSTEM_\($0)" } }
    }

    private func list(_ names: [String]) -> String {
        "[" + names.map(quoted).joined(separator: ", ") + "]"
    }

    /// The text as a literal of Swift; what an app's manifest says must not become a part of ours.
    private func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\\", "\"": "\\\(scalar)"
            case _ where scalar.value < 0x20: "\\u{\(String(scalar.value, radix: 16))}"
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }
}
