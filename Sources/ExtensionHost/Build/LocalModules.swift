// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A target of an app's local package, or of its project, as a module of an extension's build.
struct LocalModule {
    /// The name by which it is imported.
    var name: String
    /// Its files by their names in the build: those in Swift by their own, those in C by their paths in its folder.
    var files: [(name: String, url: URL)]
    /// Other local modules that it imports.
    var dependencies: [String]
    /// How it is built if it is in C; `nil` for one in Swift.
    var c: CTarget?
    /// Its settings if it is a library of the system.
    var system: SystemTarget?
    /// Further flags of the compiler if it is in Swift.
    var swiftFlags: [String] = []

    var isSwift: Bool { c == nil && system == nil }
}

/// The modules that an extension gets from its app's project, from packages in the project, or from packages that were
/// fetched into the cache.
///
/// Their targets are built beside the stand-ins, because a separate package would not see UserNotifications, and would
/// fetch its dependencies from elsewhere.
struct LocalModules {
    private struct Package {
        var folder: URL
        var manifest: [String: Any]
        /// The origin of a fetched one.
        var checkout: PackageFetcher.Checkout?

        var products: [[String: Any]] { manifest["products"] as? [[String: Any]] ?? [] }
        var targets: [[String: Any]] { manifest["targets"] as? [[String: Any]] ?? [] }
        /// Packages on this machine that it depends on.
        var neighbours: [URL] {
            (manifest["dependencies"] as? [[String: Any]] ?? [])
                .flatMap { $0["fileSystem"] as? [[String: Any]] ?? [] }
                .compactMap { ($0["path"] as? String).map { URL(fileURLWithPath: $0, isDirectory: true) } }
        }

        /// The packages from elsewhere that it depends on.
        var remotePackages: [RemotePackage] {
            (manifest["dependencies"] as? [[String: Any]] ?? [])
                .flatMap { $0["sourceControl"] as? [[String: Any]] ?? [] }
                .compactMap { package in
                    let location = package["location"] as? [String: Any] ?? [:]
                    let remote = location["remote"] as? [Any]
                    // A repository of this machine is named by its path.
                    let local = ((location["local"] as? [Any])?.first as? String).map {
                        $0.hasPrefix("file://") ? $0 : "file://\($0)"
                    }
                    let address =
                        remote?.first as? String ?? (remote?.first as? [String: Any])?["urlString"] as? String ?? local
                    let requirement = package["requirement"] as? [String: Any]
                    return address.map {
                        RemotePackage(
                            address: $0,
                            requirement: requirement.flatMap { PackageRequirement(manifest: $0) }
                        )
                    }
                }
        }
    }

    private static let packageLimit = 64

    /// Modules that files of the user's stand for.
    private let replaced: Set<String>
    private var packages: [Package] = []
    /// Folders of packages that the project or one of its packages refers to and the disk has not.
    private var missingFolders: [URL]
    private(set) var modules: [LocalModule] = []
    /// Packages from elsewhere by the products that are used of them, each as everyone names it who uses it.
    private(set) var remotePackages: [String: [RemotePackage]] = [:]
    /// The packages from elsewhere that modules were taken from, by the modules' names.
    private(set) var checkouts: [String: PackageFetcher.Checkout] = [:]
    /// The reasons why used targets cannot be built, by the targets' names, as a half-sentence.
    private(set) var leftOut: [String: String] = [:]

