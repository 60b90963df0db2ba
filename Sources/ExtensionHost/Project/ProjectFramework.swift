// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// A framework or static library that an Xcode project builds for its extension, as a module in Swift.
package struct ProjectFramework: Sendable {
    /// The name by which it is imported.
    package var name: String
    /// Its Swift files, in order of their paths.
    package var sources: [URL]
    /// Folders in which a new file belongs to it.
    package var folders: [URL]
    /// The products of packages that it uses.
    var packageProducts: [String]
    /// The packages of those products that lie elsewhere.
    var remotePackages: [String: RemotePackage]
}

extension XcodeProject {
    private static let frameworkTypes: Set<String> = [
        "com.apple.product-type.framework", "com.apple.product-type.framework.static",
        "com.apple.product-type.library.static", "com.apple.product-type.library.dynamic",
    ]

    /// The project's targets that the files import by the names of their modules, and those that these import.
    ///
    /// An import counts, not what is linked: Xcode finds a framework of the same project by itself.
    func frameworks(importedBy sources: [URL]) -> [ProjectFramework] {
        var targets: [String: String] = [:]
        for key in objects.keys.sorted().reversed() {
            guard let object = objects[key], object["isa"] as? String == "PBXNativeTarget",
                let type = object["productType"] as? String, Self.frameworkTypes.contains(type),
                let name = moduleName(of: object)
            else { continue }
            targets[name] = key
        }
        guard !targets.isEmpty else { return [] }
        var found: [String: ProjectFramework] = [:]
        var waiting = sources
        while let file = waiting.popLast() {
            for name in SourceText(file).imports where found[name] == nil {
                guard let key = targets[name], let object = objects[key] else { continue }
                let synchronized = synchronizedMembers(of: key, object)
                let files = compiledFiles(of: object, synchronized.files).present.filter { $0.pathExtension == "swift" }
                // One in Objective-C is no module here; its import is named as missing.
                guard !files.isEmpty else { continue }
                let products = packageProducts(of: object)
                found[name] = ProjectFramework(
                    name: name,
                    sources: files,
                    folders: synchronized.folders,
                    packageProducts: products.keys.sorted(),
                    remotePackages: products.compactMapValues { $0 }
                )
                waiting += files
            }
        }
        return found.values.sorted { $0.name < $1.name }
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
