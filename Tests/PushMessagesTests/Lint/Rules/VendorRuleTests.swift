// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct VendorRuleTests {
    @Test func `a vendor's data message is named with the keys that its SDK shows`() throws {
        let linted = try LintedText(
            message: #""data": {"_ab": "true", "t": "a", "a": "b", "ab_iu": "https://e.com/a.jpg"}"#
        )
        #expect(linted.lines == ["message.data note data-only"])
        #expect(linted.findings.first?.message.contains("Braze's SDK shows this data message (t, a, ab_iu)") == true)
    }

    @Test func `what a vendor's SDK shows nothing of is said`() throws {
        let linted = try LintedText(message: #""data": {"_k": "{}"}"#)
        #expect(linted.findings.first?.message == "Klaviyo's SDK gets this data message and shows nothing of it.")
    }

    @Test(arguments: [
        (#""data": {"_ab": "true", "t": "a", "ab_iu": "http://e.com/a.jpg"}"#, "message.data.ab_iu warning image-url"),
        (
            #""data": {"title": "a", "body": "b", "itbl": "{\"attachment-url\": \"https://e.com/a b.jpg\"}"}"#,
            "message.data.itbl warning image-url"
        ),
    ])
    func `a picture in a vendor's key is judged`(_ members: String, _ line: String) throws {
        let linted = try LintedText(message: members)
        #expect(linted.lines.contains(line))
        // A fix would replace the text that the URL is in.
        #expect(linted.findings.filter { $0.path == "message.data.itbl" }.allSatisfy { $0.fix == nil })
    }

    @Test(arguments: [
        (#""att": {"id": "https://e.com/a.jpg"}"#, "OneSignal's att.id: the extension attaches it"),
        (
            #""body": {"_richContent": {"image": "https://e.com/a.jpg"}}"#,
            "Expo's body._richContent.image: an extension"
        ),
        (#""ab": {"att": {"url": "https://e.com/a.jpg"}}"#, "Braze's ab.att.url: the extension attaches it"),
    ])
    func `a vendor's picture needs mutable-content, in its own words`(_ members: String, _ words: String) throws {
        let linted = try LintedText(#"{"aps": {"alert": "x"}, \#(members)}"#)
        #expect(linted.lines == ["aps.mutable-content warning mutable-content-missing"])
        #expect(linted.findings.first?.message.hasPrefix(words) == true)
        #expect(try linted.fixed(by: "mutable-content-missing").lines == [])
    }

    @Test func `a notification keeps a vendor's SDK from showing its picture`() throws {
        let members = #""notification": {"title": "a"}, "data": {"pw_msg": "1", "b": "https://e.com/a.jpg"}"#
        #expect(try LintedText(message: members).lines.contains("message.data.b warning vendor-notification"))
        let both =
            #""notification": {"title": "a", "image": "https://e.com/a.jpg"}, "data": {"pw_msg": "1", "b": "https://e.com/a.jpg"}"#
        #expect(!(try LintedText(message: both).lines.contains { $0.hasSuffix("vendor-notification") }))
    }

    @Test(arguments: [
        ("ExponentPushToken[abcdefghijklmnopqrstuv]", "Expo", "error"), ("ExpoPushToken[x]", "Expo", "error"),
        (String(repeating: "0aF9", count: 16), "APNs", "error"), (String(repeating: "a1", count: 80), "APNs", "error"),
        ("https://updates.push.services.mozilla.com/wpush/v2/gAAA", "Web Push", "error"),
        ("arn:aws:sns:eu-west-1:123456789012:endpoint/GCM/app/1dd608f2-c6a1-11e3-851d-000c2940e62c", "SNS", "error"),
        ("1dd608f2-c6a1-11e3-851d-000c2940e62c", "OneSignal", "warning"),
    ])
    func `another service's token is named`(_ token: String, _ service: String, _ severity: String) throws {
        for field in ["token", "fid"] {
            let linted = try LintedText(#"{"message": {"\#(field)": "\#(token)", "notification": {"title": "Hi"}}}"#)
            #expect(linted.lines == ["message.\(field) \(severity) target-mismatch"])
            #expect(linted.findings.first?.message.contains(service) == true)
        }
    }

    @Test(arguments: [
        "dQw4w9WgXcQ:APA91bHk3xZq7", "abcdef0123456789", String(repeating: "a", count: 62), "device-1",
        "ExponentPushToken", "1dd608f2-c6a1-11e3-851d-000c2940e62",
    ])
    func `a name that no other service gives is FCM's`(_ token: String) throws {
        let linted = try LintedText(#"{"message": {"token": "\#(token)", "notification": {"title": "Hi"}}}"#)
        #expect(linted.lines == ["message.token note token-deprecated"])
    }
}
