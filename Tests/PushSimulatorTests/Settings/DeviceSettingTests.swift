// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import PushSimulator
import Testing

/// The table of settings is what the API, the command line and the documentation say.
@Suite(.timeLimit(.minutes(10)))
struct DeviceSettingTests {
    private static let article = URL(filePath: #filePath)
        .appending(path: "../../../../Sources/PushSimulator/PushSimulator.docc/DeviceSettings.md").standardizedFileURL

    @Test func `the documentation's tables are what the settings say`() throws {
        var text = try String(contentsOf: Self.article, encoding: .utf8)
        for (name, table) in [
            ("apple", AppleDevice.Configuration.table), ("android", AndroidDevice.Configuration.table),
            ("web", WebBrowser.Configuration.table),
        ] {
            let start = try #require(text.range(of: "<!-- settings: \(name) -->\n"))
            let end = try #require(text.range(of: "\n<!-- end -->", range: start.upperBound..<text.endIndex))
            let written = """
                | setting | what it does | values | default |
                |---|---|---|---|
                \(table)
                """
            #expect(
                text[start.upperBound..<end.lowerBound] == written,
                "\(name): run the tests with RICHPUSH_RECORD_SNAPSHOTS=all"
            )
            text.replaceSubrange(start.upperBound..<end.lowerBound, with: written)
        }
        if ProcessInfo.processInfo.environment["RICHPUSH_RECORD_SNAPSHOTS"] == "all" {
            try text.write(to: Self.article, atomically: true, encoding: .utf8)
        }
    }

    @Test func `every setting has a name of its own, a sentence, and a default that it takes`() {
        Self.check(AppleDevice.Configuration.self)
        Self.check(AndroidDevice.Configuration.self)
        Self.check(WebBrowser.Configuration.self)
    }

    private static func check<Configuration: ConfiguredBySettings>(_ type: Configuration.Type) {
        let names = Configuration.settings.map(\.name)
        #expect(Set(names).count == names.count)
        for setting in Configuration.settings {
            #expect(setting.summary.hasSuffix("."), "\(setting.name)")
            #expect(setting.source?.hasPrefix("https://") ?? true, "\(setting.name)")
            var configuration = Configuration.standard
            let value = setting.read(configuration)
            #expect(setting.write(&configuration, value), "\(setting.name)")
            #expect(configuration.deviations.isEmpty, "\(setting.name)")
        }
    }

    @Test(
        arguments: [
            ("iosVersion", "17.4", "17.4"), ("iosVersion", "16", "16.0"), ("lowPower", "true", true),
            ("timeLimit", "2.5", 2.5), ("bundleIdentifier", "com.example.shop", "com.example.shop"),
            ("allowHTTP", "cdn.example.com,.example.org", ["cdn.example.com", ".example.org"]),
            ("allowHTTP", #"["cdn.example.com"]"#, ["cdn.example.com"]), ("network", "3g", "3g"),
            ("apnsEnvironment", "null", .null), ("attachmentMegabyte", "1000000", 1_000_000),
            ("strings", #"{"hello": "Hello %@"}"#, ["hello": "Hello %@"]), ("localNetworking", "false", false),
        ] as [(String, String, JSONValue)]
    )
    func `a setting is set from text`(name: String, text: String, value: JSONValue) throws {
        let setting = try #require(AppleDevice.Configuration.settings.first { $0.name == name })
        var configuration = AppleDevice.Configuration.standard
        #expect(setting.write(text: text, to: &configuration))
        #expect(setting.read(configuration) == value)
    }

    @Test(arguments: [
        ("iosVersion", "new"), ("lowPower", "yes"), ("timeLimit", "-1"), ("timeLimit", "3601"),
        ("bundleIdentifier", ""),
        ("attachmentMegabyte", "5"), ("strings", "hello"), ("network", "6g"),
    ])
    func `a value that a setting does not take changes nothing`(name: String, text: String) throws {
        let setting = try #require(AppleDevice.Configuration.settings.first { $0.name == name })
        var configuration = AppleDevice.Configuration.standard
        #expect(!setting.write(text: text, to: &configuration))
        #expect(configuration.deviations.isEmpty)
    }

    @Test func `an error names the setting, its values and the value`() {
        var configuration = AndroidDevice.Configuration.standard
        #expect(throws: DeviceSettingError.self) { try configuration.apply(["alerts": "no"]) }
        do throws(DeviceSettingError) {
            try configuration.apply(["alerts": "no"])
        } catch {
            #expect("\(error)" == #"alerts must be true or false, not "no"."#)
        }
        do throws(DeviceSettingError) {
            try configuration.apply(["permission": "granted"])
        } catch {
            #expect(
                "\(error)".hasPrefix("permission is not a setting of an Android device, which has androidVersion, ")
            )
        }
    }
}
