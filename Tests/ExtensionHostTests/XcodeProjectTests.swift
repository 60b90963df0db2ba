// SPDX-License-Identifier: Apache-2.0

import ExtensionHost
import Foundation
import PushMessages
import PushSimulator
import Testing

/// Extensions as they lie in projects of Xcode 16: folders that are groups, shared files, local packages, entitlements.
@Suite(.timeLimit(.minutes(30)))
struct XcodeProjectTests {
    /// An app and its extension, which shares a file of the app's group and uses a package that uses another.
    private static func writeProject(in folder: URL) throws {
        try folder.write(project, to: "Shop.xcodeproj/project.pbxproj")
        try folder.write("@main struct ShopApp { static func main() { UIKit() } }\n", to: "Shop/ShopApp.swift")
        try folder.write("struct Titles { static let mark = \" [shared]\" }\n", to: "Shop/Shared/Titles.swift")
        try folder.write(service, to: "NotificationService/NotificationService.swift")
        try folder.write("not Swift at all\n", to: "NotificationService/Draft.swift")
        try folder.write("chime", to: "NotificationService/chime.txt")
        try folder.write(information, to: "NotificationService/Info.plist")
        try folder.write(entitlements, to: "NotificationService/NotificationService.entitlements")
        try folder.write(kitManifest, to: "Packages/Kit/Package.swift")
        try folder.write(
            "import Words\npublic func marked(_ text: String) -> String { text + Words.kit + String(Kit.count) }\nenum Kit { static let count = 1 }\n",
            to: "Packages/Kit/Sources/Kit/Kit.swift"
        )
        try folder.write(
            "import UserNotifications\nlet unused = UNNotificationContent.self\n",
            to: "Packages/Kit/Sources/Kit/More.swift"
        )
        try folder.write("nor this\n", to: "Packages/Kit/Sources/Kit/Draft.swift")
        try folder.write("nothing to see\n", to: "Packages/Kit/Tests/KitTests/KitTests.swift")
        try folder.write(wordsManifest, to: "Packages/Words/Package.swift")
        try folder.write(
            "public enum Words { public static let kit = \" [kit]\" }\n",
            to: "Packages/Words/Text/Words.swift"
        )
    }

    @Test func `synchronised groups give and take files by the sets of exceptions of their target`() async throws {
        try await withTemporaryFolder { folder in
            try Self.writeProject(in: folder)
            let found = try ExtensionFinder.find(in: folder.path)
            #expect(found.name == "NotificationService")
            #expect(found.sources.map(\.lastPathComponent) == ["NotificationService.swift", "Titles.swift"])
            #expect(found.resources.map(\.lastPathComponent) == ["chime.txt"])
            #expect(found.information.insecureHosts == [".pictures.example"])
            #expect(found.information.bundleIdentifier == "com.example.shop.NotificationService")
            #expect(found.entitlements.canFilter)
            #expect(found.entitlements.appGroups == ["group.com.example.shop"])
            #expect(found.packageProducts == ["PushKit"])
            let files = Set(found.files.map(\.lastPathComponent))
            #expect(files.isSuperset(of: ["project.pbxproj", "Info.plist", "Package.swift", "Kit.swift"]))
        }
    }

    @Test func `an extension is built with its local packages, and its entitlements count`() async throws {
        try await withTemporaryFolder { folder in
            try Self.writeProject(in: folder)
            let found = try ExtensionFinder.find(in: folder.path)
            let files = try await BuiltExtensions.build(found)
            var configuration = AppleDevice.Configuration()
            configuration.timeLimit = .seconds(300)
            configuration.serviceExtension = .init(found, host: BuiltExtension(files: files))
            let device = AppleDevice(configuration)
            #expect(device.configuration.app.insecureHosts == [".pictures.example"])

            let shown = await device.receive(.doing("show"))
            #expect(shown.displayed?.title == "Sparky [shared] [kit]1 chime", "\(shown.findings)")
            #expect(shown.serviceExtension == "folder:NotificationService")
            #expect(await device.receive(.doing("hide")).outcome == .suppressed)
        }
    }

    @Test func `an error in a package's file has the file's own path`() async throws {
        try await withTemporaryFolder { folder in
            try Self.writeProject(in: folder)
            try folder.write(
                "public enum Words { public static let kit: Int = \"\" }\n",
                to: "Packages/Words/Text/Words.swift"
            )
            let found = try ExtensionFinder.find(in: folder.path)
            let error = await #expect(throws: ExtensionError.self) { try await BuiltExtensions.build(found) }
            let path = folder.appending(path: "Packages/Words/Text/Words.swift").resolvingSymlinksInPath().path
            #expect(error?.description.contains("\(path):1:") == true, "\(String(describing: error))")
        }
    }

