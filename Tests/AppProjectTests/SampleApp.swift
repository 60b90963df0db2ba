// SPDX-License-Identifier: Apache-2.0

import AppProject
import Foundation

/// A small app for both platforms, written to a folder; correct unless a test changes something.
struct SampleApp {
    var appSettings: [String: String] = [
        "PRODUCT_BUNDLE_IDENTIFIER": "com.example.shop", "IPHONEOS_DEPLOYMENT_TARGET": "16.4",
        "CODE_SIGN_ENTITLEMENTS": "Shop/Shop.entitlements", "INFOPLIST_FILE": "Shop/Info.plist",
    ]
    var extensionSettings: [String: String] = [
        "PRODUCT_BUNDLE_IDENTIFIER": "com.example.shop.push", "IPHONEOS_DEPLOYMENT_TARGET": "16.4",
        "INFOPLIST_FILE": "ShopPush/Info.plist",
    ]
    /// The text of the file below the app's settings, `Shop/Base.xcconfig`; `nil` where they have none.
    var baseConfiguration: String?
    /// Settings of the extension in Release alone.
    var releaseSettings: [String: String] = [:]
    var embedsExtension = true
    var dependsOnExtension = true
    var copiesOnlyWhenInstalling = false
    /// Phases of scripts before the one that embeds.
    var scripts: [String] = []
    /// Whether a second target is a service extension too.
    var hasSecondExtension = false
    var appInformation: [String: Any] = ["UIBackgroundModes": ["remote-notification"]]
    var appEntitlements: [String: Any] = ["aps-environment": "development"]
    var extensionEntitlements: [String: Any]?
    var extensionInformation: [String: Any] = [:]
    var extensionPoint = "com.apple.usernotifications.service"
    var principalClass = "$(PRODUCT_MODULE_NAME).NotificationService"
    var extensionFiles: [String: String] = [
        "NotificationService.swift": "class NotificationService: UNNotificationServiceExtension {}\n"
    ]
    /// Files of the app's resources, such as `de.lproj/Localizable.strings`.
    var resources: [String: String] = [:]

    var application = "android:icon=\"@mipmap/ic_launcher\""
    /// Elements of `<application>`.
    var applicationElements = """
            <meta-data android:name="com.google.firebase.messaging.default_notification_icon" android:resource="@drawable/push"/>
            <activity android:name=".Main"><intent-filter>
                <category android:name="android.intent.category.LAUNCHER"/></intent-filter></activity>
        """
    /// Elements of `<manifest>`.
    var manifestElements = ""
    var gradle = """
        plugins { id("com.android.application") }
        android { defaultConfig { applicationId = "com.example.shop"
            targetSdk = 35 } }
        dependencies { implementation("com.google.firebase:firebase-messaging:24.1.0") }
        """
    /// Other files of the Android module `app`.
    var androidFiles: [String: String] = ["src/main/res/drawable/push.xml": "<vector/>"]
    /// A project of Xcode with an app called Tour, which asks for no pushes.
    static let exampleProject = """
        { objects = {
            P = {isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T,);};
            G = {isa = PBXGroup; children = (); sourceTree = "<group>";};
            L = {isa = XCConfigurationList; buildConfigurations = (C,);};
            C = {isa = XCBuildConfiguration; name = Debug;
                buildSettings = {SDKROOT = iphoneos; PRODUCT_BUNDLE_IDENTIFIER = com.example.tour;};};
            T = {isa = PBXNativeTarget; name = Tour; buildConfigurationList = L; buildPhases = (); dependencies = ();
                productType = "com.apple.product-type.application";};
        }; rootObject = P; }
        """

    /// Files beside both.
    var files: [String: String] = [:]

