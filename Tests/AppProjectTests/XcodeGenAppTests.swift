// SPDX-License-Identifier: Apache-2.0

import AppProject
import Foundation
import PushMessages
import Testing

/// An app whose Xcode project is made by a description.
@Suite(.timeLimit(.minutes(10)))
struct XcodeGenAppTests {
    private static let description = """
        name: Shop
        options:
          deploymentTarget:
            iOS: "16.0"
        include: base.yml
        targets:
          Shop:
            type: application
            platform: iOS
            sources: [Shop]
            settings:
              PRODUCT_BUNDLE_IDENTIFIER: com.example.shop
            info:
              path: Shop/Info.plist
              properties:
                UIBackgroundModes: [remote-notification]
            entitlements:
              path: Shop/Shop.entitlements
              properties:
                aps-environment: development
            dependencies:
              - target: Push
          Push:
            type: app-extension
            platform: iOS
            sources: [Push]
            settings:
              PRODUCT_BUNDLE_IDENTIFIER: com.example.shop.push
            info:
              path: Push/Info.plist
              properties:
                NSExtension:
                  NSExtensionPointIdentifier: com.apple.usernotifications.service
                  NSExtensionPrincipalClass: $(PRODUCT_MODULE_NAME).NotificationService

        """

    private func withApp(_ description: String, _ body: (AppDescription) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "app-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = [
            "project.yml": description,
            "Push/NotificationService.swift": "class NotificationService: UNNotificationServiceExtension {}\n",
            "Shop/de.lproj/Localizable.strings": "\"SENT\" = \"Gesendet\";\n",
        ]
        for (path, text) in files { try SampleApp.write(Data(text.utf8), "shop/\(path)", in: folder) }
        try SampleApp.write(Data("settings: {base: {SECRET: x}}\n".utf8), "base.yml", in: folder)
        try body(try AppDescription(folder.appending(path: "shop").path))
    }

    @Test func `an app of a correct description has nothing to find`() throws {
        try withApp(Self.description) { app in
            let apple = try #require(app.appleApps.first)
            #expect(app.appleApps.count == 1 && apple.project == "project.yml")
            #expect(apple.bundleIdentifier == "com.example.shop")
            #expect(apple.serviceExtensions.map(\.name) == ["Push"])
            #expect(apple.texts.languages == ["de"])
            #expect(AppPreflight.findings(in: app).map(\.finding.message) == [])
        }
    }

    @Test(
        arguments: [
            ("- target: Push", "- target: Push\n        embed: false", "app-extension-not-embedded", 24),
            ("$(PRODUCT_MODULE_NAME).NotificationService", "NotificationService", "app-extension-principal-class", 34),
            (
                "    platform: iOS\n    sources: [Push]",
                "    platform: iOS\n    deploymentTarget: \"18.5\"\n    sources: [Push]",
                "app-extension-deployment-target", 23
            ),
            ("com.example.shop.push", "com.example.push", "app-extension-bundle-id", 23),
            ("aps-environment: development", "other: true", "app-push-entitlement", nil),
            (
                "    sources: [Shop]", "    sources: [Shop]\n    onlyCopyFilesOnInstall: true",
                "app-extension-install-only", nil
            ),
        ] as [(String, String, String, Int?)]
    )
    func `a condition is found in the description`(_ part: String, _ other: String, _ rule: String, _ line: Int?) throws
    {
        try #require(Self.description.contains(part))
        try withApp(Self.description.replacing(part, with: other)) { app in
            let found = AppPreflight.findings(in: app)
            #expect(found.map(\.finding.rule) == [rule], "\(found.map(\.finding.message))")
            #expect(found.first?.file == "project.yml")
            if let line { #expect(found.first?.finding.location?.line == line) }
        }
    }

    @Test(arguments: [
        ("", "com.example.Shop-App"),
        ("settings:\n  base:\n    PRODUCT_BUNDLE_IDENTIFIER: com.example.shop\n", "com.example.shop"),
    ]) func `the prefix of identifiers is for targets that no level of settings gives one`(
        _ settings: String,
        _ identifier: String
    ) throws {
        let description =
            settings
            + Self.description.replacing("options:\n", with: "options:\n  bundleIdPrefix: com.example\n")
            .replacing("      PRODUCT_BUNDLE_IDENTIFIER: com.example.shop\n", with: "      OTHER: x\n")
            .replacing("  Shop:\n", with: "  Shop_App:\n")
        try withApp(description) { app in #expect(app.appleApps.first?.bundleIdentifier == identifier) }
    }

    @Test func `a description reads nothing outside of the folder`() throws {
        let description = Self.description.replacing("include: base.yml", with: "include: ../base.yml")
        try withApp(description.replacing("com.example.shop\n", with: "com.example.$(SECRET)\n")) { app in
            #expect(app.appleApps.first?.bundleIdentifier == nil)
        }
    }

    @Test func `the code of Tuist is named as what is not run`() throws {
        var app = SampleApp()
        app.files["other/Project.swift"] = "import ProjectDescription\nlet project = Project(name: \"A\")\n"
        app.files["Sources/Project.swift"] = "struct Project {}\n"
        try app.described { app in
            let notes = app.notes.filter { $0.contains("Project.swift") }
            #expect(notes.count == 1 && notes.first?.hasPrefix("other/Project.swift is code of Tuist") == true)
        }
    }
}
