// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushCampaign
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SendWindowTests {
    private static func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

    private static func moment(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    @Test(arguments: [
        ("09:00-20:00", "09:00-20:00"), ("9:00-20:30", "09:00-20:30"), ("22:00-02:00", "22:00-02:00"),
        ("00:00-24:00", "00:00-24:00"), ("18:00-00:00", "18:00-24:00"),
    ])
    func `a window is two times`(_ text: String, _ expected: String) throws {
        #expect(try SendWindow(parsing: text).description == expected)
    }

    @Test(arguments: [
        "", "9-20", "09:00", "09:00-", "09:00-20:00-21:00", "25:00-26:00", "09:60-10:00", "24:30-01:00", "24:00-01:00",
        "09:00-09:00", "00:00-00:00", "-1:00-02:00", "９:00-20:00", "09:00–20:00", "09:00 - 20:00",
    ])
    func `a bad window is refused in a sentence`(_ text: String) {
        #expect { try SendWindow(parsing: text) } throws: { error in
            "\(error)".contains("window") && "\(error)".hasSuffix(".")
        }
    }

    @Test func `each zone has its own day`() throws {
        let window = try SendWindow(parsing: "09:00-20:00")
        let moment = try Self.moment("2026-11-23T08:30:00Z")
        #expect(window.isOpen(at: moment, in: try Self.zone("Europe/Berlin")))
        #expect(!window.isOpen(at: moment, in: try Self.zone("Europe/London")))
        #expect(window.isOpen(at: moment, in: try Self.zone("Asia/Tokyo")))
        #expect(!window.isOpen(at: moment, in: try Self.zone("America/New_York")))
        // Offsets of quarters of hours exist.
        #expect(window.isOpen(at: try Self.moment("2026-11-23T03:15:00Z"), in: try Self.zone("Asia/Kathmandu")))
        #expect(!window.isOpen(at: try Self.moment("2026-11-23T03:14:59Z"), in: try Self.zone("Asia/Kathmandu")))
    }

    @Test func `a window over midnight is open on both sides of it`() throws {
        let window = try SendWindow(parsing: "22:00-02:00")
        let zone = try Self.zone("UTC")
        let opening = try Self.moment("2026-11-23T22:00:00Z")
        let closing = try Self.moment("2026-11-24T02:00:00Z")
        #expect(window.isOpen(at: opening, in: zone))
        #expect(window.isOpen(at: closing.addingTimeInterval(-1), in: zone))
        #expect(!window.isOpen(at: closing, in: zone))
        #expect(window.nextChange(after: opening, in: zone) == closing)
        #expect(window.nextChange(after: closing, in: zone) == opening.addingTimeInterval(86_400))
    }

    @Test(arguments: [
        // Berlin's clock jumps from 2 to 3 on 29 March 2026, at 01:00 UTC, and back from 3 to 2 on 25 October.
        ("09:00-20:00", "2026-03-28T12:00:00Z", "2026-03-28T19:00:00Z", "2026-03-29T07:00:00Z"),
        ("09:00-20:00", "2026-10-24T12:00:00Z", "2026-10-24T18:00:00Z", "2026-10-25T08:00:00Z"),
        // What is left out opens when the clock jumps over it; what comes twice stays open.
        ("02:30-05:00", "2026-03-28T03:00:00Z", "2026-03-28T04:00:00Z", "2026-03-29T01:00:00Z"),
        ("02:00-03:00", "2026-10-25T00:30:00Z", "2026-10-25T02:00:00Z", "2026-10-26T01:00:00Z"),
    ])
    func `clocks that change are followed`(_ text: String, _ open: String, _ closing: String, _ opening: String) throws
    {
        let window = try SendWindow(parsing: text)
        let zone = try Self.zone("Europe/Berlin")
        let start = try Self.moment(open)
        #expect(window.isOpen(at: start, in: zone))
        let end = try #require(window.nextChange(after: start, in: zone))
        #expect(end == (try Self.moment(closing)))
        #expect(!window.isOpen(at: end, in: zone))
        #expect(window.nextChange(after: end, in: zone) == (try Self.moment(opening)))
    }

    @Test func `a whole day never closes`() throws {
        let window = try SendWindow(parsing: "00:00-24:00")
        let zone = try Self.zone("Europe/Berlin")
        let moment = try Self.moment("2026-11-23T08:30:00Z")
        #expect(window.isOpen(at: moment, in: zone))
        #expect(window.nextChange(after: moment, in: zone) == nil)
    }

    @Test func `openings and closings alternate through years of every zone`() throws {
        let window = try SendWindow(parsing: "01:30-02:45")
        for name in [
            "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Sao_Paulo", "Africa/Casablanca",
        ] {
            let zone = try Self.zone(name)
            var moment = try Self.moment("2025-01-01T00:00:00Z")
            var isOpen = window.isOpen(at: moment, in: zone)
            for _ in 0..<1600 {
                let next = try #require(window.nextChange(after: moment, in: zone))
                #expect(next > moment && next.timeIntervalSince(moment) <= 26 * 3600)
                #expect(window.isOpen(at: next.addingTimeInterval(-1), in: zone) == isOpen, "\(name) \(next)")
                moment = next
                isOpen.toggle()
                #expect(window.isOpen(at: moment, in: zone) == isOpen, "\(name) \(next)")
            }
        }
    }
}
