// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A project of Xcode with an app and its extension, written to a folder.
struct ShopProject {
    /// Files of the extension's target, below `NotificationService`, by their names.
    var files: [String: String] = ["NotificationService.swift": ShopProject.service("\" [shown]\"")]
    /// Build settings of the extension's target.
    var settings: [String: String] = [:]
    /// Build settings of the project.
    var projectSettings: [String: String] = [:]
    /// Build settings of the app's target.
    var appSettings: [String: String] = [:]
    /// An `.xcconfig` below the project's folder that the extension's target is built with.
    var configurationFile: String?
    /// Products of packages that the extension's target uses, with the addresses of those from elsewhere.
    var products: [String: String?] = [:]
    /// What `requirement` says of packages from elsewhere, by the products that are used of them.
    var requirements: [String: String] = [:]
    /// Folders of local packages.
    var packages: [String] = []

    /// The text of an extension that appends a value of Swift to the title.
    static func service(_ mark: String, imports: String = "", below: String = "") -> String {
        """
        import UserNotifications
        \(imports)

        class NotificationService: UNNotificationServiceExtension {
            override func didReceive(
                _ request: UNNotificationRequest,
                withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
            ) {
                let content = request.content.mutableCopy() as! UNMutableNotificationContent
                content.title += \(mark)
                contentHandler(content)
            }
        }
        \(below)

        """
    }

    func write(in folder: URL) throws {
        try folder.write(text, to: "Shop.xcodeproj/project.pbxproj")
        for (name, text) in files { try folder.write(text, to: "NotificationService/\(name)") }
    }

    private static func list(_ settings: [String: String]) -> String {
        settings.sorted { $0.key < $1.key }.map { "\($0.key) = \"\($0.value)\"; " }.joined()
    }

    private var text: String {
        let products = self.products.sorted { $0.key < $1.key }.enumerated().map { number, product in
            let package = product.value.map { _ in "package = R\(number); " } ?? ""
            let requirement = requirements[product.key].map { "requirement = {\($0)}; " } ?? ""
            let reference = product.value.map {
                "R\(number) = {isa = XCRemoteSwiftPackageReference; repositoryURL = \"\($0)\"; \(requirement)};\n"
            }
            return (reference ?? "")
                + "D\(number) = {isa = XCSwiftPackageProductDependency; \(package)productName = \(product.key); };\n"
        }
        let packages = self.packages.enumerated().map {
            "L\($0) = {isa = XCLocalSwiftPackageReference; relativePath = \($1); };\n"
        }
        let base = configurationFile == nil ? "" : "baseConfigurationReference = C0; "
        return """
            // !$*UTF8*$!
            {
                objects = {
                    C0 = {isa = PBXFileReference; path = "\(configurationFile ?? "none")"; sourceTree = SOURCE_ROOT; };
                    E0 = {isa = PBXTargetDependency; target = T1; };
                    G0 = {isa = PBXGroup; children = (G1, ); sourceTree = "<group>"; };
                    G1 = {isa = PBXFileSystemSynchronizedRootGroup; path = NotificationService; sourceTree = "<group>"; };
                    P0 = {isa = PBXProject; buildConfigurationList = X4; mainGroup = G0; };
                    T0 = {isa = PBXNativeTarget; name = Shop; productType = "com.apple.product-type.application"; buildConfigurationList = X2; dependencies = (E0, ); };
                    T1 = {isa = PBXNativeTarget; name = NotificationService; productType = "com.apple.product-type.app-extension"; buildConfigurationList = X0; fileSystemSynchronizedGroups = (G1, ); packageProductDependencies = (\(products.indices.map { "D\($0), " }.joined())); };
                    X0 = {isa = XCConfigurationList; buildConfigurations = (X1, ); };
                    X1 = {isa = XCBuildConfiguration; name = Debug; \(base)buildSettings = { \(Self.list(settings)) }; };
                    X2 = {isa = XCConfigurationList; buildConfigurations = (X3, ); };
                    X3 = {isa = XCBuildConfiguration; name = Debug; buildSettings = { \(Self.list(appSettings)) }; };
                    X4 = {isa = XCConfigurationList; buildConfigurations = (X5, ); };
                    X5 = {isa = XCBuildConfiguration; name = Debug; buildSettings = { \(Self.list(projectSettings)) }; };
                    \((products + packages).joined())
                };
                rootObject = P0;
            }

            """
    }
}
