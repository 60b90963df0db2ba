// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import PushMessages
import PushSimulator
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct PushContentTests {
    /// Keeps what it was given and delivers it as it is.
    private final class Recorder: UNNotificationServiceExtension {
        private let seen: Shared<String>
        private let look: @Sendable (UNNotificationRequest) -> String

        init(_ seen: Shared<String>, _ look: @escaping @Sendable (UNNotificationRequest) -> String) {
            self.seen = seen
            self.look = look
        }

        override func didReceive(
            _ request: UNNotificationRequest,
            withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
        ) {
            seen.value.withLock { $0 = look(request) }
            contentHandler(request.content)
        }
    }

    /// The push as the extension sees it.
    private func seen(
        in push: APNSNotification,
        on device: AppleDevice = AppleDevice.unhurried(),
        _ look: @escaping @Sendable (UNNotificationRequest) -> String
    ) async -> String {
        let seen = Shared<String>("")
        _ = await device.receive(push, handledBy: Recorder(seen, look))
        return seen.value.withLock { $0 }
    }

    @Test func `every documented key arrives in its property`() async {
        let push = APNSNotification(payload: [
            "aps": [
                "alert": [
                    "title": "T", "subtitle": "S", "body": "B", "launch-image": "L.png", "summary-arg": "Ann",
                    "summary-arg-count": 3,
                ],
                "badge": 7, "sound": "ping.caf", "thread-id": "th", "category": "cat", "target-content-id": "win",
                "interruption-level": "time-sensitive", "relevance-score": 0.5, "filter-criteria": "work",
                "mutable-content": 1,
            ]
        ])
        let text = await seen(in: push) { request in
            let content = request.content
            return [
                content.title, content.subtitle, content.body, content.launchImageName, content.summaryArgument,
                "\(content.summaryArgumentCount)", "\(content.badge?.intValue ?? -1)", content.threadIdentifier,
                content.categoryIdentifier, content.targetContentIdentifier ?? "-",
                "\(content.interruptionLevel.rawValue)", "\(content.relevanceScore)", content.filterCriteria ?? "-",
                "\(content.sound == UNNotificationSound(named: .init("ping.caf")))",
                "\(request.trigger?.repeats == false)",
            ].joined(separator: " ")
        }
        #expect(text == "T S B L.png Ann 3 7 th cat win 2 0.5 work true true")
    }

    @Test func `a bare text is the body`() async {
        let push = APNSNotification(payload: ["aps": ["alert": "hello", "mutable-content": 1]])
        #expect(await seen(in: push) { "\($0.content.title)|\($0.content.body)" } == "|hello")
    }

    @Test func `userInfo is the whole payload with numbers as Foundation reads them`() async {
        let push = APNSNotification.alert(["n": 1, "b": true, "f": 1.5, "x": .null, "deep": ["a": [1, "two"]]])
        let text = await seen(in: push) { request in
            let info = request.content.userInfo
            let aps = info["aps"] as? [String: Any]
            let deep = info["deep"] as? [String: Any]
            return [
                "\(info["n"] as? Int ?? 0)", "\(info["n"] as? Double ?? 0)", "\(info["b"] as? Bool ?? false)",
                "\(info["f"] as? Double ?? 0)", "\(info["x"] is NSNull)", "\(aps?["mutable-content"] as? Int ?? 0)",
                "\((deep?["a"] as? [Any])?.count ?? 0)",
            ].joined(separator: " ")
        }
        #expect(text == "1 1.0 true 1.5 true 1 2")
    }

    @Test func `what is displayed keeps the payload's values apart`() async {
        let push = APNSNotification.alert(["n": 1, "b": true, "f": 1.5, "x": .null, "s": "1", "l": [1, [:]]])
        let delivery = await AppleDevice.unhurried().receive(push)
        #expect(delivery.displayed?.userInfo == push.payload)
    }

    @Test func `the identifier is the collapse id, else a UUID`() async {
        var push = APNSNotification.alert()
        #expect(UUID(uuidString: await seen(in: push) { $0.identifier }) != nil)
        push.headers["apns-collapse-id"] = "news"
        #expect(await seen(in: push) { $0.identifier } == "news")
    }

    @Test(arguments: [
        ("%@ sent %@", ["Ann", "a cat"], "Ann sent a cat"),
        ("%2$@ from %1$@", ["Ann", "A cat"], "A cat from Ann"),
        ("100 %% of %@", ["it"], "100 % of it"),
        ("%@ and %@", ["one"], "one and "),
        ("no place", ["Ann"], "no place"),
        ("50 % off, %9$@", ["Ann"], "50 % off, "),
        ("at the end %", [], "at the end %"),
    ])
    func `localized texts are filled before the extension sees them`(format: String, arguments: [String], text: String)
        async
    {
        let push = APNSNotification(payload: [
            "aps": [
                "alert": [
                    "title": "plain", "title-loc-key": "KEY", "title-loc-args": .array(arguments.map(JSONValue.string)),
                    "body": "b",
                ], "mutable-content": 1,
            ]
        ])
        let device = AppleDevice.configured { $0.app.localizedStrings = ["KEY": format] }
        #expect(await seen(in: push, on: device) { $0.content.title } == text)
    }

    @Test func `a key without a string leaves the plain text, or itself`() async {
        let push = APNSNotification(payload: [
            "aps": ["alert": ["title": "plain", "title-loc-key": "A", "loc-key": "B"], "mutable-content": 1]
        ])
        #expect(await seen(in: push) { "\($0.content.title)|\($0.content.body)" } == "plain|B")
    }

    @Test func `a critical sound keeps its volume`() async {
        let push = APNSNotification(payload: [
            "aps": ["alert": "a", "mutable-content": 1, "sound": ["critical": 1, "name": "siren.caf", "volume": 0.5]]
        ])
        let isSame = await seen(in: push) { request in
            "\(request.content.sound == .criticalSoundNamed(.init("siren.caf"), withAudioVolume: 0.5))"
        }
        #expect(isSame == "true")
    }
}
