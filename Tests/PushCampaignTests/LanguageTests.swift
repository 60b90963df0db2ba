// SPDX-License-Identifier: Apache-2.0

import PushCampaign
import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct LanguageTests {
    private static let row =
        #"{"name":"Zoë","age":25,"tags":["a","b"],"shop":{"city":"Köln"},"key":"city","none":"","no":false,"flags":[true,false,null]}"#

    @Test(arguments: [
        ("{% if age >= 18 and name contains 'o' %}yes{% else %}no{% endif %}", "yes"),
        ("{% if nobody %}a{% elsif name == 'Zoë' %}b{% endif %}", "b"), ("{% unless no %}a{% endunless %}", "a"),
        // From right to left: true or (false and false).
        ("{% if true or false and false %}yes{% endif %}", "yes"),
        ("{% case age %}{% when 1, 25 %}a{% when 25 or 3 %}b{% else %}c{% endcase %}", "ab"),
        ("{% case name %}{% when 'x' %}a{% else %}c{% endcase %}", "c"),
        ("{% if none == blank and nobody == nil and none == empty %}yes{% endif %}", "yes"),
        ("{% assign x = name | upcase %}{{ x }}", "ZOË"),
        ("{% if no %}{% assign name = 'b' %}{% endif %}{{ name }}", "Zoë"),
        ("{{ tags[1] }}{{ tags[-2] }}{{ tags.size }}{{ tags.first }}", "ba2a"),
        ("{{ shop[key] }} {{ shop.city }}", "Köln Köln"),
        ("{{ ['name'] }}", "Zoë"), ("{{ name.size }}", "3"), ("{{ name.first }}{{ name.last }}", "Zë"),
        ("[{{ none.first }}{{ none.last }}]", "[]"), ("{% if tags contains 'b' %}yes{% endif %}", "yes"),
        ("a {%- if true -%} b {%- endif -%} c", "abc"), ("{% raw %}{{ x }}{% endraw %}", "{{ x }}"),
        ("{% comment %}{{ a }}{% comment %}{% endcomment %}{% endcomment %}x{% # note %}", "x"),
        ("!{% if true %}  {% assign a = 1 %} {% endif %}!", "!!"), ("{{ 1.0 }} {{ true }} {{ nil }}|", "1.0 true |"),
        ("{% if name == 'x' %}a{% endif %}{% abort_message('no shop') %}", "skipped: no shop"),
        ("{% if name < 3 %}a{% endif %}", "error: not-comparable"), ("{% if (1..3) == (1..3) %}yes{% endif %}", "yes"),
        ("> {%- raw -%} a {%- endraw -%} <", "> a <"),
        ("{% assign r = (2..5) %}{{ r.first }}{{ r.last }}{{ r.size }}", "254"),
        (
            "{% if flags contains true %}a{% endif %}{% if flags contains false or flags contains nil %}b{% endif %}",
            "a"
        ),
        ("quote \" and \\ and \n {{ name }}", "quote \" and \\ and \n Zoë"),
    ])
    func `tags and expressions do what Liquid's do`(_ leaf: String, _ result: String) async throws {
        #expect(try await Rendered.leaf(leaf, try JSONValue(text: Self.row)) == result)
    }

    @Test(arguments: [
        ("Hi {{ name | upcaes }}", "unknown-filter", 14, "Did you mean 'upcase'?"),
        ("{% for x in y %}{% endfor %}", "unknown-tag", 4, "no loops"),
        ("{% iff a %}{% endif %}", "unknown-tag", 4, "Did you mean 'if'?"),
        ("{{ ${first_name} }}", "braze-name", 4, "Write {{ first_name }}."),
        ("{{ name | default: “x” }}", "curly-quotes", 20, "straight quote"),
        ("{{ 'a' | append }}", "filter-arguments", 10, "behind a colon"),
        ("{{ 1 | divided_by: 0 }}", "constant-failure", 8, "Correct"),
        ("{{ name", "syntax", 1, "'}}'"), ("{% if a %}x", "syntax", 4, "{% endif %}"),
        ("{% endif %}", "syntax", 4, "Remove it"),
        ("{% if (a or b) and c %}{% endif %}", "syntax", 7, "Nest two"), ("{{ a b }}", "syntax", 6, "Separate filters"),
        ("{{ }}", "syntax", 3, "Name a column"), ("{{ 'a }}", "syntax", 4, "Close it"),
        ("{{ 99999999999999999999 }}", "syntax", 4, "in quotes"),
        ("{% assign foo? = 1 %}", "syntax", 11, "assign name = value"),
        ("{% if a in b %}{% endif %}", "syntax", 9, "operator"), ("{% raw x %}{% endraw %}", "syntax", 7, "{% raw %}"),
        ("{% if contains %}{% endif %}", "syntax", 7, "Name a column"),
        ("{{ name | date: '%999Y' }}", "constant-failure", 11, "Correct"),
        ("{{ name | date: '%Q' }}", "constant-failure", 11, "Correct"),
    ])
    func `a mistake is named with its place and the remedy`(
        _ leaf: String,
        _ code: String,
        _ column: Int,
        _ remedy: String
    ) throws {
        let prefix = "{\"token\": \"t\",\n \"data\": {\"x\": \""
        let escaped = leaf.replacing("\"", with: "\\\"")
        let file = Array("\(prefix)\(escaped)\"}}".utf8)
        let error = try #require(throws: InvalidTemplate.self) {
            try CampaignTemplate(parsing: file, settings: TemplateSettings(now: 0))
        }
        let mistake = try #require(error.errors.first)
        #expect(mistake.code.rawValue == code)
        #expect(mistake.line == 2)
        #expect(mistake.column == 16 + column)
        #expect(mistake.path == "message.data.x")
        #expect(mistake.remedy.contains(remedy))
    }

    @Test(arguments: [
        "{{ name \(String(repeating: "| upcase ", count: 100_000)) }}",
        "{{ name\(String(repeating: ".a", count: 100_000)) }}",
        "{% case name %}{% when 1\(String(repeating: ", 1", count: 100_000)) %}{% endcase %}",
    ])
    func `a tag of very many words is a mistake and no deep recursion`(_ leaf: String) throws {
        let error = try #require(throws: InvalidTemplate.self) {
            try CampaignTemplate(parsing: Rendered.template(leaf), settings: TemplateSettings(now: 0))
        }
        #expect(error.errors.map(\.code) == [.syntax])
        #expect(error.errors[0].message.contains("1000 words"))
    }

    @Test func `a condition may name as many values as a tag has words for`() async throws {
        let condition = (0..<240).map { "name == 'x\($0)'" }.joined(separator: " or ")
        #expect(
            try await Rendered.leaf("{% if \(condition) or name == 'Zoë' %}yes{% endif %}", ["name": "Zoë"]) == "yes"
        )
        #expect(try await Rendered.leaf("{% unless \(condition) %}none{% endunless %}", ["name": "Zoë"]) == "none")
    }

    @Test func `a place after escapes is the file's place`() throws {
        let file = Array(#"{"token":"t","data":{"x":"\u00e9\n\ud83c\udf55 {{ a | nope }}"}}"#.utf8)
        let error = try #require(throws: InvalidTemplate.self) {
            try CampaignTemplate(parsing: file, settings: TemplateSettings(now: 0))
        }
        #expect(error.errors.map(\.column) == [55])
    }

    @Test func `a column that the header lacks is a mistake of the template`() throws {
        let settings = TemplateSettings(now: 0, columns: ["first_name", "token"])
        let error = try #require(throws: InvalidTemplate.self) {
            try CampaignTemplate(parsing: Rendered.template("{{ firstname }}"), settings: settings)
        }
        #expect(error.errors.map(\.code) == [.unknownField])
        #expect(error.errors[0].remedy == "Did you mean 'first_name'?")
    }

    @Test func `all mistakes are reported, including the message's`() throws {
        let file = Array(
            #"{"message":{"notification":{"title":"{{ a | x }}","body":"{{"},"data":{"{{ k }}":"v"}}}"#.utf8
        )
        let error = try #require(throws: InvalidTemplate.self) {
            try CampaignTemplate(parsing: file, settings: TemplateSettings(now: 0))
        }
        #expect(error.errors.map(\.code) == [.unknownFilter, .syntax, .misplaced])
        let refused = try #require(throws: InvalidTemplate.self) {
            try CampaignTemplate(
                parsing: Array(#"{"token":"{{ t }}","android":{"ttl":"soon"}}"#.utf8),
                settings: TemplateSettings(now: 0)
            )
        }
        #expect(refused.errors.map(\.code) == [.notAMessage])
        #expect(refused.errors[0].path == "message.android.ttl" && refused.errors[0].column > 1)
    }

    @Test(arguments: [
        "", "[]", "{", #"{"aps":{"alert":"x"}}"#, #"{"message":1}"#, #"{"message":{"topic":"a"},"validate_only":true}"#,
    ])
    func `a text that is not a message is not a template`(_ text: String) {
        #expect(throws: InvalidTemplate.self) {
            try CampaignTemplate(parsing: Array(text.utf8), settings: TemplateSettings(now: 0))
        }
    }
}
