// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushEmulator

/// The grammar of searches.
@Suite(.timeLimit(.minutes(10)))
struct InboxQueryTests {
    /// 2026-11-20T12:00:00Z.
    private static let now: Int64 = 1_795_176_000_000_000

    private static func terms(_ text: String) throws -> [InboxQuery.Element] {
        try InboxQueryParser.parse(text, now: now, protocols: [.v1, .legacyHTTP, .oauth]).elements
    }

    static let readings: [(String, [InboxQuery.Element])] = [
        ("", []),
        ("  \t ", []),
        ("hello", [.init(term: .text("hello"))]),
        ("\"hello you\" there", [.init(term: .text("hello you")), .init(term: .text("there"))]),
        (
            "!hello -there",
            [.init(term: .text("hello"), isNegated: true), .init(term: .text("there"), isNegated: true)]
        ),
        (#""say \"hi\" \\ now""#, [.init(term: .text(#"say "hi" \ now"#))]),
        (#"a"b c"d"#, [.init(term: .text("ab cd"))]),
        ("topic:news", [.init(term: .target(kind: "topic", SearchPattern("news")))]),
        ("TOPIC:News", [.init(term: .target(kind: "topic", SearchPattern("News")))]),
        ("token:a:b", [.init(term: .target(kind: "token", SearchPattern("a:b")))]),
        ("title:\"Hello you\"", [.init(term: .title("Hello you"))]),
        ("!title:\"Hello you\"", [.init(term: .title("Hello you"), isNegated: true)]),
        ("\"title:x\"", [.init(term: .text("title:x"))]),
        ("status:404", [.init(term: .status(404...404))]),
        ("status:4xx", [.init(term: .status(400...499))]),
        ("error:unregistered", [.init(term: .error(SearchPattern("UNREGISTERED")))]),
        ("has:image is:unread", [.init(term: .has(.image)), .init(term: .state(.unread))]),
        ("platform:Web", [.init(term: .delivery(.platform("web")))]),
        ("outcome:best-attempt", [.init(term: .delivery(.outcome("best-attempt")))]),
        ("outcome:acknowledged", [.init(term: .delivery(.outcome("acknowledged")))]),
        ("outcome:sent", [.init(term: .delivery(.outcome("sent")))]),
        ("outcome:expired", [.init(term: .delivery(.outcome("expired")))]),
        ("outcome:replaced", [.init(term: .delivery(.outcome("replaced")))]),
        ("rule:apple-http-error", [.init(term: .rule("apple-http-error"))]),
        ("protocol:v1", [.init(term: .wire(.v1))]),
        ("after:2026-11-20", [.init(term: .after(1_795_132_800_000_000))]),
        ("before:2026-11-20T01:00:00.5+01:00", [.init(term: .before(1_795_132_800_500_000))]),
        ("after:90s", [.init(term: .after(now - 90_000_000))]),
        ("before:2d", [.init(term: .before(now - 172_800_000_000))]),
    ]

    @Test(arguments: readings)
    func `a search is read`(text: String, elements: [InboxQuery.Element]) throws {
        #expect(try Self.terms(text) == elements)
    }

    static let refusals: [(String, String)] = [
        ("foo:bar", "\"foo:\""),
        ("foo:bar", "token: fid: topic: condition: platform: title: body:"),
        ("https://example.com", "in double quotes"),
        ("title:", "\"title:\" has no value"),
        ("title:\"\"", "\"title:\" has no value"),
        ("status:ok", "an HTTP status such as 200"),
        ("status:6xx", "an HTTP status such as 200"),
        ("platform:symbian", "there are apple, android, web"),
        ("is:red", "there are read, unread, dry-run, pending"),
        ("has:colour", "there are image, displayed-image, error, delivery, fault"),
        ("outcome:lost", "there are modified, best-attempt"),
        ("protocol:v2", "there are v1, legacy-http, oauth"),
        ("rule:no-such-rule", "does not name a rule"),
        ("before:tomorrow", "a day (2026-11-20)"),
        ("after:99999999999999999999s", "a day (2026-11-20)"),
        ("after:322026-11-20T10:00:00Z", "a day (2026-11-20)"),
        ("before:-322026-11-20T10:00:00.5Z", "a day (2026-11-20)"),
        ("title:Hi\0", "U+0000"),
        ("\"open", "never closed"),
        ("title:\"open", "never closed"),
        ("a ! b", "has no term"),
        ("-", "has no term"),
        (String(repeating: "x", count: 2049), "2048 bytes"),
        (String(repeating: "x ", count: 33), "at most 32"),
    ]

    @Test(arguments: refusals)
    func `an invalid search lists the terms`(text: String, part: String) throws {
        let error = #expect(throws: InboxQueryError.self) { try Self.terms(text) }
        #expect(try #require(error).description.contains(part), "\(error?.description ?? "")")
        #expect(try #require(error).description.utf8.count < 400)
    }
}
