// SPDX-License-Identifier: Apache-2.0

import AppProject
import Foundation
import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct AppPreflightTests {
    /// A change of the sample by which one rule finds something, and nothing else does.
    struct Case: CustomTestStringConvertible, Sendable {
        var rule: String
        /// Words of the finding.
        var words: String
        var file: String
        /// Words of the line that it stands at; `nil` where the file as a whole is meant.
        var line: String?
        var change: @Sendable (inout SampleApp) -> Void

        init(
            _ rule: String,
            _ words: String,
            at file: String,
            _ line: String? = nil,
            _ change: @escaping @Sendable (inout SampleApp) -> Void
        ) {
            (self.rule, self.words, self.file, self.line, self.change) = (rule, words, file, line, change)
        }

        var testDescription: String { "\(rule): \(words)" }
    }

    private static let project = "ios/Shop.xcodeproj/project.pbxproj"
    private static let manifest = "android/app/src/main/AndroidManifest.xml"
    private static let gradle = "android/app/build.gradle.kts"
    private static let insecure = ["NSExceptionAllowsInsecureHTTPLoads": true]
    private static let group = "com.apple.security.application-groups"
    private static let notifications = "com.apple.developer.usernotifications"
    private static let messaging = "com.google.firebase.messaging"

    @Test func `a correct app has no findings`() throws {
        #expect(try SampleApp().findings().map(\.finding.message) == [])
    }

    @Test(arguments: cases) func `each condition is found where it stands, and nothing else`(_ sample: Case) throws {
        var app = SampleApp()
        sample.change(&app)
        try app.withFolder { folder in
            let findings = AppPreflight.findings(in: try AppDescription(folder.path))
            #expect(findings.map(\.finding.rule) == [sample.rule], "\(findings.map(\.finding.message))")
            let found = try #require(findings.first)
            #expect(found.finding.message.contains(sample.words), "\(found.finding.message)")
            #expect(found.file == sample.file)
            guard let words = sample.line else { return }
            let line = try #require(found.finding.location?.line, "no line")
            let text = try String(contentsOf: folder.appending(path: found.file), encoding: .utf8)
            let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            #expect(lines[line - 1].contains(words), "\(lines[line - 1])")
        }
    }

    @Test(arguments: opposites) func `what is as it should be is not found`(_ sample: Case) throws {
        var app = SampleApp()
        sample.change(&app)
        #expect(try app.findings().map(\.finding.message) == [])
    }

    @Test func `settings of Expo that code makes are said not to be read`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "expo-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try SampleApp.write(Data(#"{"dependencies": {"expo": "52.0.0"}}"#.utf8), "package.json", in: folder)
        try SampleApp.write(Data("export default {}".utf8), "app.config.ts", in: folder)
        let failure = #expect(throws: AppDescription.Failure.self) { _ = try AppDescription(folder.path) }
        #expect(
            failure?.description.contains("save as app.json beside it what 'npx expo config --json' prints") == true
        )
    }

    @Test func `each rule is in the catalogue with everything that explains it, and has a case`() throws {
        for rule in AppPreflight.rules {
            let entry = try #require(RuleCatalogue.standard[rule.id], "\(rule.id)")
            #expect(entry.subject == .app)
            #expect(entry.platform == rule.platform && entry.severity == rule.severity, "\(rule.id)")
            #expect(!entry.reasons.isEmpty && entry.example != nil && entry.remedy != nil && entry.source != nil)
        }
        let tried = Set(Self.cases.map(\.rule)).union(["app-expo-no-extension"])
        #expect(Set(AppPreflight.rules.map { $0.id }).subtracting(tried) == [])
    }

    @Test func `a finding of one configuration names it`() throws {
        var app = SampleApp()
        app.releaseSettings = ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.shops.push"]
        let found = try #require(try app.findings().first)
        #expect(found.finding.message.hasPrefix("Release: "))
        #expect(found.configurations == ["Release"])
    }

    @Test(arguments: [
        (
            "$(PRODUCT_MODULE_NAME).NotificationService",
            "class NotificationService: UNNotificationServiceExtension {}", true
        ),
        ("ShopPush.NotificationService", "class NotificationService: UNNotificationServiceExtension {}", true),
        (
            "NotificationService",
            "@objc(NotificationService)\nclass NotificationService: UNNotificationServiceExtension {}", true
        ),
        ("NotificationService", "class NotificationService: UNNotificationServiceExtension {}", false),
        ("Shop-Push.NotificationService", "class NotificationService: UNNotificationServiceExtension {}", false),
        ("$(PRODUCT_MODULE_NAME).Old", "class NotificationService: UNNotificationServiceExtension {}", false),
        ("SDKService", "class NotificationService: UNNotificationServiceExtension {}", true),
    ]) func `a class is found by the name that iOS looks for`(_ name: String, _ code: String, _ isFound: Bool) throws {
        var app = SampleApp()
        app.principalClass = name
        app.extensionFiles = ["NotificationService.swift": code]
        let findings = try app.findings()
        #expect(findings.isEmpty == isFound, "\(findings.map(\.finding.message))")
        #expect(try app.described { AppPreflight.obstacle(in: $0) == nil } == isFound)
    }

    @Test func `a type of Live Activities counts for the apps that compile it`() throws {
        let target = { (key: String, name: String, files: String) in
            """
            \(key) = {isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.application";
                buildConfigurationList = \(key)L; buildPhases = (\(key)S,); dependencies = ();};
            \(key)S = {isa = PBXSourcesBuildPhase; files = (\(files));};
            \(key)L = {isa = XCConfigurationList; buildConfigurations = (\(key)C,);};
            \(key)C = {isa = XCBuildConfiguration; name = Debug; buildSettings = {SDKROOT = iphoneos;
                CODE_SIGN_ENTITLEMENTS = App.entitlements; INFOPLIST_FILE = Info.plist;};};
            """
        }
        let project = { (files: String) in
            """
            { objects = {
                P = {isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (A,B,);};
                G = {isa = PBXGroup; children = (F,); sourceTree = "<group>";};
                F = {isa = PBXFileReference; path = Order.swift; sourceTree = "<group>";};
                FB = {isa = PBXBuildFile; fileRef = F;};
                L = {isa = XCConfigurationList; buildConfigurations = ();};
                \(target("A", "Shop", files)) \(target("B", "Scanner", ""))
            }; rootObject = P; }
            """
        }
        for (files, names) in [("FB,", ["Shop"]), ("", ["Shop", "Scanner"])] {
            let folder = FileManager.default.temporaryDirectory.appending(path: "apps-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let written = [
                "Apps.xcodeproj/project.pbxproj": project(files),
                "Order.swift": "struct Order: ActivityAttributes {\n}\n",
                "Info.plist": "<plist version=\"1.0\"><dict><key>A</key><true/></dict></plist>",
                "App.entitlements":
                    "<plist version=\"1.0\"><dict><key>aps-environment</key><string>development</string></dict></plist>",
            ]
            for (name, text) in written { try SampleApp.write(Data(text.utf8), name, in: folder) }
            let found = AppPreflight.findings(in: try AppDescription(folder.path)).map(\.finding)
                .filter { $0.rule == "app-live-activities" }
            for name in ["Shop", "Scanner"] {
                let isFound = found.contains { $0.message.contains("the Info.plist of \(name) lacks") }
                #expect(isFound == names.contains(name), "\(name): \(found.map(\.message))")
            }
        }
    }

    @Test func `a class in Objective-C has no module`() throws {
        var app = SampleApp()
        app.extensionFiles = ["NotificationService.m": "@implementation NotificationService\n@end\n"]
        #expect(try app.findings().first?.finding.message.contains("Objective-C") == true)
        app.principalClass = "NotificationService"
        #expect(try app.findings().isEmpty)
    }

    @Test func `Expo's settings without a plugin for it make no extension`() throws {
        let settings = { (plugin: String) in
            "{\"expo\": {\"android\": {\"package\": \"a.b\"}, \"plugins\": [\"expo-notifications\"\(plugin)]}}"
        }
        let makers = [
            "@batch.com/react-native-plugin", "onesignal-expo-plugin", "expo-notification-service-extension-plugin",
        ]
        let others = [(", \"expo-camera\"", 1), ("", 1), (", [\"@bacons/apple-targets\", {}]", 0)]
        for (plugin, count) in others + makers.map({ (", \"\($0)\"", 0) }) {
            let folder = FileManager.default.temporaryDirectory.appending(path: "expo-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            try SampleApp.write(Data(settings(plugin).utf8), "app.json", in: folder)
            let found = AppPreflight.findings(in: try AppDescription(folder.path)).map(\.finding.rule)
            #expect(found == Array(repeating: "app-expo-no-extension", count: count))
        }
    }

    private static let capacitor = """
        {"dependencies": {"@capacitor/core": "7.0.0", "@capacitor/push-notifications": "7.0.0"}}
        """

    static let cases: [Case] = [
        Case(
            "app-extension-deployment-target",
            "IPHONEOS_DEPLOYMENT_TARGET to 10.0",
            at: project,
            "IPHONEOS_DEPLOYMENT_TARGET"
        ) {
            $0.appSettings["IPHONEOS_DEPLOYMENT_TARGET"] = "8.0"
            $0.extensionSettings["IPHONEOS_DEPLOYMENT_TARGET"] = "10.3"
        },
        Case(
            "app-extension-deployment-target",
            "needs iOS 18.5 and Shop installs from iOS 16.4",
            at: project,
            "IPHONEOS_DEPLOYMENT_TARGET\" = \"18.5"
        ) { $0.extensionSettings["IPHONEOS_DEPLOYMENT_TARGET"] = "18.5" },
        Case("app-extension-not-embedded", "does not contain ShopPush", at: project, "E /* ShopPush */") {
            $0.embedsExtension = false
        },
        Case("app-extension-install-only", "only when installing", at: project, "AE /* Embed */") {
            $0.copiesOnlyWhenInstalling = true
        },
        Case("app-extension-no-dependency", "without depending on it", at: project, "A /* Shop */") {
            $0.dependsOnExtension = false
        },
        Case("app-extension-bundle-id", "com.example.shoppush", at: project, "com.example.shoppush") {
            $0.extensionSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "com.example.shoppush"
        },
        Case(
            "app-extension-point",
            "its extension point is com.apple.share",
            at: "ios/ShopPush/Info.plist",
            "NSExtensionPoint"
        ) {
            $0.extensionPoint = "com.apple.share-services"
        },
        Case(
            "app-extension-point",
            "$(POINT), a variable without a value in the project",
            at: "ios/ShopPush/Info.plist",
            "NSExtensionPoint"
        ) {
            $0.extensionPoint = "$(POINT)"
        },
        Case("app-extension-no-target", "Push is a service extension", at: "ios/Push/Push.swift", "class Push") {
            $0.extensionPoint = "com.apple.share-services"
            $0.extensionFiles = ["Share.swift": "class Share: UIViewController {}\n"]
            $0.files["ios/Push/Push.swift"] =
                "import UserNotifications\nclass Push: UNNotificationServiceExtension {}\n"
        },
        Case(
            "app-extension-principal-class",
            "written in Swift and named without its module",
            at: "ios/ShopPush/Info.plist",
            "NSExtensionPrincipalClass"
        ) { $0.principalClass = "NotificationService" },
        Case("app-push-entitlement", "lacks aps-environment", at: "ios/Shop/Shop.entitlements") {
            $0.appEntitlements = [:]
        },
        Case(
            "app-push-entitlement",
            "ios/Shop/Shop.entitlements has it, and no setting names",
            at: project,
            "A /* Shop */"
        ) {
            $0.appSettings["CODE_SIGN_ENTITLEMENTS"] = nil
        },
        Case("app-push-entitlement", "not an environment of APNs", at: "ios/Shop/Shop.entitlements", "aps-environment")
        {
            $0.appEntitlements["aps-environment"] = "distribution"
        },
        Case("app-groups", "in the group group.shop", at: "ios/ShopPush/Push.entitlements", group) {
            $0.extensionEntitlements = [group: ["group.shop"]]
            $0.extensionSettings["CODE_SIGN_ENTITLEMENTS"] = "ShopPush/Push.entitlements"
        },
        Case("app-transport-security", "plain http", at: "ios/Shop/Info.plist", "NSAppTransportSecurity") {
            $0.appInformation["NSAppTransportSecurity"] = ["NSAllowsArbitraryLoads": true]
        },
        Case("app-transport-security", "http from cdn.example and 1 more", at: "ios/Shop/Info.plist", "NSApp") {
            $0.appInformation["NSAppTransportSecurity"] = [
                "NSAllowsLocalNetworking": true, "NSAllowsArbitraryLoads": true,
                "NSExceptionDomains": [
                    "pictures.example": insecure, "localhost": insecure, "cdn.example": insecure,
                    "closed.example": ["NSIncludesSubdomains": true],
                ],
            ]
        },
        Case("app-transport-security", "http from numeric addresses", at: "ios/Shop/Info.plist", "NSApp") {
            $0.appInformation["NSAppTransportSecurity"] = [
                "NSAllowsLocalNetworking": true, "NSAllowsArbitraryLoads": true,
            ]
        },
        Case("app-filtering-entitlement", "empties", at: "ios/Shop/Shop.entitlements", "\(notifications).filtering") {
            $0.appEntitlements["\(notifications).filtering"] = true
        },
        Case("app-communication-entitlement", "names no intent", at: "ios/Shop/Info.plist") {
            $0.appEntitlements["\(notifications).communication"] = true
        },
        Case("app-interruption-entitlement", "time-sensitive", at: "ios/ShopPush/Push.entitlements", "time-sensitive") {
            $0.extensionEntitlements = ["\(notifications).time-sensitive": true]
            $0.extensionSettings["CODE_SIGN_ENTITLEMENTS"] = "ShopPush/Push.entitlements"
        },
        Case("app-content-extension", "names no category", at: "ios/ShopPush/Info.plist") {
            $0.extensionPoint = "com.apple.usernotifications.content-extension"
            $0.extensionFiles = ["Content.swift": "class NotificationService: UIViewController {}\n"]
            $0.extensionInformation["NSExtension"] = [
                "NSExtensionAttributes": ["UNNotificationExtensionInitialContentSizeRatio": 0.6]
            ]
        },
        Case("app-content-extension", "above 0", at: "ios/ShopPush/Info.plist", "InitialContentSizeRatio") {
            $0.extensionPoint = "com.apple.usernotifications.content-extension"
            $0.extensionFiles = ["Content.swift": "class NotificationService: UIViewController {}\n"]
            $0.extensionInformation["NSExtension"] = [
                "NSExtensionAttributes": [
                    "UNNotificationExtensionInitialContentSizeRatio": 0, "UNNotificationExtensionCategory": "offer",
                ] as [String: Any]
            ]
        },
        Case("app-background-mode", "do not wake Shop", at: "ios/Shop/Info.plist") { $0.appInformation = [:] },
        Case("app-live-activities", "lacks NSSupportsLiveActivities", at: "ios/Shop/Info.plist") {
            $0.files["ios/Shop/Order.swift"] = "struct Order: ActivityAttributes {\n}\n"
        },
        Case(
            "app-capacitor-token",
            "@capacitor/push-notifications gets no device token",
            at: "ios/Shop/AppDelegate.swift",
            "class"
        ) {
            $0.files["package.json"] = capacitor
            $0.files["ios/Shop/AppDelegate.swift"] =
                "import UIKit\n\nclass AppDelegate: UIResponder, UIApplicationDelegate {}\n"
        },
        Case("app-firebase-proxy", "its APNs token", at: "ios/Shop/Info.plist", "FirebaseAppDelegateProxyEnabled") {
            $0.appInformation["FirebaseAppDelegateProxyEnabled"] = false
        },
        Case("app-firebase-proxy", "is not a Boolean", at: "ios/Shop/Info.plist", "FirebaseAppDelegateProxyEnabled") {
            $0.appInformation["FirebaseAppDelegateProxyEnabled"] = "NO"
        },
        Case("app-extension-architectures", "arm64", at: project, "EXCLUDED_ARCHS") {
            $0.extensionSettings["EXCLUDED_ARCHS"] = "arm64 i386"
        },
        Case("app-two-service-extensions", "ShopPush and OtherPush", at: project, "AE /* Embed */") {
            $0.hasSecondExtension = true
        },
        Case("app-embed-phase-order", "Thin Binary", at: project, "AE /* Embed */") { $0.scripts = ["Thin Binary"] },
        Case("app-strings-file", "semicolon", at: "ios/Shop/de.lproj/Localizable.strings", "\"B\"") {
            $0.resources = ["de.lproj/Localizable.strings": "\"A\" = \"a\"\n\"B\" = \"b\";\n"]
        },
        Case("app-strings-file", "not an escape", at: "ios/Shop/de.lproj/Localizable.strings", "u00e9") {
            $0.resources = ["de.lproj/Localizable.strings": "\"A\" = \"caf\\u00e9\";\n"]
        },
        Case("app-two-messaging-services", "Android starts one: .Second", at: manifest, ".Second") {
            $0.applicationElements += Self.service(".First", "") + Self.service(".Second", "android:priority=\"1\"")
        },
        Case(
            "app-google-services",
            "names no app, and the app is com.example.shop",
            at: "android/app/google-services.json"
        ) {
            $0.androidFiles["google-services.json"] = "{}"
        },
        Case("app-google-services", "is for com.Example.shop", at: "android/app/google-services.json", "com.Example") {
            $0.androidFiles["google-services.json"] = Self.services("com.Example.shop")
        },
        Case("app-google-services", "com.example.shop.dev has no client", at: gradle, "applicationIdSuffix") {
            $0.gradle += "\nandroid { buildTypes { debug {\n applicationIdSuffix = \".dev\" } } }"
            $0.androidFiles["google-services.json"] = Self.services("com.example.shop")
        },
        Case("app-notification-permission", "removes POST_NOTIFICATIONS", at: manifest, "POST_NOTIFICATIONS") {
            $0.manifestElements =
                "<uses-permission android:name=\"android.permission.POST_NOTIFICATIONS\" tools:node=\"remove\"/>"
        },
        Case("app-notification-permission", "targets API level 32", at: gradle, "targetSdk = 32") {
            $0.gradle = $0.gradle.replacing("35", with: "32")
        },
        // Lines end as on Windows.
        Case("app-notification-permission", "targets API level 32", at: gradle, "targetSdk = 32") {
            $0.gradle = ("// The app.\n" + $0.gradle.replacing("35", with: "32")).replacing("\n", with: "\r\n")
        },
        Case("app-cleartext", "is ignored", at: manifest, "usesCleartextTraffic") {
            $0.application += " android:usesCleartextTraffic=\"true\" android:networkSecurityConfig=\"@xml/net\""
            $0.androidFiles["src/main/res/xml/net.xml"] =
                "<network-security-config><base-config cleartextTrafficPermitted=\"false\"/></network-security-config>"
        },
        Case("app-cleartext", "refuses plain http to all but 192.168.0.10", at: manifest, "usesCleartextTraffic") {
            $0.application += " android:usesCleartextTraffic=\"true\" android:networkSecurityConfig=\"@xml/net\""
            $0.androidFiles["src/main/res/xml/net.xml"] =
                """
                <network-security-config><domain-config cleartextTrafficPermitted="true">
                <domain includeSubdomains="true">192.168.0.10</domain></domain-config></network-security-config>
                """
        },
        Case("app-default-channel", "creates the channel news (it creates offers)", at: manifest, "channel_id") {
            $0.applicationElements +=
                "\n<meta-data android:name=\"\(messaging).default_notification_channel_id\" android:value=\"news\"/>"
            $0.androidFiles["src/main/java/Main.kt"] =
                "val channel = NotificationChannel(\"offers\", name, NotificationManager.IMPORTANCE_HIGH)"
        },
        Case("app-metadata-place", "outside <application>", at: manifest, "default_notification_color") {
            $0.manifestElements =
                "<meta-data android:name=\"\(messaging).default_notification_color\" android:resource=\"@color/a\"/>"
        },
        Case("app-small-icon", "names no small icon", at: manifest) {
            $0.applicationElements = $0.applicationElements.replacing("default_notification_icon", with: "other")
        },
        Case("app-small-icon", "icon of the launcher", at: manifest, "@mipmap/ic_launcher\"/>") {
            $0.applicationElements = $0.applicationElements.replacing("@drawable/push", with: "@mipmap/ic_launcher")
            $0.androidFiles["src/main/res/mipmap-hdpi/ic_launcher.webp"] = ""
        },
        Case("app-small-icon", "is not among the app's resources", at: manifest, "@drawable/push") {
            $0.androidFiles = [:]
        },
        Case("app-notification-color", "a text and not a colour resource", at: manifest, "#ff0000") {
            $0.applicationElements +=
                "\n<meta-data android:name=\"\(messaging).default_notification_color\" android:value=\"#ff0000\"/>"
        },
        Case("app-resource-shrinking", "no code names", at: gradle, "isShrinkResources") {
            $0.gradle += "\nandroid { buildTypes { release {\n isShrinkResources = true } } }"
        },
        Case("app-strings-xml", "not well-formed", at: "android/app/src/main/res/values/strings.xml") {
            $0.androidFiles["src/main/res/values/strings.xml"] = "<resources><string name=\"a\">b</resources>"
        },
    ]

    /// Changes that look like those of a rule's cases, and are as they should be.
    static let opposites: [Case] = [
        Case("app-extension-deployment-target", "the first iOS with service extensions", at: "") {
            $0.appSettings["IPHONEOS_DEPLOYMENT_TARGET"] = "9.0"
            $0.extensionSettings["IPHONEOS_DEPLOYMENT_TARGET"] = "10.0"
        },
        Case("app-capacitor-token", "a delegate that posts the token", at: "") {
            $0.files["package.json"] = capacitor
            $0.files["ios/Shop/AppDelegate.swift"] = """
                class AppDelegate: UIResponder, UIApplicationDelegate {
                    func application(_ app: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data) {
                        NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: token)
                    }
                }
                """
        },
        Case("app-capacitor-token", "a Capacitor app without pushes", at: "") {
            $0.files["package.json"] = capacitor.replacing("@capacitor/push-notifications", with: "@capacitor/camera")
            $0.files["ios/Shop/AppDelegate.swift"] = "class AppDelegate: UIResponder, UIApplicationDelegate {}\n"
        },
        Case("app-extension-point", "a variable with a value", at: "") {
            $0.extensionPoint = "$(POINT)"
            $0.extensionSettings["POINT"] = "com.apple.usernotifications.service"
        },
        Case("app-extension-point", "another extension's own classes in Objective-C", at: "") {
            $0.hasSecondExtension = false
            $0.extensionPoint = "com.apple.share-services"
            $0.extensionFiles = ["Exporter.m": "@implementation Exporter\n@end\n"]
        },
        Case("app-extension-no-target", "a class that an extension inherits from", at: "") {
            $0.files["ios/Kit/Base.swift"] = "open class Base: UNNotificationServiceExtension {}\n"
        },
        Case("app-extension-no-target", "a class of a package", at: "") {
            $0.extensionPoint = "com.apple.share-services"
            $0.extensionFiles = ["Share.swift": "class Share: UIViewController {}\n"]
            $0.files["ios/Kit/Package.swift"] = "import PackageDescription\n"
            $0.files["ios/Kit/Sources/Base.swift"] = "open class Base: UNNotificationServiceExtension {}\n"
        },
        Case("app-transport-security", "exceptions for this machine alone", at: "") {
            $0.appInformation["NSAppTransportSecurity"] = ["NSExceptionDomains": ["localhost": insecure]]
        },
        Case("app-firebase-proxy", "a delegate that sets the token", at: "") {
            $0.appInformation["FirebaseAppDelegateProxyEnabled"] = false
            $0.files["ios/Shop/AppDelegate.swift"] =
                "func a(_ token: Data) { Messaging.messaging().apnsToken = token }\n"
        },
        Case("app-firebase-proxy", "Flutter's plugin, which sets the token", at: "") {
            $0.appInformation["FirebaseAppDelegateProxyEnabled"] = false
            $0.files["pubspec.yaml"] = "dependencies:\n  firebase_messaging: ^15.0.0\n"
        },
        Case("app-default-channel", "a channel of react-native-push-notification", at: "") {
            $0.applicationElements +=
                "\n<meta-data android:name=\"\(messaging).default_notification_channel_id\" android:value=\"news\"/>"
            $0.files["src/push.ts"] = "PushNotification.createChannel({channelId: 'news', channelName: 'News'})\n"
        },
        Case("app-small-icon", "a mipmap that is not the launcher's", at: "") {
            $0.applicationElements = $0.applicationElements.replacing("@drawable/push", with: "@mipmap/ic_stat_push")
            $0.androidFiles["src/main/res/mipmap-hdpi/ic_stat_push.xml"] = "<vector/>"
        },
        Case("app-push-entitlement", "an app that is a library's example", at: "") {
            $0.files["ios/third_party/Kit/Kit.xcodeproj/project.pbxproj"] = SampleApp.exampleProject
        },
        Case("app-small-icon", "an app without Firebase's messages", at: "") {
            $0.applicationElements = $0.applicationElements.replacing("default_notification_icon", with: "other")
            $0.gradle = $0.gradle.replacing("firebase-messaging", with: "firebase-analytics")
        },
    ]

    private static func service(_ name: String, _ priority: String) -> String {
        """

        <service android:name="\(name)"><intent-filter \(priority)>
        <action android:name="com.google.firebase.MESSAGING_EVENT"/></intent-filter></service>
        """
    }

    private static func services(_ package: String) -> String {
        """
        {"client": [{"client_info":
          {"android_client_info": {"package_name": "\(package)"}}}]}
        """
    }
}
