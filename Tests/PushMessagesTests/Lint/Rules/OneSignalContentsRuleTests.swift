// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct OneSignalContentsRuleTests {
    private let rule = "onesignal-contents"

    private func lint(_ members: String) throws -> LintedText {
        try LintedText(#"{"app_id": "a", "included_segments": ["All"], \#(members)}"#)
    }

    @Test(arguments: [
        (#""headings": {"en": "a"}"#, "contents", "contents is missing"),
        (#""contents": null"#, "contents", "contents is missing"),
        (#""contents": ["Hi"]"#, "contents", "contents is no object"),
        (#""contents": {}"#, "contents.en", "contents.en is missing"),
        (#""contents": {"en": ""}"#, "contents.en", "contents.en is empty"),
        (#""contents": {"en": ["Hi"]}"#, "contents.en", "contents.en is no text"),
        (#""contents": {"de": "Hallo", "fr": "Salut"}"#, "contents.en", "contents.en is missing"),
    ])
    func `a push without a text for everybody is refused`(_ members: String, _ path: String, _ words: String) throws {
        let linted = try lint(members)
        #expect(linted.lines(of: rule) == ["\(path) error"])
        #expect(try linted.sentence(of: rule).contains(words))
    }

    @Test(arguments: [#""contents": {"de": "Hallo"}"#, #""contents": "Hallo""#])
    func `the only text becomes that for everybody`(_ members: String) throws {
        let fixed = try lint(members).fixed(by: rule)
        #expect(fixed["contents", "en"] == "Hallo")
        #expect(fixed.warnings == [])
    }

    @Test(arguments: [
        #""contents": {"en": "Hi"}"#, #""contents": {"en": "Hi", "de": "Hallo"}"#, #""template_id": "t""#,
        #""content_available": true"#, #""email_subject": "a", "email_body": "b""#, #""target_channel": "sms""#,
    ])
    func `a push with one, or that needs none, is fine`(_ members: String) throws {
        #expect(try lint(members).lines(of: rule) == [])
    }

    @Test func `other services' texts are not judged by it`() throws {
        #expect(try LintedText(#"{"to": "ExponentPushToken[x]", "title": "t"}"#).lines(of: rule) == [])
    }
}
