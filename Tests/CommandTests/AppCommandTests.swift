// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite(.timeLimit(.minutes(10)))
struct AppCommandTests {
    private static let message = """
        {"message": {"topic": "a", "android": {"notification": {
          "title_loc_key": "sent", "title_loc_args": ["Ana"], "body": "Soon", "channel_id": "offers"}}}}
        """

    /// An Android app with texts in two languages and a channel.
    private func withApp<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        try await withTemporaryFolder { folder in
            let files = [
                "src/main/AndroidManifest.xml": """
                <manifest xmlns:android="http://schemas.android.com/apk/res/android">
                <application android:label="Corner Shop" android:icon="@mipmap/ic_launcher"><activity>
                <intent-filter><category android:name="android.intent.category.LAUNCHER"/></intent-filter>
                </activity></application></manifest>
                """,
                "build.gradle":
                    """
                plugins { id 'com.android.application' }
                android { defaultConfig { applicationId 'a.b' } }
                dependencies { implementation 'com.google.firebase:firebase-messaging:24.1.0' }
                """,
                "src/main/res/values/strings.xml": "<resources><string name=\"sent\">From %s</string></resources>",
                "src/main/res/values-de/strings.xml": "<resources><string name=\"sent\">Von %s</string></resources>",
                "src/main/res/mipmap-anydpi-v26/ic_launcher.xml": "<adaptive-icon/>",
                "src/main/java/Main.kt": "NotificationChannel(\"offers\", \"Offers\", IMPORTANCE_HIGH)",
            ]
            for (name, text) in files {
                let file = folder.appending(path: "shop/\(name)")
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try Data(text.utf8).write(to: file)
            }
            try Data(Self.message.utf8).write(to: folder.appending(path: "message.json"))
            return try await body(folder)
        }
    }

    @Test(arguments: [("de-AT", "Von Ana"), ("fr", "From Ana")])
    func `a phone shows the app's own text in its user's language`(_ language: String, _ title: String) async throws {
        try await withApp { folder in
            let outcome = try await RichPushProcess.run([
                "simulate", "--app", folder.appending(path: "shop").path, "--language", language, "--device", "android",
                "--format", "json", folder.appending(path: "message.json").path,
            ])
            let deliveries = try #require(try outcome.json["deliveries"] as? [[String: Any]])
            let displayed = try #require(deliveries.first?["displayed"] as? [String: Any])
            #expect(displayed["title"] as? String == title)
            #expect(outcome.errors.contains("texts for Android in the default, de"))
        }
    }

    @Test func `doctor says what the folder has, and what it lacks`() async throws {
        try await withApp { folder in
            let outcome = try await RichPushProcess.run([
                "doctor", "--app", folder.appending(path: "shop").path, "--format", "json",
            ])
            let findings = try #require(try outcome.json["findings"] as? [[String: Any]])
            #expect(findings.map { $0["rule"] as? String } == ["app-small-icon"])
            #expect(findings.first?["file"] as? String == "src/main/AndroidManifest.xml")
            let app = try #require(try outcome.json["app"] as? [String: Any])
            let android = try #require(app["android"] as? [[String: Any]])
            #expect(android.first?["channels"] as? [String] == ["offers"])
            #expect(outcome.status == 0)
        }
    }

    @Test func `lint compares the message with the app, and a sheet draws all its languages`() async throws {
        try await withApp { folder in
            let shop = folder.appending(path: "shop").path
            let message = folder.appending(path: "message.json").path
            #expect(try await RichPushProcess.run(["lint", "--app", shop, message]).output == "No findings.\n")
            let wrong = folder.appending(path: "wrong.json")
            try Data(Self.message.replacing("offers", with: "news").utf8).write(to: wrong)
            let outcome = try await RichPushProcess.run(["lint", "--app", shop, wrong.path])
            #expect(outcome.output.contains("[app-resource-missing]"))
            let page = folder.appending(path: "sheet.html")
            _ = try await RichPushProcess.run(["preview", "--app", shop, "--languages", message, "-o", page.path])
            let html = try String(contentsOf: page, encoding: .utf8)
            #expect(html.contains("Android phone, de") && html.contains("Von Ana"))
            #expect(html.contains("Android phone, any other language") && html.contains("From Ana"))
            // There is no app for iPhones in the folder.
            #expect(!html.contains("iPhone, "))
        }
    }

    @Test func `the demo shows the app's name and icon, and says first what its phones would not show`() async throws {
        try await withApp { folder in
            let outcome = try await RichPushProcess.run(
                ["demo", "--app", folder.appending(path: "shop").path, "--language", "de"],
                in: folder
            )
            #expect(outcome.status == 0)
            #expect(outcome.errors.contains("src/main/AndroidManifest.xml: note: The manifest names no small icon"))
            #expect(outcome.output.contains("Corner Shop"))
            let html = try String(contentsOf: folder.appending(path: "richpush-demo.html"), encoding: .utf8)
            #expect(html.contains("<bdi>Corner Shop</bdi>"))
        }
    }

    @Test func `a simulation says by which name and icon the app is known`() async throws {
        try await withApp { folder in
            let outcome = try await RichPushProcess.run([
                "simulate", "--app", folder.appending(path: "shop").path, "--device", "android", "--format", "json",
                folder.appending(path: "message.json").path,
            ])
            let deliveries = try #require(try outcome.json["deliveries"] as? [[String: Any]])
            let app = try #require(deliveries.first?["app"] as? [String: Any])
            #expect(app["name"] as? String == "Corner Shop")
            #expect(app["icon"] as? String == "src/main/res/mipmap-anydpi-v26/ic_launcher.xml")
            #expect(app["isSquare"] as? Bool == true)
        }
    }

    @Test(arguments: [("de", "Öffnen"), ("fr", "OPEN")])
    func `an iPhone's notification has the buttons of the app's category`(language: String, title: String) async throws
    {
        try await withTemporaryFolder { folder in
            let files = [
                "shop/project.yml": """
                targets:
                  Shop:
                    type: application
                    platform: iOS
                    sources: [Shop]

                """,
                "shop/Shop/Push.swift": """
                let open = UNNotificationAction(identifier: "A", title: NSLocalizedString("OPEN", comment: ""), options: .foreground)
                let order = UNNotificationCategory(identifier: "ORDER", actions: [open], intentIdentifiers: [])
                """,
                "shop/Shop/de.lproj/Localizable.strings": "\"OPEN\" = \"Öffnen\";",
                "shop/Shop/fr.lproj/Localizable.strings": "\"OTHER\" = \"Autre\";",
                "order.json": "{\"aps\": {\"alert\": \"It is sent\", \"category\": \"ORDER\"}}",
                "other.json": "{\"aps\": {\"alert\": \"It is sent\", \"category\": \"OTHER\"}}",
            ]
            for (name, text) in files {
                let file = folder.appending(path: name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try Data(text.utf8).write(to: file)
            }
            let shop = folder.appending(path: "shop").path
            let simulate = ["simulate", "--app", shop, "--language", language, "--device", "apple", "--format", "json"]
            for (name, titles, rule) in [("order", [title], String?.none), ("other", [], "app-resource-missing")] {
                let outcome = try await RichPushProcess.run(simulate + [folder.appending(path: "\(name).json").path])
                let deliveries = try #require(try outcome.json["deliveries"] as? [[String: Any]])
                let displayed = try #require(deliveries.first?["displayed"] as? [String: Any])
                let apple = try #require(displayed["apple"] as? [String: Any])
                let actions = try #require(apple["actions"] as? [[String: Any]])
                #expect(actions.map { $0["title"] as? String } == titles)
                #expect(actions.allSatisfy { $0["opensApp"] as? Bool == true })
                let findings = try #require(try outcome.json["findings"] as? [[String: Any]])
                #expect(findings.first?["rule"] as? String == rule, "\(findings)")
                #expect(outcome.errors.contains("categories made in code: ORDER"))
            }
        }
    }

    @Test(arguments: [
        (["lint", "--app-target", "a", "x.json"], "--app-target chooses"),
        (["simulate", "--language", "de", "x.json"], "--app FOLDER"),
        (["preview", "--languages", "x.json"], "--app FOLDER"),
        (["doctor", "--app", "/no/such/folder"], "There is no folder /no/such/folder"),
    ]) func `what does not fit is said`(_ arguments: [String], _ words: String) async throws {
        let outcome = try await RichPushProcess.run(arguments)
        #expect(outcome.errors.contains(words))
        #expect([64, 65].contains(outcome.status))
    }
}
