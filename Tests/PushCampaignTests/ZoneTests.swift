// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushCampaign
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ZoneTests {
    private static let moment = Date(timeIntervalSince1970: 1_795_000_000)
    private static let template = Array(#"{"token": "{{ token }}", "data": {"n": "{{ n }}"}}"#.utf8)
    private static let zones = [
        #""Europe/Berlin""#, #""Asia/Tokyo""#, #""Europe\/Paris""#, #""nowhere""#, "null", #"" America/New_York ""#,
        #""Europe/Berlin""#, "7", #""""#,
    ]

    private static func rows(_ zones: [String] = zones, token: (Int) -> Int = { $0 }) -> String {
        zones.enumerated().map { #"{"token":"\#(Rendered.token)\#(token($0))","n":\#($0),"tz":\#($1)}"# }
            .joined(separator: "\n") + "\n"
    }

    private static func census(_ rows: String, _ format: AudienceFormat = .jsonl) throws -> ZoneCensus {
        try ZoneCensus(try Rendered.reader(rows, format: format), column: "tz")
    }

    @Test func `rows are counted by their zones, and those without one apart`() throws {
        let census = try Self.census(Self.rows() + "broken\n")
        #expect(census.rows == 10)
        #expect(census.zones == ["Europe/Berlin": 2, "Asia/Tokyo": 1, "Europe/Paris": 1, "America/New_York": 1])
        #expect(census.unknownRows == 4)
        #expect(census.brokenRows == 1)
        #expect(census.firstUnknown?.row == 4 && census.firstUnknown?.value == "nowhere")
    }

    @Test func `a CSV has the same zones as its JSON Lines`() throws {
        let census = try Self.census("tz,n\nEurope/Berlin,1\n\"Asia/Tokyo\",2\n,3\nx,4\na,b,c\n", .csv)
        #expect(census.zones == ["Europe/Berlin": 1, "Asia/Tokyo": 1])
        #expect((census.unknownRows, census.brokenRows) == (2, 1))
    }

    @Test func `zones with the same clock are one group, from east to west`() throws {
        let census = try Self.census(Self.rows())
        let groups = census.groups(from: Self.moment, fallback: nil)
        #expect(groups.map(\.zones) == [[], ["Asia/Tokyo"], ["Europe/Berlin", "Europe/Paris"], ["America/New_York"]])
        #expect(groups.map(\.rows) == [4, 1, 3, 1])
        let filled = census.groups(from: Self.moment, fallback: "Europe/Paris")
        #expect(filled.map(\.rows) == [1, 7, 1])
        // Both are at UTC+2 in summer, and only one of them in winter.
        let summer = Date(timeIntervalSince1970: 1_784_000_000)
        let mixed = try Self.census(Self.rows([#""Europe/Berlin""#, #""Africa/Johannesburg""#]))
        #expect(mixed.groups(from: summer, fallback: nil).count == 2)
    }

    @Test func `values without end are counted and not kept`() throws {
        let census = try Self.census(Self.rows((0..<30_000).map { "\"zone \($0)\"" }))
        #expect(census.unknownRows == 30_000)
        #expect(census.zones.isEmpty)
    }

    private static func lines(_ selection: ZoneSelection, _ rows: String, dedupes: Bool = false) async throws
        -> [String]
    {
        let template = try CampaignTemplate(parsing: template, settings: TemplateSettings(now: 0))
        var renderer = CampaignRenderer(template, threads: 2)
        renderer.selection.zones = selection
        renderer.selection.dropsRepeatedTargets = dedupes
        let output = Mutex([UInt8]())
        _ = try await renderer.render(try Rendered.reader(rows)) { bytes in
            output.withLock { $0 += bytes }
            return true
        }
        return String(decoding: output.withLock { $0 }, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func `each row is rendered in one group, with its number`() async throws {
        let rows = Self.rows() + "broken\n"
        let groups = try Self.census(rows).groups(from: Self.moment, fallback: nil)
        var all: [String] = []
        for place in groups.indices {
            let selection = ZoneSelection(column: "tz", fallback: nil, groups: groups, wanted: place)
            all.append(
                try await Self.lines(selection, rows).map { line in
                    let outcome = line.contains("\"message\"") ? "m" : line.contains("unknown-zone") ? "z" : "e"
                    return "\(line.prefix { $0 != "\t" })\(outcome)"
                }.joined(separator: " ")
            )
        }
        #expect(all == ["4z 5z 8z 9z 10e", "2m", "1m 3m 7m", "6m"])
    }

    @Test func `rows without a zone get --default-zone`() async throws {
        let groups = try Self.census(Self.rows()).groups(from: Self.moment, fallback: "Asia/Tokyo")
        let place = try #require(groups.firstIndex { $0.zones.contains("Asia/Tokyo") })
        let selection = ZoneSelection(column: "tz", fallback: "Asia/Tokyo", groups: groups, wanted: place)
        let lines = try await Self.lines(selection, Self.rows())
        #expect(lines.map { String($0.prefix(1)) } == ["2", "4", "5", "8", "9"])
        #expect(lines.allSatisfy { $0.contains("\"message\"") })
    }

    @Test func `of a repeated target the first row counts, whatever its zone`() async throws {
        let zones = [#""Asia/Tokyo""#, #""Europe/Berlin""#, #""Europe/Berlin""#, #""Asia/Tokyo""#]
        let rows = Self.rows(zones) { [1, 1, 2, 2][$0] }
        let groups = try Self.census(rows).groups(from: Self.moment, fallback: nil)
        var messages: [String] = []
        for place in groups.indices {
            let selection = ZoneSelection(column: "tz", fallback: nil, groups: groups, wanted: place)
            let lines = try await Self.lines(selection, rows, dedupes: true)
            #expect(lines.count == 2)
            messages += lines.filter { $0.contains("\"message\"") }.map { String($0.prefix(1)) }
        }
        #expect(messages == ["1", "3"])
    }

    @Test func `the group whose window closes first is sent first, and the others are waited for`() throws {
        let groups = [
            ZoneGroup(zones: [], rows: 1), ZoneGroup(zones: ["Asia/Tokyo"], rows: 1),
            ZoneGroup(zones: ["Europe/Berlin", "Europe/Paris"], rows: 1),
            ZoneGroup(zones: ["America/New_York"], rows: 1),
        ]
        let schedule = WindowSchedule(try SendWindow(parsing: "09:00-20:00"), groups)
        let moment = try Date("2026-11-23T10:00:00Z", strategy: .iso8601)
        let tokyo = try Date("2026-11-23T11:00:00Z", strategy: .iso8601)
        let berlin = try Date("2026-11-23T19:00:00Z", strategy: .iso8601)
        let newYork = try Date("2026-11-23T14:00:00Z", strategy: .iso8601)
        #expect(schedule.step(at: moment, left: [1, 2, 3]) == .send(group: 1, until: tokyo))
        #expect(schedule.step(at: moment, left: [2, 3]) == .send(group: 2, until: berlin))
        #expect(schedule.step(at: moment, left: [3]) == .wait(group: 3, until: newYork))
        #expect(schedule.step(at: moment, left: [0]) == .send(group: 0, until: nil))
        #expect(schedule.step(at: moment, left: []) == .end)
        // Tokyo is closed, and New York opens first.
        #expect(schedule.step(at: tokyo, left: [1, 3]) == .wait(group: 3, until: newYork))
    }
}