    /// Reads the packages, and those on this machine that they depend on, and takes the targets of these products.
    ///
    /// - Parameters:
    ///   - frameworks: Targets of the project that are modules as well.
    ///   - remotePackages: Packages from elsewhere, by the products that are theirs.
    ///   - missingFolders: Folders of packages that the project refers to and the disk has not.
    ///   - fetched: The packages that were fetched.
    ///   - replaced: Modules that files of the user's stand for.
    ///   - manifest: Returns the output of `swift package dump-package` for a package.
    init(
        _ folders: [URL],
        products: [String],
        frameworks: [ProjectFramework] = [],
        remotePackages: [String: RemotePackage] = [:],
        missingFolders: [URL] = [],
        fetched: [PackageFetcher.Checkout] = [],
        replaced: Set<String>,
        manifest: (URL) throws(ExtensionError) -> [String: Any]
    ) throws(ExtensionError) {
        self.replaced = replaced
        self.missingFolders = missingFolders
        guard !products.isEmpty else {
            add(frameworks)
            return
        }
        var waiting = folders
        var seen: Set<String> = []
        while let folder = waiting.popLast() {
            let path = folder.standardizedFileURL.resolvingSymlinksInPath().path
            guard seen.count < Self.packageLimit, seen.insert(path).inserted else { continue }
            let package = Package(folder: folder, manifest: try manifest(folder))
            packages.append(package)
            // A module that the extension does not use may be missing.
            waiting += package.neighbours.filter(\.isPackage)
            self.missingFolders += package.neighbours.filter { !$0.isPackage }
        }
        for checkout in fetched {
            packages.append(
                Package(folder: checkout.folder, manifest: try manifest(checkout.folder), checkout: checkout)
            )
        }
        for product in products {
            _ = try add(product: product, of: remotePackages[product])
            if remotePackages[product] == nil { noteAbsence(of: product) }
        }
        add(frameworks)
        modules.sort { $0.name < $1.name }
    }

    /// Takes the project's own frameworks, which may import each other and what the packages have.
    private mutating func add(_ frameworks: [ProjectFramework]) {
        let known = Set(modules.map(\.name)).union(frameworks.map(\.name))
        for framework in frameworks where !modules.contains(where: { $0.name == framework.name }) {
            var names: Set<String> = []
            // Two files of one name are refused by the compiler as well.
            let files = framework.sources.filter { names.insert($0.lastPathComponent).inserted }
            let imports = files.reduce(into: Set<String>()) { $0.formUnion(SourceText($1).imports) }
            modules.append(
                LocalModule(
                    name: framework.name,
                    files: replaced.contains(framework.name) ? [] : files.map { ($0.lastPathComponent, $0) },
                    dependencies: imports.intersection(known).subtracting([framework.name]).sorted()
                )
            )
        }
    }

    /// Takes the targets of a product; for a package from elsewhere, only if it was fetched.
    private mutating func add(product name: String, of remote: RemotePackage?) throws(ExtensionError) -> [String] {
        guard let remote, !replaced.contains(name) else { return try add(product: name) }
        if remotePackages[name]?.contains(remote) != true { remotePackages[name, default: []].append(remote) }
        let checkout = packages.lazy.compactMap(\.checkout).first {
            RemotePackage.identity(of: $0.address) == remote.identity
        }
        let names = try add(product: name)
        guard names.isEmpty, let checkout, !hasProduct(name) else { return names }
        throw ExtensionError(
            .notFetched,
            "The Swift package \(checkout.address) at \(checkout.version) has no product \(name), which the extension "
                + "uses; give a Swift file that declares what it uses of it: --module \(name)=FILE."
        )
    }

    /// Keeps why no package has a product, if none has.
    private mutating func noteAbsence(of product: String) {
        guard !replaced.contains(product), !hasProduct(product) else { return }
        guard !missingFolders.isEmpty else {
            leftOut[product] = "is a package's product, and no package of the project has it"
            return
        }
        let own = missingFolders.filter { $0.lastPathComponent.lowercased() == product.lowercased() }
        let paths = (own.isEmpty ? missingFolders : own).map(\.path).joined(separator: " or ")
        leftOut[product] =
            "is of the package \(paths), which the project refers to and which is not there (a submodule that was not "
            + "fetched, for instance)"
    }

