// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A target of an app's local package, as a module of an extension's build.
struct LocalModule {
    /// The name by which it is imported.
    var name: String
    /// Its Swift files by their names in the build.
    var files: [(name: String, url: URL)]
    /// Other local modules that it imports.
    var dependencies: [String]
}

/// The modules that an extension gets from packages that lie in its app's project.
///
/// Their targets are built beside the stand-ins, because a package of their own would not see UserNotifications, and would
/// fetch what it depends on from elsewhere.
struct LocalModules {
    private struct Package {
        var folder: URL
        var manifest: [String: Any]

        var products: [[String: Any]] { manifest["products"] as? [[String: Any]] ?? [] }
        var targets: [[String: Any]] { manifest["targets"] as? [[String: Any]] ?? [] }
        /// Packages on this machine that it depends on.
        var neighbours: [URL] {
            (manifest["dependencies"] as? [[String: Any]] ?? [])
                .flatMap { $0["fileSystem"] as? [[String: Any]] ?? [] }
                .compactMap { ($0["path"] as? String).map { URL(fileURLWithPath: $0, isDirectory: true) } }
        }
    }

    private static let packageLimit = 64

    private var packages: [Package] = []
    private(set) var modules: [LocalModule] = []

    /// Reads the packages, and those on this machine that they depend on, and takes the targets of these products.
    ///
    /// - Parameter manifest: Returns what `swift package dump-package` says of a package.
    init(
        _ folders: [URL],
        products: [String],
        manifest: (URL) throws(ExtensionError) -> [String: Any]
    ) throws(ExtensionError) {
        guard !products.isEmpty else { return }
        var waiting = folders
        var seen: Set<String> = []
        while let folder = waiting.popLast() {
            let path = folder.standardizedFileURL.resolvingSymlinksInPath().path
            guard seen.count < Self.packageLimit, seen.insert(path).inserted else { continue }
            let package = Package(folder: folder, manifest: try manifest(folder))
            packages.append(package)
            waiting += package.neighbours
        }
        for product in products { _ = add(product: product) }
        modules.sort { $0.name < $1.name }
    }

    /// Takes the targets of a product, and returns their names; none of a product that no local package has.
    private mutating func add(product name: String) -> [String] {
        for package in packages {
            guard let product = package.products.first(where: { $0["name"] as? String == name }) else { continue }
            return (product["targets"] as? [String] ?? []).flatMap { add(target: $0, of: package) }
        }
        return []
    }

    private mutating func add(target name: String, of package: Package) -> [String] {
        guard let target = package.targets.first(where: { $0["name"] as? String == name }),
            target["type"] as? String == "regular"
        else { return [] }
        guard !modules.contains(where: { $0.name == name }) else { return [name] }
        let folder = Self.folder(of: target, named: name, in: package.folder)
        let files = Self.files(of: target, in: folder)
        guard !files.isEmpty else { return [] }
        modules.append(LocalModule(name: name, files: files, dependencies: []))
        var dependencies: [String] = []
        for dependency in target["dependencies"] as? [[String: Any]] ?? [] {
            if let named = (dependency["byName"] ?? dependency["target"]) as? [Any], let other = named.first as? String
            {
                let own = add(target: other, of: package)
                dependencies += own.isEmpty && dependency["byName"] != nil ? add(product: other) : own
            } else if let product = (dependency["product"] as? [Any])?.first as? String {
                dependencies += add(product: product)
            }
        }
        guard let index = modules.firstIndex(where: { $0.name == name }) else { return [] }
        modules[index].dependencies = Array(Set(dependencies)).sorted()
        return [name]
    }

    private static func folder(of target: [String: Any], named name: String, in package: URL) -> URL {
        if let path = target["path"] as? String { return package.appendingPathComponent(path, isDirectory: true) }
        let folders = ["Sources", "Source", "src", "srcs"].map { package.appendingPathComponent("\($0)/\(name)") }
        return folders.first { FileManager.default.fileExists(atPath: $0.path) } ?? folders[0]
    }

    private static func files(of target: [String: Any], in folder: URL) -> [(name: String, url: URL)] {
        func paths(_ member: String) -> [String] {
            (target[member] as? [String] ?? []).map { folder.appendingPathComponent($0).standardizedFileURL.path }
        }
        let (excluded, included) = (paths("exclude"), target["sources"] == nil ? nil : paths("sources"))
        func isBelow(_ paths: [String], _ path: String) -> Bool {
            paths.contains { path == $0 || path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
        }
        var names: Set<String> = []
        return ProjectFolder(folder).files(with: "swift").compactMap { url in
            let path = url.standardizedFileURL.path
            guard !isBelow(excluded, path), included.map({ isBelow($0, path) }) ?? true else { return nil }
            // Two files of one name are refused by the compiler as well.
            let name = url.lastPathComponent
            return names.insert(name).inserted ? (name, url) : nil
        }
    }
}

extension ExtensionBuilder {
    /// The modules that an extension gets from its app's local packages.
    func localModules(of found: FoundExtension) throws(ExtensionError) -> [LocalModule] {
        try LocalModules(found.packages, products: found.packageProducts, manifest: manifest).modules
    }

    /// What a package's manifest declares, kept in the cache by the manifest's content.
    private func manifest(of package: URL) throws(ExtensionError) -> [String: Any] {
        let file = package.appendingPathComponent("Package.swift")
        guard let content = try? Data(contentsOf: file) else {
            throw ExtensionError(.fileSystem, "\(file.path) cannot be read; the extension's target uses the package.")
        }
        var hash = ContentHash()
        hash.add(toolchain.identity)
        hash.add(package.path)
        hash.add(content)
        let kept = cache.appendingPathComponent("manifests/\(hash.name).json")
        if let known = (try? Data(contentsOf: kept)).flatMap(Self.object) { return known }
        let scratch = cache.appendingPathComponent("manifests/scratch", isDirectory: true)
        do {
            try makeCache()
            let (status, output) = try tool(
                ["package", "dump-package", "--package-path", package.path, "--scratch-path", scratch.path],
                in: package
            ).run(limit: 4 << 20)
            // What the tool has to say stands around the object.
            let text = output.drop { $0 != "{" }.reversed().drop { $0 != "}" }.reversed()
            guard status == 0, let object = Self.object(Data(String(text).utf8)) else {
                let reason = output.suffix(1000).trimmingCharacters(in: .whitespacesAndNewlines)
                throw ExtensionError(.doesNotCompile, "\(file.path) cannot be read as a package's manifest: \(reason)")
            }
            try Data(String(text).utf8).write(to: kept, options: .atomic)
            return object
        } catch let error as ExtensionError {
            throw error
        } catch {
            throw ExtensionError(
                .fileSystem,
                "The cache \(cache.path) cannot be written: \(error.localizedDescription)"
            )
        }
    }

    private static func object(_ data: Data) -> [String: Any]? {
        (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
    }
}
