// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// An extension's files as they go into a build, and the name of what is built of them.
struct AppSources {
    let name: String
    /// The target's name in the build's package: the extension's, and a number that tells it from others of that name.
    let member: String
    /// The name of the program that is built.
    let key: String
    /// The app's own files by their names in the build; files in C by their module's name and their path in it.
    let ownPaths: [String: String]
    /// Modules that are imported and cannot be found.
    var placeholders: Set<String> = []
    /// The addresses of packages that are not fetched, by their products.
    var remotePackages: [String: String] = [:]
    /// The packages from elsewhere that modules were taken from.
    var checkouts: [String: PackageFetcher.Checkout] = [:]
    /// Why targets of its packages are left out, by their names.
    var leftOut: [String: String] = [:]
    /// The packages of Debian that have what the extension's system libraries hand on.
    var debianPackages: [String] = []

    let found: FoundExtension
    private let files: [(name: String, content: Data)]
    /// Files by their names, by module.
    private let modules: [String: [String: Data]]
    /// The modules that are built with the extension, but for placeholders.
    var moduleNames: Set<String> { Set(modules.keys) }
    /// Modules that all of the app's own files import, because its bridging header does.
    private let importedByAll: [String]

    init(
        _ found: FoundExtension,
        modules: [String: URL],
        localModules: [LocalModule],
        importedByAll: [String],
        packageName: String
    ) throws(ExtensionError) {
        self.found = found
        self.importedByAll = importedByAll
        name = found.name
        var place = ContentHash()
        place.add(found.folder.path)
        let letters = found.name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        member = "App" + letters + "_" + place.name.prefix(8)
        var files: [(String, Data)] = []
        var ownPaths: [String: String] = [:]
        for url in found.sources {
            let content = try Self.read(url)
            // The compiler refuses two files of one name in a module as well.
            files.append((url.lastPathComponent, content))
            ownPaths[url.lastPathComponent] = url.path
        }
        var modulesByName: [String: [String: Data]] = [:]
        for module in localModules {
            var parts: [String: Data] = [:]
            for (name, url) in module.files {
                // Errors are attributed by file names; a name that two modules have is attributed by the module's.
                let isC = module.c != nil || module.system != nil
                let unique = isC || ownPaths[name] == nil ? name : "\(module.name)_\(name)"
                ownPaths[isC ? "\(module.name)/\(name)" : unique] = url.path
                parts[unique] = try Self.read(url)
            }
            if let c = module.c {
                let folder = c.publicHeaders == "." ? "" : c.publicHeaders + "/"
                let headers = parts.keys.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) }
                let map = CTarget.moduleMap(module.name, publicHeaders: headers)
                if !headers.contains("module.modulemap") { parts[folder + "module.modulemap"] = Data(map.utf8) }
            }
            // A file of the user's own choice takes a package's place.
            if let url = modules[module.name] { parts = ["\(module.name).swift": try Self.read(url)] }
            let isReplaced = modules[module.name] != nil
            // iOS's Foundation gives a package what it gives the extension's own files.
            let implied = module.isSwift && !isReplaced ? OptionalStandIn.implied(by: module.files.map(\.url)) : []
            if !implied.isEmpty {
                let imports = implied.map { "@_exported import \($0)\n" }.joined()
                parts["RichPush+Foundation+\(module.name).swift"] = Data(imports.utf8)
            }
            var system = module.system
            if system != nil {
                var content = ContentHash()
                for (name, data) in parts.sorted(by: { $0.key < $1.key }) {
                    content.add(name)
                    content.add(data)
                }
                system?.content = content.name
            }
            let record = GeneratedPackage.Module(
                name: module.name,
                dependencies: module.dependencies,
                c: isReplaced ? nil : module.c,
                system: isReplaced ? nil : system,
                swiftFlags: isReplaced || module.swiftFlags.isEmpty ? nil : module.swiftFlags
            )
            parts[GeneratedPackage.Module.recordName] = record.data
            modulesByName[module.name] = parts
        }
        for (name, url) in modules where modulesByName[name] == nil {
            modulesByName[name] = ["\(name).swift": try Self.read(url)]
        }
        self.files = files
        self.ownPaths = ownPaths
        self.modules = modulesByName

        var hash = ContentHash()
        hash.add(packageName)
        hash.add(member)
        hash.add(found.principalClass)
        hash.add(importedByAll.joined(separator: ","))
        for (name, content) in files {
            hash.add(name)
            hash.add(content)
        }
        for (name, files) in modulesByName.sorted(by: { $0.key < $1.key }) {
            hash.add(name)
            for (file, content) in files.sorted(by: { $0.key < $1.key }) {
                hash.add(file)
                hash.add(content)
            }
        }
        hash.add(found.information.contents ?? Data())
        for url in found.resources {
            hash.add(url.path)
            hash.add(Data(projectFile: url) ?? Data())
        }
        for picture in found.pictures {
            // They may be many and large.
            let attributes = try? FileManager.default.attributesOfItem(atPath: picture.file.path)
            let time = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
            hash.add("\(picture.name) \(picture.file.path) \(attributes?[.size] as? Int ?? 0) \(time)")
        }
        hash.add(found.information.bundleIdentifier ?? "")
        hash.add(found.entitlements.canFilter ? "filtering" : "")
        key = hash.name
    }

    private static func read(_ url: URL) throws(ExtensionError) -> Data {
        guard let data = Data(projectFile: url) else {
            throw ExtensionError(
                .fileSystem,
                "\(url.path) cannot be read; a file of an extension is a regular file of at most "
                    + "\(Data.projectFileLimit >> 20) MB."
            )
        }
        guard url.pathExtension == "swift", let text = String(data: data, encoding: .utf8) else { return data }
        return Data(SourceText.withoutObjectiveCAttributes(text).utf8)
    }

    // MARK: - Writing

    /// Writes the target's files: copies of the app's own, and the files that make it a program.
    func write(in package: GeneratedPackage) throws {
        let folder = package.folder(of: member)
        let sources = folder.appendingPathComponent("Sources", isDirectory: true)
        var names = Set(files.map(\.name))
        for (name, content) in files { try package.write(content, to: sources.appendingPathComponent(name)) }
        let imports = importedByAll.map { "@_exported import \($0)\n" }.joined()
        for (name, text) in [("RichPush+Main.swift", main), ("RichPush+Names.swift", imports + Self.names)] {
            try package.write(Data(text.utf8), to: sources.appendingPathComponent(name))
            names.insert(name)
        }
        try remove(allBut: names, in: sources)
        let modulesFolder = folder.appendingPathComponent("Modules", isDirectory: true)
        for (name, files) in Array(modules) + placeholders.map({ ($0, PlaceholderModule(name: $0).files) }) {
            let folder = modulesFolder.appendingPathComponent(name, isDirectory: true)
            for (file, content) in files { try package.write(content, to: folder.appendingPathComponent(file)) }
            try remove(filesBut: Set(files.keys), below: folder)
        }
        try remove(allBut: Set(modules.keys).union(placeholders), in: modulesFolder)
    }

    private func remove(allBut names: Set<String>, in folder: URL) throws {
        let known = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in known where !names.contains(name) {
            try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }

    private func remove(filesBut paths: Set<String>, below folder: URL) throws {
        let known = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        for path in known where !paths.contains(path) {
            let url = folder.appendingPathComponent(path)
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue else {
                continue
            }
            try FileManager.default.removeItem(at: url)
        }
    }

    private var main: String {
        """
        internal import ExtensionRuntime

        @main
        struct RichPushProgram {
            static func main() {
                ExtensionProgram.main { \(found.principalClass)() }
            }
        }

        """
    }

    /// Names that Foundation has as well: in the app's own module they mean ours, whatever a file imports.
    private static let names: String = {
        let names = [
            "URLSession", "URLSessionTask", "URLSessionDataTask", "URLSessionUploadTask", "URLSessionDownloadTask",
            "URLSessionConfiguration", "URLSessionDelegate", "URLSessionTaskDelegate", "URLSessionDataDelegate",
            "URLSessionDownloadDelegate",
        ]
        return "import Foundation\nimport NotificationRuntime\n\n"
            + names.map { "typealias \($0) = NotificationRuntime.\($0)\n" }.joined()
            // Each simulated device has its own.
            + "typealias UserDefaults = NotificationRuntime.DeviceDefaults\n"
                // And its language.
                + """

                func NSLocalizedString(
                    _ key: String, tableName: String? = nil, bundle: Bundle = .main, value: String = "", comment: String
                ) -> String { bundle.textForDevice(forKey: key, value: value, table: tableName) }

                extension Bundle {
                    func localizedString(forKey key: String, value: String?, table tableName: String?) -> String {
                        textForDevice(forKey: key, value: value, table: tableName)
                    }
                }

                """
    }()

    /// Copies a resource so that the confined process, which may be another user's, can read it.
    private static func copy(_ file: URL, to target: URL) {
        try? FileManager.default.copyItem(at: file, to: target)
        let kind = try? FileManager.default.attributesOfItem(atPath: target.path)[.type] as? FileAttributeType
        guard kind == .typeRegular else { return }
        try? FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: target.path)
    }

    /// Writes what `Bundle.main` finds beside the program: its Info.plist and its resources.
    func writeBundle(in folder: URL) throws {
        var list: [String: Any] = [:]
        if let data = found.information.contents,
            let own = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil)
                as? [String: Any]
        {
            list = own
        }
        list["CFBundleIdentifier"] = found.information.bundleIdentifier ?? "com.example.app.NotificationService"
        list["CFBundleExecutable"] = member
        // A program here carries no entitlements; a stand-in asks for this one.
        list["com.apple.developer.usernotifications.filtering"] = found.entitlements.canFilter
        for (key, value) in ["CFBundleName": found.name, "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1"]
        where (list[key] as? String)?.contains("$") != false {
            list[key] = value
        }
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
        try data.write(to: folder.appendingPathComponent("Info.plist"))
        // iOS has one file for all catalogues; UIKit's stand-in looks here.
        let assets = folder.appendingPathComponent(".assets", isDirectory: true)
        for picture in found.pictures {
            let target = assets.appendingPathComponent(picture.name)
            let place = target.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            Self.copy(picture.file, to: target)
        }
        for resource in found.resources {
            if let tables = BundleText.tables(of: resource) {
                for table in tables {
                    let file = folder.appendingPathComponent(table.path)
                    let place = file.deletingLastPathComponent()
                    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
                    try table.content.write(to: file)
                }
                continue
            }
            let target = folder.appendingPathComponent(resource.lastPathComponent)
            if !FileManager.default.fileExists(atPath: target.path) {
                Self.copy(resource, to: target)
            }
        }
    }
}
