// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import PushMessages

/// An Android app's module, as far as it lies on the disk.
package struct AndroidApp: Sendable {
    /// A value of the build with its place.
    package typealias Value = AndroidManifest.Value

    /// The clients of a `google-services.json`.
    package struct GoogleServices: Sendable {
        package var path: String
        package var packages: [Value]
    }

    /// The module's folder; empty if it is the root.
    package var folder: String
    package var script: String?
    package var applicationID: Value?
    /// The suffixes that variants append to it.
    package var suffixes: [Value] = []
    package var targetSDK: Int?
    /// The place of the target API level, also if its value is not known.
    package var targetPlace: AppPlace?
    package var manifest: AndroidManifest
    package var networkSecurity: NetworkSecurity?
    package var googleServices: [GoogleServices] = []
    package var resources: AndroidResources
    package var code: ChannelCode
    /// Where resources that no code names are removed from releases.
    package var shrinking: AppPlace?
    /// Folders of variants that were not read, such as `src/staging`.
    package var unreadVariants: [String] = []

    /// The folder's name for people.
    package var name: String { folder.isEmpty ? "the Android app" : folder }

    /// The folders of sources that every variant has: Gradle's, and Kotlin Multiplatform's.
    static let manifests = ["main", "androidMain"].map { "src/\($0)/AndroidManifest.xml" }

    /// Reads the module that a manifest belongs to; `nil` for a library's.
    init?(manifest path: String, in folder: AppFolder) {
        guard let manifest = AndroidManifest(path, in: folder) else { return nil }
        let parts = path.split(separator: "/").map(String.init)
        let set = parts[parts.count - 2]
        self.folder = parts.dropLast(3).joined(separator: "/")
        let prefix = self.folder.isEmpty ? "" : self.folder + "/"
        self.manifest = manifest
        let scripts = ["build.gradle", "build.gradle.kts"].map { prefix + $0 }.filter(folder.contains)
        script = scripts.first
        let build = script.flatMap { folder.text($0) }.map(GradleScript.init)
        let isLibrary = build.map {
            $0.contains("com.android.library") || $0.contains("android.library") && !$0.contains("android.application")
        }
        guard isLibrary != true, build?.value("applicationId") != nil || manifest.hasLauncherActivity else {
            return nil
        }
        let resources = AndroidResources(prefix + "src/\(set)/res", in: folder)
        self.resources = resources
        code = ChannelCode(in: folder, below: Self.project(around: self.folder)) { name in
            resources.texts[nil]?[String(name.dropFirst(8))]?.format
        }
        let known = { (value: GradleScript.Value?) in
            value.map { Value(text: $0.text, place: $0.place) }
        }
        let id = build?.value("applicationId") ?? build?.value("namespace")
        applicationID =
            id.map { $0.isLiteral && !$0.text.contains("$") ? Value(text: $0.text, place: $0.place) : nil }
            ?? manifest.packageName.map { Value(text: $0, place: AppPlace(path)) }
        suffixes = build?.values("applicationIdSuffix").compactMap(known).filter { !$0.text.isEmpty } ?? []
        if let target = build?.value("targetSdk", "targetSdkVersion") {
            targetPlace = target.place
            targetSDK = Int(target.text) ?? Self.number(target.text, near: self.folder, in: folder)
        }
        let shrinks = build.map { $0.values("shrinkResources") + $0.values("isShrinkResources") } ?? []
        shrinking = shrinks.first { $0.text == "true" }?.place
        if let config = manifest.networkSecurityConfig?.text.split(separator: "/").last {
            networkSecurity =
                resources.files["xml/\(config)"]?.lazy.compactMap { NetworkSecurity($0, in: folder) }.first
        }
        for file in folder.files(named: "google-services.json") where file.hasPrefix(prefix) {
            googleServices.append(GoogleServices(file, in: folder))
        }
        let sets = folder.files.compactMap { file -> String? in
            guard file.hasPrefix(prefix + "src/") else { return nil }
            return file.dropFirst(prefix.count + 4).split(separator: "/").first.map(String.init)
        }
        let others = Set(sets).subtracting([set, "test", "androidTest"])
        unreadVariants = others.filter { variant in
            folder.files.contains {
                $0.hasPrefix("\(prefix)src/\(variant)/res/") || $0 == "\(prefix)src/\(variant)/AndroidManifest.xml"
            }
        }.sorted()
    }

    /// The folder of the whole project, whose code may create channels: above `android` where there is one.
    private static func project(around module: String) -> String {
        var parts = module.split(separator: "/").map(String.init)
        if !parts.isEmpty { parts.removeLast() }
        if parts.last == "android" { parts.removeLast() }
        return parts.joined(separator: "/")
    }

    /// The number that a name of another script stands for: of the project's script, its catalogue of versions or its
    /// properties.
    private static func number(_ expression: String, near module: String, in folder: AppFolder) -> Int? {
        guard let name = expression.split(separator: ".").last(where: { !["get", "toInt"].contains($0) }) else {
            return nil
        }
        var parts = module.split(separator: "/").map(String.init)
        for _ in 0..<3 {
            let prefix = parts.isEmpty ? "" : parts.joined(separator: "/") + "/"
            for file in [
                "build.gradle", "build.gradle.kts", "gradle/libs.versions.toml", "gradle.properties",
                "variables.gradle",
            ] {
                guard let lines = folder.text(prefix + file) else { continue }
                if let value = GradleScript(lines).value(String(name)), let number = Int(value.text) { return number }
            }
            if parts.isEmpty { break }
            parts.removeLast()
        }
        return nil
    }
}

extension AndroidApp.GoogleServices {
    fileprivate init(_ path: String, in folder: AppFolder) {
        self.path = path
        packages = []
        guard let lines = folder.text(path), let root = try? JSONValue(parsing: lines.text) else { return }
        for client in root["client"]?.array?.prefix(1_000) ?? [] {
            let name = client["client_info"]?["android_client_info"]?["package_name"]?.string
            if let name { packages.append(.init(text: name, place: lines.place(of: "\"\(name)\""))) }
        }
    }
}
