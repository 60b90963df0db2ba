// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// A notification service extension as it lies in an app's project.
package struct FoundExtension: Sendable {
    /// The target's name, or the folder's.
    package var name: String
    package var folder: URL
    /// The extension's Swift files, in order of their paths.
    package var sources: [URL]
    package var principalClass: String
    package var information = ExtensionInformation()
    package var entitlements = ExtensionEntitlements()
    /// Folders of Swift packages in its app's project.
    package var packages: [URL] = []
    /// Folders of such packages that the project refers to and the disk has not.
    package var missingPackages: [URL] = []
    /// Swift files that a project gives it and the disk has not.
    package var missingSources: [URL] = []
    /// Whether a project says which files are its own.
    package var isOfProject = false
    /// The products of packages that it uses, local or not.
    package var packageProducts: [String] = []
    /// The packages that lie elsewhere, by their products.
    package var remotePackages: [String: RemotePackage] = [:]
    /// The versions of packages that its project is built with, by the packages' identities.
    package var packagePins: [String: PackagePin] = [:]
    /// The CocoaPods of its app's project, by the modules that they are likely to have.
    package var pods: [String: String] = [:]
    /// The frameworks of its app's project that it is built with.
    package var frameworks: [ProjectFramework] = []
    /// Modules that its bridging header imports for all its files, with the places of the imports.
    package var headerModules: [String: String] = [:]
    /// The target of its app; `nil` if no project names it.
    package var app: ContainingApp?
    /// Files of its bundle.
    package var resources: [URL] = []
    /// Pictures of the asset catalogues in its bundle.
    package var pictures: [AssetPicture] = []
    /// Files that say what belongs to it: the Xcode project, Info.plist, entitlements.
    package var projectFiles: [URL] = []
    /// Folders in which a new file belongs to it.
    package var folders: [URL] = []
    /// How it was found, a line each.
    package var notes: [String]

    /// Everything that it is made of.
    package var files: [URL] {
        sources + frameworks.flatMap(\.sources) + resources + pictures.map(\.file) + projectFiles
    }
}

/// The contents of an extension's Info.plist.
package struct ExtensionInformation: Sendable {
    package var file: URL?
    /// All that it says, as a property list.
    package var contents: Data?
    package var bundleIdentifier: String?
    package var allowsArbitraryLoads = false
    /// `nil` if the key is missing.
    package var allowsLocalNetworking: Bool?
    /// Hosts that may be loaded from without TLS; a leading dot includes subdomains.
    package var insecureHosts: [String] = []
    package var principalClass: String?
    package var isServiceExtension = false
    /// Whether the file exists and is not a property list, so that it says nothing.
    package var isDamaged = false

    package init() {}

    /// Reads the file; a file that is not a property list is damaged, and a missing file gives `nil`.
    package init?(_ file: URL) {
        self.file = file
        guard let data = Data(projectFile: file, limit: 1 << 20),
            let list = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil)
                as? [String: Any]
        else {
            guard FileManager.default.fileExists(atPath: file.path) else { return nil }
            isDamaged = true
            return
        }
        read(list)
        contents = data
    }

    /// Reads the contents of such a file; `nil` if they are not a property list.
    package init?(contents: Data) {
        let list = try? PropertyListSerialization.propertyList(from: contents, options: [], format: nil)
        guard let list = list as? [String: Any] else { return nil }
        read(list)
        self.contents = contents
    }

    /// The keys that a project wants in the file.
    init(list: [String: Any]) {
        read(list)
        contents = try? PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
    }

    private mutating func read(_ list: [String: Any]) {
        bundleIdentifier = (list["CFBundleIdentifier"] as? String).flatMap { $0.contains("$") ? nil : $0 }
        let security = list["NSAppTransportSecurity"] as? [String: Any]
        allowsArbitraryLoads = security?["NSAllowsArbitraryLoads"] as? Bool ?? false
        allowsLocalNetworking = security?["NSAllowsLocalNetworking"] as? Bool
        for (host, exception) in security?["NSExceptionDomains"] as? [String: Any] ?? [:] {
            guard let exception = exception as? [String: Any],
                exception["NSExceptionAllowsInsecureHTTPLoads"] as? Bool == true
                    || exception["NSTemporaryExceptionAllowsInsecureHTTPLoads"] as? Bool == true
            else { continue }
            let withSubdomains = exception["NSIncludesSubdomains"] as? Bool == true
            insecureHosts.append(withSubdomains ? "." + host : host)
        }
        insecureHosts.sort()
        let settings = list["NSExtension"] as? [String: Any]
        isServiceExtension =
            settings?["NSExtensionPointIdentifier"] as? String == "com.apple.usernotifications.service"
        let name = settings?["NSExtensionPrincipalClass"] as? String
        principalClass = name?.split(separator: ".").last.map(String.init)
    }
}

/// The app that contains an extension, as far as its project says.
package struct ContainingApp: Sendable {
    /// The target's name.
    package var name: String
    /// `nil` if it has none.
    package var entitlementsFile: URL?
    /// Whether it has the entitlement `com.apple.developer.usernotifications.communication`.
    package var canCommunicate: Bool

    init(name: String, entitlementsFile: URL?, canCommunicate: Bool) {
        self.name = name
        self.entitlementsFile = entitlementsFile
        self.canCommunicate = canCommunicate
    }
}

/// The permissions in an extension's entitlements, or its app's.
package struct ExtensionEntitlements: Sendable {
    package var canFilter = false
    package var canCommunicate = false
    package var appGroups: [String] = []

    package init() {}

    /// Reads the file; `nil` when it is not a property list.
    package init?(_ file: URL) {
        guard let data = Data(projectFile: file, limit: 1 << 20),
            let list = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil)
                as? [String: Any]
        else { return nil }
        self.init(list: list)
    }

    init(list: [String: Any]) {
        canFilter = list["com.apple.developer.usernotifications.filtering"] as? Bool ?? false
        canCommunicate = list["com.apple.developer.usernotifications.communication"] as? Bool ?? false
        appGroups = list["com.apple.security.application-groups"] as? [String] ?? []
    }
}
