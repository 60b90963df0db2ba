// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import AppProject

/// Expo's settings in code, of which what is written out is read, and nothing is run.
@Suite(.timeLimit(.minutes(10)))
struct ExpoCodeTests {
    private static let settings = """
        name: "Shop", ios: { bundleIdentifier: "com.example.shop" },
        android: { package: 'com.example.shop', googleServicesFile: "./google-services.json" },
        plugins: ["expo-font", ["expo-notifications", { icon: "./icon.png", color: "#ff0000", sounds: ["./a.wav"] }]],
        """

    private func app(_ code: String, named name: String = "app.config.ts", json: String? = nil) throws -> AppDescription
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "expo-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try SampleApp.write(Data(#"{"dependencies": {"expo": "52.0.0"}}"#.utf8), "package.json", in: folder)
        try SampleApp.write(Data(code.utf8), name, in: folder)
        if let json { try SampleApp.write(Data(json.utf8), "app.json", in: folder) }
        return try AppDescription(folder.path)
    }

    @Test(arguments: [
        "export default { \(settings) };",
        "module.exports = { expo: { \(settings) } }",
        "module.exports = ({ config }) => ({ ...config, \(settings) });",
        "import { ExpoConfig, ConfigContext } from 'expo/config';\n"
            + "export default ({ config }: ConfigContext): ExpoConfig => ({ ...config, \(settings) });",
        "export default ({ config }) => { const a = 1; if (a) { console.log(a) } return { ...config, \(settings) } }",
        "export default function ({ config }) { return { \(settings) } }",
        "const config: ExpoConfig = { \(settings) };\nexport default config;",
        "const make = () => { return { \(settings) } };\nexport default make;",
        "module.exports = function ({ config }) { return { \(settings) } }",
        "function make() { return { \(settings) } }\nexport default make",
        "const android = { package: 'com.example.shop', googleServicesFile: './google-services.json' };\n"
            + "const base = { \(settings) };\nexport default { ...base, android };",
        "export default { \(settings) } satisfies ExpoConfig;",
    ])
    func `what is written out is read`(code: String) throws {
        let app = try app(code)
        let expo = try #require(app.expo)
        #expect(expo.bundleIdentifier?.text == "com.example.shop")
        #expect(expo.packageName?.text == "com.example.shop")
        #expect(expo.googleServicesFile?.text == "./google-services.json")
        #expect(expo.icon?.text == "./icon.png")
        #expect(expo.color?.text == "#ff0000")
        #expect(expo.sounds == ["./a.wav"])
        #expect(expo.unread.isEmpty)
        #expect(expo.addsServiceExtension == false)
        #expect(expo.icon?.place.file == "app.config.ts" && expo.icon?.place.line != nil)
        #expect(app.notes.contains("app.config.ts: the app's settings for Expo, read without running it"))
    }

    @Test func `what code makes is named, and nothing is concluded from it`() throws {
        let app = try app(
            """
            const id = () => { if (process.env.DEV) return "com.example.dev"; return "com.example.shop" };
            export default ({ config }) => ({
                ...config,
                ios: { ...config.ios, bundleIdentifier: id() },
                android: { package: `com.example.${name}`, googleServicesFile: process.env.FILE ?? "./google-services.json" },
                plugins: [["expo-notifications", { icon: dev ? "./a.png" : "./b.png", color: "#00ff00" }], ...others, withPush],
            });
            """
        )
        let expo = try #require(app.expo)
        #expect(expo.color?.text == "#00ff00")
        #expect(expo.addsServiceExtension == nil)
        #expect(
            expo.unread == [
                "ios.bundleIdentifier", "android.package", "android.googleServicesFile", "some of the plugins",
                "expo-notifications.icon",
            ]
        )
        #expect(app.notes.contains { $0.hasSuffix("because code makes it: \(expo.unread.joined(separator: ", "))") })
        #expect(AppPreflight.findings(in: app).isEmpty)
    }

    @Test(arguments: [
        "[\"expo-notifications\", \"./plugins/with-push\"]", "[\"expo-notifications\", withPush]", "plugins()",
    ])
    func `a plugin that is code may add an extension`(plugins: String) throws {
        let app = try app("export default { android: { package: 'a.b' }, plugins: \(plugins) }", named: "app.config.js")
        #expect(app.expo?.addsServiceExtension == .some(nil))
    }

    @Test func `the file beside it is what the code gets`() throws {
        let json = """
            {"expo": {"ios": {"bundleIdentifier": "com.example.file"}, "android": {"package": "com.example.file"},
            "plugins": [["expo-notifications", {"icon": "./file.png"}]]}}
            """
        let merged = try app(
            "export default ({ config }) => ({ ...config, ios: { ...config.ios }, android: { package: 'com.example.code' } })",
            json: json
        )
        #expect(merged.expo?.bundleIdentifier?.text == "com.example.file")
        #expect(merged.expo?.bundleIdentifier?.place.file == "app.json")
        #expect(merged.expo?.packageName?.text == "com.example.code")
        #expect(merged.expo?.icon?.text == "./file.png")
        let replaced = try app("export default { android: { package: 'com.example.code' } }", json: json)
        #expect(replaced.expo?.bundleIdentifier == nil && replaced.expo?.notifications == nil)
        // Of code that is not understood only the file is known, and that the code may change it.
        let opaque = try app("module.exports = withSomething(base)", json: json)
        #expect(opaque.expo?.path == "app.json")
        #expect(opaque.expo?.bundleIdentifier?.text == "com.example.file")
        #expect(opaque.expo?.addsServiceExtension == .some(nil))
        #expect(opaque.notes.contains { $0.contains("by code, which is not run") })
    }

    @Test(arguments: [
        "export default", "module.exports =", "export default (", "export default ({ config }) =>",
        "export default a; const a = a;", "export default function", "export default { ...", "module.exports = () => {",
        "export default () => { if (a) { return { ios: { bundleIdentifier: 'a' } } } return {} }",
    ])
    func `code of which nothing is known is said not to be read`(code: String) throws {
        let failure = #expect(throws: AppDescription.Failure.self) { _ = try app(code) }
        #expect(failure?.description.contains("by code, which is not run") == true)
    }

    /// Each constant holds the next one forty times, and a function returns from forty thousand others.
    @Test(arguments: [
        (0..<12).map { level in
            "const c\(level) = [\(Array(repeating: "c\(level + 1)", count: 40).joined(separator: ", "))];"
        }.joined() + "const c12 = 'a'; export default { ios: { bundleIdentifier: 'com.example.shop' }, a: c0 }",
        "export default () => {" + String(repeating: "const f = () => { return 1 };", count: 40_000)
            + "return { ios: { bundleIdentifier: 'com.example.shop' } } }",
    ])
    func `code that holds itself many times ends`(code: String) throws {
        do {
            let id = try app(code).expo?.bundleIdentifier?.text
            #expect(id == nil || id == "com.example.shop")
        } catch let failure as AppDescription.Failure {
            #expect(failure.description.contains("by code, which is not run"))
        }
    }
}
