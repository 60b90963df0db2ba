// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushMessages

@Suite(.timeLimit(.minutes(10)))
struct InvalidFieldRuleTests {
    private static func finding(_ members: String) throws -> Finding? {
        let text = #"{"message": {"topic": "news", \#(members)}}"#
        return Linter.standard.lint(try JSONDocument(parsing: Array(text.utf8))).first { $0.rule == "invalid-field" }
    }

    @Test(arguments: [
        (#""content_availabe": true"#, "apns.payload.aps.content-available"),
        (#""mutable_contnet": 1"#, "apns.payload.aps.mutable-content"), (#""prioity": "high""#, "android.priority"),
        (#""colapse_key": "a""#, "android.collapse_key"), (#""time_to_liv": 60"#, "android.ttl"),
        (#""notification": {"click_acton": "OPEN"}"#, "android.notification.click_action"),
        (#""registation_ids": ["a"]"#, "registration_ids may be meant"),
    ])
    func `a misspelt name of another object or of the legacy API is led to its place`(
        _ members: String,
        _ place: String
    ) throws {
        let finding = try #require(try Self.finding(members))
        #expect(finding.message.contains("may be meant") && finding.message.contains(place), "\(finding.message)")
    }

    @Test(arguments: [
        #""colour_of_all_things": "red""#, #""foo": 1"#, #""notification": {"sond": "a"}"#,
        #""customer_id": "7""#, #""android": {"purchase": true}"#,
    ])
    func `another name is not taken for a slip`(_ members: String) throws {
        #expect(try Self.finding(members)?.message.contains("may be meant") == false)
    }

    @Test func `the fix moves a misspelt field`() throws {
        let text = #"{"message": {"topic": "news", "content_availabe": true}}"#
        let fixed = Linter.standard.fix(try JSONDocument(parsing: Array(text.utf8)))
        let payload = fixed.source.root.value["message"]?["apns"]?["payload"]
        #expect(payload?["aps"]?["content-available"] == 1)
        #expect(fixed.remaining.allSatisfy { $0.rule != "invalid-field" })
    }
}
