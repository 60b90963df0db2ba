// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A folder with a site's service worker.
struct SiteFolder: Sendable, Hashable {
    /// Why there is no worker to run, as a sentence with the remedy.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The folder that is served, without symbolic links.
    let root: String
    /// The worker's path below it: `firebase-messaging-sw.js`.
    let worker: String
    /// Whether the worker is a module, which says `import`.
    let isModule: Bool

    /// The names that workers usually have, of which the first that is there counts.
    private static let names = [
        "firebase-messaging-sw.js", "service-worker.js", "serviceworker.js", "service_worker.js", "sw.js", "worker.js",
        "push-worker.js",
    ]
    private static let byteLimit = 16 * 1024 * 1024

    /// Finds the worker in a folder, or takes the script that is named.
    init(_ path: String) throws(Failure) {
        let url = URL(fileURLWithPath: (path as NSString).expandingTildeInPath).resolvingSymlinksInPath()
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw Failure(description: "There is no \(path); give the folder of the site, or its service worker.")
        }
        let script: URL
        if isFolder.boolValue {
            root = url.path
            script = try Self.script(in: url, called: path)
        } else {
            guard ["js", "mjs"].contains(url.pathExtension.lowercased()) else {
                throw Failure(
                    description:
                        "\(path) is not a script, whose name ends in .js or .mjs; give the site's folder, or its worker."
                )
            }
            root = url.deletingLastPathComponent().path
            script = url
        }
        worker = script.lastPathComponent
        let size = (try? FileManager.default.attributesOfItem(atPath: script.path)[.size] as? Int) ?? 0
        guard size <= Self.byteLimit, let bytes = FileManager.default.contents(atPath: script.path) else {
            throw Failure(description: "\(script.path) cannot be read as a script of at most 16 MB.")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        isModule = text.contains(/(?m)^\s*(?:import\s*["'{*]|import\s+[\w{*"']|export\s+[\w{*])/)
    }

    private static func script(in folder: URL, called path: String) throws(Failure) -> URL {
        for name in names {
            let file = folder.appending(path: name)
            if FileManager.default.fileExists(atPath: file.path) { return file }
        }
        let scripts = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
            .filter { $0.hasSuffix(".js") || $0.hasSuffix(".mjs") }
            .map { folder.appending(path: $0) }
            .filter { file in
                let bytes = FileManager.default.contents(atPath: file.path)?.prefix(byteLimit) ?? Data()
                return String(decoding: bytes, as: UTF8.self).contains(/['"`]push['"`]|onpush|onBackgroundMessage/)
            }
        guard scripts.count == 1 else {
            let found = scripts.isEmpty ? "no script in it listens to push" : "several listen to push"
            throw Failure(
                description:
                    "\(path) has no \(names[0]), service-worker.js or sw.js, and \(found); name the worker, for instance "
                    + "--worker \(path)/\(scripts.first?.lastPathComponent ?? "worker.js")."
            )
        }
        return scripts[0]
    }

    /// The folder of the package `firebase` that the site's build uses; `nil` if there is none in it or above it.
    var firebasePackage: URL? {
        var folder = URL(fileURLWithPath: root, isDirectory: true)
        for _ in 0..<4 {
            let package = folder.appending(path: "node_modules/firebase", directoryHint: .isDirectory)
            if FileManager.default.fileExists(atPath: package.appending(path: "package.json").path) { return package }
            folder.deleteLastPathComponent()
        }
        return nil
    }
}