    private func hasProduct(_ name: String) -> Bool {
        packages.contains { package in package.products.contains { $0["name"] as? String == name } }
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
            let type = target["type"] as? String
        else { return [] }
        guard type == "regular" || type == "system" else {
            leftOut[name] =
                switch type {
                case "binary": "is a binary for Apple's systems"
                case "macro": "is a macro, which is not built here"
                default: "is of the kind \(type), which is not built here"
                }
            return []
        }
        guard !modules.contains(where: { $0.name == name }) else { return [name] }
        let folder = Self.folder(of: target, named: name, in: package.folder)
        let isReplaced = replaced.contains(name)
        var own = try isReplaced ? nil : Self.module(name, of: target, in: folder, package.manifest)
        guard isReplaced || own != nil else { return [] }
        if own?.isSwift == true {
            own?.swiftFlags = SwiftTarget.flags(target, in: package.manifest, isTrusted: package.checkout == nil)
        }
        modules.append(own ?? LocalModule(name: name, files: [], dependencies: []))
        checkouts[name] = isReplaced ? nil : package.checkout
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
        let parts = (dependency["byName"] ?? dependency["target"] ?? dependency["product"]) as? [Any] ?? []
        // Parts that a manifest leaves out on Linux are left out by the code as well.
        guard let name = parts.first as? String, CTarget.isHere(parts.last as? [String: Any]) else { return [] }
        if dependency["product"] == nil {
            let own = try add(target: name, of: package)
            guard own.isEmpty, dependency["byName"] != nil else { return own }
        }
        let identity = (dependency["product"] == nil ? name : parts.count > 1 ? parts[1] as? String : nil)?.lowercased()
        let remote = package.remotePackages.first { $0.identity == identity }
        let names = try add(product: name, of: remote)
        if names.isEmpty, remote == nil, package.checkout == nil, leftOut[name] == nil { noteAbsence(of: name) }
        return names
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
        let start = folder.standardizedFileURL.path + "/"
        func inFolder(_ url: URL) -> String { String(url.standardizedFileURL.path.dropFirst(start.count)) }
        if target["type"] as? String == "system" {
            let files = all.filter(CTarget.isPart).map { (inFolder($0), $0) }
            return LocalModule(name: name, files: files, dependencies: [], system: SystemTarget(target))
        }
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
        return LocalModule(
            name: name,
            // A header may be anywhere in the folder; what is not compiled can be included.
            files: all.filter(CTarget.isPart).map { (inFolder($0), $0) },
            dependencies: [],
            c: CTarget(target, in: manifest, sources: sources.map(inFolder))
        )
    }
}

extension LocalModules {
    /// Whether a file imports CryptoKit and does not ask beforehand whether it is there.
    static func needsCryptoKit(_ file: URL) -> Bool {
        let text = SourceText(file)
        return text.imports.contains("CryptoKit") && !text.code.contains("canImport(CryptoKit)")
    }

    /// Adds CryptoKit's stand-in, which hands on Crypto, for all modules that need it.
    mutating func addCryptoKit(standIns folder: URL) {
        // Crypto's own modules name CryptoKit for Apple's systems.
        var ofCrypto: Set<String> = []
        var waiting = ["Crypto"]
        while let name = waiting.popLast() {
            guard ofCrypto.insert(name).inserted else { continue }
            waiting += modules.first { $0.name == name }?.dependencies ?? []
        }
        for index in modules.indices where !ofCrypto.contains(modules[index].name) {
            guard modules[index].files.contains(where: { Self.needsCryptoKit($0.url) }) else { continue }
            modules[index].dependencies.append("CryptoKit")
        }
        let files = ProjectFolder(folder, depth: 1).files(with: "swift").map { ($0.lastPathComponent, $0) }
        modules.append(LocalModule(name: "CryptoKit", files: files, dependencies: ["Crypto"]))
        modules.sort { $0.name < $1.name }
    }
}

extension ExtensionBuilder {
    /// How often packages' versions are chosen anew, because another of their users was found.
    private static let roundLimit = 32

