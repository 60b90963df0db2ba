// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

/// The machine format of `simulate` and `lint`, member by member.
@Suite(.timeLimit(.minutes(10)))
struct DeliveryJSONTests {
    @Test func `a delivery has all members, in this order`() {
        var displayed = DisplayedNotification(title: "Sparky says hello! [modified]", body: "b")
        displayed.badge = 0
        displayed.userInfo = ["aps": ["alert": "b"]]
        displayed.attachments = [
            .init(identifier: "i", file: "/store/a.png", type: "public.png", byteCount: 18234, width: 640, height: 320)
        ]
        let delivery = Delivery(
            platform: .apple,
            device: "iPhone",
            serviceExtension: "documented-sample",
            outcome: .bestAttempt,
            displayed: displayed,
            findings: [Finding(rule: "r", severity: .note, message: "m")],
            timeline: [
                TimelineEvent(
                    at: .microseconds(4100),
                    event: "download-started",
                    fields: ["url": "https://e.com/a.png"]
                )
            ]
        )
        #expect(
            delivery.json.description
                == #"{"platform":"apple","device":"iPhone","serviceExtension":"documented-sample","#
                + #""outcome":"best-attempt","displayed":"#
                + #"{"title":"Sparky says hello! [modified]","subtitle":"","body":"b","badge":0,"sound":null,"#
                + #""threadIdentifier":"","categoryIdentifier":"","interruptionLevel":null,"attachments":"#
                + #"[{"identifier":"i","file":"/store/a.png","type":"public.png","byteCount":18234,"width":640,"height":320,"#
                + #""isThumbnailHidden":false}],"userInfo":{"aps":{"alert":"b"}}},"findings":"#
                + #"[{"rule":"r","severity":"note","platform":null,"path":null,"message":"m","fix":null,"documentation":null}],"#
                + #""timeline":[{"at":0.0041,"event":"download-started","url":"https://e.com/a.png"}]}"#
        )
    }

    @Test func `nothing shown is null`() {
        let delivery = Delivery(platform: .web, device: "Firefox", outcome: .notShown)
        #expect(delivery.json["displayed"] == .null && delivery.json["serviceExtension"] == .null)
        #expect(delivery.json["findings"] == [] && delivery.json["timeline"] == [])
    }

    @Test func `an event's own members win over fields of the same name`() {
        let event = TimelineEvent(at: .seconds(30), event: "expired", fields: ["at": "x", "event": "y", "z": 1])
        #expect(event.json == ["at": 30, "event": "expired", "z": 1])
    }
}
