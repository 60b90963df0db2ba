// SPDX-License-Identifier: Apache-2.0

import PushCampaign
import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SurveyTests {
    private static let token = Rendered.token

    private static func report(
        _ template: String,
        _ rows: [JSONValue],
        threads: Int = 2,
        dedupes: Bool = false
    ) async throws -> CampaignReport {
        let compiled = try CampaignTemplate(parsing: Array(template.utf8), settings: TemplateSettings(now: 0))
        var renderer = CampaignRenderer(compiled, threads: threads)
        renderer.selection.dropsRepeatedTargets = dedupes
        let text = rows.map { JSONValue.object(($0.object ?? [:])).description }.joined(separator: "\n")
        return try await renderer.survey(try Rendered.reader(text))
    }

    /// The linter's findings for each row's message, counted.
    private static func payloadSizes(_ template: String, _ rows: [JSONValue]) async throws -> [Int] {
        let text = rows.map(\.description).joined(separator: "\n")
        return try await Rendered.lines(Array(template.utf8), text).compactMap { line in
            guard let message = line["message"] else { return nil }
            let reading = PushDocument.read(try JSONDocument(parsing: message.encoded())).reading
            return reading.map { APNSNotification(relaying: $0.message, options: .sample).byteCount }
        }
    }

    @Test func `the linter's findings for a branch are counted for the rows that take it`() async throws {
        let template = """
            {"token": "\(Self.token)", "notification": {"title": "Hi {{ name }}",
             "image": "https://cdn.example.com/{% if vip %}vip.jpg{% else %}all.jpg{% endif %}"},
             "data": {"x": "{% if never %}a{% endif %}"}}
            """
        let rows: [JSONValue] = (0..<100).map { ["name": .string("N\($0)"), "vip": .bool($0 % 4 == 0)] }
        let report = try await Self.report(template, rows)
        #expect(report.summary.messages == 100)
        #expect(report.branchCount == 2)
        let missing = try #require(report.findings.first { $0.finding.rule == "mutable-content-missing" })
        #expect(missing.rows.rows == 100)
        #expect(missing.rows.firstRows == [1, 2, 3])
        #expect(report.pictures.map(\.url) == ["https://cdn.example.com/all.jpg", "https://cdn.example.com/vip.jpg"])
        #expect(report.pictures.map(\.rows.rows) == [75, 25])
        #expect(report.pictures.last?.rows.firstRows == [1, 5, 9])
    }

    @Test func `a branch that no row takes is linted too`() async throws {
        let template = """
            {"token": "\(Self.token)", "notification": {"title": "Hi"},
             "android": {"notification": {"channel_id": "{% if old %}{% else %}news{% endif %}",
              "title": "{% if old %}{{ name }}{% else %}Hi{% endif %}", "color": "#12345{% if old %}z{% else %}6{% endif %}"}}}
            """
        let report = try await Self.report(template, [["name": "N"], ["name": "M"]])
        let unseen = report.findings.filter { $0.rows.rows == 0 }
        #expect(unseen.contains { $0.finding.path == "message.android.notification.color" }, "\(report.findings)")
    }

    @Test(arguments: [1, 2])
    func `characters are counted in constants and in values`(_ threads: Int) async throws {
        let template = """
            {"token": "\(Self.token)", "data": {"a": "{{ name }}", "b": "{{ 'fixed' | upcase }}"},
             "notification": {"title": "\\"Zoë\\" {{ name }}{% if vip %} 🌸{% endif %}", "body": "{{ 'aé' }}{{ n | plus: 1 }}"},
             "webpush": {"notification": {"title": "{{ name }}"}}}
            """
        let rows: [JSONValue] = [
            ["name": "José", "vip": true, "n": 9], ["name": "משה", "n": 1], ["name": "a \"b\" c\n", "n": 100],
        ]
        let report = try await Self.report(template, rows, threads: threads)
        #expect(report.texts.map(\.withoutPicture.longest) == [14, 5, 14, 5, 8, 5])
        let titles = try #require(report.texts.first).withoutPicture
        #expect([9, 12, 14].map { titles.rows[$0] } == [1, 1, 1])
        let samples = report.samples
        #expect(samples.first { $0.reasons.contains(.emoji) }?.row == 1)
        #expect(samples.first { $0.reasons.contains(.rightToLeft) }?.row == 2)
    }

    @Test func `payloads are counted as the relay makes them`() async throws {
        let template = """
            {"token": "\(Self.token)", "notification": {"title": "{{ a }}", "body": "b {{ b | upcase }}"},
             "data": {"a": "{{ a }}", "c": "{{ c | default: 'none' }}"}, "android": {"notification": {"tag": "{{ a }}"}},
             "apns": {"payload": {"aps": {"badge": "{{ n }}"}}}}
            """
        let rows: [JSONValue] = (1..<60).map { number in
            [
                "a": .string(String(repeating: "é", count: number)),
                "b": .string(String(repeating: "x", count: number * 7)),
                "n": .integer(number * 100), "c": number % 3 == 0 ? .string("\"\(number)\"") : .null,
            ]
        }
        let report = try await Self.report(template, rows)
        let sizes = try await Self.payloadSizes(template, rows)
        #expect(report.sizes.longest == sizes.max())
        #expect(report.sizes.count == sizes.count)
        for size in Set(sizes) { #expect(report.sizes.rows[size] == sizes.count { $0 == size }) }
    }

    @Test func `texts are counted in characters, and devices' cuts follow`() async throws {
        let template =
            #"{"token": "\#(Self.token)", "notification": {"title": "{{ t }}", "body": "fixed"}, "android": {"notification": {"body": "{{ t }}"}}}"#
        let lengths = [1, 49, 50, 51, 64, 65, 66, 300]
        let rows: [JSONValue] = lengths.map {
            ["t": .string(String(repeating: "é\n", count: $0 / 2) + ($0 % 2 == 1 ? "\"" : ""))]
        }
        let report = try await Self.report(template, rows)
        let cuts = report.cuts
        #expect(cuts.first { $0.place == "iPhone" && $0.isTitle }?.rows == 5)
        #expect(cuts.first { $0.place == "Android" && $0.isTitle }?.rows == 2)
        #expect(cuts.first { $0.place == "Android, collapsed" }?.rows == 7)
        #expect(cuts.first { $0.place == "iPhone, lock screen" }?.rows == 0)
    }

    @Test func `rows that stand for others are the same for any number of threads`() async throws {
        let template = """
            {"token": "{{ t }}", "notification": {"title": "{{ name | default: 'you' }}", "body": "{{ body | default: '-' }}"}}
            """
        let rows: [JSONValue] = (0..<12_000).map { number in
            var row: JSONObject = ["t": .string("\(Self.token)\(number)"), "name": .string("N\(number)")]
            if number == 7777 { row["name"] = .string(String(repeating: "long ", count: 20)) }
            if number == 8000 { row["name"] = "مرحبا" }
            if number == 8001 { row["name"] = "Hi 🌸" }
            if number == 9000 { row["name"] = .null }
            if number != 9000 { row["body"] = .string("B") }
            return .object(row)
        }
        let report = try await Self.report(template, rows, threads: 1)
        let again = try await Self.report(template, rows, threads: 4)
        #expect(report.samples == again.samples)
        func row(_ reason: CampaignSample.Reason) -> Int? { report.samples.first { $0.reasons.contains(reason) }?.row }
        #expect(row(.longestTitle) == 7778)
        #expect(row(.rightToLeft) == 8001)
        #expect(row(.emoji) == 8002)
        #expect(row(.mostMissing) == 9001)
        #expect(report.samples.filter { $0.reasons.contains(.anyRow) }.count == 2)
        #expect(report.samples.count <= CampaignReport.sampleLimit)
        #expect(!report.isOneMessage)
    }

    @Test func `letters and digits of values are masked but for columns that may be seen`() async throws {
        let template = """
            {"token": "{{ t }}", "notification": {"title": "Dear {{ name }} of {{ city }}", "body": "{{ name | upcase }} {{ points }}"},
             "data": {"name": "{{ name }}"}}
            """
        let row: JSONValue = ["t": .string(Self.token), "name": "Zoë \"B\" 🌸 שלום", "city": "Köln", "points": 1250]
        let report = try await Self.report(template, [row])
        let sample = try #require(report.samples.first ?? nil)
        let shown = try JSONValue(parsing: sample.masked(except: ["city"]))
        #expect(shown["notification"]?["title"] == "Dear Xxø \"X\" 🌸 אאאא of Köln")
        #expect(shown["notification"]?["body"] == "XXø \"X\" 🌸 אאאא 0000")
        #expect(shown["data"]?["name"] == "Xxø \"X\" 🌸 אאאא")
        #expect(try JSONValue(parsing: sample.message)["notification"]?["title"] == "Dear Zoë \"B\" 🌸 שלום of Köln")
    }

    @Test func `messages that differ by their target alone could be one to a topic`() async throws {
        let template = #"{"token": "{{ t }}", "notification": {"title": "Hi {{ city }}"}}"#
        func rows(_ last: String) -> [JSONValue] {
            (0..<50).map { ["t": .string("\(Self.token)\($0)"), "city": .string($0 == 49 ? last : "Rome")] }
        }
        #expect(try await Self.report(template, rows("Rome")).isOneMessage)
        #expect(try await !Self.report(template, rows("Oslo")).isOneMessage)
    }

    @Test func `a row for each kind of error is kept`() async throws {
        let template = #"{"token": "{{ t }}", "data": {"n": "{{ n | times: 2 }}", "m": "{{ m }}"}}"#
        let report = try await Self.report(
            template,
            [
                ["t": .string(Self.token), "n": 1], ["t": .string(Self.token), "n": 1, "m": ""],
                ["t": "no token", "n": 1, "m": 2], ["t": .string(Self.token), "n": .integer(.max), "m": 2],
            ]
        )
        #expect(report.errors.map(\.row) == [1, 3, 4])
        #expect(report.errors.map(\.code) == ["missing-field", "target-mismatch", "number-overflow"])
    }
}