    /// Writes it, runs a test, and removes it.
    func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "app-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(in: folder)
        return try body(folder)
    }

    /// What is read of it.
    func described<Result>(_ body: (AppDescription) throws -> Result) throws -> Result {
        try withFolder { try body(try AppDescription($0.path)) }
    }

    /// What the checks find in it.
    func findings() throws -> [AppFinding] { try described { AppPreflight.findings(in: $0) } }

    func write(in folder: URL) throws {
        func write(_ text: String, _ path: String) throws { try Self.write(Data(text.utf8), path, in: folder) }
        func write(list: [String: Any], _ path: String) throws {
            try Self.write(
                PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0),
                path,
                in: folder
            )
        }
        try write(project, "ios/Shop.xcodeproj/project.pbxproj")
        if let baseConfiguration { try write(baseConfiguration, "ios/Shop/Base.xcconfig") }
        try write(list: appInformation, "ios/Shop/Info.plist")
        try write(list: appEntitlements, "ios/Shop/Shop.entitlements")
        if let extensionEntitlements { try write(list: extensionEntitlements, "ios/ShopPush/Push.entitlements") }
        let point: [String: Any] = [
            "NSExtensionPointIdentifier": extensionPoint, "NSExtensionPrincipalClass": principalClass,
        ]
        var information = extensionInformation
        let own = information["NSExtension"] as? [String: Any] ?? [:]
        information["NSExtension"] = point.merging(own) { $1 }
        try write(list: information, "ios/ShopPush/Info.plist")
        for (name, text) in extensionFiles { try write(text, "ios/ShopPush/\(name)") }
        for (name, text) in resources { try write(text, "ios/Shop/\(name)") }
        try write(gradle, "android/app/build.gradle.kts")
        try write(
            """
            <?xml version="1.0" encoding="utf-8"?>
            <!-- <application android:label="not this one"/> -->
            <manifest xmlns:android="http://schemas.android.com/apk/res/android" xmlns:tools="http://schemas.android.com/tools">
            \(manifestElements)
            <application \(application)>
            \(applicationElements)
            </application>
            </manifest>
            """,
            "android/app/src/main/AndroidManifest.xml"
        )
        for (name, text) in androidFiles { try write(text, "android/app/\(name)") }
        for (name, text) in files { try write(text, name) }
    }

    static func write(_ bytes: Data, _ path: String, in folder: URL) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: file)
    }

    private func settings(_ values: [String: String]) -> String {
        values.sorted { $0.key < $1.key }.map { "\t\t\t\t\"\($0.key)\" = \"\($0.value)\";\n" }.joined()
    }

    private func configurations(_ prefix: String, debug: [String: String], release: [String: String]) -> String {
        let base = prefix == "A" && baseConfiguration != nil ? "\n\t\t\tbaseConfigurationReference = GX;" : ""
        return """
            \(prefix)L /* list */ = {isa = XCConfigurationList; buildConfigurations = (\(prefix)D /* Debug */, \(prefix)R /* Release */, ); };
            \(prefix)D /* Debug */ = {
            \t\t\tisa = XCBuildConfiguration;\(base)
            \t\t\tbuildSettings = {
            \(settings(debug))\t\t\t};
            \t\t\tname = Debug;
            };
            \(prefix)R /* Release */ = {
            \t\t\tisa = XCBuildConfiguration;
            \t\t\tbuildSettings = {
            \(settings(release))\t\t\t};
            \t\t\tname = Release;
            };

            """
    }

    private func extensionTarget(_ prefix: String, _ name: String) -> String {
        """
        \(prefix) /* \(name) */ = {
        isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.app-extension";
        buildConfigurationList = EL; buildPhases = (ES, ); dependencies = ( ); productReference = \(prefix)P;
        };
        \(prefix)P = {isa = PBXFileReference; path = \(name).appex; sourceTree = BUILT_PRODUCTS_DIR; };
        \(prefix)E = {isa = PBXBuildFile; fileRef = \(prefix)P; };

        """
    }

    private var project: String {
        let names = extensionFiles.keys.sorted()
        let second = hasSecondExtension ? ["F"] : []
        let embedded = (embedsExtension ? ["E"] : []) + second
        let depended = (dependsOnExtension ? ["E"] : []) + second
        let resourceNames = resources.keys.sorted()
        return """
            // !$*UTF8*$!
            {
            archiveVersion = 1; objectVersion = 56; rootObject = P;
            objects = {
            P /* Project */ = {isa = PBXProject; developmentRegion = en; knownRegions = (en, Base, ); mainGroup = G;
            targets = (A, E, ); buildConfigurationList = PL; };
            \(configurations("P", debug: [:], release: [:]))
            G = {isa = PBXGroup; sourceTree = "<group>"; children = (GS, GE, ); };
            GS = {isa = PBXGroup; path = Shop; sourceTree = "<group>"; children = (GX, \(resourceNames.indices.map { "GR\($0), " }.joined())); };
            GX = {isa = PBXFileReference; path = Base.xcconfig; sourceTree = "<group>"; };
            GE = {isa = PBXGroup; path = ShopPush; sourceTree = "<group>"; children = (\(names.indices.map { "GF\($0), " }.joined())); };
            \(names.enumerated().map { "GF\($0) = {isa = PBXFileReference; path = \"\($1)\"; sourceTree = \"<group>\"; };\n" }.joined())
            \(names.indices.map { "GB\($0) = {isa = PBXBuildFile; fileRef = GF\($0); };\n" }.joined())
            \(resourceNames.enumerated().map { "GR\($0) = {isa = PBXFileReference; path = \"\($1)\"; sourceTree = \"<group>\"; };\n" }.joined())
            \(resourceNames.indices.map { "RB\($0) = {isa = PBXBuildFile; fileRef = GR\($0); };\n" }.joined())
            ES = {isa = PBXSourcesBuildPhase; files = (\(names.indices.map { "GB\($0), " }.joined())); };
            A /* Shop */ = {
            isa = PBXNativeTarget; name = Shop; productType = "com.apple.product-type.application";
            buildConfigurationList = AL; productReference = AP;
            buildPhases = (AR, \(scripts.indices.map { "AS\($0), " }.joined())AE, );
            dependencies = (\(depended.map { "T\($0), " }.joined()));
            };
            AP = {isa = PBXFileReference; path = Shop.app; sourceTree = BUILT_PRODUCTS_DIR; };
            AR = {isa = PBXResourcesBuildPhase; files = (\(resourceNames.indices.map { "RB\($0), " }.joined())); };
            \(scripts.enumerated().map { "AS\($0) = {isa = PBXShellScriptBuildPhase; name = \"\($1)\"; };\n" }.joined())
            AE /* Embed */ = {
            isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 13; name = "Embed Foundation Extensions";
            runOnlyForDeploymentPostprocessing = \(copiesOnlyWhenInstalling ? 1 : 0);
            files = (\(embedded.map { "\($0)E, " }.joined()));
            };
            TE = {isa = PBXTargetDependency; target = E; };
            TF = {isa = PBXTargetDependency; target = F; };
            \(configurations("A", debug: appSettings, release: appSettings))
            \(extensionTarget("E", "ShopPush"))
            \(hasSecondExtension ? extensionTarget("F", "OtherPush") : "")
            \(configurations("E", debug: extensionSettings, release: extensionSettings.merging(releaseSettings) { $1 }))
            };
            }
            """
    }
}