    private static let service = """
        import Kit
        import UserNotifications

        class NotificationService: UNNotificationServiceExtension {
            override func didReceive(
                _ request: UNNotificationRequest,
                withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
            ) {
                let content = request.content.mutableCopy() as! UNMutableNotificationContent
                let file = Bundle.main.url(forResource: "chime", withExtension: "txt")
                let text = file.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? "silence"
                content.title = marked(content.title + Titles.mark) + " " + text
                let hides = content.userInfo["do"] as? String == "hide"
                contentHandler(hides ? UNNotificationContent() : content)
            }
        }

        """
    private static let information = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict><key>pictures.example</key><dict>
        <key>NSExceptionAllowsInsecureHTTPLoads</key><true/><key>NSIncludesSubdomains</key><true/></dict></dict></dict>
        <key>NSExtension</key><dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.usernotifications.service</string>
        <key>NSExtensionPrincipalClass</key><string>$(PRODUCT_MODULE_NAME).NotificationService</string></dict>
        </dict></plist>

        """
    private static let entitlements = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>com.apple.developer.usernotifications.filtering</key><true/>
        <key>com.apple.developer.usernotifications.communication</key><true/>
        <key>com.apple.security.application-groups</key><array><string>group.com.example.shop</string></array>
        </dict></plist>

        """
    private static let kitManifest = """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(
            name: "Kit",
            platforms: [.iOS(.v15)],
            products: [.library(name: "PushKit", targets: ["Kit"])],
            dependencies: [
                .package(path: "../Words"), .package(url: "https://example.com/far-away.git", from: "1.0.0"),
            ],
            targets: [
                .target(name: "Kit", dependencies: [.product(name: "Words", package: "Words")], exclude: ["Draft.swift"]),
                .testTarget(name: "KitTests", dependencies: ["Kit"]),
            ]
        )

        """
    private static let wordsManifest = """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(
            name: "Words",
            products: [.library(name: "Words", targets: ["Words"])],
            targets: [.target(name: "Words", path: "Text")]
        )

        """
    /// As Xcode 16 writes it, without what is not read.
    private static let project = """
        // !$*UTF8*$!
        {
            archiveVersion = 1;
            objectVersion = 77;
            objects = {
                A0 /* NotificationService.appex */ = {isa = PBXFileReference; explicitFileType = "wrapper.app-extension"; path = NotificationService.appex; sourceTree = BUILT_PRODUCTS_DIR; };
                B0 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Shared/Titles.swift, ); target = T1 /* NotificationService */; };
                B1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Draft.swift, Info.plist, ); target = T1; };
                B2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (NotificationService.swift, ); target = T0; };
                G0 = {isa = PBXGroup; children = (G1, G2, ); sourceTree = "<group>"; };
                G1 /* Shop */ = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (B0, ); path = Shop; sourceTree = "<group>"; };
                G2 = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (B1, B2, ); path = NotificationService; sourceTree = "<group>"; };
                L0 = {isa = XCLocalSwiftPackageReference; relativePath = Packages/Kit; };
                L1 = {isa = XCSwiftPackageProductDependency; productName = PushKit; };
                P0 = {isa = PBXProject; mainGroup = G0; packageReferences = (L0, ); targets = (T0, T1, ); };
                S0 = {isa = PBXSourcesBuildPhase; files = ( ); };
                S1 = {isa = PBXResourcesBuildPhase; files = ( ); };
                T0 = {isa = PBXNativeTarget; name = Shop; productType = "com.apple.product-type.application"; buildPhases = (S0, ); fileSystemSynchronizedGroups = (G1, ); };
                T1 = {isa = PBXNativeTarget; name = NotificationService; productType = "com.apple.product-type.app-extension"; buildConfigurationList = X0; buildPhases = (S0, S1, ); fileSystemSynchronizedGroups = (G2, ); packageProductDependencies = (L1, ); };
                X0 = {isa = XCConfigurationList; buildConfigurations = (X1, ); };
                X1 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {
                    CODE_SIGN_ENTITLEMENTS = "$(TARGET_NAME)/NotificationService.entitlements";
                    INFOPLIST_FILE = "${SRCROOT}/NotificationService/Info.plist";
                    PRODUCT_BUNDLE_IDENTIFIER = com.example.shop.NotificationService;
                }; };
            };
            rootObject = P0;
        }

        """
}