    /// The modules that an extension gets from its app's local packages, and with ``fetchesPackages`` from those elsewhere.
    ///
    /// A module that a file of the user's stands for is left out, with what only it uses.
    ///
    /// - Parameter note: Called with a line about each address before it is asked for.
    func localModules(of found: FoundExtension, note: (String) -> Void) throws(ExtensionError) -> LocalModules {
        let replaced = Set(modules.keys)
        // Packages with a stand-in are not fetched: Firebase's packages do not build on Linux.
        let standIns = Set(StandInSources.facades + OptionalStandIn.all.map(\.name)).subtracting(replaced)
        var products = found.packageProducts
        var remote = found.remotePackages.filter { !standIns.contains($0.key) }
        let fetcher = try fetchesPackages ? packageFetcher(for: found) : nil
        var hasCryptoKit = replaced.contains("CryptoKit") || fetcher == nil
        var fetched: [String: PackageFetcher.Checkout] = [:]
        for _ in 0..<Self.roundLimit {
            var local = try LocalModules(
                found.packages,
                products: products,
                // A stand-in is a model of the SDK that a pod is.
                frameworks: found.frameworks.filter { !$0.isPod || !standIns.contains($0.name) },
                remotePackages: remote,
                missingFolders: found.missingPackages,
                fetched: fetched.sorted { $0.key < $1.key }.map(\.value),
                replaced: replaced,
                manifest: manifest
            )
            guard let fetcher else { return try checked(local, of: found, replaced) }
            let files = found.sources + local.modules.filter(\.isSwift).flatMap { $0.files.map(\.url) }
            if !hasCryptoKit, files.contains(where: LocalModules.needsCryptoKit) {
                hasCryptoKit = true
                remote["Crypto"] = remote["Crypto"] ?? cryptoPackage
                if !products.contains("Crypto") { products.append("Crypto") }
                continue
            }
            let chosen = try checkouts(local.remotePackages.filter { !standIns.contains($0.key) }, fetcher, note)
            if chosen == fetched {
                if !replaced.contains("CryptoKit"), hasCryptoKit {
                    local.addCryptoKit(standIns: self.standIns.root.appendingPathComponent("StandIns/CryptoKit"))
                }
                return try checked(local, of: found, replaced)
            }
            fetched = chosen
        }
        throw ExtensionError(
            .notFetched,
            "The versions of the Swift packages \(fetched.keys.sorted().joined(separator: ", ")) depend on each other in a "
                + "circle; give a Swift file that declares what the extension uses of one of them: --module NAME=FILE."
        )
    }

    /// The packages' files by their identities, at versions that satisfy all who use them.
    private func checkouts(
        _ packages: [String: [RemotePackage]],
        _ fetcher: PackageFetcher,
        _ note: (String) -> Void
    ) throws(ExtensionError) -> [String: PackageFetcher.Checkout] {
        var wanted: [String: (product: String, packages: [RemotePackage])] = [:]
        for (product, packages) in packages.sorted(by: { $0.key < $1.key }) {
            guard let identity = packages.first?.identity else { continue }
            wanted[identity, default: (product, [])].packages += packages
        }
        var chosen: [String: PackageFetcher.Checkout] = [:]
        for (identity, use) in wanted.sorted(by: { $0.key < $1.key }) {
            chosen[identity] = try fetcher.checkout(use.packages, for: use.product, note: note)
        }
        return chosen
    }

    private func packageFetcher(for found: FoundExtension) throws(ExtensionError) -> PackageFetcher {
        do {
            try makeCache()
        } catch {
            throw ExtensionError.unwritable(cache: cache, error)
        }
        return PackageFetcher(
            cache: cache.appendingPathComponent("checkouts", isDirectory: true),
            home: cache.appendingPathComponent("home", isDirectory: true),
            schemes: addressSchemes,
            pins: found.packagePins,
            network: network
        )
    }

    private func checked(
        _ local: LocalModules,
        of found: FoundExtension,
        _ replaced: Set<String>
    ) throws(ExtensionError) -> LocalModules {
        let frameworks = Set(found.frameworks.map(\.name))
        for module in local.modules where module.isSwift && !replaced.contains(module.name) {
            for (_, url) in module.files {
                let text = SourceText(url)
                guard let (line, what) = text.objectiveC else { continue }
                throw ExtensionError(
                    .objectiveC,
                    "\(url.path):\(line): \(what) needs Apple's Objective-C runtime, which Linux has not; the extension "
                        + "uses \(frameworks.contains(module.name) ? "the project's framework" : "the package's target") "
                        + "\(module.name): put it behind #if !os(Linux) there, or give a "
                        + "Swift file in its place: --module \(module.name)=FILE."
                )
            }
        }
        return local
    }

    /// A package's manifest, kept in the cache by its content.
    private func manifest(of package: URL) throws(ExtensionError) -> [String: Any] {
        let file = package.appendingPathComponent("Package.swift")
        guard let content = Data(projectFile: file) else {
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
            ).run(limit: 4 << 20, time: manifestTimeLimit)
            // Messages of the tool stand around the object.
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
            throw ExtensionError.unwritable(cache: cache, error)
        }
    }

    private static func object(_ data: Data) -> [String: Any]? {
        (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
    }
}
