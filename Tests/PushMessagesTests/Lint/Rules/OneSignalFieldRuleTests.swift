// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct OneSignalFieldRuleTests {
    private let rule = "onesignal-field"

    private func lint(_ members: String) throws -> LintedText {
        try LintedText(#"{"app_id": "a", "contents": {"en": "a"}, \#(members)}"#)
    }

    @Test(arguments: [
        (#""IncludedSegments": ["All"]"#, "IncludedSegments", "included_segments"),
        (#""bigPicture": "https://e.com/a.png""#, "bigPicture", "big_picture"),
        (#""iosAttachments": {"id": "https://e.com/a.png"}"#, "iosAttachments", "ios_attachments"),
        (#""is_ios": true"#, "is_ios", "isIos"), (#""ios_badge_type": "Increase""#, "ios_badge_type", "ios_badgeType"),
        (#""includePlayerIds": ["b"]"#, "includePlayerIds", "include_player_ids"),
    ])
    func `a name in another spelling is passed over, and the fix writes it`(
        _ member: String,
        _ name: String,
        _ right: String
    ) throws {
        let linted = try lint(member)
        #expect(linted.lines(of: rule) == ["\(name) warning"])
        let fixed = try linted.fixed(by: rule)
        #expect(fixed[right] == linted[name] && fixed[name] == nil)
        #expect(fixed.lines(of: rule) == [])
    }

    @Test(arguments: [
        (#"["86"]"#, "an id of your own"), (#"[86]"#, "a number"), (#"[{"id": "118"}]"#, "an object"),
        (#"["d1fpVhbcTTyVB0xT9VL4Yy:APA91bHun4MxP5egoKMwt2KZ"]"#, "a registration token of FCM"),
        (#"["6392d91a-b206-4b7b-a620-cd68e32c3a76", "7"]"#, "an id of your own"),
    ])
    func `recipients are OneSignal's own ids`(_ ids: String, _ words: String) throws {
        for name in ["include_player_ids", "include_subscription_ids"] {
            let linted = try lint("\"\(name)\": \(ids)")
            #expect(linted.lines(of: rule).count == 1 && linted.findings.allSatisfy { $0.fix == nil })
            #expect(try linted.sentence(of: rule).contains("\(name) has \(words)"))
        }
    }

    @Test(arguments: [
        #""include_player_ids": ["6392d91a-b206-4b7b-a620-cd68e32c3a76"]"#, #""include_player_ids": ["PLAYER_ID"]"#,
        #""include_subscription_ids": []"#, #""include_aliases": {"external_id": ["86"]}"#,
        #""include_player_ids": ["{{ id }}"]"#, #""include_external_user_ids": ["86"]"#,
    ])
    func `ids, and words of an example, are right`(_ member: String) throws {
        #expect(try lint(member).lines(of: rule) == [])
    }

    @Test func `a field that is there in both spellings stays`() throws {
        let linted = try lint(#""included_segments": ["All"], "includedSegments": ["Some"]"#)
        #expect(linted.lines(of: rule) == ["includedSegments warning"])
        #expect(linted.findings.first { $0.rule == rule }?.fix == nil)
    }

    @Test(arguments: ["ExternalIds", "externalId", "external_ids"])
    func `the ids of an app have one label`(_ label: String) throws {
        let linted = try lint(#""target_channel": "push", "include_aliases": {"\#(label)": ["b"]}"#)
        #expect(linted.lines(of: rule) == ["include_aliases.\(label) warning"])
        #expect(try linted.fixed(by: rule)["include_aliases", "external_id"] == ["b"])
    }

    @Test(arguments: [
        (#""https://e.com/a.png""#, #"{"id": "https://e.com/a.png"}"#),
        (#""{\"a\": \"https://e.com/a.png\"}""#, #"{"a": "https://e.com/a.png"}"#),
    ])
    func `attachments that are a text become an object`(_ text: String, _ object: String) throws {
        let linted = try lint(#""included_segments": ["All"], "ios_attachments": \#(text)"#)
        #expect(linted.lines(of: rule) == ["ios_attachments warning"])
        #expect(try linted.fixed(by: rule)["ios_attachments"] == JSONValue(parsing: object))
    }

    @Test(arguments: [#""{id https://e.com/a.png}""#, #"["https://e.com/a.png"]"#, #""picture.png""#])
    func `attachments whose meaning is not certain are only told`(_ value: String) throws {
        let linted = try lint(#""included_segments": ["All"], "ios_attachments": \#(value)"#)
        #expect(linted.lines(of: rule) == ["ios_attachments warning"])
        #expect(linted.findings.first { $0.rule == rule }?.fix == nil)
    }

    @Test(arguments: [
        #""included_segments": ["All"], "big_picture": "https://e.com/a.png", "isIos": true, "ios_badgeType": "Increase""#,
        #""include_aliases": {"external_id": ["b"], "employee": ["c"]}, "target_channel": "push", "my_own": 1"#,
        #""included_segments": ["All"], "ios_attachments": {"id": "https://e.com/a.png"}, "custom_data": {"isios": 1}"#,
        #""included_segments": ["All"], "ios_attachments": null"#,
    ])
    func `documented names and a person's own are fine`(_ members: String) throws {
        #expect(try lint(members).lines(of: rule) == [])
    }

    @Test func `other services' fields are not judged by it`() throws {
        let linted = try LintedText(
            #"{"to": "ExponentPushToken[x]", "title": "t", "bigPicture": "https://e.com/a.png"}"#
        )
        #expect(linted.lines(of: rule) == [])
    }
}
