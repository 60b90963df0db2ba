// SPDX-License-Identifier: Apache-2.0

internal import ExtensionHost
internal import Foundation
package import PushSimulator

/// How a target is built in one configuration.
package struct AppleBuild: Sendable {
    /// The configuration's name.
    package var name: String
    /// `nil` if it is missing, or a variable in it is not known.
    package var bundleIdentifier: String?
    package var deploymentTarget: AppleDevice.Version?
    package var moduleName: String
    /// `CFBundleDisplayName`, the name under the icon; `nil` if it is missing, or has a variable that is not known.
    package var displayName: String?
    /// `CFBundleName` or the product's name, which stands under the icon if there is no other.
    package var bundleName: String?
    /// The set of the asset catalogue that holds the app's icon, if a setting names it.
    package var iconName: String?
    package var information: PropertyListFile?
    package var entitlements: PropertyListFile?
    /// The entitlements file that is named, whether or not it is there.
    package var entitlementsPath: String?
    package var excludedArchitectures: String?
    /// The places of settings in the project.
    package var places: [String: AppPlace]
    /// The target in the project.
    package var place: AppPlace

    /// Whether its Info.plist allows Live Activities, by the file or by a setting; `nil` if neither is there.
    package var supportsLiveActivities: Bool?

    /// Settings whose places are kept.
    private static let placed = [
        "PRODUCT_BUNDLE_IDENTIFIER", "IPHONEOS_DEPLOYMENT_TARGET", "CODE_SIGN_ENTITLEMENTS", "EXCLUDED_ARCHS",
        "INFOPLIST_FILE",
    ]

    /// The place of a setting, or else of the target.
    package func place(of setting: String) -> AppPlace { places[setting] ?? place }

    init(_ target: XcodeTarget, _ configuration: XcodeTarget.Configuration, in folder: AppFolder, _ lines: SourceLines)
    {
        name = configuration.name
        let value = { target.value($0, in: configuration) }
        bundleIdentifier = value("PRODUCT_BUNDLE_IDENTIFIER").flatMap { $0.contains("$") ? nil : $0 }
        deploymentTarget = value("IPHONEOS_DEPLOYMENT_TARGET").flatMap { AppleDevice.Version($0) }
        excludedArchitectures = configuration.settings["EXCLUDED_ARCHS"]
        let product = value("PRODUCT_NAME") ?? target.name
        moduleName = value("PRODUCT_MODULE_NAME").flatMap { $0.contains("$") ? nil : $0 } ?? Self.identifier(product)
        let path = { (setting: String) -> String? in
            guard let text = value(setting) else { return nil }
            let file = text.hasPrefix("/") ? text : target.folder.path + "/" + text
            return file
        }
        let setting = value("INFOPLIST_KEY_NSSupportsLiveActivities").map { $0 == "YES" }
        // What is made by a description is written over the file.
        let list = { (setting: String, generated: Data?) in
            generated.flatMap { PropertyListFile($0, of: lines) }
                ?? path(setting).flatMap { folder.path(ofFile: $0) }.flatMap { PropertyListFile($0, in: folder) }
        }
        let file = list("INFOPLIST_FILE", target.generatedInformation)
        information = file
        let known = { (text: String?) -> String? in
            text.map { target.expanded($0, in: configuration) }.flatMap { $0.isEmpty || $0.contains("$") ? nil : $0 }
        }
        displayName = known(file?["CFBundleDisplayName"]?.text ?? value("INFOPLIST_KEY_CFBundleDisplayName"))
        bundleName = known(file?["CFBundleName"]?.text ?? value("INFOPLIST_KEY_CFBundleName")) ?? known(product)
        iconName = value("ASSETCATALOG_COMPILER_APPICON_NAME")
        supportsLiveActivities =
            information?["NSSupportsLiveActivities"].map(\.isTrue) ?? setting ?? information.map { _ in false }
        entitlementsPath = value("CODE_SIGN_ENTITLEMENTS")
        entitlements = list("CODE_SIGN_ENTITLEMENTS", target.generatedEntitlements)
        place = AppPlace(lines.path, lines.line(ofObject: target.key))
        places = [:]
        for setting in Self.placed {
            for key in configuration.keys where places[setting] == nil {
                places[setting] = Self.place(of: setting, in: key, lines)
            }
        }
    }

    /// A name as Xcode makes a module's of it.
    private static func identifier(_ name: String) -> String {
        var result = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        if result.first?.isNumber == true { result.replaceSubrange(...result.startIndex, with: "_") }
        return result
    }

    /// The line of a setting in an object of the project.
    private static func place(of setting: String, in key: String, _ lines: SourceLines) -> AppPlace? {
        guard let start = lines.line(ofObject: key) else { return nil }
        for index in lines.lines.indices[start...].prefix(400) {
            let words = lines.lines[index].drop { " \t\"".contains($0) }
            if words.hasPrefix(setting) { return AppPlace(lines.path, index + 1) }
            if words.hasPrefix("name = ") { return nil }
        }
        return nil
    }
}

extension AppleBuild {
    /// The value of a key in Info.plist.
    package func information(_ key: String) -> PropertyListValue? { information?[key] }

    /// The place of a key in Info.plist, or else of the file.
    package func informationPlace(of key: String) -> AppPlace {
        information?.place(of: key) ?? place(of: "INFOPLIST_FILE")
    }

    /// Whether the entitlements hold a flag; `nil` if nothing can be said, since the file that is named is not there.
    package func isEntitled(to key: String) -> Bool? {
        guard let entitlements else { return entitlementsPath == nil ? false : nil }
        return entitlements[key].map { $0.isTrue || $0.text != nil } ?? false
    }

    /// The place of the entitlements, or of the setting that would name them.
    package func entitlementPlace(of key: String) -> AppPlace {
        entitlements?.place(of: key) ?? place(of: "CODE_SIGN_ENTITLEMENTS")
    }

    package var appGroups: [String] { entitlements?["com.apple.security.application-groups"]?.texts ?? [] }
}
