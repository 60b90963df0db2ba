// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushMessages

/// Verdicts that people looked for in vain: what FCM refuses, what shows nothing, and what only looks wrong.
@Suite(.timeLimit(.minutes(10)))
struct VerdictRuleTests {
    private static let hi = #""notification": {"title": "Hi"}, "#
    private static let now = Int(Date().timeIntervalSince1970)

    @Test(arguments: [
        (#""apns": {"payload": {"sound": "default"}}"#, "must contain an [aps] key"),
        (#""apns": {"payload": {}}"#, "must contain an [aps] key"),
        (#""apns": {"payload": {"details": "x", "aps": {}}}"#, "must be a non-empty dictionary"),
        (#""apns": {"payload": {"aps": null}}"#, "must be a non-empty dictionary"),
        (#""apns": {"payload": {"aps": "hello"}}"#, "must be a non-empty dictionary"),
        (#""apns": {"payload": {"aps": []}}"#, "must be a non-empty dictionary"),
        (#""apns": {"payload": {"aps": {"badge": "1"}}}"#, "Value type for APS key [badge] is a number."),
        (#""apns": {"payload": {"aps": {"badge": null}}}"#, "write a whole number, or leave it out"),
        (#""apns": {"payload": {"aps": {"alert": {"title": 5}}}}"#, "Value type for APS key [title] is a String."),
        (#""apns": {"payload": {"aps": {"alert": {"title": null, "body": "b"}}}}"#, "write a text, or leave it out"),
        (
            #""apns": {"headers": {"apns-collapse-id": "\#(String(repeating: "c", count: 75))"}}"#,
            "must not exceed [64] bytes"
        ),
    ])
    func `what FCM refuses is an error with FCM's words`(_ members: String, _ words: String) throws {
        let errors = try LintedText(message: Self.hi + members).findings.filter { $0.severity == .error }
        #expect(errors.count == 1)
        #expect(errors.first?.message.contains(words) == true)
    }

    @Test(arguments: [
        (#""badge": "7""#, "aps-value", #"{"badge":7}"#),
        (#""badge": null, "sound": "a""#, "aps-value", #"{"sound":"a"}"#),
        (#""alert": {"title": 5}"#, "alert-value", #"{"alert":{"title":"5"}}"#),
        (#""alert": {"title": null, "body": "b"}"#, "alert-value", #"{"alert":{"body":"b"}}"#),
    ])
    func `a value of another type than FCM takes is corrected`(_ key: String, _ rule: String, _ fixed: String) throws {
        let linted = try LintedText(message: Self.hi + #""apns": {"payload": {"aps": {\#(key)}}}"#)
        let aps = try linted.fixed(by: rule)["message", "apns", "payload", "aps"]
        #expect(aps?.description == fixed)
        // APNs itself takes it, and iOS passes over the value.
        let payload = try LintedText(#"{"aps": {"alert": {"title": 5, "body": "b"}, "badge": "1"}}"#)
        #expect(payload.findings.allSatisfy { $0.severity == .warning })
    }

    @Test(arguments: [
        #"{"message": {"topic": "n"}}"#, #"{"message": {"topic": "n", "notification": {}}}"#,
        #"{"message": {"topic": "n", "data": {}}}"#,
        #"{"message": {"topic": "n", "notification": {}, "android": {"priority": "HIGH"}}}"#,
        #"{"message": {"topic": "n", "webpush": {"notification": {}}}}"#, #"{"aps": {}}"#,
        #"{"message": {"topic": "n", "apns": {"payload": {"aps": {"thread-id": "t", "category": "c"}}}}}"#,
        #"{"aps": {"thread-id": "t"}, "foo": "bar"}"#,
    ])
    func `a push that does nothing is told so`(_ text: String) throws {
        let linted = try LintedText(text)
        #expect(linted.findings.map(\.rule).contains("empty-push"))
    }

    @Test(arguments: [
        (#""notification": {}"#, "so Android phones and browsers show an empty card, other devices show nothing and"),
        (#""android": {"notification": {}}"#, "so Android phones show an empty card, other devices show nothing and"),
        (#""webpush": {"notification": {}}"#, "so browsers show an empty card, other devices show nothing and"),
        (#""data": {}"#, "so no device shows anything and no app gets anything"),
    ])
    func `a notification without a text is shown as an empty card where it is one`(_ members: String, _ words: String)
        throws
    {
        #expect(try LintedText(message: members).sentence(of: "empty-push").contains(words))
    }

    @Test func `a list of messages is told to be several requests`() throws {
        #expect(try LintedText(#"[{"topic": "n"}]"#).sentence(of: "invalid-field").contains("sendEach"))
    }

    @Test func `a push for a management server is a payload`() throws {
        #expect(try LintedText(#"{"mdm": "magic"}"#).lines == [])
    }

    @Test(arguments: [
        (#"{"foo": "bar"}"#, true), (#"{"title": "Hi"}"#, false), (#"{"foo": "bar", "notification": {}}"#, false),
    ])
    func `what is neither FCM's nor Apple's is told how to be linted`(_ text: String, _ isOther: Bool) throws {
        #expect(try LintedText(text).sentence(of: "target").contains("richpush lint --apns") == isOther)
    }

    @Test func `an empty text is one finding for all platforms`() throws {
        let linted = try LintedText(#"{"message": {"topic": "n", "notification": {"title": "", "body": ""}}}"#)
        #expect(linted.lines == ["message.notification note empty-push"])
    }

    @Test(arguments: ["aps", "payload"]) func `header fields in an object of the payload are one finding`(
        _ place: String
    )
        throws
    {
        let headers = #""header": {"apns-priority": "5"}"#
        let payload =
            place == "aps" ? #""aps": {"sound": "default", \#(headers)}"# : #""aps": {"sound": "default"}, \#(headers)"#
        let linted = try LintedText(message: Self.hi + #""apns": {"payload": {\#(payload)}}"#)
        #expect(linted.findings.map(\.rule) == ["aps-misplaced"])
        #expect(try linted.fixed(by: "aps-misplaced")["message", "apns", "headers", "apns-priority"] == "5")
    }

    @Test(
        arguments: [
            (["apns-topic": "com.example.app", "apns-push-type": "alert"], #"{"foo": "bar"}"#, true),
            (["apns-topic": "com.example.app", "apns-push-type": "alert"], #"{"aps": {"badge": 1}}"#, false),
            (
                ["apns-topic": "com.example.app", "apns-push-type": "background", "apns-priority": "5"],
                #"{"aps": {"content-available": 1}}"#, false
            ),
            (["apns-topic": "com.example.app.voip", "apns-push-type": "voip"], #"{"aps": {}, "call": 1}"#, false),
            (
                ["apns-topic": "com.example.app.push-type.widgets", "apns-push-type": "widgets"],
                #"{"aps": {"content-changed": true}}"#, false
            ),
            (["apns-topic": "com.apple.mgmt.External.x", "apns-push-type": "mdm"], #"{"mdm": "x"}"#, false),
            (["apns-topic": "pass.com.example.ticket"], #"{}"#, false),
        ] as [([String: String], String, Bool)]
    )
    func `a request to APNs that alerts, plays and badges nothing is told so`(
        _ headers: [String: String],
        _ payload: String,
        _ isEmpty: Bool
    ) throws {
        let object = try #require(JSONValue(parsing: Array(payload.utf8)).object)
        let push = APNSNotification(headers: StringMap(headers.map { ($0.key, $0.value) }), payload: object)
        let rules = Linter.standard.lint(push).map(\.rule)
        #expect(rules == (isEmpty ? ["empty-push"] : []))
    }

    @Test(arguments: [
        ("apns-collapse-id", "", "BadCollapseId"), ("apns-priority", "high", "which APNs refuses"),
        ("apns-priority", "7", "which APNs refuses"), ("apns-push-type", "foo", "which APNs refuses"),
        ("apns-push-type", "Alert", "which APNs refuses"),
        ("apns-expiration", "1700000000", "APNs tries once and keeps nothing"),
    ])
    func `a header that APNs refuses is a warning through FCM as well`(_ name: String, _ value: String, _ words: String)
        throws
    {
        let members = Self.hi + #""apns": {"headers": {"\#(name)": "\#(value)"}}"#
        let findings = try LintedText(message: members).findings
        #expect(findings.map(\.severity) == [.warning])
        #expect(findings.first?.message.contains(words) == true)
    }

    @Test func `a link that is not https has one verdict`() throws {
        for link in ["http://localhost:3000/", "http://shop.example.com/", "/page"] {
            let linted = try LintedText(message: Self.hi + #""webpush": {"fcm_options": {"link": "\#(link)"}}"#)
            #expect(linted.lines == ["message.webpush.fcm_options.link warning web-link"])
            #expect(try linted.sentence(of: "web-link").contains("FCM accepts it"))
        }
    }

    @Test func `Apple's way to start a Live Activity is fine`() throws {
        let alert =
            #"{"title": {"loc-key": "%@ starts", "loc-args": ["Ann"]}, "body": {"loc-key": "K"}, "sound": "chime.aiff"}"#
        let text = #"""
            {"aps": {"timestamp": 1685952000, "event": "start", "content-state": {"a": 1}, "attributes-type": "T",
            "attributes": {}, "relevance-score": 75, "alert": \#(alert)}}
            """#
        #expect(try LintedText(text).lines == [])
        // Other notifications take texts alone.
        let other = try LintedText(#"{"aps": {"alert": \#(alert)}}"#)
        #expect(other.warnings.count == 4)
    }

    @Test(arguments: [
        (#""timestamp": \#(now - 9 * 3600), "event": "update""#, "note"),
        (#""timestamp": 1500000000, "event": "end""#, "note"),
        (#""timestamp": \#(now + 9 * 3600), "event": "update""#, "warning"),
        (
            #""timestamp": \#(now + 9 * 3600), "event": "start", "attributes-type": "T", "attributes": {}, "alert": "Hi""#,
            "warning"
        ),
        (#""timestamp": \#(now)000, "event": "update""#, "warning"),
    ])
    func `a Live Activity's time that iOS drops is told`(_ keys: String, _ severity: String) throws {
        let linted = try LintedText(#"{"aps": {"content-state": {}, \#(keys)}}"#)
        #expect(linted.lines == ["aps.timestamp \(severity) live-activity"])
    }

    @Test(arguments: [(-60, ["aps.stale-date note live-activity"]), (24 * 3600, [])])
    func `a new Live Activity that is outdated is told`(_ offset: Int, _ lines: [String]) throws {
        let start = #""event": "start", "attributes-type": "T", "attributes": {}, "content-state": {}, "alert": "Hi""#
        let linted = try LintedText(
            #"{"aps": {"timestamp": \#(Self.now), "stale-date": \#(Self.now + offset), \#(start)}}"#
        )
        #expect(linted.lines == lines)
    }

    @Test(arguments: [#""relevance-score": 75"#, #""content-changed": true"#, #""content-changed": 1"#])
    func `keys of Live Activities and widgets are known`(_ key: String) throws {
        let keys = #""timestamp": \#(Self.now), "event": "update", "content-state": {}"#
        #expect(try LintedText(#"{"aps": {\#(keys), \#(key)}}"#).lines == [])
    }

    @Test func `a score as a text becomes the number that it holds`() throws {
        let keys = #""timestamp": \#(Self.now), "event": "update", "content-state": {}"#
        let linted = try LintedText(#"{"aps": {\#(keys), "relevance-score": "75"}}"#)
        #expect(try !linted.sentence(of: "aps-value").contains("0 to 1"))
        #expect(try linted.fixed(by: "aps-value").lines == [])
    }

    @Test(arguments: [
        #""a": {"b": [{"c": "https://e.com/film.mp4"}]}"#, #""media": {"url": "https://e.com/picture?id=1"}"#,
        #""custom": "{\"image\": \"https://e.com/a.jpg\"}"#, #""snapshot_url": "https://e.com/x.png""#,
    ])
    func `a picture anywhere in a payload needs mutable-content`(_ key: String) throws {
        let key = key.hasSuffix("}") && key.contains("\\") ? key + "\"" : key
        let linted = try LintedText(#"{"aps": {"alert": "Hi"}, \#(key)}"#)
        #expect(linted.lines == ["aps.mutable-content note mutable-content-missing"])
        #expect(try LintedText(#"{"aps": {"alert": "Hi", "mutable-content": 1}, \#(key)}"#).lines == [])
    }

    @Test(arguments: [
        #""att": {"id": "https://e.com/a.jpg"}"#, #""body": {"_richContent": {"image": "https://e.com/a.jpg"}}"#,
    ])
    func `a picture in a vendor's key needs it for certain`(_ key: String) throws {
        let linted = try LintedText(#"{"aps": {"alert": "Hi"}, \#(key)}"#)
        #expect(linted.lines == ["aps.mutable-content warning mutable-content-missing"])
    }

    @Test(arguments: [
        #""url": "https://e.com/article""#, #""link": "https://e.com/a.html""#, #""image": "logo""#, #""a": "x.png""#,
    ])
    func `other addresses need nothing`(_ key: String) throws {
        #expect(try LintedText(#"{"aps": {"alert": "Hi"}, \#(key)}"#).lines == [])
    }

    @Test func `Android cuts a text at 1024 units, whatever its bytes`() throws {
        func lint(_ text: String) throws -> [String] {
            try LintedText(message: #""notification": {"title": "Hi", "body": "\#(text)"}"#).lines
        }
        #expect(try lint(String(repeating: "ü", count: 1024)) == [])
        #expect(try lint(String(repeating: "ü", count: 1025)) == ["message.notification.body note android-text-length"])
    }

    @Test(arguments: [
        ("#80ff8800", "warning"), ("red", "warning"), ("DarkGrey", "warning"), ("#f80", "error"), ("rosy", "error"),
    ])
    func `a colour that Android takes is refused by the Admin SDKs alone`(_ color: String, _ severity: String) throws {
        let linted = try LintedText(message: Self.hi + #""android": {"notification": {"color": "\#(color)"}}"#)
        #expect(linted.lines == ["message.android.notification.color \(severity) android-color"])
    }

    @Test func `Android's sound has no ending`() throws {
        let linted = try LintedText(
            message: Self.hi + #""android": {"notification": {"sound": "ping.mp3", "channel_id": "c"}}"#
        )
        #expect(linted.lines == ["message.android.notification.sound note android-sound-name"])
        #expect(try linted.fixed(by: "android-sound-name")["message", "android", "notification", "sound"] == "ping")
    }

    @Test(arguments: [
        (#""sound": "raw/Chime""#, "sound"), (#""sound": "my-chime""#, "sound"), (#""icon": "ic_stat.png""#, "icon"),
        (#""icon": "ic-stat""#, "icon"), (#""sound": "res/raw/chime""#, "sound"),
    ])
    func `Android's resources have names of small letters, without an ending`(_ member: String, _ field: String) throws
    {
        let linted = try LintedText(
            message: Self.hi + #""android": {"notification": {"channel_id": "c", \#(member)}}"#
        )
        #expect(linted.lines == ["message.android.notification.\(field) note android-sound-name"])
    }

    @Test(arguments: ["raw/chime", "default", "chime_2"]) func `names of resources are fine`(_ sound: String) throws {
        let linted = try LintedText(
            message: Self.hi + #""android": {"notification": {"channel_id": "c", "sound": "\#(sound)"}}"#
        )
        #expect(linted.lines == [])
    }

    @Test(arguments: [#""chime.mp3""#, #"{"critical": 1, "name": "chime.OGG", "volume": 1}"#])
    func `a sound that iPhones play in no notification is told`(_ sound: String) throws {
        let linted = try LintedText(#"{"aps": {"alert": "Hi", "sound": \#(sound)}}"#)
        #expect(linted.lines.count == 1)
        #expect(try linted.sentence(of: "apple-sound").contains(".caf, .aiff or .wav"))
        #expect(try LintedText(#"{"aps": {"alert": "Hi", "sound": "chime.caf"}}"#).lines == [])
    }

    @Test func `an empty sound is told of an alert or a message alone`() throws {
        #expect(try LintedText(#"{"aps": {"content-available": 1, "sound": ""}}"#).lines == [])
        #expect(
            try LintedText(#"{"aps": {"alert": "Hi", "sound": ""}}"#).lines == ["aps.sound warning apple-sound"]
        )
    }

    @Test(arguments: [
        (#""silent": "false""#, "silent", "false"), (#""requireInteraction": "no""#, "requireInteraction", "false"),
        (#""timestamp": 1700000000"#, "timestamp", "1700000000000"),
    ])
    func `what browsers take for something else is corrected`(_ option: String, _ name: String, _ value: String) throws
    {
        let linted = try LintedText(message: #""webpush": {"notification": {"title": "Hi", \#(option)}}"#)
        #expect(linted.lines == ["message.webpush.notification.\(name) warning web-notification-options"])
        let fixed = try linted.fixed(by: "web-notification-options")
        #expect(fixed["message", "webpush", "notification", name]?.description == value)
    }

    @Test(arguments: [
        (#""data": {"user": {"id": 1}}"#, "as JSON in quotation marks"),
        (#""notification": []"#, "PHP writes an empty array as a list"),
        (#""data": {"k": null}"#, "write a text, or leave it out"),
        (#""data": []"#, "PHP writes an empty array as a list"),
        (#""notification": "{\"title\": \"Hi\"}""#, "write the object itself, not as a text"),
        (#""notification": {"image": {"url": "https://e.com/a.png"}}"#, "write one value there instead of an object"),
        (#""notification": "Hi""#, "write an object in braces"), (#""android": 5"#, "write an object in braces"),
        (#""android": {"notification": {"vibrate_timings": "0.5s", "channel_id": "c"}}"#, "write a list of durations"),
        (
            #""apns": {"payload": "{\"aps\": {\"alert\": \"Hi\"}}"}"#, "write the object itself, not as a text"
        ),
        (
            #""android": {"notification": {"title_loc_key": "k", "title_loc_args": "a"}}"#,
            "write a list of texts in brackets"
        ),
        (
            ##""android": {"notification": {"light_settings": {"color": "#ff0000", "light_on_duration": "1s", "light_off_duration": "1s"}}}"##,
            "each a number from 0 to 1"
        ),
    ])
    func `a value of another type is told what to write, once`(_ members: String, _ words: String) throws {
        let errors = try LintedText(message: members).findings.filter { $0.severity == .error }
        #expect(errors.count == 1)
        #expect(errors.first?.message.contains(words) == true, "\(errors)")
    }

    @Test func `one argument of a translated text becomes a list of one`() throws {
        let linted = try LintedText(
            message: #""android": {"notification": {"body_loc_key": "k", "body_loc_args": "a"}}"#
        )
        let fixed = try linted.fixed(by: "invalid-field")
        #expect(fixed["message", "android", "notification", "body_loc_args"] == ["a"])
    }

    @Test func `numbers in data are written as texts by the fix`() throws {
        let linted = try LintedText(message: #""data": {"n": 3}"#)
        #expect(try linted.fixed(by: "invalid-field")["message", "data", "n"] == "3")
    }

    @Test func `a message in a message moves up`() throws {
        let linted = try LintedText(#"{"message": {"message": {"topic": "t", "notification": {"title": "a"}}}}"#)
        #expect(try linted.sentence(of: "field-misplaced").hasSuffix("move what it holds one level up."))
        #expect(try linted.fixed(by: "field-misplaced")["message", "topic"] == "t")
    }

    @Test func `a data message that FCM refuses for its priority is one finding about content-available`() throws {
        let linted = try LintedText(message: #""data": {"a": "b"}, "apns": {"headers": {"apns-priority": "5"}}"#)
        #expect(linted.lines(of: "data-only-for-apple") == ["message.apns.headers.apns-priority error"])
    }

    @Test func `an own picture that is loaded by http is told`() throws {
        let linted = try LintedText(#"{"aps": {"alert": "Hi", "mutable-content": 1}, "photo": "http://e.com/a.png"}"#)
        #expect(linted.lines == ["photo note image-url"])
    }

    @Test func `a background push with priority 10 is one finding`() throws {
        let push = APNSNotification(
            headers: ["apns-topic": "com.example.app", "apns-push-type": "background", "apns-priority": "10"],
            payload: ["aps": ["content-available": 1]]
        )
        #expect(Linter.standard.lint(push).map(\.rule) == ["apns-background-priority"])
    }

    @Test(arguments: [
        (
            #"{"message": {"topic": "t", "notification": {"title": "a"}, "validate_only": true}}"#,
            "it belongs beside message."
        ),
        (
            #"{"topic": "t", "message": {"notification": {"title": "a"}}}"#,
            "it belongs inside message, as message.topic."
        ),
        (
            #"{"message": {"topic": "t", "webpush": {"icon": "https://e.com/i.png"}}}"#,
            "it belongs into webpush.notification.icon."
        ),
    ])
    func `a field beside or in message is told where it belongs`(_ text: String, _ words: String) throws {
        #expect(try LintedText(text).sentence(of: "field-misplaced").hasSuffix(words))
    }

    @Test func `a header field whose place is taken stays, and is told so`() throws {
        let linted = try LintedText(
            message: Self.hi
                + #""apns": {"headers": {"apns-priority": "10"}, "payload": {"aps": {"sound": "a"}, "apns-priority": "5"}}"#
        )
        #expect(try linted.sentence(of: "aps-misplaced").contains("has another value already"))
    }

    @Test(arguments: [
        (#""timestamp": "2026-01-01T00:00:00Z""#, "timestamp warning"),
        (#""timestamp": "1700000000000""#, "timestamp note"),
        (#""vibrate": "long""#, "vibrate warning"), (#""vibrate": "200""#, "vibrate note"),
        (#""vibrate": ["200", 100]"#, "vibrate note"), (#""vibrate": ["a", 100]"#, "vibrate warning"),
    ])
    func `a browser makes numbers of texts`(_ option: String, _ line: String) throws {
        let linted = try LintedText(message: #""webpush": {"notification": {"title": "Hi", \#(option)}}"#)
        #expect(linted.lines == ["message.webpush.notification.\(line) web-notification-options"])
    }

    @Test(arguments: [("/i.png", "/i.png", true), ("/i.png", "/b.png", false), ("", "", false)])
    func `a badge that is the icon once more is a square on Android`(_ icon: String, _ badge: String, _ isTold: Bool)
        throws
    {
        let linted = try LintedText(
            message: #""webpush": {"notification": {"title": "Hi", "icon": "\#(icon)", "badge": "\#(badge)"}}"#
        )
        #expect(
            linted.lines(of: "web-notification-options") == (isTold ? ["message.webpush.notification.badge note"] : [])
        )
    }

    @Test(arguments: [
        ("https://e.com/a.png", true), ("photo.JPG", true), ("Launch", false), ("launch.png", false),
    ])
    func `a launch picture is none of the notification`(_ name: String, _ isTold: Bool) throws {
        let linted = try LintedText(#"{"aps": {"alert": {"body": "Hi", "launch-image": "\#(name)"}}}"#)
        #expect(linted.lines(of: "alert-value") == (isTold ? ["aps.alert.launch-image warning"] : []))
    }

    @Test(arguments: [
        (#""image": {"url": "https://e.com/a.png"}"#, "image", "the address [object Object],"),
        (#""icon": true"#, "icon", "the address true,"), (#""badge": 3"#, "badge", "the address 3"),
    ])
    func `a browser makes an address of what is no text`(_ option: String, _ name: String, _ words: String) throws {
        let linted = try LintedText(message: #""webpush": {"notification": {"title": "Hi", \#(option)}}"#)
        #expect(linted.lines == ["message.webpush.notification.\(name) warning web-notification-options"])
        #expect(try linted.sentence(of: "web-notification-options").contains(words))
    }

    @Test(arguments: [
        "Hello {{first_name}}", "Hello ${name}", "Hello <%= name %>", "Hi <?= $name ?>", "Hi *|FNAME|*",
        "Hi %%First Name%%",
        "{% if x %}a{% endif %}",
        "Hi %recipient.name%", "Hi #{name}", "undefined", "Null", "Hi [object Object]",
    ])
    func `a text with a placeholder is a warning`(_ text: String) throws {
        let linted = try LintedText(message: #""notification": {"title": "\#(text)", "body": "b"}"#)
        #expect(linted.lines == ["message.notification.title warning placeholder"])
    }

    @Test func `a placeholder in several texts is one finding, and another is another`() throws {
        let linted = try LintedText(
            message: #"""
                "notification": {"title": "Hi {{name}}", "body": "{{name}}, {{name}}"},
                "android": {"notification": {"title": "Hi {{name}}", "body": "${text}"}}
                """#
        )
        #expect(
            linted.lines == [
                "message.notification.title warning placeholder",
                "message.android.notification.body warning placeholder",
            ]
        )
        let sentence = linted.findings.first?.message ?? ""
        #expect(sentence.contains("also in notification.body and android.notification.title"))
    }

    @Test(arguments: ["+1", "-1", "Increment", "auto"])
    func `a badge that counts up is no number of iOS's, and nothing guesses one`(_ badge: String) throws {
        let linted = try LintedText(#"{"aps": {"alert": "Hi", "badge": "\#(badge)"}}"#)
        #expect(try linted.sentence(of: "aps-value").hasSuffix("because iOS adds nothing to a badge."))
        #expect(linted.findings.allSatisfy { $0.fix == nil })
    }

    @Test(arguments: [
        "the value is undefined", "null and void", "50% off, 20% more", "{smile}", "a < b > c", "[[x]]", "$5 {only}",
        "100%%", "C# {1}", "#1 {x",
    ])
    func `braces and signs that people write are fine`(_ text: String) throws {
        #expect(try LintedText(message: #""notification": {"title": "\#(text)", "body": "b"}"#).lines == [])
    }
}
