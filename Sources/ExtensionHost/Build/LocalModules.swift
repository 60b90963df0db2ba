// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A target of an app's local package, as a module of an extension's build.
struct LocalModule {
    /// The name by which it is imported.
    var name: String
    /// Its files by their names in the build: those in Swift by their own, those in C by their paths in its folder.
    var files: [(name: String, url: URL)]
    /// Other local modules that it imports.
    var dependencies: [String]
    /// How it is built where it is in C; `nil` of one in Swift.
    var c: CTarget?
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

        /// The address of a package from elsewhere that it depends on.
        func address(of identity: String) -> String? {
            let packages = (manifest["dependencies"] as? [[String: Any]] ?? [])
                .flatMap { $0["sourceControl"] as? [[String: Any]] ?? [] }
            let package = packages.first { ($0["identity"] as? String)?.lowercased() == identity.lowercased() }
            let remote = (package?["location"] as? [String: Any])?["remote"] as? [Any]
            return remote?.first as? String ?? (remote?.first as? [String: Any])?["urlString"] as? String
        }
    }

    private static let packageLimit = 64

    /// Modules that files of the user's stand for.
    private let replaced: Set<String>
    private var packages: [Package] = []
    private(set) var modules: [LocalModule] = []
    /// The addresses of packages from elsewhere, by the products that local packages use of them.
    private(set) var remotePackages: [String: String] = [:]

    /// Reads the packages, and those on this machine that they depend on, and takes the targets of these products.
    ///
    /// - Parameters:
    ///   - replaced: Modules that files of the user's stand for.
    ///   - manifest: Returns what `swift package dump-package` says of a package.
    init(
        _ folders: [URL],
        products: [String],
        replaced: Set<String>,
        manifest: (URL) throws(ExtensionError) -> [String: Any]
    ) throws(ExtensionError) {
        self.replaced = replaced
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
        for product in products { _ = try add(product: product) }
        modules.sort { $0.name < $1.name }
    }

    /// Takes the targets of a product, and returns their names; none of a product that no local package has.
    private mutating func add(product name: String) throws(ExtensionError) -> [String] {
        for package in packages {
            guard let product = package.products.first(where: { $0["name"] as? String == name }) else { continue }
            var names: [String] = []
            for target in product["targets"] as? [String] ?? [] { names += try add(target: target, of: package) }
            return names
        }
        return []
    }

    private mutating func add(target name: String, of package: Package) throws(ExtensionError) -> [String] {
        guard let target = package.targets.first(where: { $0["name"] as? String == name }),
            target["type"] as? String == "regular"
        else { return [] }
        guard !modules.contains(where: { $0.name == name }) else { return [name] }
        let folder = Self.folder(of: target, named: name, in: package.folder)
        let isReplaced = replaced.contains(name)
        let own = try isReplaced ? nil : Self.module(name, of: target, in: folder, package.manifest)
        guard isReplaced || own != nil else { return [] }
        modules.append(own ?? LocalModule(name: name, files: [], dependencies: []))
        var dependencies: Set<String> = []
        for dependency in target["dependencies"] as? [[String: Any]] ?? [] {
            do throws(ExtensionError) {
                dependencies.formUnion(try add(dependency, of: package))
            } catch {
                // The file that stands for the module may do without it.
                guard isReplaced else { throw error }
            }
        }
        guard let index = modules.firstIndex(where: { $0.name == name }) else { return [] }
        modules[index].dependencies = dependencies.sorted()
        return [name]
    }

    private mutating func add(_ dependency: [String: Any], of package: Package) throws(ExtensionError) -> [String] {
        if let named = (dependency["byName"] ?? dependency["target"]) as? [Any], let other = named.first as? String {
            let own = try add(target: other, of: package)
            return try own.isEmpty && dependency["byName"] != nil ? add(product: other) : own
        }
        guard let named = dependency["product"] as? [Any], let product = named.first as? String else { return [] }
        if named.count > 1, let identity = named[1] as? String, let address = package.address(of: identity) {
            remotePackages[product] = address
        }
        return try add(product: product)
    }

    private static func folder(of target: [String: Any], named name: String, in package: URL) -> URL {
        if let path = target["path"] as? String { return package.appendingPathComponent(path, isDirectory: true) }
        let folders = ["Sources", "Source", "src", "srcs"].map { package.appendingPathComponent("\($0)/\(name)") }
        return folders.first { FileManager.default.fileExists(atPath: $0.path) } ?? folders[0]
    }

    /// The module of a target in Swift or in C; `nil` of one that has neither.
    private static func module(
        _ name: String,
        of target: [String: Any],
        in folder: URL,
        _ manifest: [String: Any]
    ) throws(ExtensionError) -> LocalModule? {
        func paths(_ member: String) -> [String] {
            (target[member] as? [String] ?? []).map { folder.appendingPathComponent($0).standardizedFileURL.path }
        }
        let (excluded, included) = (paths("exclude"), target["sources"] == nil ? nil : paths("sources"))
        func isBelow(_ paths: [String], _ path: String) -> Bool {
            paths.contains { path == $0 || path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
        }
        func isSource(_ url: URL) -> Bool {
            let path = url.standardizedFileURL.path
            return !isBelow(excluded, path) && included.map { isBelow($0, path) } ?? true
        }
        let all = ProjectFolder(folder, skipsDependencies: false).files
        let swift = all.filter { $0.pathExtension == "swift" && isSource($0) }
        if !swift.isEmpty {
            var names: Set<String> = []
            // Two files of one name are refused by the compiler as well.
            let files = swift.filter { names.insert($0.lastPathComponent).inserted }
            return LocalModule(name: name, files: files.map { ($0.lastPathComponent, $0) }, dependencies: [])
        }
        let sources = all.filter { ForeignSource.isForeign($0) && isSource($0) }
        guard !sources.isEmpty else { return nil }
        if let file = sources.map(ForeignSource.init).first(where: \.isObjectiveC) {
            throw ExtensionError(
                .objectiveC,
                "\(file.place): the package's target \(name), which the extension uses, is in Objective-C, which only "
                    + "runs on Apple's systems; leave it out of the extension to run it here, or give a Swift file in its "
                    + "place: --module \(name)=FILE."
            )
        }
        let start = folder.standardizedFileURL.path + "/"
        func inFolder(_ url: URL) -> String { String(url.standardizedFileURL.path.dropFirst(start.count)) }
        return LocalModule(
            name: name,
            // A header may be anywhere in the folder; what is not compiled can be included.
            files: all.filter(CTarget.isPart).map { (inFolder($0), $0) },
            dependencies: [],
            c: CTarget(target, in: manifest, sources: sources.map(inFolder))
        )
    }
}

extension ExtensionBuilder {
    /// The modules that an extension gets from its app's local packages.
    ///
    /// A module that a file of the user's stands for is left out, with what only it uses.
    func localModules(of found: FoundExtension) throws(ExtensionError) -> LocalModules {
        let replaced = Set(modules.keys)
        let local = try LocalModules(
            found.packages,
            products: found.packageProducts,
            replaced: replaced,
            manifest: manifest
        )
        for module in local.modules where module.c == nil && !replaced.contains(module.name) {
            for (_, url) in module.files {
                let text = SourceText(url)
                guard let (line, what) = text.objectiveC else { continue }
                throw ExtensionError(
                    .objectiveC,
                    "\(url.path):\(line): \(what) needs Apple's Objective-C runtime, which Linux has not; the extension "
                        + "uses the package's target \(module.name): put it behind #if !os(Linux) there, or give a "
                        + "Swift file in its place: --module \(module.name)=FILE."
                )
            }
        }
        return local
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
