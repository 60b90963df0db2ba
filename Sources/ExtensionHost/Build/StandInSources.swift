// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// The sources that every extension is built with: Apple's and Firebase's names, and the extension's side of its process.
///
/// They are files and not text in this program, because a copy in Swift would have to be made anew with each change of a
/// runtime. They are looked for in the folder that `RICHPUSH_STAND_INS` names, in `share/richpush` beside the program's
/// folder, and in the clone in which this program was built.
package struct StandInSources: Sendable {
    /// The folder that holds `NotificationRuntime` and the others.
    package var root: URL

    /// A target, and the folders and files of its sources.
    struct Part {
        var target: String
        var paths: [String]

        init(_ target: String, _ paths: [String]) {
            self.target = target
            self.paths = paths
        }
    }

    /// The sources by the targets that they are for.
    static let parts: [Part] = {
        let engine = ["Curl/Engine/HTTPRequest.swift", "Curl/Engine/BodySink.swift"]
        let plain = [
            "LibC", "NotificationRuntime", "FirebaseRuntime", "CExtensionWire", "CExtensionProcess", "ExtensionWire",
            "ExtensionRuntime", "CImageCodecs", "GraphicsRuntime",
        ]
        let standIns = ["os", "OSLog"] + facades + OptionalStandIn.all.map(\.name)
        return [Part("Curl", ["Curl/Transfer", "StandIns/Curl"] + engine)] + plain.map { Part($0, [$0]) }
            + standIns.map { Part($0, ["StandIns/\($0)"]) }
            // What is known of vendors, and what reads it.
            + [
                Part(
                    "PushMessages",
                    ["PushMessages/Capabilities/Platform.swift", "PushMessages/JSON", "PushMessages/Vendors"]
                ),
                Part("VendorRuntime", ["VendorRuntime"]),
            ]
    }()

    /// Modules under Apple's and Firebase's names that only hand on a runtime.
    static let facades = [
        "UserNotifications", "FirebaseMessaging", "Firebase", "UniformTypeIdentifiers", "MobileCoreServices",
        "CoreServices", "Intents",
    ]

    private static func holdsSources(_ folder: URL) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent("NotificationRuntime").path)
    }

    /// The folders `Sources` above a program that lies in a clone's build folder, from the nearest on.
    package static func clones(above program: URL) -> [URL] {
        let path = program.path.split(separator: "/").map(String.init)
        return path.indices.reversed().map { end in
            URL(fileURLWithPath: "/" + path[..<end].joined(separator: "/"), isDirectory: true)
                .appendingPathComponent("Sources", isDirectory: true)
        }
    }

    /// The folders in which this program may have been built.
    private static func built(_ program: URL) -> [URL] {
        #if DEBUG
        // This file is Sources/ExtensionHost/Build/StandInSources.swift, wherever the build folder is.
        let source = URL(fileURLWithPath: #filePath)
        return clones(above: program)
            + [source.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()]
        #else
        // A release does not name its folder: the same sources make the same program wherever they lie.
        return clones(above: program)
        #endif
    }

    /// Finds them, by the environment and the path of this program.
    package static func find(environment: [String: String]) throws(ExtensionError) -> StandInSources {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let named = environment["RICHPUSH_STAND_INS"].map { URL(fileURLWithPath: $0, isDirectory: true) }
        let beside = program.deletingLastPathComponent().appendingPathComponent("share/richpush", isDirectory: true)
        if let folder = ([named, beside].compactMap { $0 } + built(program)).first(where: holdsSources) {
            return StandInSources(root: folder)
        }
        throw ExtensionError(
            .noStandIns,
            "The stand-ins' sources are missing: there is no \(beside.path), and RICHPUSH_STAND_INS does not name a "
                + "folder with NotificationRuntime in it. Install them beside the program, or clone the repository."
        )
    }

    /// The files of each target: their paths, and their names in the target's folder.
    func files() throws(ExtensionError) -> [(target: String, name: String, content: Data)] {
        try files(of: Self.parts)
    }

    /// The files of a stand-in that no extension is built with.
    func files(of standIn: String) throws(ExtensionError) -> [(target: String, name: String, content: Data)] {
        let files = try files(of: [Part(standIn, ["StandIns/\(standIn)"])])
        guard !files.isEmpty else {
            throw ExtensionError(.noStandIns, "\(root.path) lacks StandIns/\(standIn); install the stand-ins anew.")
        }
        return files
    }

    private func files(of parts: [Part]) throws(ExtensionError) -> [(target: String, name: String, content: Data)] {
        var files: [(String, String, Data)] = []
        for part in parts {
            for path in part.paths {
                for (name, url) in Self.contents(of: root.appendingPathComponent(path)) {
                    guard let content = try? Data(contentsOf: url) else {
                        throw ExtensionError(.fileSystem, "\(url.path) cannot be read; a stand-in needs all its files.")
                    }
                    files.append((part.target, name, content))
                }
            }
        }
        return files
    }

    private static func contents(of url: URL) -> [(name: String, url: URL)] {
        guard url.pathExtension.isEmpty else { return [(url.lastPathComponent, url)] }
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: url.resolvingSymlinksInPath().path)) ?? []
        return names.sorted().filter { ["swift", "c", "h", "modulemap"].contains(($0 as NSString).pathExtension) }
            .map { ($0, url.appendingPathComponent($0)) }
    }
}
