// SPDX-License-Identifier: Apache-2.0

import AppProject
import ExtensionHost
import Foundation
import PushMessages
import Testing

/// Values of pushes against types that are compiled.
@Suite(.timeLimit(.minutes(10)))
struct ActivityTests {
    /// One for all tests, so that a type is compiled once.
    private static let environment = ProcessInfo.processInfo.environment.merging(
        ["RICHPUSH_CACHE": FileManager.default.temporaryDirectory.appending(path: "richpush-activity-tests").path]
    ) { $1 }

    private static let order = """
        import ActivityKit
        import SwiftUI

        // struct OldAttributes: ActivityAttributes { var gone: Int }
        struct OrderAttributes: ActivityAttributes {
            enum Phase: String, Codable { case baking, onTheWay }
            struct ContentState: Codable, Hashable {
                var phase: Phase
                var remainingMinutes: Int
                var progress: Double = 0
                var expiryDate: Date
                var isLate: Bool?
                #if os(iOS)
                var courier: Courier?
                #endif
            }
            var orderID: String
        }

        struct OrderView: View { var body: some View { Text("Order") } }
        """

    private static let match = files([
        "MatchAttributes.swift": """
        import ActivityKit
        import SwiftUI

        struct MatchAttributes: ActivityAttributes {
            struct ContentState: Codable, Hashable {
                var phase: Phase
                var span: ClosedRange<Date>
                var flag: Data
                var link: URL
            }
            var red: Double

            var tint: Color {
                Color(red: red, green: 0, blue: 0)
            }
        }
        """,
        "Phase.swift": """
        import SwiftUI

        enum Phase: Codable, Hashable {
            case upcoming
            case live(minute: Int)

            var tint: Color { self == .upcoming ? .gray : .green }
            static func title(in font: Font) -> Text { Text("Live").font(font) }
        }
        """,
    ])

