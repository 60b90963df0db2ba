// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushCampaign
import PushMessages
import Testing

/// The cost of long values: a row may have megabytes, and its author is not the template's.
@Suite(.timeLimit(.minutes(10)))
struct FilterGrowthTests {
    /// A text of nearly the pattern again and again, and the pattern, as long as half the text.
    private static func row(_ length: Int) -> [UInt8] {
        let half = String(repeating: "ab", count: length / 4)
        let row: JSONValue = [
            "token": .string(Rendered.token), "text": .string(half + half), "part": .string(half + "c"),
            "html": .string(String(repeating: "<script", count: length / 7)),
            "words": .string(String(repeating: "a ", count: length / 2)),
            "list": .array(Array(repeating: .string("a"), count: length / 8)),
        ]
        return row.encoded() + [0x0A]
    }

    private static func seconds(_ template: [UInt8], _ row: [UInt8]) async throws -> Double {
        let start = ContinuousClock.now
        _ = try await Rendered.bytes(template, row)
        return (ContinuousClock.now - start) / .seconds(1)
    }

    @Test(arguments: [
        "{% if text contains part %}y{% else %}n{% endif %}", "{{ text | replace: part, 'x' | size }}",
        "{{ text | replace_first: part, 'x' | size }}", "{{ text | remove: part | size }}",
        "{{ text | replace: 'a', '' | size }}", "{{ html | strip_html | size }}", "{{ html | escape | size }}",
        "{{ words | squish | size }}", "{{ words | truncatewords: 100000 | size }}", "{{ text | upcase | size }}",
        "{{ words | strip | size }}", "{{ text | url_encode | size }}", "{{ list | slice: -1 }}", "{{ list.last }}",
        "{% if list contains 'b' %}y{% else %}n{% endif %}", "{{ text | truncate: 100000 | size }}",
    ])
    func `the time for a value grows with its length, not with its square`(leaf: String) async throws {
        let template = Rendered.template(leaf)
        let (shortRow, longRow) = (Self.row(25_000), Self.row(400_000))
        var ratios: [Double] = []
        // Sixteen times the length: a square would be 256 times the time in each round, and other work does not slow down the
        // long value in each.
        for _ in 0..<8 {
            let short = try await Self.seconds(template, shortRow)
            ratios.append(try await Self.seconds(template, longRow) / max(short, 0.005))
            if ratios.last! < 96 { return }
        }
        Issue.record("The long value took \(ratios) times as long")
    }

    @Test func `a template that looks at a long value too often is out of budget`() async throws {
        let looks = String(repeating: "{% if text contains part %}y{% endif %}", count: 2000)
        let (_, summary) = try await Rendered.bytes(Rendered.template(looks), Self.row(400_000))
        #expect(summary.errorCount == 1)
    }
}
