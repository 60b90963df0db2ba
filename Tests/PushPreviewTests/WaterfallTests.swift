// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushPreview

@Suite(.timeLimit(.minutes(10)))
struct WaterfallTests {
    @Test func `a picture's way has a start, a download with its wait, and an attachment`() throws {
        let waterfall = Waterfall(try SampleDeliveries().withPicture().timeline)
        #expect(waterfall.rows.map(\.label) == ["start", "download", "attach", "store"])
        let download = waterfall.rows[1]
        #expect(download.start == .microseconds(4600))
        #expect(download.end == .microseconds(57_900))
        #expect(download.firstByte == .microseconds(35_800))
        #expect(download.facts == ["HTTP 200", "image/png", "24 kB"])
        #expect(waterfall.rows[2].start == .microseconds(57_900), "naming the file is a part of attaching it")
        #expect(waterfall.rows[3].length == .microseconds(700))
        #expect(waterfall.span == .microseconds(65_900))
        #expect(waterfall.share(of: .microseconds(32_950)) == 0.5)
    }

    @Test func `a refused page is a failed download and a rejection with its reason`() throws {
        let rows = Waterfall(try SampleDeliveries().withoutPicture().timeline).rows
        #expect(rows.map(\.label) == ["start", "download", "reject"])
        #expect(rows.map(\.ending) == [.done, .failed, .failed])
        #expect(rows[2].facts == ["Unrecognized attachment file type"])
    }

    @Test func `downloads at the same time are told apart by their addresses`() {
        let rows = Waterfall([
            event(1, "download-started", ["url": "http://a"]), event(2, "download-started", ["url": "http://b"]),
            event(5, "download-finished", ["url": "http://b", "status": 200]),
            event(9, "download-failed", ["url": "http://a", "reason": "timed out"]),
        ]).rows
        #expect(rows.map(\.label) == ["download 1", "download 2"])
        #expect(rows.map(\.length) == [.milliseconds(8), .milliseconds(3)])
        #expect(rows.map(\.ending) == [.failed, .done])
    }

    @Test func `downloads of one address are told apart by their numbers`() {
        let rows = Waterfall([
            event(1, "download-started", ["download": 1, "url": "http://a"]),
            event(2, "download-started", ["download": 2, "url": "http://a"]),
            event(4, "download-redirected", ["download": 2, "status": 302]),
            event(5, "download-finished", ["download": 2, "status": 200]),
            event(9, "download-finished", ["download": 1, "status": 500]),
        ]).rows
        #expect(rows.map(\.length) == [.milliseconds(8), .milliseconds(3)])
        #expect(rows.map(\.facts) == [["HTTP 500"], ["HTTP 200", "1 redirect"]])
    }

    @Test func `a download that never ends lasts to the end of the timeline`() {
        let rows = Waterfall([
            event(0, "extension-started"), event(1, "download-started"), event(30_000, "time-limit"),
            event(30_001, "displayed"),
        ]).rows
        #expect(rows.map(\.label) == ["start", "download", "time limit"])
        #expect(rows[1].ending == .unfinished)
        #expect(rows[1].end == .milliseconds(30_001))
        #expect(rows[2].length == .seconds(30))
    }

    @Test func `an end without a start is placed by its total`() {
        let rows = Waterfall([event(10, "download-finished", ["timings": ["total": 0.004, "firstByte": 0.001]])]).rows
        #expect(rows.first?.start == .milliseconds(6))
        #expect(rows.first?.firstByte == .milliseconds(7))
    }

    @Test(
        arguments: [
            ["total": "soon"], ["total": -1], ["total": 1e300], ["firstByte": .number(.nan)], ["status": 1e300], [:],
        ] as [JSONObject]
    )
    func `fields that make no sense are passed over`(_ fields: JSONObject) {
        let waterfall = Waterfall([event(0, "download-finished", fields)])
        #expect(waterfall.rows.first?.length == .zero)
        #expect(waterfall.share(of: .zero) == 0)
    }

    @Test(arguments: [
        (0, "0 ms"), (9, "0 ms"), (400, "0.4 ms"), (9_949, "9.9 ms"), (9_950, "10 ms"), (61_000, "61 ms"),
        (999_499, "999 ms"), (999_500, "1 s"), (1_250_000, "1.25 s"), (30_000_000, "30 s"), (125_000_000, "125 s"),
    ])
    func `times have three digits at most`(microseconds: Int, expected: String) {
        #expect(Duration.microseconds(microseconds).text == expected)
    }

    @Test(arguments: [
        (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1 kB"), (1449, "1.4 kB"), (9949, "9.9 kB"),
        (18_234, "18 kB"), (999_499, "999 kB"), (999_500, "1 MB"), (1_449_000, "1.4 MB"), (52_428_800, "52 MB"),
        (1_234_567_890, "1,235 MB"),
    ])
    func `sizes are printed in decimal units`(byteCount: Int, expected: String) {
        #expect(byteCount.byteCountText == expected)
    }

    private func event(_ milliseconds: Int, _ name: String, _ fields: JSONObject = [:]) -> TimelineEvent {
        TimelineEvent(at: .milliseconds(milliseconds), event: name, fields: fields)
    }
}
