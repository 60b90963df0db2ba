// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// A framework or static library that an app's projects build for its extension, or a CocoaPod, as a module in Swift.
package struct ProjectFramework: Sendable {
    /// The name by which it is imported.
    package var name: String
    /// Its Swift files, in order of their paths.
    package var sources: [URL]
    /// Folders in which a new file belongs to it.
    package var folders: [URL]
    /// Whether CocoaPods brings it, from elsewhere or from a folder of the app's.
    package var isPod = false
    /// The products of packages that it uses.
    var packageProducts: [String] = []
    /// The packages of those products that lie elsewhere.
    var remotePackages: [String: RemotePackage] = [:]
    /// Folders of packages in its project.
    var packages: [URL] = []
    /// The file that says which files belong to it.
    var projectFile: URL?
}

extension XcodeProject {
    /// What is read of a project when it is first asked for.
    final class Memory {
        /// The targets that are modules, by their names.
        fileprivate var frameworkTargets: [String: String]?
        /// Those of them that were asked for; `nil` of those in Objective-C.
        fileprivate var frameworks: [String: ProjectFramework?] = [:]
    }

    private static let frameworkTypes: Set<String> = [
        "com.apple.product-type.framework", "com.apple.product-type.framework.static",
        "com.apple.product-type.library.static", "com.apple.product-type.library.dynamic",
    ]

    /// The modules that the files import by their names, and those that these import: targets of the project, of its
    /// neighbours, and CocoaPods.
    ///
    /// An import counts, not what is linked: Xcode finds a framework of the same project or workspace by itself.
    func frameworks(importedBy sources: [URL]) -> [ProjectFramework] {
        let own = frameworkTargets
        let others = Lazily { neighbours.projects.map { ($0, $0.frameworkTargets) } }
        let pods = Lazily { CocoaPods.developmentPods(beside: project) }
        func framework(_ name: String) -> ProjectFramework? {
            if let key = own[name] { return self.framework(name, key) }
            // Whatever is asked for below is nothing that Apple's systems have.
            guard !Self.systemModules.contains(name) else { return nil }
            for (project, targets) in others.value {
                if let key = targets[name] { return project.framework(name, key) }
            }
            if let project = neighbours.pods(with: name), let key = project.frameworkTargets[name] {
                var found = project.framework(name, key)
                found?.isPod = true
                return found
            }
            return pods.value[name] ?? CocoaPods.committedPod(name, beside: project)
        }
        var found: [String: ProjectFramework] = [:]
        var absent: Set<String> = []
        var waiting = sources
        while let file = waiting.popLast() {
            for name in texts.imports(of: file) where found[name] == nil && !absent.contains(name) {
                guard let framework = framework(name) else {
                    absent.insert(name)
                    continue
                }
                found[name] = framework
                waiting += framework.sources
            }
        }
        return found.values.sorted { $0.name < $1.name }
    }

    /// Modules that nearly each file imports, so that no other project is read for them.
    private static let systemModules: Set<String> = [
        "Foundation", "UserNotifications", "UIKit", "os", "OSLog", "Intents", "Dispatch", "CoreGraphics", "CryptoKit",
        "Security", "UniformTypeIdentifiers", "MobileCoreServices", "SwiftUI", "Combine", "CommonCrypto", "Darwin",
    ]

    /// The targets that are modules, by their names.
    private var frameworkTargets: [String: String] {
        if let known = memory.frameworkTargets { return known }
        var targets: [String: String] = [:]
        for key in objects.keys.sorted().reversed() {
            guard let object = objects[key], object["isa"] as? String == "PBXNativeTarget",
                let type = object["productType"] as? String, Self.frameworkTypes.contains(type),
                let name = moduleName(of: object)
            else { continue }
            targets[name] = key
        }
        memory.frameworkTargets = targets
        return targets
    }

    /// A target as a module; `nil` of one in Objective-C, whose import is named as missing.
    private func framework(_ name: String, _ key: String) -> ProjectFramework? {
        if let known = memory.frameworks[name] { return known }
        let framework = readFramework(name, key)
        memory.frameworks[name] = .some(framework)
        return framework
    }

    private func readFramework(_ name: String, _ key: String) -> ProjectFramework? {
        guard let object = objects[key] else { return nil }
        let synchronized = synchronizedMembers(of: key, object)
        let files = compiledFiles(of: object, synchronized.files).present.filter { $0.pathExtension == "swift" }
        guard !files.isEmpty else { return nil }
        let products = packageProducts(of: object)
        return ProjectFramework(
            name: name,
            sources: files,
            folders: synchronized.folders,
            packageProducts: products.keys.sorted(),
            remotePackages: products.compactMapValues { $0 },
            packages: products.isEmpty ? [] : localPackages.present,
            projectFile: file
        )
    }

    /// The module's name by the settings of the first configuration, else by the target's own name.
    private func moduleName(of target: [String: Any]) -> String? {
        guard let name = target["name"] as? String else { return nil }
        let settings = configurations(of: target).first ?? BuildSettings()
        let known = BuildSettings(["TARGET_NAME": name, "PRODUCT_NAME": settings["PRODUCT_NAME"] ?? name])
        let product = settings["PRODUCT_MODULE_NAME"] ?? settings["PRODUCT_NAME"] ?? name
        let expanded = known.over(settings).expanded(product)
        return String(expanded.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    }
}

/// A value that is made when it is first asked for.
private final class Lazily<Value> {
    private let make: () -> Value
    private(set) lazy var value = make()

    init(_ make: @escaping () -> Value) { self.make = make }
}
