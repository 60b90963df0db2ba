// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushCampaign
import Synchronization
import Testing

@testable import richpush

@Suite(.timeLimit(.minutes(10)))
struct CampaignWindowTests {
    private static let token = "dGVzdC10b2tlbi1vZi1hLWRldmljZQ:APA91bTestTokenOfTheUsualShape"
    private static let template = #"{"token": "{{ token }}", "data": {"n": "{{ n }}"}}"#
    private static let ok = LoopbackAnswer.text(#"{"name": "projects/p/messages/1"}"#, contentType: "application/json")

    /// A clock that advances only on request, and by an hour when something waits for it.
    private final class HandClock: Sendable {
        private let moment: Mutex<Date>

        init(_ text: String) throws { moment = Mutex(try Date(text, strategy: .iso8601)) }

        var now: Date { moment.withLock { $0 } }
        func advance(hours: Double) { moment.withLock { $0 += hours * 3600 } }
        var windowClock: WindowClock {
            WindowClock(now: { self.now }, pause: { self.advance(hours: 0.5) })
        }
    }

    private static let groups = [
        ZoneGroup(zones: [], rows: 1), ZoneGroup(zones: ["Asia/Tokyo"], rows: 10),
        ZoneGroup(zones: ["Europe/Berlin"], rows: 20), ZoneGroup(zones: ["America/New_York"], rows: 30),
    ]

    @Test func `each group is sent while its window is open, and the rest in the next one`() async throws {
        let clock = try HandClock("2026-11-23T10:00:00Z")
        let schedule = WindowSchedule(try SendWindow(parsing: "09:00-20:00"), Self.groups)
        var log: [String] = []
        try await WindowLoop(schedule: schedule, clock: clock.windowClock).run(
            isStopped: { false },
            waits: { next in
                log.append(next.map { "wait \($0.group) \($0.opening.formatted(.iso8601)) \($0.left)" } ?? "go on")
            },
            send: { group, gate in
                log.append("send \(group) \(clock.now.formatted(.iso8601))")
                // Tokyo's rows take two hours, of which its window leaves one, and then half an hour.
                if group == 1 { clock.advance(hours: log.contains("go on") ? 0.5 : 2) }
                _ = gate.admits()
            }
        )
        #expect(
            log == [
                "send 1 2026-11-23T10:00:00Z", "send 2 2026-11-23T12:00:00Z", "send 0 2026-11-23T12:00:00Z",
                "wait 3 2026-11-23T14:00:00Z 40", "go on", "send 3 2026-11-23T14:00:00Z",
                "wait 1 2026-11-24T00:00:00Z 10", "go on", "send 1 2026-11-24T00:00:00Z",
            ]
        )
    }

    @Test func `a wait ends when it is stopped, and when the clock is set back it goes on`() async throws {
        let clock = try HandClock("2026-11-23T21:00:00Z")
        let schedule = WindowSchedule(try SendWindow(parsing: "09:00-20:00"), [Self.groups[2]])
        let pauses = Atomic(0)
        let jumping = WindowClock(
            now: { clock.now },
            pause: {
                // Once back by five hours, then on.
                clock.advance(hours: pauses.add(1, ordering: .relaxed).newValue == 3 ? -5 : 0.5)
            }
        )
        var sent: [Date] = []
        try await WindowLoop(schedule: schedule, clock: jumping).run(
            isStopped: { false },
            waits: { _ in },
            send: { _, _ in sent.append(clock.now) }
        )
        #expect(sent.map { $0.formatted(.iso8601) } == ["2026-11-24T08:00:00Z"])

        let stopped = Atomic(false)
        let stopping = WindowClock(
            now: { Date(timeIntervalSince1970: 0) },
            pause: { stopped.store(true, ordering: .relaxed) }
        )
        try await WindowLoop(schedule: schedule, clock: stopping).run(
            isStopped: { stopped.load(ordering: .relaxed) },
            waits: { _ in },
            send: { _, _ in Issue.record("nothing is open") }
        )
    }

