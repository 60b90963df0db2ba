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
    /// The `requirement` of packages from elsewhere, by the products that are used of them.
    var requirements: [String: String] = [:]
    /// Folders of local packages.
    var packages: [String] = []
    /// Files of framework targets, below a folder with the framework's name, by those names.
    var frameworks: [String: [String: String]] = [:]
    /// Whether the app has an extension for Macs as well, in the folder `MacNotificationService`.
    var hasMacExtension = false
    /// Files that the extension's target lists one by one.
    var listedFiles: [String] = []

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
        for (framework, files) in frameworks {
            for (name, text) in files { try folder.write(text, to: "\(framework)/\(name)") }
        }
        if hasMacExtension {
            let file = "MacNotificationService/NotificationService.swift"
            try folder.write(Self.service("\" [Mac]\""), to: file)
        }
    }

    private static func list(_ settings: [String: String]) -> String {
        settings.sorted { $0.key < $1.key }.map { "\($0.key) = \"\($0.value)\"; " }.joined()
    }

    /// A further target with the files of a folder.
    private static func target(
        _ key: String,
        _ name: String,
        _ kind: String,
        in folder: String,
        settings: String = ""
    ) -> String {
        """
        G\(key) = {isa = PBXFileSystemSynchronizedRootGroup; path = \(folder); sourceTree = "<group>"; };
        T\(key) = {isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.\(kind)"; buildConfigurationList = XL\(key); fileSystemSynchronizedGroups = (G\(key), ); };
        XL\(key) = {isa = XCConfigurationList; buildConfigurations = (XC\(key), ); };
        XC\(key) = {isa = XCBuildConfiguration; name = Debug; buildSettings = { \(settings)}; };

        """
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
        var groups = ["G1"]
        var further: [String] = []
        for (number, name) in frameworks.keys.sorted().enumerated() {
            groups.append("GF\(number)")
            further.append(Self.target("F\(number)", name, "framework", in: name))
        }
        if hasMacExtension {
            groups.append("GM0")
            let name = "MacNotificationService"
            further.append(Self.target("M0", name, "app-extension", in: name, settings: "SDKROOT = macosx; "))
        }
        for (number, path) in listedFiles.enumerated() {
            further.append("LB\(number) = {isa = PBXBuildFile; fileRef = LF\(number); };\n")
            further.append("LF\(number) = {isa = PBXFileReference; path = \"\(path)\"; sourceTree = SOURCE_ROOT; };\n")
        }
        let listed = listedFiles.indices.map { "LB\($0), " }.joined()
        let base = configurationFile == nil ? "" : "baseConfigurationReference = C0; "
        return """
            // !$*UTF8*$!
            {
                objects = {
                    C0 = {isa = PBXFileReference; path = "\(configurationFile ?? "none")"; sourceTree = SOURCE_ROOT; };
                    E0 = {isa = PBXTargetDependency; target = T1; };
                    G0 = {isa = PBXGroup; children = (\(groups.joined(separator: ", ")), ); sourceTree = "<group>"; };
                    G1 = {isa = PBXFileSystemSynchronizedRootGroup; path = NotificationService; sourceTree = "<group>"; };
                    P0 = {isa = PBXProject; buildConfigurationList = X4; mainGroup = G0; };
                    S0 = {isa = PBXSourcesBuildPhase; files = (\(listed)); };
                    T0 = {isa = PBXNativeTarget; name = Shop; productType = "com.apple.product-type.application"; buildConfigurationList = X2; dependencies = (E0, ); };
                    T1 = {isa = PBXNativeTarget; name = NotificationService; productType = "com.apple.product-type.app-extension"; buildConfigurationList = X0; buildPhases = (S0, ); fileSystemSynchronizedGroups = (G1, ); packageProductDependencies = (\(products.indices.map { "D\($0), " }.joined())); };
                    X0 = {isa = XCConfigurationList; buildConfigurations = (X1, ); };
                    X1 = {isa = XCBuildConfiguration; name = Debug; \(base)buildSettings = { \(Self.list(settings)) }; };
                    X2 = {isa = XCConfigurationList; buildConfigurations = (X3, ); };
                    X3 = {isa = XCBuildConfiguration; name = Debug; buildSettings = { \(Self.list(appSettings)) }; };
                    X4 = {isa = XCConfigurationList; buildConfigurations = (X5, ); };
                    X5 = {isa = XCBuildConfiguration; name = Debug; buildSettings = { \(Self.list(projectSettings)) }; };
                    \((products + packages + further).joined())
                };
                rootObject = P0;
            }

            """
    }
}
