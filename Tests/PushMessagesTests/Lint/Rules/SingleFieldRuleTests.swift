// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

/// Rules about one field each: what they object to, and that their fixes leave nothing to object to.
@Suite(.timeLimit(.minutes(10)))
struct SingleFieldRuleTests {
    @Test(arguments: [
        (#""apns": {"headers": {"apns-priority": "high"}}"#, "message.apns.headers.apns-priority warning apns-header"),
        (
            #""apns": {"headers": {"apns-expiration": "tomorrow"}}"#,
            "message.apns.headers.apns-expiration warning apns-header"
        ),
        (
            #""apns": {"headers": {"apns-id": "123E4567-E89B-12D3-A456-42661417400A"}}"#,
            "message.apns.headers.apns-id warning apns-header"
        ),
        (
            #""apns": {"headers": {"apns-push-type": "notification"}}"#,
            "message.apns.headers.apns-push-type warning apns-header"
        ),
        (#""apns": {"headers": {"apns-topic": ""}}"#, "message.apns.headers.apns-topic warning apns-header"),
        (#""apns": {"headers": {"x-mine": "1"}}"#, "message.apns.headers.x-mine note apns-header"),
        (#""webpush": {"headers": {"TTL": "1.5"}}"#, "message.webpush.headers.TTL error webpush-header"),
        (#""webpush": {"headers": {"ttl": "-1"}}"#, "message.webpush.headers.ttl error webpush-header"),
        (#""webpush": {"headers": {"TTL": "9999999"}}"#, "message.webpush.headers.TTL note webpush-header"),
        (#""webpush": {"headers": {"Urgency": "urgent"}}"#, "message.webpush.headers.Urgency warning webpush-header"),
        (#""webpush": {"headers": {"Urgency": ""}}"#, "message.webpush.headers.Urgency warning webpush-header"),
        (#""webpush": {"headers": {"Urgency": "very_low"}}"#, "message.webpush.headers.Urgency warning webpush-header"),
        (#""webpush": {"headers": {"Topic": "spring sale"}}"#, "message.webpush.headers.Topic warning webpush-header"),
        (#""webpush": {"headers": {"Icon": "/a.png"}}"#, "message.webpush.headers.Icon warning webpush-header"),
        (#""webpush": {"headers": {"X-Mine": "1"}}"#, "message.webpush.headers.X-Mine note webpush-header"),
        (
            #""webpush": {"notification": {"dir": "up"}}"#,
            "message.webpush.notification.dir warning web-notification-options"
        ),
        (
            #""webpush": {"notification": {"silent": true, "vibrate": []}}"#,
            "message.webpush.notification.vibrate warning web-notification-options"
        ),
        (
            #""webpush": {"notification": {"silent": true, "vibrate": null}}"#,
            "message.webpush.notification.vibrate warning web-notification-options"
        ),
        (
            #""webpush": {"notification": {"silent": 1, "vibrate": 0}}"#,
            "message.webpush.notification.vibrate warning web-notification-options"
        ),
        (
            #""webpush": {"notification": {"renotify": true}}"#,
            "message.webpush.notification.renotify warning web-notification-options"
        ),
        (
            #""webpush": {"notification": {"data": {"a": 1}}}"#,
            "message.webpush.notification.data note web-notification-options"
        ),
        (
            #""webpush": {"notification": {"actions": [{"action": "", "title": "A"}]}}"#,
            "message.webpush.notification.actions[0] warning web-notification-options"
        ),
        (
            #""webpush": {"notification": {"actions": "A"}}"#,
            "message.webpush.notification.actions warning web-notification-options"
        ),
        (
            #""webpush": {"fcm_options": {"link": "http://e.com/"}}"#,
            "message.webpush.fcm_options.link warning web-link"
        ),
        (#""webpush": {"fcm_options": {"link": "page"}}"#, "message.webpush.fcm_options.link warning web-link"),
        (#""fcm_options": {"analytics_label": "a b"}"#, "message.fcm_options.analytics_label error analytics-label"),
        (
            #""webpush": {"fcm_options": {"analytics_label": "é"}}"#,
            "message.webpush.fcm_options.analytics_label error analytics-label"
        ),
        (#""android": {"notification": {"color": "rosy"}}"#, "message.android.notification.color error android-color"),
        (
            #""android": {"notification": {"channel_id": "c", "vibrate_timings": ["0s", "-1s"]}}"#,
            "message.android.notification.vibrate_timings[1] error android-vibration"
        ),
        (
            #""android": {"notification": {"channel_id": "c", "vibrate_timings": ["1s"]}}"#,
            "message.android.notification.vibrate_timings warning android-vibration"
        ),
        (#""android_v2": {}"#, "message.android_v2 error android-v2"),
        (
            #""android_v2": {"remote_notification": {}}"#,
            "message.android_v2.remote_notification.notification error android-v2"
        ),
        (#""android": {"ttl": "1s"}, "android_v2": {"background_sync": {}}"#, "message.android_v2 error android-v2"),
        (
            #""apns": {"payload": {"aps": {"interruption-level": "loud"}}}"#,
            "message.apns.payload.aps.interruption-level warning aps-value"
        ),
        (
            #""apns": {"payload": {"aps": {"relevance-score": 2}}}"#,
            "message.apns.payload.aps.relevance-score warning aps-value"
        ),
        (#""apns": {"payload": {"aps": "x"}}"#, "message.apns.payload.aps error aps-value"),
    ])
    func `a wrong value is found at its place`(_ members: String, _ line: String) throws {
        #expect(try LintedText(message: #""notification": {"title": "Hi"}, \#(members)"#).lines == [line])
    }

    @Test(arguments: [
        (#""android": {"ttl": "-10s"}"#, "android-ttl"), (#""android": {"ttl": "-0.000s"}"#, "android-ttl"),
        (#""android": {"ttl": "2419201s"}"#, "android-ttl"),
        (#""android": {"notification": {"color": "112233"}}"#, "android-color"),
        (#""android": {"notification": {"color": ""}}"#, "android-color"),
        (#""android": {"notification": {"notification_count": -1}}"#, "android-count"),
        (#""android": {"notification": {"body_loc_args": ["a"]}}"#, "loc-args-without-key"),
        (
            #""android_v2": {"remote_notification": {"notification": {"title_loc_args": ["a"]}}}"#,
            "loc-args-without-key"
        ),
        (#""apns": {"payload": {"aps": {"alert": {"loc-args": ["a"]}}}}"#, "loc-args-without-key"),
        (
            #""apns": {"payload": {"aps": {"alert": {"subtitle-loc-args": ["a"], "subtitle-loc-key": ""}}}}"#,
            "loc-args-without-key"
        ),
        (#""apns": {"payload": {"aps": {"badge": 1, "sound": ""}}}"#, "apple-sound"),
        (#""apns": {"payload": {"aps": {"sound": {"critical": 1}}}}"#, "apple-sound"),
        (#""apns": {"payload": {"aps": {"sound": {"name": "s", "volume": 1.1}}}}"#, "apple-sound"),
        (#""apns": {"payload": {"aps": {"sound": {"name": "s", "volume": -0.1}}}}"#, "apple-sound"),
        (#""apns": {"live_activity_token": ""}"#, "live-activity-token"),
        (#""apns": {"payload": {"aps": {"badge": "1"}}}"#, "aps-value"),
        (#""apns": {"payload": {"aps": {"content_available": 1}}}"#, "content-available-misplaced"),
        (#""apns": {"payload": {"aps": {"threadId": "t"}}}"#, "aps-value"),
        (#""webpush": {"fcm_options": {"link": ""}}"#, "web-link"),
        (#""webpush": {"fcm_options": {"link": "HTTPS://e.com/"}}"#, "web-link"),
        (#""webpush": {"notification": {"silent": true, "vibrate": [100]}}"#, "web-notification-options"),
        (#""fcm_options": {"analytics_label": ""}"#, "analytics-label"),
    ])
    func `what has an obvious remedy is clean after its fix`(_ members: String, _ rule: String) throws {
        let linted = try LintedText(message: #""notification": {"title": "Hi"}, \#(members)"#)
        #expect(linted.findings.map(\.rule) == [rule])
        #expect(try linted.fixed(by: rule).lines == [])
    }

    @Test(arguments: ["High", "VERY-LOW", "normal", " low "])
    func `an urgency in any case is what push services take`(_ word: String) throws {
        let members = #""notification": {"title": "Hi"}, "webpush": {"headers": {"Urgency": "\#(word)"}}"#
        #expect(try LintedText(message: members).lines == [])
        let request = WebPushRequest(headers: ["TTL": "60", "Urgency": word], plaintextByteCount: 10)
        #expect(WebPushService.fcm.answer(to: request).status == 201)
    }

    @Test(arguments: [
        #""silent": false, "vibrate": []"#, #""silent": null, "vibrate": [100]"#, #""silent": true"#,
        #""vibrate": [100]"#,
    ])
    func `a pattern goes with a notification that is not silent`(_ options: String) throws {
        let members = #""notification": {"title": "Hi"}, "webpush": {"notification": {\#(options)}}"#
        #expect(try LintedText(message: members).lines == [])
    }

    @Test func `a label and a collapse identifier are as long as the table says, and not a character more`() throws {
        let label = Capabilities.standard.characters(.analyticsLabelCharacters, on: .fcm)
        let identifier = Capabilities.standard.bytes(.collapseIdBytes, on: .apns)
        func lines(_ label: Int, _ identifier: Int) throws -> [String] {
            func text(_ count: Int) -> String { String(repeating: "a", count: count) }
            return try LintedText(
                message:
                    #""notification": {"title": "Hi"}, "fcm_options": {"analytics_label": "\#(text(label))"}, "apns": {"headers": {"apns-collapse-id": "\#(text(identifier))"}}"#
            ).lines
        }
        #expect(try lines(label, identifier) == [])
        #expect(
            try lines(label + 1, identifier + 1).sorted() == [
                "message.apns.headers.apns-collapse-id error apns-header",
                "message.fcm_options.analytics_label error analytics-label",
            ]
        )
    }

    @Test func `long collapse identifiers are counted in bytes`() throws {
        func lint(_ id: String) throws -> LintedText {
            try LintedText(
                message: #""notification": {"title": "Hi"}, "apns": {"headers": {"apns-collapse-id": "\#(id)"}}"#
            )
        }
        #expect(try lint(String(repeating: "é", count: 32)).lines == [])
        #expect(try lint(String(repeating: "é", count: 33)).sentence(of: "apns-header").contains("66 bytes"))
    }

    @Test func `a light needs its colour and both durations`() throws {
        let linted = try LintedText(
            message:
                #""notification": {"title": "Hi"}, "android": {"notification": {"channel_id": "c", "light_settings": {"light_on_duration": "-1s"}}}"#
        )
        let place = "message.android.notification.light_settings"
        #expect(
            linted.lines == [
                "\(place).light_on_duration error android-light", "\(place).color error android-light",
                "\(place).light_off_duration warning android-light",
            ]
        )
    }

    @Test func `a light's duration under an SDK's name is not missing`() throws {
        let linted = try LintedText(
            message: #"""
                "android": {"notification": {"channel_id": "c", "light_settings": {"color": {"red": 1, "alpha": 1},
                "lightOnDurationMillis": 500, "light_off_duration": "1s"}}}
                """#
        )
        #expect(linted.findings.map(\.rule) == ["sdk-field"])
    }

    @Test func `a request that was encoded twice is told so`() throws {
        let linted = try LintedText(#""{\"message\": {\"topic\": \"news\"}}""#)
        #expect(try linted.sentence(of: "invalid-field").contains("write the object itself, not as a text"))
    }

    @Test func `a request whose names have capitals is one all the same`() throws {
        let linted = try LintedText(#"{"Message": {"Topic": "news", "Notification": {"Title": "Hi"}}}"#)
        #expect(try linted.sentence(of: "invalid-field").contains("rename it to message"))
        let fixed = try linted.fixed(by: "invalid-field").fixed(by: "invalid-field").fixed(by: "invalid-field")
        #expect(fixed["message"] == ["topic": "news", "notification": ["title": "Hi"]])
    }

    @Test func `the argument of an SDK's old method is no field`() throws {
        let linted = try LintedText(
            message: #""notification": {"title": "Hi"}, "options": {"priority": "high", "timeToLive": 60}"#
        )
        #expect(linted.lines == ["message.options error sdk-field"])
        #expect(try linted.sentence(of: "sdk-field").contains("apns.headers"))
        let list = try LintedText(#"{"messages": [{"topic": "news", "notification": {"title": "Hi"}}]}"#)
        #expect(try list.sentence(of: "sdk-field").contains("sendEach takes"))
        #expect(list.lines == ["messages error sdk-field"])
    }

    @Test func `a header of APNs among the browsers' is moved, and one of the browsers has its counterpart`() throws {
        let web = try LintedText(
            message: #""notification": {"title": "Hi"}, "webpush": {"headers": {"apns-priority": "5"}}"#
        )
        #expect(web.lines == ["message.webpush.headers.apns-priority warning webpush-header"])
        #expect(try web.fixed(by: "webpush-header")["message", "apns", "headers", "apns-priority"] == "5")
        for (name, words) in [("TTL", "apns-expiration, a moment"), ("Urgency", "apns-priority, which is")] {
            let apple = try LintedText(
                message: #""notification": {"title": "Hi"}, "apns": {"headers": {"\#(name)": "5"}}"#
            )
            #expect(apple.lines == ["message.apns.headers.\(name) note apns-header"])
            #expect(try apple.sentence(of: "apns-header").contains(words))
        }
    }

    @Test(arguments: [
        (#""aps": {}, "alert": "x""#, "alert"), (#""aps": {}, "content-changed": true"#, "content-changed"),
        (#""aps": {"badge": 1}, "content-changed": true"#, "content-changed"),
    ])
    func `a key beside an empty aps belongs into it all the same`(_ members: String, _ key: String) throws {
        let linted = try LintedText("{\(members)}")
        #expect(linted.lines(of: "aps-misplaced") == ["\(key) warning"])
        #expect(try linted.fixed(by: "aps-misplaced")["aps"]?.object?.keys.contains(key) == true)
    }

    @Test func `a text and a sound that are both empty show nothing`() throws {
        let linted = try LintedText(#"{"aps": {"alert": {"title": ""}, "sound": ""}}"#)
        #expect(linted.lines(of: "data-only-for-apple") == ["aps.alert warning"])
    }

    @Test func `a raw payload's own fields are checked too`() throws {
        let linted = try LintedText(
            #"{"aps": {"alert": {"title-loc-args": ["a"], "body": "b"}, "badge": "x", "sound": {"critical": 1}}}"#
        )
        #expect(
            linted.lines == [
                "aps.alert.title-loc-args warning loc-args-without-key", "aps.badge warning aps-value",
                "aps.sound.name error apple-sound",
            ]
        )
    }
}
