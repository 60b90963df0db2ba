// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushMessages

/// The engine: what is asked about what, in which order findings come, and how places are spelled.
@Suite(.timeLimit(.minutes(10)))
struct LinterTests {
    @Test func `every violation of the reader is an error finding`() throws {
        let linted = try LintedText(
            #"""
            {"message": {"topic": "t", "toen": "x", "data": {"a": "1", "n": 12}, "notification": {"body": "b", "title": ["Hi"]},
             "android": {"ttl": "3600", "priority": "urgent"}}, "dry_run": true}
            """#
        )
        #expect(
            linted.lines == [
                "message.toen error invalid-field", "message.data.n error invalid-field",
                "message.notification.title error invalid-field", "message.android.ttl error invalid-field",
                "message.android.priority error invalid-field", "dry_run error legacy-field",
            ]
        )
        let sentences = linted.findings.map(\.message)
        #expect(sentences[0].contains(#"Unknown name "toen" at 'message': Cannot find field; remove the field"#))
        #expect(sentences[1].contains("Invalid value at 'message.data[1].value' (TYPE_STRING), 12; write the value as"))
        #expect(sentences[3].contains("write seconds with an s at the end"))
        #expect(sentences[4].contains("use NORMAL or HIGH"))
    }

    @Test func `an unknown field can be fixed away`() throws {
        let linted = try LintedText(message: #""toen": "x", "notification": {"title": "Hi", "boddy": "x"}"#)
        #expect(try linted.fixed(by: "invalid-field").lines == [])
    }

    @Test(arguments: [
        (
            #""notifcation": {"title": "Hi"}"#, "rename message.notifcation to notification",
            #""notification": {"title": "Hi"}"#
        ),
        (
            #""notification": {"titel": "Hi"}"#, "rename message.notification.titel to title",
            #""notification": {"title": "Hi"}"#
        ),
        (
            #""fcmOptions": {"analyticsLable": "x"}"#, "rename message.fcmOptions.analyticsLable to analytics_label",
            #""fcmOptions": {"analytics_label": "x"}"#
        ),
        // The message has that field, too; the value is none for it; nothing is near.
        (
            #""notification": {"title": "Hi", "Title": "x"}"#, "remove message.notification.Title",
            #""notification": {"title": "Hi"}"#
        ),
        (
            #""Notification": {"Title": "Hi", "Sound": "x"}"#, "rename message.Notification to notification",
            #""notification": {"Title": "Hi", "Sound": "x"}"#
        ),
        (#""notification": {"boddy": 1}"#, "remove message.notification.boddy", #""notification": {}"#),
        (#""notification": {"gif": "x"}"#, "remove message.notification.gif", #""notification": {}"#),
    ])
    func `an unknown field gets the name that was meant, where that is one`(
        members: String,
        summary: String,
        fixed: String
    ) throws {
        let linted = try LintedText(message: members)
        let finding = try #require(linted.findings.first { $0.rule == "invalid-field" })
        #expect(finding.fix?.summary == summary)
        #expect(finding.message.contains("rename it to") == summary.hasPrefix("rename"))
        #expect(try linted.fixed(by: "invalid-field")["message"] == LintedText(message: fixed)["message"])
    }

    @Test func `findings follow the order of the document, not that of the rules`() throws {
        let linted = try LintedText(
            #"""
            {"message": {"webpush": {"headers": {"image": "u", "TTL": "-1"}}, "data": {"from": "x", "k": "v"},
             "notification": {"image": "a.png", "title": "Hi"}, "topic": "a b"}}
            """#
        )
        #expect(
            linted.lines == [
                "message.webpush.headers.image warning webpush-image-header",
                "message.webpush.headers.TTL error webpush-header", "message.data.from error reserved-data-key",
                "message.notification.image warning image-url", "message.topic error topic-name",
                "message.apns.payload.aps.mutable-content warning mutable-content-missing",
            ]
        )
    }

    @Test func `places and fixes are spelled as in the input`() throws {
        let linted = try LintedText(
            #"""
            {"message": {"fid": "f7Wfr_yqG00Gt6B9O7qI13", "notification": {"title": "Hi"},
             "apns": {"fcmOptions": {"analyticsLabel": "", "image": "https://e.com/a b.png"},
                      "payload": {"aps": {"mutable-content": 1}}}}}
            """#
        )
        #expect(
            linted.lines == [
                "message.apns.fcmOptions.analyticsLabel warning analytics-label",
                "message.apns.fcmOptions.image warning image-url",
            ]
        )
        let fixed = try linted.fixed(by: "image-url").fixed(by: "analytics-label")
        #expect(fixed["message", "apns", "fcmOptions"] == ["image": "https://e.com/a%20b.png"])
        #expect(fixed["message", "apns", "fcm_options"] == nil)
        #expect(fixed.lines == [])
    }

    @Test func `paths of a bare message begin at its own root`() throws {
        let linted = try LintedText(
            #"{"topic": "t", "toen": 1, "notification": {"title": "Hi", "image": "https://e.com/a.png"}}"#
        )
        #expect(
            linted.lines == [
                "toen error invalid-field", "apns.payload.aps.mutable-content warning mutable-content-missing",
            ]
        )
        let fixed = try linted.fixed(by: "mutable-content-missing").fixed(by: "invalid-field")
        #expect(fixed["apns", "payload", "aps", "mutable-content"] == 1)
        #expect(fixed.lines == [])
    }

    @Test func `a raw payload is asked only what concerns it`() throws {
        #expect(try LintedText(#"{"aps": {"alert": "Hi", "badge": 1}, "from": "x", "google.c.a.e": "1"}"#).lines == [])
    }

    @Test func `without its source a document is spelled canonically`() throws {
        let push = try PushDocument.read(
            Array(#"{"message": {"topic": "t", "data": {"k": "v"}, "fcmOptions": {"analyticsLabel": "!"}}}"#.utf8)
        )
        #expect(Linter.standard.lint(push).map(\.path).contains("message.fcm_options.analytics_label"))
    }

    @Test func `an input that is not an object is one error`() throws {
        let linted = try LintedText("[1, 2]")
        #expect(linted.lines == ["- error invalid-field"])
    }

    @Test func `a linter without rules still reports what FCM cannot read`() throws {
        let source = try JSONDocument(
            parsing: Array(#"{"message": {"token": "a", "topic": "b c", "mutable_content": 1}}"#.utf8)
        )
        let findings = Linter(rules: []).lint(source)
        #expect(findings.map(\.rule) == ["invalid-field", "invalid-field"])
        #expect(findings.map(\.path) == ["message.topic", "message.mutable_content"])
    }

    @Test func `a linter can be extended by a rule of one's own`() {
        struct ShoutingRule: LintRule {
            static let id = "shouting"
            static let severity = Severity.note

            func check(_ subject: LintSubject, _ report: inout LintReport) {
                guard let title = subject.message.notification.title, title == title.uppercased() else { return }
                report.add(at: subject.path("notification", "title"), "The title shouts; use lower case.")
            }
        }
        var linter = Linter.standard
        linter.rules.append(ShoutingRule())
        let findings = linter.lint(PushMessage(to: .topic("t"), notification: .init(title: "SALE")))
        #expect(findings.map(\.rule) == ["shouting"])
        #expect(findings.map(\.path) == ["message.notification.title"])
    }

    @Test func `rules have kebab-case names of their own, and a place to read on`() {
        let rules = Linter.standard.rules.map { type(of: $0) }
        let names = rules.map { $0.id }
        #expect(Set(names).count == names.count)
        for rule in rules {
            #expect(rule.id.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x32 })
            #expect(rule.documentation?.hasPrefix("https://") == true)
        }
    }

    @Test func `a message with everything right has no findings`() throws {
        let linted = try LintedText(
            #"""
            {"message": {"fid": "f7Wfr_yqG00Gt6B9O7qI13", "notification": {"title": "Hi", "body": "there", "image": "https://e.com/a.png"},
             "data": {"k": "v"}, "fcm_options": {"analytics_label": "spring-26"},
             "android": {"priority": "HIGH", "ttl": "3600s", "collapse_key": "k", "notification": {
                "color": "#ff8800", "channel_id": "news", "image": "https://e.com/b.png", "title_loc_key": "K", "title_loc_args": ["a"],
                "vibrate_timings": ["0s", "0.5s"], "notification_count": 0, "light_settings": {
                    "color": {"red": 1, "green": 0, "blue": 0, "alpha": 1}, "light_on_duration": "0.3s",
                    "light_off_duration": "0.2s"}}},
             "apns": {"headers": {"apns-priority": "10", "apns-push-type": "alert", "apns-expiration": "0",
                "apns-id": "123e4567-e89b-12d3-a456-42661417400a", "apns-collapse-id": "k"},
                "payload": {"aps": {"mutable-content": 1, "sound": {"critical": 1, "name": "default", "volume": 1},
                    "interruption-level": "active", "relevance-score": 0.5}, "order": 7},
                "fcm_options": {"image": "https://e.com/c.png"}},
             "webpush": {"headers": {"TTL": "60", "Urgency": "high", "Topic": "a_-Z9"},
                "notification": {"title": "Hi", "image": "/d.png", "renotify": true, "tag": "t", "dir": "ltr",
                    "actions": [{"action": "a", "title": "A"}]},
                "fcm_options": {"link": "https://e.com/"}}}}
            """#
        )
        #expect(linted.lines == [])
    }

    @Test func `what need not be looked up is within the limits of the table`() {
        let table = Capabilities.standard
        let priorities = table.text(.pushPriorities, on: .apns).split(separator: " ").map(String.init)
        #expect(Set(APNSHeaderRule.usualPriorities).isSubset(of: priorities))
        #expect(AndroidTTLRule.harmless <= table.duration(.ttlSeconds, on: .fcm))
        #expect(WebpushHeaderRule.harmlessTTL <= table.seconds(.ttlSeconds, on: .fcm))
        #expect(AndroidBodyCutRule.harmless <= table.characters(.bodyCharactersExpandedWithImage, on: .android()))
    }

    @Test(.timeLimit(.minutes(10)))
    func `the time for a finding does not grow with the number of members`() throws {
        let wrong = (0..<20_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        #expect(try LintedText(#"{"topic":"t",\#(wrong)}"#).findings.count == 20_000)
        #expect(try LintedText(#"{"topic":"t","data":{\#(wrong)}}"#).findings.count == 20_000)
    }
}
