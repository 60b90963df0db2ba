// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import PushMessages

/// An app as it lies on the disk: what decides what a phone makes of its pushes.
package struct AppDescription: Sendable {
    /// Which tools made it.
    package enum Framework: String, Sendable, CaseIterable {
        case reactNative = "React Native"
        case expo = "Expo"
        case flutter = "Flutter"
        case capacitor = "Capacitor"
        case cordova = "Cordova"
        case multiplatform = "Kotlin Multiplatform"
    }

    package var folder: AppFolder
    package var activities: AppActivities
    package var frameworks: [Framework] = []
    package var appleApps: [AppleApp] = []
    package var androidApps: [AndroidApp] = []
    package var expo: ExpoSettings?
    /// The categories of notifications that the code registers for iPhones.
    package var categories = CategoryCode()
    /// A line for each thing that was found or could not be read.
    package var notes: [String] = []

    /// Why the folder cannot be taken for one app.
    package struct Failure: Error, Sendable, CustomStringConvertible {
        package var description: String
    }

    /// Reads a folder.
    ///
    /// - Parameters:
    ///   - path: The app's folder, or a project of Xcode in it.
    ///   - target: The name of an app's target or the folder of an Android module, if there are several.
    package init(_ path: String, target: String? = nil) throws(Failure) {
        guard let folder = AppFolder(path) else {
            let cause =
                FileManager.default.fileExists(atPath: path) ? "\(path) is not a folder" : "There is no folder \(path)"
            throw Failure(description: "\(cause); give the folder of the app.")
        }
        guard (try? FileManager.default.contentsOfDirectory(atPath: folder.root.path)) != nil else {
            throw Failure(description: "\(path) cannot be read: permission denied; check its permissions.")
        }
        self.folder = folder
        activities = AppActivities(in: folder)
        if folder.isCut { notes.append("the folder has more than 50,000 files; those beyond were not looked at") }
        frameworks = Self.frameworks(of: folder)
        if !frameworks.isEmpty { notes.append("made with " + frameworks.map(\.rawValue).joined(separator: ", ")) }
        readApple()
        readAndroid()
        readExpo()
        leaveOutOtherDevices()
        if let target { try choose(target) } else { leaveOutExamples() }
        guard !appleApps.isEmpty || !androidApps.isEmpty || expo != nil else { throw nothingFound(path) }
        if !appleApps.isEmpty || expo != nil { categories = CategoryCode(in: folder) }
        describe()
    }

    private mutating func readApple() {
        let projects = folder.files.filter { $0.hasSuffix(".xcodeproj/project.pbxproj") }
        for file in projects {
            guard let apps = AppleApp.apps(of: file, in: folder) else {
                notes.append("\(file) is damaged (a merge may have left its marks in it) and was not read")
                continue
            }
            appleApps += apps
        }
        // The generated project says more.
        let generated = Set(projects.map { Self.folder(of: Self.folder(of: $0)) })
        for file in ["project.yml", "project.yaml"].flatMap(folder.files(named:)) {
            guard !generated.contains(Self.folder(of: file)) else { continue }
            appleApps += AppleApp.apps(of: file, in: folder) ?? []
        }
        for file in folder.files(named: "Project.swift") {
            guard folder.text(file)?.text.contains("ProjectDescription") == true,
                !generated.contains(Self.folder(of: file))
            else { continue }
            notes.append(
                "\(file) is code of Tuist, which is not run, and the Xcode project that it makes is not here; make it by "
                    + "'tuist generate'"
            )
        }
    }

    private static func folder(of path: String) -> String { NSString(string: path).deletingLastPathComponent }

    private mutating func readAndroid() {
        for file in AndroidApp.manifests.flatMap(folder.files(named:)) {
            if let app = AndroidApp(manifest: file, in: folder) {
                androidApps.append(app)
            } else if AndroidManifest(file, in: folder) == nil {
                notes.append("\(file) is not well-formed and was not read")
            }
        }
        for script in ["build.gradle", "build.gradle.kts"].flatMap(folder.files(named:)) {
            let module = Self.folder(of: script)
            let manifests = AndroidApp.manifests.map { module.isEmpty ? $0 : "\(module)/\($0)" }
            guard !manifests.contains(where: folder.contains),
                folder.text(script).flatMap({ GradleScript($0).value("applicationId") }) != nil
            else { continue }
            notes.append(
                "\(script) is an Android app's, and \(manifests[0]) is not here, so that nothing of the app was read"
            )
        }
    }

    private mutating func readExpo() {
        let folder = folder
        // Code comes before the file beside it, which Expo only hands to the code.
        let codes = ["app.config.ts", "app.config.js", "app.config.cjs", "app.config.mjs"].flatMap(folder.files(named:))
        let code = frameworks.contains(.expo) ? codes.filter(AppFolder.isOfApp) : []
        for file in code {
            expo = ExpoSettings(file, in: folder)
            guard let expo else { continue }
            let unread =
                expo.unread.isEmpty ? "" : "; not read, because code makes it: " + expo.unread.joined(separator: ", ")
            notes.append("\(file): the app's settings for Expo, read without running it\(unread)")
            return
        }
        for file in code {
            notes.append(
                "\(file) makes the app's settings for Expo by code, which is not run; save as app.json beside it what "
                    + "'npx expo config --json' prints, in {\"expo\": …}"
            )
        }
        expo = folder.files(named: "app.json").lazy.compactMap { ExpoSettings($0, in: folder) }.first
        // The code may add a plugin.
        if !code.isEmpty, expo?.addsServiceExtension == false { expo?.addsServiceExtension = nil }
        if let expo { notes.append("\(expo.path): the app's settings for Expo") }
    }

    private mutating func choose(_ target: String) throws(Failure) {
        let apple = appleApps.filter { $0.name == target || $0.bundleIdentifier == target || $0.project == target }
        let android = androidApps.filter { $0.folder == target || $0.applicationID?.text == target }
        guard !apple.isEmpty || !android.isEmpty else {
            let names = appleApps.map { choice(of: $0) } + androidApps.map(\.folder)
            throw Failure(
                description: "The folder has no app called \(target); --app-target takes one of "
                    + "\(names.sorted().joined(separator: ", "))."
            )
        }
        // The other platform's app stays if it has only one.
        if !apple.isEmpty { appleApps = apple } else if appleApps.count > 1 { appleApps = [] }
        if !android.isEmpty { androidApps = android } else if androidApps.count > 1 { androidApps = [] }
    }

    /// Leaves out Android's apps for watches, televisions and cars beside one for phones, as those of Xcode's projects are.
    private mutating func leaveOutOtherDevices() {
        guard androidApps.contains(where: \.manifest.isForPhones) else { return }
        androidApps.removeAll { !$0.manifest.isForPhones }
    }

    /// What `--app-target` takes for an app: its name, or its project if others have that name.
    private func choice(of app: AppleApp) -> String {
        appleApps.count { $0.name == app.name } == 1 ? app.name : app.project
    }

    /// Folders of apps that show how a library is used, and targets of that name.
    private static let examples: Set<String> = [
        "demo", "demos", "example", "examples", "sample", "samples", "third_party", "vendor",
    ]

    /// Leaves out what libraries in the folder bring along as examples, beside an app that is none.
    private mutating func leaveOutExamples() {
        let isExample = { (path: String, name: String) in
            (path.split(separator: "/") + [name[...]]).contains { Self.examples.contains($0.lowercased()) }
        }
        let apple = appleApps.filter { isExample($0.project, $0.name) }.map { choice(of: $0) }
        let android = androidApps.filter { isExample($0.folder, "") }.map(\.folder)
        guard apple.count < appleApps.count || android.count < androidApps.count else { return }
        appleApps.removeAll { isExample($0.project, $0.name) }
        androidApps.removeAll { isExample($0.folder, "") }
        let names = (apple + android).sorted()
        if !names.isEmpty {
            notes.append("left out as examples: \(names.joined(separator: ", ")); --app-target takes one of them")
        }
    }

    private func nothingFound(_ path: String) -> Failure {
        Failure(
            description:
                "\(path) has no app: no Xcode project with an app for iPhones, no Android module with a launcher "
                + "activity and no app.json of Expo." + notes.map { " \($0)." }.joined()
        )
    }

    /// Throws if a platform has several apps, so that nobody knows which one a phone would have.
    package func checkIsOne() throws(Failure) {
        for names in [appleApps.map { choice(of: $0) }, androidApps.map(\.name)] where names.count > 1 {
            throw Failure(
                description:
                    "\(folder.root.path) has \(names.count) apps: \(names.joined(separator: ", ")); choose one by "
                    + "--app-target NAME, or give its folder."
            )
        }
    }

    private mutating func describe() {
        for app in appleApps {
            let extensions = app.extensions.map {
                "\($0.name) (\($0.kind == .content ? "content" : "service") extension)"
            }
            notes.append(
                "\(app.project): \(app.name)" + (app.bundleIdentifier.map { ", \($0)" } ?? "")
                    + (extensions.isEmpty
                        ? ", no extension for notifications" : ", with " + extensions.joined(separator: ", "))
            )
            if !app.texts.languages.isEmpty {
                notes.append("texts for iPhones in " + app.texts.languages.joined(separator: ", "))
            }
        }
        let names = categories.categories.map(\.identifier)
        if !names.isEmpty { notes.append("categories made in code: " + names.sorted().joined(separator: ", ")) }
        if !categories.unresolved.isEmpty {
            notes.append(
                "categories whose names only the running code knows: "
                    + categories.unresolved.prefix(5).map(\.spelling).joined(separator: ", ")
            )
        }
        for app in androidApps {
            notes.append(
                "\(app.manifest.path): " + (app.applicationID?.text ?? "an app whose id Gradle makes")
                    + (app.targetSDK.map { ", target API level \($0)" }
                        ?? ", target API level not decidable without Gradle")
            )
            if !app.resources.texts.isEmpty {
                notes.append(
                    "texts for Android in " + (["the default"] + app.resources.languages).joined(separator: ", ")
                )
            }
            let ids = app.code.channels.map(\.id)
            if !ids.isEmpty { notes.append("channels made in code: " + Set(ids).sorted().joined(separator: ", ")) }
            if !app.unreadVariants.isEmpty {
                notes.append("variants that were not read: " + app.unreadVariants.joined(separator: ", "))
            }
        }
    }

    private static func frameworks(of folder: AppFolder) -> [Framework] {
        var found: Set<Framework> = []
        for file in folder.files(named: "package.json") {
            let root = folder.text(file).flatMap { try? JSONValue(parsing: $0.text) }
            let names = Set((root?["dependencies"]?.object ?? [:]).map(\.key))
            if names.contains("react-native") { found.insert(.reactNative) }
            if names.contains("expo") { found.insert(.expo) }
            if names.contains("@capacitor/core") { found.insert(.capacitor) }
        }
        for file in folder.files(named: "pubspec.yaml") where folder.text(file)?.text.contains("sdk: flutter") == true {
            found.insert(.flutter)
        }
        let scripts = folder.files(named: "build.gradle.kts") + folder.files(named: "build.gradle")
        let isMultiplatform = { (text: String) in
            text.contains("kotlin(\"multiplatform\")") || text.contains("kotlin.multiplatform")
                || text.contains("kotlinMultiplatform")
        }
        if scripts.contains(where: { folder.text($0).map { isMultiplatform($0.text) } == true }) {
            found.insert(.multiplatform)
        }
        let configs = folder.files(named: "config.xml")
        if configs.contains(where: { folder.text($0)?.text.contains("cordova.apache.org") == true }) {
            found.insert(.cordova)
        }
        if folder.files.contains(where: { $0.contains("capacitor.config.") }) { found.insert(.capacitor) }
        return Framework.allCases.filter(found.contains)
    }
}

extension AppDescription {
    /// Whether something in the folder asks for Firebase's SDK that shows messages on Android.
    var usesFirebaseMessaging: Bool {
        let names = ["build.gradle", "build.gradle.kts", "libs.versions.toml", "pubspec.yaml", "package.json"]
        let words = [
            "firebase-messaging", "firebase.messaging", "firebase_messaging", "react-native-firebase/messaging",
            "capacitor/push-notifications", "capacitor-firebase/messaging", "cordova-plugin-firebase",
        ]
        return androidApps.contains { !$0.manifest.messagingServices.isEmpty }
            || names.flatMap(folder.files(named:)).contains { file in
                folder.text(file).map { lines in words.contains { lines.text.contains($0) } } ?? false
            }
    }
}
