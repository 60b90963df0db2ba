// SPDX-License-Identifier: Apache-2.0

internal import ExtensionWire
package import Foundation
import PushMessages
internal import SystemFiles

/// Builds extensions into a cache, which is its user's alone.
package struct ExtensionBuilder: Sendable {
    package var toolchain: Toolchain
    package var standIns: StandInSources
    package var cache: URL
    /// Files that stand for modules which Linux has not, by the modules' names.
    package var modules: [String: URL] = [:]
    /// Whether Swift packages from elsewhere that the extension uses are fetched, and CryptoKit's stand-in with them.
    package var fetchesPackages = false
    /// The schemes with which addresses of those packages may begin.
    package var addressSchemes = ["https"]
    /// Folders that a build may read beside the package and the cache, because packages come from there.
    package var readableFolders: [String] = []
    /// The package with the product Crypto, which CryptoKit's stand-in hands on.
    package var cryptoPackage = RemotePackage.crypto
    /// How long a package's manifest may take.
    package var manifestTimeLimit = Duration.seconds(120)
    /// Variables of the environment that say how the network is reached, without credentials.
    let network: [String: String]

    /// Takes what the environment of this program says: `PATH`, `RICHPUSH_CACHE`, `XDG_CACHE_HOME`, `HOME`, proxies and
    /// certificate authorities.
    package init(environment: [String: String]) throws(ExtensionError) {
        toolchain = try Toolchain.find(path: environment["PATH"])
        standIns = try StandInSources.find(environment: environment)
        let base =
            environment["XDG_CACHE_HOME"].map { URL(fileURLWithPath: $0, isDirectory: true) }
            ?? URL(fileURLWithPath: environment["HOME"] ?? "/tmp", isDirectory: true).appendingPathComponent(".cache")
        cache =
            environment["RICHPUSH_CACHE"].map { URL(fileURLWithPath: $0, isDirectory: true) }
            ?? base.appendingPathComponent("richpush", isDirectory: true)
        let names = ["https_proxy", "HTTPS_PROXY", "no_proxy", "NO_PROXY", "GIT_SSL_CAINFO", "SSL_CERT_FILE"]
        // A proxy's address with a password in it is a credential.
        network = environment.filter { names.contains($0.key) && !$0.value.contains("@") }
    }

    /// Builds the extension, or finds what was built of the same sources before.
    ///
    /// A module that is missing is taken for one of which the extension uses little or nothing: a ``PlaceholderModule``
    /// stands for it, with a note.
    ///
    /// - Parameters:
    ///   - progress: Called with what the build does, while it does it.
    ///   - note: Called with each note that deserves a separate line.
    package func build(
        _ found: FoundExtension,
        progress: (String) -> Void,
        note: (String) -> Void = { _ in }
    ) throws(ExtensionError) -> ExtensionProgramFiles {
        do throws(ExtensionError) {
            return try buildOrFind(found, progress, note)
        } catch {
            let isOfSources = error.code == .doesNotCompile || error.code == .objectiveC
            guard isOfSources, !found.frameworks.isEmpty else { throw error }
            // An import of which nothing is used does without the framework.
            var alone = found
            alone.frameworks = []
            guard let files = try? buildOrFind(alone, progress, note) else { throw error }
            return files
        }
    }

    private func buildOrFind(
        _ found: FoundExtension,
        _ progress: (String) -> Void,
        _ note: (String) -> Void
    ) throws(ExtensionError) -> ExtensionProgramFiles {
        let standInFiles = try standIns.files()
        var hash = ContentHash()
        hash.add(toolchain.identity)
        for file in standInFiles {
            hash.add(file.target + "/" + file.name)
            hash.add(file.content)
        }
        // A library that is installed later makes other stand-ins of the same sources.
        for library in SystemLibrary.codecs { hash.add(library.isInstalled ? library.name : "") }
        let packageName = hash.name
        let local = try localModules(of: found, note: note)
        let localFiles = local.modules.filter(\.isSwift).flatMap { $0.files.map(\.url) }
        let byHeader = headerModules(found, local, note)
        let implied = OptionalStandIn.implied(by: found.sources)
        let importedByAll = byHeader + implied.filter { !byHeader.contains($0) }
        let standInsOfHeader = OptionalStandIn.all.filter { importedByAll.contains($0.name) }
        try check(OptionalStandIn.named(in: found.sources + localFiles) + standInsOfHeader, note)
        var sources = try AppSources(
            found,
            modules: modules,
            localModules: local.modules,
            importedByAll: importedByAll,
            packageName: packageName
        )
        let fetched = Set(local.modules.map(\.name))
        sources.remotePackages = found.remotePackages.mapValues(\.address)
            .merging(local.remotePackages.compactMapValues { $0.first?.address }) { own, _ in own }
            .filter { !fetched.contains($0.key) }
        if !fetchesPackages { sources.remotePackages["CryptoKit"] = cryptoPackage.address }
        sources.checkouts = local.checkouts
        let pods = found.pods.mapValues { "is of the CocoaPod \($0), which is not built here" }
        sources.leftOut = local.leftOut.merging(pods) { reason, _ in reason }
        sources.debianPackages = Set(local.modules.flatMap { $0.system?.debianPackages ?? [] }).sorted()
        let built = cache.appendingPathComponent("programs/\(sources.key)", isDirectory: true)
        var files = ExtensionProgramFiles(
            executable: built.appendingPathComponent(sources.member),
            bundleIdentifier: found.information.bundleIdentifier,
            symbolizer: toolchain.symbolizer,
            sources: sources.ownPaths
        )
        if files.take(from: built) { return files }
        let refusal = RefusedBuild(folder: cache.appendingPathComponent("refusals", isDirectory: true), of: sources)
        if let error = refusal.error { throw error }
        // The table of vendors names classes of SDKs that are not here.
        let declaring = standInFiles.filter { $0.target != "PushMessages" }.map(\.content)
        let scan = scan(found, local, declaring)
        for module in scan.modules where sources.remotePackages[module] == nil && sources.leftOut[module] == nil {
            sources.leftOut[module] = Self.likelyOrigin(of: module, in: found)
        }
        // What is missing at first is missing at once, and not a build later each.
        sources.placeholders = PlaceholderModule.closure(of: scan.modules).subtracting(sources.moduleNames)
        if !scan.uses.isEmpty {
            let missing = scan.imports.map(\.diagnostic).joined(separator: "\n")
            let text = diagnostics(of: sources)
                .text(ofMissing: missing, then: scan.uses.map(\.diagnostic).joined(separator: "\n"))
            throw refusal.kept(ExtensionError(.doesNotCompile, refusalText(sources, text, scan)))
        }
        do {
            try makeCache()
            let lock = try CacheLock(cache.appendingPathComponent("lock"))
            defer { lock.unlock() }
            if files.take(from: built) { return files }
            let package = GeneratedPackage(
                folder: cache.appendingPathComponent("packages/\(packageName)", isDirectory: true)
            )
            try package.writeStandIns(standInFiles)
            // Its time of change is the time of its last use.
            utimensat(AT_FDCWD, package.folder.path, nil, 0)
            let product = try run(package, &sources, scan, refusal, progress, note)
            // C that the extension brings along may call libcurl itself, and all of it.
            let startsLazily = !local.modules.contains { !$0.isSwift }
            try install(product, sources, at: built, in: startsLazily ? package : nil)
            files.lock = ProgramLock(built)
            CachePruning(cache: cache).run(keeping: package.folder)
            return files
        } catch let error as ExtensionError {
            throw error
        } catch {
            throw ExtensionError.unwritable(cache: cache, error)
        }
    }

    /// Looks through the files of the project for what nothing here has.
    private func scan(_ found: FoundExtension, _ local: LocalModules, _ standIns: [Data]) -> SourceScan {
        let known = StandInSources.facades + OptionalStandIn.all.map(\.name) + ["os", "OSLog", "NotificationRuntime"]
        let ofProject = local.modules.filter { $0.isSwift && local.checkouts[$0.name] == nil }.flatMap {
            $0.files.map(\.url)
        }
        let others = local.modules.filter { !$0.isSwift || local.checkouts[$0.name] != nil }.flatMap {
            $0.files.map(\.url)
        }
        let placeholders = ["Combine", "SwiftUI"].map { Data(PlaceholderModule(name: $0).content.utf8) }
        return SourceScan(
            found.sources + ofProject,
            modules: Set(known + local.modules.map(\.name) + modules.keys),
            known: standIns + placeholders + (others + modules.values).compactMap { Data(projectFile: $0) },
            toolchain: toolchain
        )
    }

    /// Where a module is likely to be from, whose name is only like that of a pod or of a package's product.
    private static func likelyOrigin(of module: String, in found: FoundExtension) -> String? {
        let product = found.packageProducts.first { product in
            String(product.map { $0.isLetter || $0.isNumber ? $0 : "_" }) == module
        }
        if let product {
            let folder = found.missingPackages.first.map { ", such as \($0.path)," } ?? ""
            return "is likely of the packages' product \(product), whose package\(folder) is not here"
        }
        // BigInt is of bigint, and SQLite of sqlite.swift.
        let pin = found.packagePins.keys.filter { identity in
            var name = identity[...]
            if name.hasPrefix("swift-") { name = name.dropFirst(6) }
            for end in [".swift", "-swift"] where name.hasSuffix(end) { name = name.dropLast(end.count) }
            return name.filter { $0.isLetter || $0.isNumber } == module.lowercased().filter { $0 != "_" }
        }.min()
        if let pin { return "is likely of the Swift package \(pin) of Package.resolved, which is not here" }
        // SQLite is of SQLite.swift, and Backendless of BackendlessSwift.
        let pod = found.pods.filter { module.count > 3 && $0.key.hasPrefix(module) }.min { $0.key < $1.key }
        return pod.map { "is likely of the CocoaPod \($0.value), which is not built here" }
    }

    private func diagnostics(of sources: AppSources) -> CompilerDiagnostics {
        CompilerDiagnostics(
            sources: sources.ownPaths,
            remotePackages: sources.remotePackages,
            checkouts: sources.checkouts,
            leftOut: sources.leftOut,
            missingFiles: sources.found.missingSources.map(\.lastPathComponent),
            isOfProject: sources.found.isOfProject,
            debianPackages: sources.debianPackages
        )
    }

    /// What is said of a build that was refused: all that is in its way in one line, the places, and where stubs lie.
    private func refusalText(_ sources: AppSources, _ text: String, _ scan: SourceScan) -> String {
        let missing = scan.modules.filter { !PlaceholderModule(name: $0).isFilled }.sorted()
        guard !missing.isEmpty else { return "\(sources.name) does not compile:\n\(text)" }
        let packages = missing.filter { sources.remotePackages[$0] != nil }.count
        let others = scan.modules.count - packages
        let counts = [
            packages == 0 ? nil : packages.counted("remote package"),
            others == 0 ? nil : others.counted("other module"),
        ].compactMap(\.self).joined(separator: ", ")
        let folder = cache.appendingPathComponent("stubs/\(sources.member)", isDirectory: true)
        var options: [String] = []
        for name in missing where (try? makeCache()) != nil {
            let file = folder.appendingPathComponent("\(name).swift")
            // One that somebody completed stays.
            if !FileManager.default.fileExists(atPath: file.path) {
                try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                guard (try? Data(scan.stub(of: name).utf8).write(to: file, options: .atomic)) != nil else { continue }
            }
            options.append("--module \(name)=\(file.path)")
        }
        let stubs = options.isEmpty ? "" : "\nStubs to complete: \(options.joined(separator: " "))"
        return "\(sources.name) does not compile, because these are not here: \(counts).\n\(text)\(stubs)"
    }

    /// The modules of those that the bridging header imports that are here, and a line for each other.
    private func headerModules(_ found: FoundExtension, _ local: LocalModules, _ note: (String) -> Void) -> [String] {
        let known = Set(StandInSources.facades + OptionalStandIn.all.map(\.name) + local.modules.map(\.name))
            .union(modules.keys)
        return found.headerModules.sorted { $0.key < $1.key }.compactMap { name, place -> String? in
            if known.contains(name) { return name }
            note(
                "\(place): the bridging header imports \(name), which Linux has not; what the Swift files use of it can "
                    + "be given by --module \(name)=FILE"
            )
            return nil
        }
    }

    /// Says what stands for what the extension imports, and refuses what this machine cannot build.
    private func check(_ standIns: [OptionalStandIn], _ note: (String) -> Void) throws(ExtensionError) {
        for standIn in standIns where modules[standIn.name] == nil {
            if let owner = standIn.modelled {
                note(
                    "\(standIn.name) is a model of \(owner) SDK: it attaches what the payload names and reports nothing"
                )
            }
            let missing = standIn.libraries.filter { !$0.isInstalled }.map(\.package).joined(separator: " ")
            guard missing.isEmpty else {
                throw ExtensionError(
                    .noStandIns,
                    "The extension imports \(standIn.name), whose stand-in needs headers of the system: install "
                        + "\(missing) (apt-get install \(missing))."
                )
            }
            let codecs = SystemLibrary.codecs.filter { !$0.isInstalled }.map(\.package).joined(separator: " ")
            if standIn.dependencies.contains("GraphicsRuntime"), !codecs.isEmpty {
                note("\(standIn.name) cannot decode all pictures without \(codecs) (apt-get install \(codecs))")
            }
        }
    }

    func makeCache() throws {
        let files = FileManager.default
        for name in ["packages", "programs", "home", "manifests", "checkouts", "activities"] {
            let folder = cache.appendingPathComponent(name, isDirectory: true)
            try files.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        }
        try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: cache.path)
    }

    /// The extension's target, by what lies in its folder.
    private func member(_ name: String, of package: GeneratedPackage) -> GeneratedPackage.Member {
        let modules = package.folder(of: name).appendingPathComponent("Modules", isDirectory: true)
        let moduleNames = (try? FileManager.default.contentsOfDirectory(atPath: modules.path)) ?? []
        let folder = ProjectFolder(package.folder(of: name), depth: 2)
        return GeneratedPackage.Member(
            name: name,
            modules: moduleNames.sorted().map { name in
                let file = modules.appendingPathComponent("\(name)/\(GeneratedPackage.Module.recordName)")
                let record = (try? Data(contentsOf: file)).flatMap {
                    try? JSONDecoder().decode(GeneratedPackage.Module.self, from: $0)
                }
                return record ?? .init(name: name)
            },
            standIns: OptionalStandIn.named(in: folder.files(with: "swift")).map(\.name)
        )
    }

    /// Builds the extension, with placeholders for the modules that are missing.
    private func run(
        _ package: GeneratedPackage,
        _ sources: inout AppSources,
        _ scan: SourceScan,
        _ refusal: RefusedBuild,
        _ progress: (String) -> Void,
        _ note: (String) -> Void
    ) throws -> URL {
        var outputs = scan.imports.map { $0.diagnostic + "\n" }.joined()
        while true {
            try sources.write(in: package)
            try package.writeManifest(member(sources.member, of: package))
            let (status, output) = try run(package, sources, progress)
            if status == 0 {
                for name in sources.placeholders.sorted() { note(PlaceholderModule(name: name).note) }
                return package.folder.appendingPathComponent(".build/release/\(sources.member)")
            }
            let missing = CompilerDiagnostics.missingModules(in: output).subtracting(sources.placeholders)
            guard !missing.isEmpty else {
                let diagnostics = diagnostics(of: sources)
                if let text = diagnostics.text(ofCheckoutsIn: output) {
                    throw ExtensionError(.doesNotCompile, text)
                }
                // The modules that were missing at first are the reason for later missing names.
                let text =
                    outputs.isEmpty
                    ? diagnostics.text(of: output)
                    : diagnostics.text(ofMissing: outputs, then: output)
                let error = ExtensionError(.doesNotCompile, refusalText(sources, text, scan))
                throw CompilerDiagnostics.isFinal(output) ? refusal.kept(error) : error
            }
            outputs += output
            sources.placeholders.formUnion(PlaceholderModule.closure(of: missing).subtracting(sources.moduleNames))
        }
    }

    private func run(
        _ package: GeneratedPackage,
        _ sources: AppSources,
        _ progress: (String) -> Void
    ) throws -> (status: Int32, output: String) {
        let scratch = package.folder.appendingPathComponent(".build", isDirectory: true)
        return try tool(
            [
                "build", "--package-path", package.folder.path, "--scratch-path", scratch.path, "--configuration",
                "release", "--product", sources.member, "--disable-automatic-resolution", "--disable-sandbox",
            ],
            in: package.folder
        ).run(limit: 4 << 20, line: progress)
    }

    /// A command of Swift's, which inherits only what it is given.
    func tool(_ arguments: [String], in folder: URL) -> ChildProgram {
        tool(at: toolchain.swift, arguments, in: folder)
    }

    func tool(at path: String, _ arguments: [String], in folder: URL) -> ChildProgram {
        var tool = ChildProgram(path: path)
        tool.arguments = arguments
        // Not the machine's folder, where others have sockets and files.
        let temporary = cache.appendingPathComponent("tmp", isDirectory: true)
        try? FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
        // Manifests and macros are the app's code as well: they see no key and no token of the caller's.
        tool.environment = [
            "PATH": toolchain.folder.path + ":/usr/bin:/bin",
            "HOME": cache.appendingPathComponent("home", isDirectory: true).path, "LANG": "C.UTF-8",
            "TMPDIR": temporary.path,
        ]
        tool.workingDirectory = folder.path
        // The toolchain lies beside its `usr`; the cache is the build's own.
        let root = toolchain.folder.deletingLastPathComponent().deletingLastPathComponent().path
        let readable = (root == "/" ? [] : [root]) + [folder.path] + readableFolders
        tool.confinement = .build(reading: readable, writing: cache.path)
        tool.fileByteLimit = 8 << 30
        tool.processorTimeLimit = 1200
        return tool
    }

    /// Puts the program at the path of the next start, in one step.
    ///
    /// - Parameter package: The folder of the library that lets the program load libcurl when it needs it; without one
    ///   the program loads it when it starts.
    private func install(
        _ product: URL,
        _ sources: AppSources,
        at built: URL,
        in package: GeneratedPackage?
    ) throws {
        let files = FileManager.default
        let partial = built.deletingLastPathComponent()
            .appendingPathComponent(".\(built.lastPathComponent).\(getpid())", isDirectory: true)
        try? files.removeItem(at: partial)
        try files.createDirectory(at: partial, withIntermediateDirectories: true)
        try files.copyItem(at: product, to: partial.appendingPathComponent(sources.member))
        try sources.writeBundle(in: partial)
        if let package {
            let folder = package.folder.appendingPathComponent("Lazy", isDirectory: true)
            let library = LazyCurlLibrary(toolchain: toolchain, folder: folder)
            try library.install(for: product, in: partial) { tool(at: $0, $1, in: package.folder) }
        }
        try? files.removeItem(at: built)
        try files.moveItem(at: partial, to: built)
    }
}

extension ExtensionProgramFiles {
    /// Keeps the program in the cache, and returns whether it is there.
    fileprivate mutating func take(from folder: URL) -> Bool {
        // Before the look, because it may be deleted until then.
        lock = ProgramLock(folder)
        return lock != nil && FileManager.default.isExecutableFile(atPath: executable.path)
    }
}

/// Keeps other builds out of the cache while one writes it.
struct CacheLock {
    private let descriptor: OwnedDescriptor

    init(_ file: URL) throws {
        descriptor = OwnedDescriptor(open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
        guard descriptor.number >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        guard FileLock.wait(descriptor.number) else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    func unlock() { descriptor.close() }
}
