// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FilterTests {
    @Test(arguments: [
        ("{{ name | default: 'friend' }}", "Zoë"), ("{{ nobody | default: 'friend' }}", "friend"),
        ("{{ no | default: 'x' }}", "x"), ("{{ no | default: 'x', allow_false: true }}", "false"),
        ("{{ space | default: 'x' }}", "  "), ("{{ none | default: 'x' }}", "x"), ("{{ list | default: 'x' }}", "x"),
        ("{{ name | upcase }}", "ZOË"), ("{{ name | downcase }}", "zoë"),
        ("{{ 'élan VITAL' | capitalize }}", "Élan vital"),
        ("[{{ '  a  b ' | strip }}]", "[a  b]"), ("[{{ '  a  b ' | lstrip }}]", "[a  b ]"),
        ("[{{ '  a  b ' | rstrip }}]", "[  a  b]"), ("[{{ ' a \n b ' | squish }}]", "[a b]"),
        ("{{ 'one two three' | truncatewords: 2 }}", "one two..."), ("{{ 'Größenwahn' | truncate: 6 }}", "Grö..."),
        ("{{ 'Größe' | truncate: 5, '' }}", "Größe"), ("{{ 'aXbX' | replace: 'X', '--' }}", "a--b--"),
        ("{{ 'aXbX' | replace_first: 'X', '-' }}", "a-bX"), ("{{ 'aXbX' | remove: 'X' }}", "ab"),
        ("{{ 'ab' | replace: '', '-' }}", "-a-b-"), ("{{ 'Größe' | slice: 2, 2 }}", "öß"),
        ("{{ 'Größe' | slice: -2 }}", "ß"),
        ("{{ 'Größe' | size }}", "5"), ("{{ 'a b&ö/' | url_encode }}", "a+b%26%C3%B6%2F"),
        ("{{ 'a b&ö/' | url_param_escape }}", "a%20b%26%C3%B6%2F"),
        ("{{ '<b>fat</b><!-- x -->' | strip_html }}", "fat"),
        ("{{ '<i>' | escape }}", "&lt;i&gt;"), ("{{ \"a\nb\" | strip_newlines }}", "ab"),
        ("{{ 1234567.5 | number_with_delimiter }}", "1,234,567.5"), ("{{ -1234 | number_with_delimiter }}", "-1,234"),
        ("{{ tags | slice: 1, 2 }}", "bc"), ("{{ tags | slice: -2, 9 }}", "cd"), ("{{ tags | slice: 1 }}", "b"),
        ("{{ tags | slice: 9 }}|{{ tags | slice: -9 }}|{{ tags | slice: 4 }}|{{ list | slice: 0 }}", "|||"),
        ("{% assign s = tags | slice: 2, 2 %}{{ s.size }}{{ s.last }}", "2d"),
        ("{% assign x = nobody | escape %}{% if x %}text{% else %}nothing{% endif %}", "nothing"),
        (
            "{% assign x = nobody | squish %}{% assign y = nobody | url_encode %}{% if x == nil and y == nil %}y{% endif %}",
            "y"
        ),
        (
            "{% assign x = nobody | truncate %}{% assign y = nobody | truncatewords %}{% if x or y %}n{% else %}y{% endif %}",
            "y"
        ),
        ("{% assign x = nobody | date: '%F' %}{% if x %}text{% else %}nothing{% endif %}", "nothing"),
        ("{{ \"one two \" | truncatewords: 2 }}", "one two..."), ("{{ \"one two\" | truncatewords: 2 }}", "one two"),
    ])
    func `text filters do what Liquid's do`(_ leaf: String, _ result: String) async throws {
        let row = try JSONValue(
            text: #"{"name":"Zoë","no":false,"space":"  ","none":null,"list":[],"tags":["a", "b" ,"c","d"]}"#
        )
        #expect(try await Rendered.leaf(leaf, row) == result)
    }

    @Test(arguments: [
        ("{{ 10.1 | minus: 2.2 }}", "7.9"), ("{{ '10.1' | plus: '2' }}", "12.1"), ("{{ 5.0 | times: 2.1 }}", "10.5"),
        ("{{ -7 | divided_by: 2 }}", "-4"), ("{{ 7 | divided_by: 2.0 }}", "3.5"), ("{{ -7 | modulo: 3 }}", "2"),
        ("{{ 123 | divided_by: 4.56 }}", "26.973684210526315"), ("{{ 20 | divided_by: 7.0 }}", "2.857142857142857"),
        ("{{ 0.0 | divided_by: 3 }}", "0.0"), ("{{ -1.5 | divided_by: 0.25 }}", "-6.0"),
        ("{{ '1_000' | plus: 1 }}", "1001"), ("{{ '-1_2__3' | plus: 0 }}", "-12"), ("{{ '_1' | plus: 1 }}", "1"),
        ("{{ 2.5 | round }}", "3"), ("{{ -2.5 | round }}", "-3"), ("{{ 5.666 | round: 1 }}", "5.7"),
        ("{{ 1.005 | round: 2 }}", "1.01"),
        ("{{ 5.1 | ceil }}", "6"), ("{{ -5.1 | floor }}", "-6"), ("{{ -5 | abs }}", "5"),
        ("{{ 3 | at_least: 5 }}", "5"),
        ("{{ 8.4 | at_most: 5.9 }}", "5.9"), ("{{ 'x' | plus: 1 }}", "1"), ("{{ points | times: 2 }}", "84"),
        ("{{ big | plus: 1 }}", "error: number-overflow"),
        ("{{ points | divided_by: zero }}", "error: division-by-zero"),
        ("{{ half }}", "0.5"), ("{{ tiny }}", "1.0e-27"), ("{{ 'abcdef' | truncate: low }}", "..."),
        ("{{ 5 | round: low }}", "0"), ("{{ 2.5 | round: low }}", "0"), ("{{ 15 | round: -1 }}", "20"),
        ("{{ (1..big) | size }}", "9223372036854775807"), ("{{ (low..big) | size }}", "error: number-overflow"),
        ("{% assign r = (low..big) %}{{ r.size }}", "error: number-overflow"), ("{{ (big..low) | size }}", "0"),
    ])
    func `arithmetic is exact or an error of the row`(_ leaf: String, _ result: String) async throws {
        let row = try JSONValue(
            text:
                #"{"points":42,"zero":0,"big":9223372036854775807,"half":5e-1,"tiny":1e-27,"low":-9223372036854775808}"#
        )
        #expect(try await Rendered.leaf(leaf, row) == result)
    }

    @Test(arguments: [
        ("2026-11-22", "%d.%m.%Y", "22.11.2026"), ("2026-11-22T18:05:09+01:00", "%H:%M %z", "18:05 +0100"),
        ("March 14, 2016", "%b %-d, %y", "Mar 14, 16"), ("Sun, 14 Mar 2016 9:30 pm", "%T", "21:30:00"),
        ("1152098955", "%m/%d/%Y", "07/05/2006"), ("now", "%F", "2023-11-14"),
        ("2024-12-30", "%G-W%V-%u", "2025-W01-1"),
        ("2024-02-29", "%A %j %e %-m %^a %10Y", "Thursday 060 29 2 THU 0000002024"),
        ("03/04/2026", "%F", "error: not-a-date"), ("2026-02-30", "%F", "error: not-a-date"),
        ("Fri Jul 16 01:00:00 2004", "%F %T", "2004-07-16 01:00:00"),
        ("Fri Jul 16 01:00:00 +0200 2004", "%z %:z %::z", "+0200 +02:00 +02:00:00"), ("Today", "%F", "2023-11-14"),
        ("Feb 29 01:00:00 2003", "%F", "error: not-a-date"), ("Jul 16 01:00:00 2004 05:00", "%F", "error: not-a-date"),
        ("2016-03-05T07:08:09Z", "%#p %#Z %#B %^p", "am utc MARCH AM"), ("2016-03-05", "%EY %Od %Ey", "2016 05 16"),
        ("2016-03-05T07:08:09Z", "%+", "Sat Mar  5 07:08:09 UTC 2016"),
        ("2026-11-22", "%Ed", "error: bad-date-pattern"), ("2026-11-22", "%OEY", "error: bad-date-pattern"),
        ("2026-11-22", "%999Y", "error: bad-date-pattern"), ("2026-11-22", "%:Y", "error: bad-date-pattern"),
    ])
    func `dates are read in one way only`(_ date: String, _ pattern: String, _ result: String) async throws {
        let row: JSONValue = ["d": .string(date), "p": .string(pattern)]
        #expect(try await Rendered.leaf("{{ d | date: p }}", row) == result)
    }

    @Test func `a value that grows without end is an error of its row`() async throws {
        let doubling = (0..<40).map { _ in "{% assign a = a | append: a %}" }.joined()
        #expect(
            try await Rendered.leaf("{% assign a = n %}\(doubling){{ a }}", ["n": "xxxxxxxx"]) == "error: over-budget"
        )
        #expect(
            try await Rendered.leaf("{{ n | replace: '', n }}", ["n": .string(String(repeating: "x", count: 9000))])
                == "error: over-budget"
        )
        #expect(
            try await Rendered.leaf("{{ n }}", ["n": .string(String(repeating: "x", count: 1 << 20))])
                == "error: message-too-long"
        )
    }
}
