// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import PushSimulator
import Testing

/// The outcomes of the kinds of pushes that APNs knows.
@Suite(.timeLimit(.minutes(10)))
struct PushTypeTests {
    private static func push(_ type: String, _ payload: JSONObject, _ more: StringMap = [:]) -> APNSNotification {
        var headers: StringMap = ["apns-push-type": type]
        for (name, value) in more { headers[name] = value }
        return APNSNotification(headers: headers, payload: payload)
    }

    private static func step(_ name: String, of delivery: Delivery) -> JSONObject? {
        delivery.timeline.first { $0.event == name }?.fields
    }

    @Test(arguments: [
        ("voip", "PushKit"), ("complication", "PushKit"), ("fileprovider", "the File Provider extension"),
        ("location", "the Location Push Service Extension"), ("pushtotalk", "the Push to Talk framework"),
        ("widgets", "WidgetKit"), ("controls", "Control Center"), ("mdm", "the device's management"),
    ])
    func `a type that is no notification goes to its framework, and nothing is shown`(type: String, to: String) async {
        let delivery = await AppleDevice.unhurried().receive(
            Self.push(type, ["aps": ["alert": "Hello"], "mdm": "magic"])
        )
        #expect(delivery.outcome == .handedToApp)
        #expect(delivery.displayed == nil)
        #expect(Self.step("handed-over", of: delivery)?["to"] == .string(to))
    }

    @Test func `an alert of the type background is not shown`() async {
        let payload: JSONObject = [
            "aps": ["alert": "Hello", "content-available": 1], "fcm_options": ["image": "https://a.example/b.png"],
        ]
        let delivery = await AppleDevice.unhurried().receive(Self.push("background", payload))
        #expect(delivery.outcome == .silent)
        #expect(delivery.displayed == nil)
        #expect(delivery.findings.contains { $0.rule == "apple-no-alert" && $0.message.contains("background") })
    }

    @Test func `a collapse identifier takes the place of what is shown`() async {
        let device = AppleDevice.unhurried()
        let push = Self.push("alert", ["aps": ["alert": "1:0"]], ["apns-collapse-id": "score"])
        let (first, second) = (await device.receive(push), await device.receive(push))
        #expect(Self.step("displayed", of: first)?["replaces"] == nil)
        #expect(Self.step("displayed", of: second)?["replaces"] == "score")
        let other = await device.receive(Self.push("alert", ["aps": ["alert": "1:0"]]))
        #expect(Self.step("displayed", of: other)?["replaces"] == nil)
    }

    // MARK: - Live Activities

    private static let now = Int(Date().timeIntervalSince1970)

    private static func activity(_ event: String, at timestamp: Int, _ more: JSONObject = [:]) -> APNSNotification {
        var aps: JSONObject = [
            "event": .string(event), "timestamp": .integer(now + timestamp), "content-state": ["score": "1:0"],
        ]
        for (key, value) in more { aps[key] = value }
        return push("liveactivity", ["aps": .object(aps)])
    }

    private static let start: JSONObject = [
        "attributes-type": "Match", "attributes": ["teams": "A, B"], "alert": ["title": "Kick-off"],
    ]

