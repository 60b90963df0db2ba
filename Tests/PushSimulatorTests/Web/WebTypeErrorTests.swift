// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator
import Testing

/// Options with which `showNotification` fails, so that nothing is shown.
@Suite(.timeLimit(.minutes(10)))
struct WebTypeErrorTests {
    static let rejected: [(options: JSONObject, member: String, isFixable: Bool)] = [
        (["silent": true, "vibrate": [200, 100]], "vibrate", true),
        (["silent": true, "vibrate": []], "vibrate", true),
        (["silent": "yes", "vibrate": 200], "vibrate", true),
        (["renotify": true], "renotify", true),
        (["renotify": true, "tag": ""], "renotify", true),
        (["renotify": "false"], "renotify", true),
        (["dir": "left"], "dir", true),
        (["dir": .null], "dir", true),
        (["dir": 5], "dir", true),
        (["actions": "buy"], "actions", false),
        (["actions": .null], "actions", false),
        (["actions": [["action": "buy"]]], "actions", false),
        (["actions": [["title": "Buy"]]], "actions", false),
        (["actions": ["buy"]], "actions", false),
    ]

    @Test(arguments: rejected)
    func `a contradiction or a wrong type shows nothing`(
        _ options: JSONObject,
        _ member: String,
        _ isFixable: Bool
    ) async throws {
        let browser = WebBrowser.configured { $0.worker = .firebaseShowingAgain }
        let delivery = await browser.receive(.web(options))
        #expect(delivery.outcome == .notShown && delivery.displayed == nil)
        #expect(delivery.findings.map(\.rule) == ["web-typeerror"])
        let finding = try #require(delivery.findings.first)
        #expect(finding.path == "message.webpush.notification.\(member)" && finding.severity == .error)
        #expect((finding.fix != nil) == isFixable)
        #expect(delivery.webSteps(.notificationRejected).count == 1)
        // The worker ends with the error, so that the site's handler is not asked.
        #expect(delivery.webSteps(.backgroundHandler).isEmpty)
    }

    @Test(
        arguments: [
            ["silent": false, "vibrate": [200]], ["silent": .null, "vibrate": [200]], ["silent": true],
            ["renotify": true, "tag": "t"], ["renotify": false], ["renotify": 0], ["dir": "auto"], ["actions": []],
            ["actions": [["action": "", "title": ""]]], ["unknown": ["a": 1]],
        ] as [JSONObject]
    )
    func `what does not contradict is shown`(_ options: JSONObject) async {
        let delivery = await WebBrowser.configured().receive(.web(options))
        #expect(delivery.outcome == .shown)
        #expect(delivery.finding("web-typeerror") == nil)
    }

    @Test(
        arguments: [
            (.firefox, ["silent": true, "vibrate": [200]]), (.safari, ["silent": true, "vibrate": [200]]),
            (.firefox, ["renotify": true]), (.safari, ["renotify": true]), (.safari, ["actions": "buy"]),
        ] as [(Capabilities.Browser, JSONObject)]
    )
    func `a browser does not look at options that it does not know`(
        _ name: Capabilities.Browser,
        _ options: JSONObject
    ) async {
        let delivery = await WebBrowser.configured(name, on: .macOS).receive(.web(options))
        #expect(delivery.outcome == .shown)
    }

    @Test func `values of other types become texts, as in JavaScript`() async throws {
        let options: JSONObject = ["title": 42, "body": [1, .null, "b"], "tag": true, "lang": .null]
        let delivery = await WebBrowser.configured().receive(.web(options))
        #expect(delivery.displayed?.title == "42" && delivery.displayed?.body == "1,,b")
        #expect(delivery.displayed?.web?.tag == "true" && delivery.displayed?.web?.language == "null")
        let untitled = await WebBrowser.configured().receive(.web(["title": .null, "body": ["a": 1]]))
        #expect(untitled.displayed?.title == "" && untitled.displayed?.body == "[object Object]")
    }

    @Test func `the remedy makes it shown`() async throws {
        let message = PushMessage.web(["silent": true, "vibrate": [200]])
        let delivery = await WebBrowser.configured().receive(message)
        let fix = try #require(delivery.findings.first?.fix)
        let mended = try PushMessage.read(fix.apply(to: ["message": message.json]).encoded()).message
        let second = await WebBrowser.configured().receive(mended)
        #expect(second.outcome == .shown && second.findings == [])
    }

    @Test(arguments: [Capabilities.Browser.chrome, .firefox, .safari])
    func `whatever an option holds, the notification is shown or refused`(_ name: Capabilities.Browser) async {
        let members = [
            "title", "body", "icon", "image", "badge", "dir", "lang", "tag", "renotify", "requireInteraction", "silent",
            "timestamp", "vibrate", "actions", "data", "click_action",
        ]
        let values: [JSONValue] = [
            .null, true, 0, -1, 1e300, .integer(.max), "", "x", "data:", "data:;base64,%", "//", "https://[::1", [],
            [[]],
            [.null], ["action"], [["action": .null, "title": 1, "icon": []]], [:], ["a": ["b": .null]],
        ]
        for member in members {
            for value in values {
                // Safari ends the subscription of one that shows nothing again and again.
                let browser = WebBrowser.configured(name, on: .macOS) { $0.network = .offline }
                let payload: JSONObject = ["notification": .object([member: value, "body": "b"])]
                let delivery = await browser.receive(.init(headers: ["TTL": "60"], payload: payload))
                let isRefused = delivery.finding("web-typeerror") != nil
                #expect(delivery.outcome == (isRefused ? .notShown : .shown), "\(member): \(value)")
                #expect((delivery.displayed == nil) == isRefused, "\(member): \(value)")
            }
        }
    }
}
