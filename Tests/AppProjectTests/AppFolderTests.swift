// SPDX-License-Identifier: Apache-2.0

import AppProject
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10)))
struct AppFolderTests {
    @Test func `neither links nor pipes nor dependencies are among the files`() throws {
        try SampleApp().withFolder { folder in
            let secret = FileManager.default.temporaryDirectory.appending(path: "secret-\(UUID().uuidString)")
            try Data("x".utf8).write(to: secret)
            defer { try? FileManager.default.removeItem(at: secret) }
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "link.txt"),
                withDestinationURL: secret
            )
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "etc"),
                withDestinationURL: URL(filePath: "/etc")
            )
            #expect(mkfifo(folder.appending(path: "pipe").path, 0o600) == 0)
            try SampleApp.write(Data(), "node_modules/a/AndroidManifest.xml", in: folder)
            let read = try #require(AppFolder(folder.path))
            #expect(read.files.allSatisfy { $0.hasPrefix("ios/") || $0.hasPrefix("android/") })
            #expect(read.bytes("link.txt") == nil && read.bytes("../\(secret.lastPathComponent)") == nil)
            #expect(read.path(of: secret) == nil)
        }
    }

    @Test func `a setting that leads out of the folder reads nothing`() throws {
        var app = SampleApp()
        app.extensionSettings["INFOPLIST_FILE"] = "../../../../../../etc/passwd"
        app.appSettings["CODE_SIGN_ENTITLEMENTS"] = "/etc/hostname"
        try app.described { app in
            #expect(app.appleApps.first?.builds.first?.entitlements == nil)
        }
    }

    @Test(arguments: [
        "", "<", "<a", "<a b=>", "<a></b>", "<!DOCTYPE a [<!ENTITY b \"&b;&b;\">]><manifest>&b;</manifest>",
    ])
    func `a damaged manifest is no app and ends nothing`(_ text: String) throws {
        let app = SampleApp()
        try app.withFolder { folder in
            try SampleApp.write(Data(text.utf8), "android/app/src/main/AndroidManifest.xml", in: folder)
            #expect(try AppDescription(folder.path).androidApps.allSatisfy { $0.manifest.metadata.isEmpty })
        }
    }

    @Test func `a folder that is not there is called missing, and a file no folder`() throws {
        let path = "/tmp/\(UUID().uuidString)/app"
        let failure = try #require(throws: AppDescription.Failure.self) { try AppDescription(path) }
        #expect(failure.description == "There is no folder \(path); give the folder of the app.")
        let file = FileManager.default.temporaryDirectory.appending(path: "file-\(UUID().uuidString)")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let other = try #require(throws: AppDescription.Failure.self) { try AppDescription(file.path) }
        #expect(other.description.hasPrefix("\(file.path) is not a folder"))
    }

    @Test(arguments: [(true, "99.0"), (false, "16.4")])
    func `an included file of settings counts in the folder alone`(_ isInside: Bool, _ version: String) throws {
        let name = "settings-\(UUID().uuidString).xcconfig"
        var app = SampleApp()
        app.appSettings["IPHONEOS_DEPLOYMENT_TARGET"] = nil
        app.baseConfiguration =
            "IPHONEOS_DEPLOYMENT_TARGET = 16.4\n#include \"\(isInside ? "" : "../../../")\(name)\"\n"
        try app.withFolder { folder in
            let around = isInside ? folder.appending(path: "ios/Shop") : folder.deletingLastPathComponent()
            let other = around.appending(path: name)
            try Data("IPHONEOS_DEPLOYMENT_TARGET = 99.0\n".utf8).write(to: other)
            defer { try? FileManager.default.removeItem(at: other) }
            let build = try AppDescription(folder.path).appleApps.first?.builds.first
            #expect(build?.deploymentTarget.map { "\($0)" } == version)
        }
    }

    @Test func `a link to a file of settings outside the folder is not followed`() throws {
        var app = SampleApp()
        app.appSettings["IPHONEOS_DEPLOYMENT_TARGET"] = nil
        app.baseConfiguration = "#include \"link.xcconfig\"\n"
        try app.withFolder { folder in
            let other = FileManager.default.temporaryDirectory.appending(path: "other-\(UUID().uuidString)")
            try Data("IPHONEOS_DEPLOYMENT_TARGET = 99.0\n".utf8).write(to: other)
            defer { try? FileManager.default.removeItem(at: other) }
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "ios/Shop/link.xcconfig"),
                withDestinationURL: other
            )
            #expect(try AppDescription(folder.path).appleApps.first?.builds.first?.deploymentTarget == nil)
        }
    }

    @Test func `several apps are asked for, and chosen by name`() throws {
        var app = SampleApp()
        app.files["android/wear/src/main/AndroidManifest.xml"] =
            "<manifest><application><activity><intent-filter><category android:name=\"android.intent.category.LAUNCHER\"/>"
            + "</intent-filter></activity></application></manifest>"
        try app.withFolder { folder in
            let both = try AppDescription(folder.path)
            #expect(throws: AppDescription.Failure.self) { try both.checkIsOne() }
            let one = try AppDescription(folder.path, target: "android/app")
            try one.checkIsOne()
            #expect(one.androidApps.first?.applicationID?.text == "com.example.shop" && one.appleApps.count == 1)
            #expect(throws: AppDescription.Failure.self) { try AppDescription(folder.path, target: "none") }
        }
    }

    @Test func `a library's example beside the app is left out, said, and can be chosen`() throws {
        var app = SampleApp()
        app.files["ios/Kit/Example/Kit.xcodeproj/project.pbxproj"] = SampleApp.exampleProject
        app.files["packages/kit/example/android/app/src/main/AndroidManifest.xml"] =
            "<manifest package=\"com.example.kit\"><application><activity><intent-filter><category "
            + "android:name=\"android.intent.category.LAUNCHER\"/></intent-filter></activity></application></manifest>"
        try app.withFolder { folder in
            let found = try AppDescription(folder.path)
            try found.checkIsOne()
            #expect(found.appleApps.map(\.name) == ["Shop"] && found.androidApps.map(\.folder) == ["android/app"])
            let names = "Tour, packages/kit/example/android/app"
            #expect(found.notes.contains("left out as examples: \(names); --app-target takes one of them"))
            #expect(try AppDescription(folder.path, target: "Tour").appleApps.map(\.name) == ["Tour"])
            // An example alone is the app that is meant.
            let alone = try AppDescription(folder.appending(path: "packages/kit").path)
            #expect(alone.androidApps.count == 1)
        }
    }

    @Test(arguments: [
        ("src/a.ts", "notifee.createChannel({ id: 'news' })", ["news"]),
        ("src/a.ts", "PushNotification.createChannel({\n  channelId: 'news',\n})", ["news"]),
        ("lib/a.dart", "const AndroidNotificationDetails('news', 'News', importance: Importance.max)", ["news"]),
        ("lib/a.dart", "AndroidNotificationDetails(channelId, name)", []),
        // A channel of a conversation, and calls of tests.
        ("src/a.ts", "await createChannel('news', '', 'O')", []),
        ("src/a.test.ts", "notifee.createChannel({ id: 'news' })", []),
        ("src/__tests__/a.js", "notifee.createChannel({ id: 'news' })", []),
        ("android/app/src/androidTest/java/A.kt", "NotificationChannel(\"news\", name, IMPORTANCE_LOW)", []),
        ("android/app/src/main/java/A.kt", "createChannel(\"news\", name)", ["news"]),
    ]) func `channels are those that the app itself creates`(_ file: String, _ code: String, _ ids: [String]) throws {
        var app = SampleApp()
        app.files[file] = code
        try app.described { app in #expect(app.androidApps.first?.code.channels.map(\.id) == ids) }
    }

    @Test func `an app of Kotlin Multiplatform has its manifest in androidMain`() throws {
        let app = SampleApp()
        try app.withFolder { folder in
            let module = folder.appending(path: "android/app/src")
            try FileManager.default.moveItem(
                at: module.appending(path: "main"),
                to: module.appending(path: "androidMain")
            )
            let found = try AppDescription(folder.path)
            #expect(found.androidApps.first?.folder == "android/app")
            #expect(AppPreflight.findings(in: found).isEmpty)
        }
    }

    @Test(arguments: [
        ("package.json", "{\"dependencies\": {\"react-native\": \"1\"}}", "React Native"),
        ("pubspec.yaml", "dependencies:\n  flutter:\n    sdk: flutter\n", "Flutter"),
        ("capacitor.config.ts", "", "Capacitor"),
        ("shared/build.gradle.kts", "plugins { kotlin(\"multiplatform\") }", "Kotlin Multiplatform"),
        (
            "config.xml",
            "<widget xmlns=\"http://www.w3.org/ns/widgets\" xmlns:cdv=\"http://cordova.apache.org/ns/1.0\"/>", "Cordova"
        ),
    ]) func `what made the app is told by its files`(_ file: String, _ text: String, _ name: String) throws {
        var app = SampleApp()
        app.files[file] = text
        try app.described { app in
            #expect(app.frameworks.map(\.rawValue) == [name])
            #expect(app.notes.contains("made with \(name)"))
        }
    }

    @Test(
        arguments: [
            (
                "targetSdk = libs.versions.targetSdk.get().toInt()", "gradle/libs.versions.toml",
                "[versions]\ntargetSdk = \"34\"\n", 34
            ),
            (
                "targetSdkVersion rootProject.ext.targetSdkVersion", "build.gradle",
                "ext {\n  targetSdkVersion = 33\n}", 33
            ),
            ("targetSdk = flutter.targetSdkVersion", "x", "", nil), ("// targetSdk = 30\ntargetSdk(36)", "x", "", 36),
        ] as [(String, String, String, Int?)]
    ) func `the target API level is looked up where Gradle would`(
        _ line: String,
        _ file: String,
        _ text: String,
        _ level: Int?
    ) throws {
        var app = SampleApp()
        app.gradle =
            "plugins { id(\"com.android.application\") }\nandroid { defaultConfig {\n applicationId = \"a.b\"\n\(line)\n} }"
        app.files["android/\(file)"] = text
        try app.described { #expect($0.androidApps.first?.targetSDK == level) }
    }
}
