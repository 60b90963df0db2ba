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