    @Test func `a push starts, updates and ends the Live Activity`() async {
        let device = AppleDevice.unhurried()
        for (push, effect) in [
            (Self.activity("start", at: 100, Self.start), "started"), (Self.activity("update", at: 110), "updated"),
            (Self.activity("update", at: 105), "ignored"), (Self.activity("end", at: 120), "ended"),
            (Self.activity("update", at: 130), "ignored"), (Self.activity("start", at: 140, Self.start), "started"),
            (Self.activity("update", at: 150, ["stale-date": 900]), "updated"),
        ] {
            let step = Self.step("live-activity", of: await device.receive(push))
            #expect(step?["effect"] == .string(effect), "\(push.payload)")
            #expect((step?["reason"] == nil) == (effect != "ignored"))
            if effect == "updated" { #expect(step?["contentState"] == ["score": "1:0"]) }
        }
    }

    @Test(arguments: [(nil, 14_500), (1, 100), (500, 500), (99_999, 14_500)] as [(Int?, Int)])
    func `an ended activity leaves when it is told to, after four hours at the latest`(date: Int?, at: Int) async {
        let push = Self.activity("end", at: 100, date.map { ["dismissal-date": .integer(Self.now + $0)] } ?? [:])
        let step = Self.step("live-activity", of: await AppleDevice.unhurried().receive(push))
        #expect(step?["dismissed"] == .integer(Self.now + at))
    }

    @Test(arguments: ["attributes-type", "attributes", "alert", "content-state", "timestamp", "event"])
    func `a start that lacks something is ignored, which says what`(key: String) async {
        var push = Self.activity("start", at: 100, Self.start)
        var aps = push.aps
        aps[key] = nil
        push.payload["aps"] = .object(aps)
        let step = Self.step("live-activity", of: await AppleDevice.unhurried().receive(push))
        #expect(step?["effect"] == "ignored")
        #expect(step?["reason"]?.string?.contains(key) == true)
    }

    @Test(arguments: [
        ("update", -9 * 3600, "eight hours past"), ("end", -30 * 86_400, "eight hours past"),
        ("update", 9 * 3600, "eight hours ahead"), ("start", 9 * 3600, "eight hours ahead"),
        ("update", now * 999, "milliseconds"),
    ])
    func `a push whose time is far from now is dropped`(event: String, offset: Int, words: String) async {
        let push = Self.activity(event, at: offset, event == "start" ? Self.start : [:])
        let delivery = await AppleDevice.unhurried().receive(push)
        #expect(Self.step("live-activity", of: delivery)?["effect"] == "ignored")
        #expect(delivery.findings.map(\.rule) == ["apple-live-activity-ignored"])
        #expect(delivery.findings.first?.message.contains(words) == true)
        #expect(delivery.findings.first?.path == "message.apns.payload.aps.timestamp")
    }

    @Test(arguments: [-7 * 3600, 7 * 3600])
    func `a push that is a little late or early counts`(offset: Int) async {
        let delivery = await AppleDevice.unhurried().receive(Self.activity("update", at: offset))
        #expect(Self.step("live-activity", of: delivery)?["effect"] == "updated")
        #expect(delivery.findings == [])
    }

    @Test func `a start whose stale date is past shows nothing`() async {
        var past = Self.start
        past["stale-date"] = .integer(Self.now - 60)
        let delivery = await AppleDevice.unhurried().receive(Self.activity("start", at: 0, past))
        #expect(Self.step("live-activity", of: delivery)?["effect"] == "ignored")
        #expect(delivery.findings.first?.path == "message.apns.payload.aps.stale-date")
        var ahead = Self.start
        ahead["stale-date"] = .integer(Self.now + 24 * 3600)
        let other = await AppleDevice.unhurried().receive(Self.activity("start", at: 0, ahead))
        #expect(Self.step("live-activity", of: other)?["effect"] == "started")
    }

    @Test func `the app's own type decides what of a push is taken`() async {
        let device = AppleDevice.configured {
            $0.app.activityDecoding = { aps in
                let refusal = aps["content-state"]?["score"] == nil ? "content-state lacks score" : nil
                return DecodedActivity(type: "Match", refusal: refusal, state: ["goals": 1])
            }
        }
        let taken = Self.step("live-activity", of: await device.receive(Self.activity("update", at: 0)))
        #expect(taken?["effect"] == "updated" && taken?["type"] == "Match" && taken?["decodedState"] == ["goals": 1])
        let dropped = await device.receive(Self.activity("update", at: 1, ["content-state": [:]]))
        #expect(Self.step("live-activity", of: dropped)?["reason"] == "content-state lacks score")
        #expect(dropped.findings.map(\.rule) == ["apple-live-activity-ignored"])
    }

    @Test func `Apple's own way to start an activity works, however old its time is`() async {
        var start = Self.start
        start["alert"] = [
            "title": ["loc-key": "%@ starts", "loc-args": ["Ann"]], "body": ["loc-key": "K"], "sound": "chime.aiff",
        ]
        let push = Self.activity("start", at: -86_400 * 1000, start)
        let delivery = await AppleDevice.unhurried().receive(push)
        #expect(Self.step("live-activity", of: delivery)?["effect"] == "started")
        #expect(delivery.findings == [])
    }
}