    private static func matchState(_ name: String? = nil, _ value: String = "") -> String {
        var values = [
            "phase": "{\"live\": {\"minute\": 3}}", "span": "[800000000, 800000100]", "flag": "\"aGk=\"",
            "link": "\"https://example.com\"",
        ]
        if let name { values[name] = value }
        return "{\"content-state\": {\(values.map { "\"\($0)\": \($1)" }.sorted().joined(separator: ", "))}}"
    }

    @Test func `what only views ask of a type is left out`() throws {
        let verdict = try #require(try verdict(Self.matchState(), of: Self.match))
        #expect(verdict.obstacle == nil && verdict.mistakes.isEmpty, "\(verdict)")
    }

    @Test func `a type that is nowhere is named in one line`() throws {
        let code =
            "struct A: ActivityAttributes {\n    struct ContentState: Codable, Hashable {\n        var tint: Tint\n    }\n}\n"
        let obstacle = try verdict("{\"content-state\": {}}", of: Self.files(["A.swift": code]))?.obstacle
        #expect(obstacle?.hasPrefix("A does not compile apart from its app: ") == true, "\(obstacle ?? "")")
        #expect(obstacle?.contains("cannot find type 'Tint' in scope") == true && obstacle?.contains("\n") == false)
    }

    @Test(arguments: [
        (
            "phase", "{\"upcoming\": {}, \"live\": {\"minute\": 3}}",
            "content-state.phase has 2 members, and an enum takes the name of one"
        ),
        ("span", "[800000000]", "content-state.span has 1 element, and MatchAttributes.ContentState decodes one more"),
        ("flag", "\"https://example.com/a.png\"", "content-state.flag is a text that is not Base64"),
        ("link", "\"\"", "content-state.link: Invalid URL string"),
    ])
    func `what a decoder says of a value is said of the push`(_ name: String, _ value: String, _ cause: String) throws {
        let mistakes = try #require(try verdict(Self.matchState(name, value), of: Self.match)).mistakes
        #expect(mistakes.count == 1 && mistakes[0].cause.hasPrefix(cause), "\(mistakes)")
        #expect(mistakes.allSatisfy { !$0.cause.hasSuffix(".") })
    }

    private static func files(_ texts: [String: String]) -> [String: String] {
        Dictionary(uniqueKeysWithValues: texts.map { ("ios/Shop/\($0)", $1) })
    }

    private static let app = files([
        "OrderAttributes.swift": order,
        "Courier.swift": "import UIKit\npublic struct Courier: Codable, Hashable { var name: String }\n",
    ])

    private func verdict(
        _ aps: String,
        of files: [String: String] = Self.app
    ) throws -> AppActivities.Verdict? {
        try SampleApp(files: files).withFolder { folder in
            let activities = AppActivities(in: try #require(AppFolder(folder.path)), environment: Self.environment)
            let values = AppActivities.Values(try #require(JSONValue(parsing: aps).object))
            return try activities.verdict(on: #require(values))
        }
    }

    private static func state(_ changes: String) -> String {
        "{\"content-state\": {\"phase\": \"baking\", \"remainingMinutes\": 4, \"progress\": 0.5, \"expiryDate\": 800000000\(changes)}}"
    }

    @Test(arguments: [
        state(""), state(", \"isLate\": true, \"extra\": 1"), state(", \"courier\": {\"name\": \"Ana\"}"),
    ])
    func `what the type decodes is no mistake`(_ aps: String) throws {
        let verdict = try #require(try verdict(aps))
        #expect(verdict.obstacle == nil && verdict.mistakes.isEmpty)
        #expect(verdict.type?.name == "OrderAttributes" && verdict.type?.line == 5)
        #expect(verdict.state?["expiryDate"]?.string == "2026-05-09T06:13:20Z")
    }

    @Test(arguments: [
        (
            "\"remainingMinutes\": 4", "\"remaining_minutes\": 4", "content-state lacks remainingMinutes",
            "Write remainingMinutes for remaining_minutes"
        ),
        ("\"progress\": 0.5, ", "", "content-state lacks progress", "a default value in Swift does not stand for it"),
        ("0.5", "\"0.5\"", "content-state.progress takes a number, not a text", "Send a number."),
        ("4,", "\"4\",", "content-state.remainingMinutes takes a whole number, not a text", "Send a whole number."),
        ("4,", "4.5,", "content-state.remainingMinutes is a number that its type", "whole number"),
        ("4,", "null,", "content-state.remainingMinutes is null", "Send a whole number."),
        ("baking", "on_the_way", "content-state.phase is on_the_way, which is not a case of Phase", "raw values"),
        (
            "800000000", "\"2025-11-24T16:00:00Z\"", "content-state.expiryDate takes a number, not a text",
            "write 785692800."
        ),
    ]) func `a value that iOS drops the push for is named`(
        _ part: String,
        _ other: String,
        _ cause: String,
        _ remedy: String
    ) throws {
        let verdict = try #require(try verdict(Self.state("").replacing(part, with: other)))
        let mistake = try #require(verdict.mistakes.first, "\(verdict)")
        #expect(mistake.isDropped)
        #expect(mistake.cause.contains(cause) && mistake.remedy.contains(remedy), "\(mistake)")
    }

    @Test(arguments: [("1764000000", "2056-11-24", 785_692_800), ("1764000000000", "thousands of years", 785_692_800)])
    func `a date that counts from 1970 is told by the decoded value`(
        _ seconds: String,
        _ shown: String,
        _ meant: Int
    ) throws {
        let verdict = try #require(try verdict(Self.state("").replacing("800000000", with: seconds)))
        let mistake = try #require(verdict.mistakes.first)
        #expect(!mistake.isDropped && mistake.path.description == "content-state.expiryDate")
        #expect(mistake.cause.contains(shown) && mistake.replacement == .integer(meant))
    }

    @Test func `a start is decoded as the type that it names`() throws {
        let start = "\"attributes-type\": \"OrderAttributes\", \"attributes\": {}, "
        let verdict = try #require(try verdict(Self.state("").replacing("{\"content", with: "{\(start)\"content")))
        #expect(verdict.mistakes.map(\.cause) == ["attributes lacks orderID, which OrderAttributes decodes"])
        let other = try #require(
            try self.verdict("{\"attributes-type\": \"orderAttributes\", \"attributes\": {\"orderID\": \"1\"}}")
        )
        #expect(other.mistakes.first?.remedy == "Write OrderAttributes, letter by letter.")
    }

    @Test func `an own initialiser runs, and its dates count as it reads them`() throws {
        let code = """
            import ActivityKit
            struct RideAttributes: ActivityKit.ActivityAttributes {
                struct ContentState: Codable, Hashable { var end: Date }
            }
            extension RideAttributes.ContentState {
                init(from decoder: any Decoder) throws {
                    let values = try decoder.container(keyedBy: CodingKeys.self)
                    end = Date(timeIntervalSince1970: try values.decode(Double.self, forKey: .end))
                }
                private enum CodingKeys: String, CodingKey { case end }
            }
            """
        let verdict = try #require(
            try verdict("{\"content-state\": {\"end\": 1764000000}}", of: Self.files(["Ride.swift": code]))
        )
        #expect(verdict.obstacle == nil && verdict.mistakes.isEmpty, "\(verdict)")
        #expect(verdict.state?["end"]?.string == "2025-11-24T16:00:00Z")
    }

    @Test func `an update is decoded as the type that takes it`() throws {
        let other =
            "import ActivityKit\nstruct A: ActivityAttributes { struct ContentState: Codable, Hashable { var goals: Int } }\n"
        let verdict = try #require(
            try verdict(Self.state(""), of: Self.app.merging(Self.files(["A.swift": other])) { $1 })
        )
        #expect(verdict.type?.name == "OrderAttributes" && verdict.mistakes.isEmpty)
    }

    @Test(arguments: [
        ("var range: GraphRange", "cannot find type 'GraphRange' in scope"),
        (
            "var a: Int; init(from decoder: any Decoder) throws { fatalError(\"no\") }",
            "own code ended while it decoded"
        ),
        ("var a: Int; init(from decoder: any Decoder) throws { while true {} }", "own code ended while it decoded"),
        (
            "var a: String; init(from decoder: any Decoder) throws { a = try String(contentsOfFile: \"/root/.bashrc\", encoding: .utf8) }",
            ""
        ),
    ]) func `what cannot be decoded here is said, and code of the app is confined`(_ members: String, _ reason: String)
        throws
    {
        let code =
            "import ActivityKit\nstruct A: ActivityAttributes { struct ContentState: Codable, Hashable { \(members) } }\n"
        let verdict = try #require(try verdict("{\"content-state\": {\"a\": 1}}", of: Self.files(["A.swift": code])))
        if reason.isEmpty {
            #expect(verdict.mistakes.first?.cause.contains("own decoder refuses") == true, "\(verdict)")
        } else {
            #expect(verdict.obstacle?.contains(reason) == true, "\(verdict)")
        }
    }

    @Test func `an app without such types says nothing`() throws {
        let generic =
            "struct Card<A: ActivityAttributes>: View {}\nextension Activity where Attributes: ActivityAttributes {}\n"
        #expect(try verdict(Self.state(""), of: Self.files(["Card.swift": generic])) == nil)
    }

    @Test func `lint places the findings and mends dates`() throws {
        try SampleApp(files: Self.app).withFolder { folder in
            var app = try AppDescription(folder.path)
            app.activities = AppActivities(in: app.folder, environment: Self.environment)
            let text = """
                {"message": {"token": "a", "apns": {"live_activity_token": "b", "payload": {"aps": {"event": "update", "timestamp": 1,
                "content-state": {"phase": "baking", "remainingMinutes": 4, "progress": 1, "expiryDate": 1764000000}}}}}}
                """
            let found = Linter(rules: []).comparing(with: app).lint(try JSONDocument(parsing: Array(text.utf8)))
            #expect(found.map(\.rule) == ["app-activity-state"] && found.first?.severity == .warning)
            #expect(
                found.first?.path == "message.apns.payload.aps.content-state.expiryDate"
                    && found.first?.location?.line == 2
            )
            #expect(found.first?.fix?.summary.hasSuffix("to 785692800") == true)
        }
    }

    @Test func `an app that does not support Live Activities, or declares a type twice, is told`() throws {
        var app = SampleApp(files: Self.app)
        #expect(try app.findings().map(\.finding.rule) == ["app-live-activities"])
        app.appInformation["NSSupportsLiveActivities"] = true
        #expect(try app.findings().isEmpty)
        app.files["ios/Widgets/OrderAttributes.swift"] = Self.order.replacing("public ", with: "")
        #expect(try app.findings().isEmpty)
        app.files["ios/Widgets/OrderAttributes.swift"] = Self.order.replacing("Double", with: "Float")
        #expect(try app.findings().map(\.finding.message).first?.contains("is declared otherwise in") == true)
    }
}
