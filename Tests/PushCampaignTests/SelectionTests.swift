// SPDX-License-Identifier: Apache-2.0

import PushCampaign
import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SelectionTests {
    private static let template = Array(#"{"token": "{{ token }}", "data": {"n": "{{ n }}"}}"#.utf8)

    private static func token(_ number: Int) -> String { "\(Rendered.token)-\(number)" }

    private static func rows(_ tokens: [Int]) -> String {
        tokens.enumerated().map { #"{"token":"\#(token($1))","n":\#($0)}"# }.joined(separator: "\n")
    }

    @Test func `of rows with the same target the first has a message, whatever the number of threads`() async throws {
        let tokens = (0..<30_000).map { $0 % 3 == 2 ? $0 / 7 : 100_000 + $0 }
        var seen: Set<Int> = []
        let expected = tokens.map { seen.insert($0).inserted }
        for threads in [1, 4] {
            let template = try CampaignTemplate(parsing: Self.template, settings: TemplateSettings(now: 0))
            var renderer = CampaignRenderer(template, threads: threads)
            renderer.selection.dropsRepeatedTargets = true
            let lines = try await Rendered.lines(renderer, try Rendered.reader(Self.rows(tokens)))
            #expect(lines.map { $0["message"] != nil } == expected)
            #expect(lines.map { $0["key"] } == (1...30_000).map { .integer($0) })
            #expect(lines.allSatisfy { $0["message"] != nil || $0["skipped"] == "duplicate" })
            let summary = try await renderer.render(try Rendered.reader(Self.rows(tokens))) { _ in true }
            #expect(summary.skipped["duplicate"]?.rows == expected.count { !$0 })
            #expect(summary.messages == expected.count { $0 })
        }
    }

    @Test func `targets and keys on a list get no message`() async throws {
        let template = try CampaignTemplate(parsing: Self.template, settings: TemplateSettings(now: 0))
        var renderer = CampaignRenderer(template, key: "n", threads: 1)
        renderer.selection.suppressed = SuppressionList([
            Array(Self.token(2).utf8), Array("\"0\"\r".utf8), Array("  ".utf8), Array("unknown".utf8),
        ])
        let lines = try await Rendered.lines(renderer, try Rendered.reader(Self.rows([1, 2, 3])))
        #expect(lines.map { $0["skipped"] } == ["suppressed", "suppressed", nil])
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `a list is the same however its bytes arrive and its lines end`(_ end: String) {
        var pieces = [[UInt8]("a\(end)b".utf8), [UInt8]("c\(end)\(end)\"d\"".utf8), []]
        let list = SuppressionList { pieces.removeFirst() }
        #expect(list.count == 3)
    }

    @Test(arguments: [AudienceFormat.jsonl, .csv], [1, 4, 5])
    func `only the first rows are read where that is asked for`(_ format: AudienceFormat, _ limit: Int) async throws {
        let text =
            format == .jsonl
            ? Self.rows([1, 2, 3, 4])
            : "n,token\n" + (1...4).map { "\"\($0)\n\",\(Self.token($0))" }.joined(separator: "\n")
        let reader = try Rendered.reader(text, format: format, limit: limit)
        let template = try CampaignTemplate(parsing: Self.template, settings: TemplateSettings(now: 0))
        let lines = try await Rendered.lines(CampaignRenderer(template), reader)
        #expect(lines.count == min(4, limit))
        #expect(lines.allSatisfy { $0["message"] != nil })
    }
}
