// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

/// The payload that a page's own handlers get for a push.
@Suite(.timeLimit(.minutes(10)))
struct WebPagePayloadTests {
    @Test func `names are the SDK's, and of the notification four members are left`() {
        let event = WebPushEvent(payload: [
            "from": "7", "priority": "high", "fcmMessageId": "m", "collapse_key": "c", "productId": "p",
            "notification": [
                "title": "t", "body": "b", "image": "i", "icon": "c", "tag": "g", "actions": [], "click_action": "/a",
            ],
            "data": ["k": "v"], "fcmOptions": ["link": "/l", "analytics_label": "a"],
        ])
        #expect(
            event.pagePayload == [
                "from": "7", "collapseKey": "c", "messageId": "m",
                "notification": ["title": "t", "body": "b", "image": "i", "icon": "c"], "data": ["k": "v"],
                "fcmOptions": ["link": "/l", "analyticsLabel": "a"],
            ]
        )
    }

    @Test func `data alone has no notification`() {
        let event = WebPushEvent(payload: ["from": "7", "fcmMessageId": "m", "data": ["k": "v"]])
        #expect(event.pagePayload == ["from": "7", "messageId": "m", "data": ["k": "v"]])
    }

    @Test func `empty members are left out, and click_action is a link`() {
        let event = WebPushEvent(payload: ["notification": ["title": "", "body": "b", "click_action": "/a"]])
        #expect(event.pagePayload == ["notification": ["body": "b"], "fcmOptions": ["link": "/a"]])
    }
}
