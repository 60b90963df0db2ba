// SPDX-License-Identifier: Apache-2.0

import AppProject
import Foundation
import Programs
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
        ("android.hardware.type.watch", "true", 1), ("android.software.leanback", "true", 1),
        ("android.software.leanback", "false", 2), ("android.hardware.camera", "true", 2),
    ]) func `an app for watches or televisions is none for phones`(_ feature: String, _ need: String, _ count: Int)
        throws
    {
        var app = SampleApp()
        app.files["android/wear/src/main/AndroidManifest.xml"] =
            "<manifest package=\"com.example.wear\"><uses-feature android:name=\"\(feature)\" android:required=\"\(need)\"/>"
            + "<application><activity><intent-filter><category android:name=\"android.intent.category.LAUNCHER\"/>"
            + "</intent-filter></activity></application></manifest>"
        try app.withFolder { folder in
            #expect(try AppDescription(folder.path).androidApps.count == count)
            // Who chooses the app for iPhones is not asked about Android's.
            let chosen = try AppDescription(folder.path, target: "Shop")
            try chosen.checkIsOne()
            #expect(chosen.androidApps.count == (count == 1 ? 1 : 0))
            // A watch's app alone is the one that is meant.
            #expect(try AppDescription(folder.appending(path: "android/wear").path).androidApps.count == 1)
        }
    }

    @Test func `an Android app without its manifest is said not to be read`() throws {
        var app = SampleApp()
        app.files["driver/app/build.gradle"] = "android { defaultConfig { applicationId 'com.example.driver' } }"
        app.files["driver/build.gradle"] = "plugins { id 'com.android.application' apply false }"
        try app.withFolder { folder in
            let notes = try AppDescription(folder.path).notes.filter { $0.contains("is an Android app's") }
            let manifest = "driver/app/src/main/AndroidManifest.xml"
            #expect(
                notes == [
                    "driver/app/build.gradle is an Android app's, and \(manifest) is not here, so that nothing of the app was read"
                ]
            )
        }
    }

    @Test func `a folder that may not be read is not called empty`() throws {
        try SampleApp().withFolder { folder in
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path)
            defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path) }
            let failure = #expect(throws: AppDescription.Failure.self) {
                try withoutPrivileges { _ = try AppDescription(folder.path) }
            }
            #expect(failure?.description == "\(folder.path) cannot be read: permission denied; check its permissions.")
        }
    }

    @Test func `apps of one name are told apart by their projects`() throws {
        var app = SampleApp()
        let projects = ["a", "b"].map { "packages/\($0)/example/ios/Tour.xcodeproj" }
        for project in projects { app.files["\(project)/project.pbxproj"] = SampleApp.exampleProject }
        try app.withFolder { folder in
            let names = projects.joined(separator: ", ")
            let found = try AppDescription(folder.path)
            #expect(found.notes.contains("left out as examples: \(names); --app-target takes one of them"))
            #expect(try AppDescription(folder.path, target: projects[1]).appleApps.map(\.project) == [projects[1]])
            let both = try AppDescription(folder.path, target: "Tour")
            let failure = #expect(throws: AppDescription.Failure.self) { try both.checkIsOne() }
            #expect(failure?.description.contains("has 2 apps: \(names); choose one by") == true)
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