    @Test func `a gate holds a row up, and a part whose last row passed is done`() async throws {
        let clock = try HandClock("2026-11-23T18:59:00Z")
        let closing = try Date("2026-11-23T19:00:00Z", strategy: .iso8601)
        let channel = BlockChannel()
        #expect(channel.put(Array("3\t{}\n7\t{}\n".utf8)))
        channel.finish()
        let gate = WindowGate(clock.windowClock, until: closing)
        var rows = PartRows(feed: RenderedFeed(channel, isNumbered: true), limit: 10, gate: gate).makeAsyncIterator()
        let first = try #require(try await rows.next())
        #expect((first.number, first.place) == (3, 0))
        #expect(String(decoding: first.line, as: UTF8.self) == "{}")
        let second = try #require(try await rows.next())
        #expect((second.number, second.place) == (7, 1))
        clock.advance(hours: 1)
        #expect(try await rows.next() == nil)
        #expect(!gate.hasClosed)

        let late = BlockChannel()
        #expect(late.put(Array("3\t{}\n".utf8)))
        late.finish()
        var none = PartRows(feed: RenderedFeed(late, isNumbered: true), limit: 10, gate: gate).makeAsyncIterator()
        #expect(try await none.next() == nil)
        #expect(gate.hasClosed)
    }

    private static func rows(_ zones: [String]) -> String {
        "n,token,tz\n" + zones.enumerated().map { "k\($0 + 1),\(token)\($0 + 1),\($1)\n" }.joined()
    }

