// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ImageMisplacedRuleTests {
    private let rule = "image-misplaced"
    private let right = #""notification": {"title": "Hi"}, "#

    @Test(arguments: [
        #""apns": {"payload": {"aps": {"mutable-content": 1, "fcm_options": {"image": "https://e.com/a.png"}}}}"#,
        #""apns": {"payload": {"aps": {"mutable-content": 1}, "fcm_options": {"image": "https://e.com/a.png"}}}"#,
        #""apns": {"payload": {"aps": {"mutable-content": 1}, "fcmOptions": {"imageUrl": "https://e.com/a.png"}}}"#,
        #""apns": {"payload": {"aps": {"mutable-content": 1}, "gcm.notification.image": "https://e.com/a.png"}}"#,
        #""apns": {"payload": {"aps": {"alert": {"title": "Hi", "fcm_options": {"image": "https://e.com/a.png"}}, "mutable-content": 1}}}"#,
    ])
    func `in the payload it is moved to Apple's options`(_ members: String) throws {
        let linted = try LintedText(message: right + members)
        #expect(linted.lines.count == 1)
        #expect(linted.findings.first?.rule == rule && linted.findings.first?.severity == .warning)
        let fixed = try linted.fixed(by: rule)
        #expect(fixed["message", "apns", "fcm_options", "image"] == "https://e.com/a.png")
        #expect(fixed.warnings.isEmpty)
    }

    @Test(arguments: [
        (
            #""apns": {"payload": {"aps": {"mutable-content": 1}}, "fcm_options": {"imageUrl": "https://e.com/a.png"}}"#,
            ["apns", "fcm_options", "image"]
        ),
        (
            #""apns": {"payload": {"aps": {"mutable-content": 1}}, "image": "https://e.com/a.png"}"#,
            ["apns", "fcm_options", "image"]
        ),
        (#""android": {"notification": {"imageUrl": "https://e.com/a.png"}}"#, ["android", "notification", "image"]),
        (#""android": {"image": "https://e.com/a.png"}"#, ["android", "notification", "image"]),
        (#""webpush": {"fcm_options": {"image": "https://e.com/a.png"}}"#, ["webpush", "notification", "image"]),
        (
            #""fcm_options": {"image": "https://e.com/a.png"}, "apns": {"payload": {"aps": {"mutable-content": 1}}}"#,
            ["notification", "image"]
        ),
        (
            #""image": "https://e.com/a.png", "apns": {"payload": {"aps": {"mutable-content": 1}}}"#,
            ["notification", "image"]
        ),
    ])
    func `where FCM refuses it, that is one error with the fix`(_ members: String, _ place: [String]) throws {
        let linted = try LintedText(message: right + members)
        #expect(linted.lines.count == 1)
        #expect(linted.findings.first?.rule == rule && linted.findings.first?.severity == .error)
        let fixed = try linted.fixed(by: rule)
        #expect(place.reduce(fixed["message"]) { $0?[$1] } == "https://e.com/a.png")
        #expect(fixed.warnings.isEmpty)
    }

    @Test(arguments: [
        "imageUrl", "bigPictureUrl", "largeIcon", "photo", "attachment", "thumbnail", "cover", "heroBanner",
    ])
    func `a picture's address in the common notification is its picture, whatever its name`(_ name: String) throws {
        let linted = try LintedText(
            #"{"message": {"topic": "t", "notification": {"title": "Hi", "\#(name)": "https://e.com/a.png"}, "apns": {"payload": {"aps": {"mutable-content": 1}}}}}"#
        )
        #expect(linted.lines == ["message.notification.\(name) error image-misplaced"])
        let fixed = try linted.fixed(by: rule)
        #expect(fixed["message", "notification", "image"] == "https://e.com/a.png")
        #expect(fixed.warnings.isEmpty)
    }

    @Test(arguments: [
        (#""icon": "/images/icon.png""#, "field-misplaced", "webpush.notification.icon"),
        (
            #""icon": "https://e.com/i.png""#, "field-misplaced",
            "may be meant for webpush.notification.icon or notification.image"
        ),
        (#""badge": "/b.png""#, "field-misplaced", "webpush.notification.badge"),
        (#""badge": "https://e.com/b.png""#, "field-misplaced", "webpush.notification.badge"),
        (#""icon": "ic_stat""#, "legacy-field", "android.notification.icon"),
        (#""badge": "3""#, "legacy-field", "apns.payload.aps.badge"),
        (#""note": "https://e.com/page""#, "invalid-field", "remove the field"),
    ])
    func `an address is what a browser takes, and a name or a number what phones take`(
        _ member: String,
        _ rule: String,
        _ words: String
    ) throws {
        let linted = try LintedText(#"{"message": {"topic": "t", "notification": {"title": "Hi", \#(member)}}}"#)
        #expect(linted.findings.map(\.rule) == [rule])
        #expect(try linted.sentence(of: rule).contains(words))
    }

    @Test(arguments: [
        #""notification": {"title": "Hi", "icon": "https://e.com/i.png"}, "webpush": {"data": {"a": "b"}}"#,
        #""notification": {"title": "Hi", "icon": "https://e.com/i.png", "image": "https://e.com/a.png"}, "apns": {"payload": {"aps": {"mutable-content": 1}}}"#,
        #""notification": {"title": "Hi", "icon": "https://e.com/i.png", "click_action": "https://e.com/news"}"#,
        #""notification": {"title": "Hi", "icon": "https://e.com/i.png", "actions": [{"action": "a"}]}"#,
    ])
    func `an icon's address beside what browsers take is a browser's icon`(_ members: String) throws {
        let linted = try LintedText(#"{"message": {"topic": "t", \#(members)}}"#)
        let finding = try #require(linted.findings.first { $0.path == "message.notification.icon" })
        #expect(finding.rule == "field-misplaced" && finding.message.contains("webpush.notification.icon"))
        let fixed = try linted.fixed(by: "field-misplaced")
        #expect(fixed["message", "webpush", "notification", "icon"] == "https://e.com/i.png")
    }

    @Test func `a key that a vendor's extension reads is in its place`() throws {
        let picture = #""notification": {"imageUrl": "https://e.com/a.jpg"}"#
        let aps = #"{"aps": {"alert": "x", "mutable-content": 1}, "#
        #expect(try LintedText(aps + picture + #", "ems": {"version": "APNS_V2"}}"#).lines == [])
        #expect(try LintedText(aps + picture + #", "ems": {}}"#).findings.map(\.rule) == [rule])
    }

    @Test func `a URL as Android's icon is a picture`() throws {
        let linted = try LintedText(message: right + #""android": {"notification": {"icon": "https://e.com/a.png"}}"#)
        #expect(linted.lines == ["message.android.notification.icon warning image-misplaced"])
        let fixed = try linted.fixed(by: rule)
        #expect(fixed["message", "android", "notification"] == ["image": "https://e.com/a.png"])
        #expect(try LintedText(message: right + #""android": {"notification": {"icon": "ic_stat"}}"#).lines.isEmpty)
    }

    @Test func `browsers know one name`() throws {
        let linted = try LintedText(message: right + #""webpush": {"notification": {"imageUrl": "/a.png"}}"#)
        #expect(linted.lines == ["message.webpush.notification.imageUrl warning image-misplaced"])
        #expect(try linted.fixed(by: rule).warnings.isEmpty)
    }

    @Test func `a picture only in data is lost where the system shows the notification`() throws {
        let linted = try LintedText(message: right + #""data": {"imageUrl": "https://e.com/a.png"}"#)
        #expect(linted.lines == ["message.data.imageUrl warning image-misplaced"])
        let fixed = try linted.fixed(by: rule)
        #expect(fixed["message", "data", "imageUrl"] == "https://e.com/a.png")
        #expect(fixed["message", "notification", "image"] == "https://e.com/a.png")
        #expect(fixed.warnings.isEmpty)
    }

    @Test(arguments: [
        #""data": {"imageUrl": "https://e.com/a.png"}, "notification": {"title": "Hi"}, "android": {"notification": {"image": "https://e.com/a.png"}}"#,
        #""notification": {"title": "Hi"}, "data": {"image": "42"}"#,
        #""data": {"image": "https://e.com/a.png"}, "apns": {"payload": {"aps": {"alert": "Hi", "mutable-content": 1}}}"#,
        #""data": {"image": "https://e.com/a.png"}, "apns": {"payload": {"aps": {"alert": "Hi"}}}"#,
        #""notification": {"title": "Hi"}, "apns": {"payload": {"aps": {}, "media-url": "https://e.com/a.png", "image": "https://e.com/a.png"}}"#,
    ])
    func `an app's own keys are its own business`(_ members: String) throws {
        #expect(try LintedText(message: members).lines(of: rule) == [])
    }

    @Test func `data alone is the app's own business`() throws {
        #expect(try LintedText(message: #""data": {"image": "https://e.com/a.png"}"#).lines(of: rule) == [])
    }

    @Test(arguments: [
        #"{"aps": {"alert": "Hi", "mutable-content": 1, "fcm_options": {"image": "https://e.com/a.png"}}}"#,
        #"{"aps": {"alert": "Hi", "mutable-content": 1}, "fcm_options": {"imageUrl": "https://e.com/a.png"}}"#,
        #"{"aps": {"alert": "Hi", "mutable-content": 1}, "fcmOptions": {"image": "https://e.com/a.png"}}"#,
        #"{"aps": {"alert": "Hi", "mutable-content": 1}, "gcm.notification.image": "https://e.com/a.png"}"#,
    ])
    func `a raw payload has the picture where Firebase's helper reads it`(_ payload: String) throws {
        let linted = try LintedText(payload)
        #expect(linted.lines.count == 1)
        let fixed = try linted.fixed(by: rule)
        #expect(fixed["fcm_options", "image"] == "https://e.com/a.png")
        #expect(fixed.warnings.isEmpty)
    }
}
