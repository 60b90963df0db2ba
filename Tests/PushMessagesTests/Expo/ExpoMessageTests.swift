// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushMessages

@Suite(.timeLimit(.minutes(10)))
struct ExpoMessageTests {
    private static let token = "ExponentPushToken[cWkzH3pQ9tYvB2nL5mRx7A]"

    private func message(_ members: String) throws -> ExpoMessage {
        try ExpoMessage(JSONValue(parsing: #"{"to": "\#(Self.token)", \#(members)}"#))
    }

    @Test func `Android gets a notification with the picture, and the data that the app's library reads`() throws {
        let members =
            #""title": "a", "body": "b", "data": {"k": 1}, "channelId": "news", "priority": "high", "ttl": 60, "#
            + #""richContent": {"image": "https://e.com/a.jpg"}"#
        let relayed = try message(members).androidMessage(to: "t", of: "@me/app", now: 0)
        #expect(relayed.android.notification.image == "https://e.com/a.jpg")
        #expect(relayed.android.notification.channelID == "news")
        #expect(relayed.data["title"] == "a" && relayed.data["message"] == "b" && relayed.data["body"] == #"{"k":1}"#)
        #expect(relayed.data["experienceId"] == "@me/app" && relayed.data["scopeKey"] == "@me/app")
        #expect(relayed.android.priority == .high)
        #expect(relayed.lint().allSatisfy { $0.severity < .error })
    }

    @Test func `data alone stays data`() throws {
        let relayed = try message(#""data": {"k": 1}"#).androidMessage(to: "t", of: "@me/app", now: 0)
        #expect(relayed.android.notification.isEmpty && relayed.notification.isEmpty)
        #expect(Vendor.recognize(data: relayed.data)?.id == "expo")
    }

    @Test func `an iPhone gets the picture within the sender's data`() throws {
        let members =
            #""title": "a", "subtitle": "s", "badge": 3, "sound": "default", "expiration": 90, "mutableContent": true, "#
            + #""data": {"k": 1}, "richContent": {"image": "https://e.com/a.jpg"}"#
        let push = try message(members).appleNotification(to: "com.e.app", of: "@me/app", now: 0)
        #expect(push.payload["body"] == ["k": 1, "_richContent": ["image": "https://e.com/a.jpg"]])
        #expect(push.isMutable && push.isAlert && push.aps["badge"] == 3)
        #expect(push.headers["apns-push-type"] == "alert" && push.headers["apns-expiration"] == "90")
        #expect(push.headers["apns-topic"] == "com.e.app" && push.headers["apns-priority"] == "10")
        #expect(Vendor.recognize(payload: push.payload)?.id == "expo")
        let silent = try message(#""_contentAvailable": true"#).appleNotification(to: "", of: "", now: 0)
        #expect(silent.headers["apns-push-type"] == "background" && silent.headers["apns-priority"] == "5")
    }

    @Test(arguments: [
        (#""title": 7"#, "title"), (#""data": "x""#, "data"), (#""priority": "urgent""#, "priority"),
        (#""richContent": {"image": 7}"#, "richContent.image"), (#""badge": "1""#, "badge"),
        (#""interruptionLevel": "timeSensitive""#, "interruptionLevel"),
    ])
    func `a field of another type is refused by its name`(_ members: String, _ field: String) throws {
        let error = #expect(throws: ExpoMessage.Violation.self) { try message(members) }
        #expect(error?.field == field)
        let linted = try LintedText(#"{"to": "\#(Self.token)", \#(members)}"#)
        #expect(linted.lines.contains("\(field) error expo-message"))
    }

    @Test(arguments: [
        ("ExponentPushToken[a]", "a"), ("ExpoPushToken[b-_]", "b-_"), ("ExponentPushToken[]", nil),
        ("ExponentPushToken[a", nil), ("a", nil),
    ])
    func `a token has its name in brackets`(_ token: String, _ name: String?) {
        #expect(ExpoMessage.name(inToken: token) == name)
    }
}