    private func withFiles(_ audience: String, _ body: (URL) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try Data(Self.template.utf8).write(to: folder.appending(path: "t.json"))
            try Data(audience.utf8).write(to: folder.appending(path: "a.csv"))
            try await body(folder)
        }
    }

    private static func arguments(_ more: [String]) -> [String] {
        ["campaign", "send", "t.json", "a.csv", "--journal", "j", "--emulator", "http://127.0.0.1:1"] + more
    }

    @Test(arguments: [
        (["--window", "9-20", "--zone-column", "tz"], 64, "09:00-20:00, and not '9-20'"),
        (["--window", "09:00-09:00", "--zone-column", "tz"], 64, "is empty"),
        (["--window", "09:00-20:00"], 64, "--window needs --zone-column"),
        (["--zone-column", "tz"], 64, "are for --window"),
        (["--window", "09:00-20:00", "--default-zone", "Berlin"], 64, "Europe/Berlin, and not 'Berlin'"),
        (["--window", "09:00-20:00", "--zone-column", "zone"], 65, "no column 'zone' for --zone-column"),
        (
            ["--window", "09:00-20:00", "--zone-column", "n"], 65,
            "no row has a time zone in the column 'n'; row 1 has 'k1'"
        ),
    ])
    func `impossible options are reported before anything is sent`(_ more: [String], _ status: Int32, _ text: String)
        async throws
    {
        try await withFiles(Self.rows(["Europe/Berlin"])) { folder in
            let outcome = try await RichPushProcess.run(Self.arguments(more), in: folder)
            #expect(outcome.status == status)
            #expect(outcome.errors.contains(text), "\(outcome.errors)")
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "j/campaign.json").path))
        }
    }

    @Test func `an audience from a pipe is sent zone by zone, each row once`() async throws {
        try await withLoopbackServer(LoopbackRoutes { _ in Self.ok }) { server in
            try await withFiles(Self.rows(["Europe/Berlin", "Asia/Tokyo", "moon", "Europe/Berlin", ""])) { folder in
                let outcome = try await RichPushProcess.runShell(
                    """
                    "$0" campaign send t.json - --audience-format csv --journal j --emulator \(server.baseURL) --key n \
                    --window 00:00-24:00 --zone-column tz --json < a.csv
                    """,
                    in: folder
                )
                #expect(outcome.status == 1)
                #expect(outcome.errors.contains("The audience is kept in"))
                #expect(outcome.errors.contains("2 rows have no time zone in 'tz' (in row 3 it is 'moon')"))
                #expect(outcome.errors.contains("2 rows in Europe/Berlin: always open"))
                #expect(try outcome.json["sent"] as? Int == 3)
                #expect(try outcome.json["not_rendered"] as? Int == 2)
                #expect(server.requestCount == 3)
                let outcomes = try String(contentsOf: folder.appending(path: "j/outcomes.csv"), encoding: .utf8)
                #expect(outcomes.contains("3,k3,not-rendered,unknown-zone,"))
                #expect(outcomes.contains("5,k5,not-rendered,unknown-zone,"))
                let again = try await RichPushProcess.run(["campaign", "resume", "j", "--json"], in: folder)
                #expect(try again.json["rows"] as? Int == 5)
                #expect(server.requestCount == 3)
            }
        }
    }

    @Test func `rows wait for their window, a Ctrl-C ends the wait, and another window is refused`() async throws {
        try await withLoopbackServer(LoopbackRoutes { _ in Self.ok }) { server in
            // Half a day apart, so that one of the two is closed whatever the time is.
            let rows = Self.rows((0..<20).map { $0 % 2 == 0 ? "Etc/GMT-6" : "Etc/GMT+6" })
            let hour = Int(Date().timeIntervalSince1970) / 3600 % 24
            func time(_ hour: Int) -> String { String(format: "%02d:00", (hour + 48) % 24) }
            // In the zone that is six hours ahead it is from five hours before now to six behind it.
            let window = "\(time(hour + 6 - 5))-\(time(hour + 6 + 6))"
            try await withFiles(rows) { folder in
                let outcome = try await RichPushProcess.runShell(
                    """
                    "$0" campaign send t.json a.csv --journal j --emulator \(server.baseURL) --window \(window) \
                    --zone-column tz 2>errors & sender=$!
                    until grep -q "All windows are closed" errors 2>/dev/null; do :; done
                    kill -INT $sender
                    wait $sender
                    """,
                    in: folder
                )
                #expect(outcome.status == 130)
                #expect(server.requestCount == 10)
                let errors = try String(contentsOf: folder.appending(path: "errors"), encoding: .utf8)
                #expect(errors.contains("10 rows in Etc/GMT+6: opens "))
                #expect(errors.contains("Go on with: richpush campaign resume"))
                #expect(errors.contains("10 rows: 10 sent"))
                let other = try await RichPushProcess.run(
                    [
                        "campaign", "send", "t.json", "a.csv", "--journal", "j", "--emulator", server.baseURL,
                        "--window",
                        "00:00-24:00", "--zone-column", "tz",
                    ],
                    in: folder
                )
                #expect(other.status == 65)
                #expect(other.errors.contains("began with another --window"))
                #expect(server.requestCount == 10)
            }
        }
    }

    @Test func `a folder of part files is one audience`() async throws {
        try await withLoopbackServer(LoopbackRoutes { _ in Self.ok }) { server in
            try await withTemporaryFolder { folder in
                try Data(Self.template.utf8).write(to: folder.appending(path: "t.json"))
                let parts = folder.appending(path: "parts")
                try FileManager.default.createDirectory(at: parts, withIntermediateDirectories: true)
                try Data().write(to: parts.appending(path: "_SUCCESS"))
                for part in 0..<3 {
                    // Neither file ends in a newline.
                    let rows = (1...2).map { "k\(part)\($0),\(Self.token)\(part)\($0)" }.joined(separator: "\n")
                    try Data("n,token\r\n\(rows)".utf8).write(to: parts.appending(path: "part-\(part).csv"))
                }
                let rendered = try await RichPushProcess.run(
                    ["campaign", "render", "t.json", "parts", "--key", "n"],
                    in: folder
                )
                #expect(
                    try rendered.jsonLines.map { $0["key"] as? String } == ["k01", "k02", "k11", "k12", "k21", "k22"]
                )
                let arguments = [
                    "campaign", "send", "t.json", "parts", "--journal", "j", "--emulator", server.baseURL, "--json",
                ]
                let sent = try await RichPushProcess.run(arguments, in: folder)
                #expect(try sent.json["sent"] as? Int == 6)
                #expect(server.requestCount == 6)

                try Data("token,n\na,b\n".utf8).write(to: parts.appending(path: "part-3.csv"))
                let other = try await RichPushProcess.run(["campaign", "render", "t.json", "parts"], in: folder)
                #expect(other.status == 65)
                #expect(other.errors.contains("part-3.csv has another header than"))
                let changed = try await RichPushProcess.run(arguments, in: folder)
                #expect(changed.status == 65)
                try FileManager.default.moveItem(
                    at: parts.appending(path: "part-3.csv"),
                    to: parts.appending(path: "part-3.jsonl")
                )
                let mixed = try await RichPushProcess.run(["campaign", "render", "t.json", "parts"], in: folder)
                #expect(mixed.status == 66)
                #expect(mixed.errors.contains("holds files of several kinds"))
            }
        }
    }
}
