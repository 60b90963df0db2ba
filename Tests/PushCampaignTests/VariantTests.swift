// SPDX-License-Identifier: Apache-2.0

import PushCampaign
import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct VariantTests {
    private static func message(_ title: String) -> [UInt8] {
        let message: JSONValue = ["token": .string(Rendered.token), "notification": ["title": .string(title)]]
        return message.encoded()
    }

    private static func template(_ variants: [String: String]) throws -> CampaignTemplate {
        var settings = TemplateSettings(now: 0)
        settings.variantColumn = "locale"
        return try CampaignTemplate(
            parsing: message("Hi {{ name }}"),
            variants: variants.mapValues { message($0) },
            settings: settings
        )
    }

    @Test(arguments: [
        ("pt-BR", "Oi B"), ("PT_br", "Oi B"), ("pt", "Olá B"), ("pt-PT", "Olá B"), ("pt-BR-x", "Oi B"), ("de", "Hi B"),
        ("p", "Hi B"), ("", "Hi B"),
    ])
    func `a locale picks its variant, its language's variant, or the template`(_ locale: String, _ title: String)
        async throws
    {
        let template = try Self.template(["pt-BR": "Oi {{ name }}", "pt": "Olá {{ name }}"])
        let row: JSONValue = ["name": "B", "locale": .string(locale)]
        let lines = try await Rendered.lines(CampaignRenderer(template), try Rendered.reader(row.description))
        #expect(lines[0]["message"]?["notification"]?["title"] == .string(title))
    }

    @Test func `a mistake is reported with the variant in whose file it is`() {
        #expect {
            try Self.template(["de": "{{ name | nope }}", "fr": "{{ x"])
        } throws: { error in
            (error as? InvalidTemplate)?.errors.map(\.variant) == ["de", "fr"]
        }
    }

    @Test func `the report counts the rows of each variant`() async throws {
        let template = try Self.template(["de": "Hallo {{ name }}"])
        let rows = (0..<10).map { #"{"name":"N","locale":"\#($0 < 3 ? "de-CH" : "en")"}"# }.joined(separator: "\n")
        let report = try await CampaignRenderer(template).survey(try Rendered.reader(rows))
        #expect(report.variants.map(\.name) == [nil, "de"])
        #expect(report.variants.map(\.rows.rows) == [7, 3])
        #expect(report.samples.contains { $0.reasons.contains(.variant("de")) && $0.row == 1 })
    }
}
