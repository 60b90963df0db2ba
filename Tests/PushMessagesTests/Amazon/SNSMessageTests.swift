// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushMessages

@Suite(.timeLimit(.minutes(10)))
struct SNSMessageTests {
    @Test func `each platform gets its own value, or the text for all`() throws {
        let text = #"{"default":"d","APNS":"{\"aps\":{\"alert\":\"a\"}}","GCM":{"data":{}}}"#
        let message = try SNSMessage(structured: text, toTopic: true)
        #expect(message.value(for: .apns)?.applePayload == ["aps": ["alert": "a"]])
        // A value that is no string is as good as none.
        #expect(message.value(for: .gcm)?.text == "d" && message.value(for: .gcm)?.isOwn == false)
        #expect(message.value(for: .apnsSandbox)?.applePayload == ["aps": ["alert": "d"]])
        #expect(SNSMessage(plain: "p").value(for: .gcm)?.fcmReading(received: 0).message.data == ["default": "p"])
    }

    @Test(arguments: [
        ("{", true, SNSMessage.Failure.notJSON), ("[]", false, .notJSON), ("{}", true, .noDefault),
        (#"{"default":7}"#, true, .noDefault),
    ])
    func `a text that SNS does not take is refused`(_ text: String, _ toTopic: Bool, _ failure: SNSMessage.Failure) {
        #expect(throws: failure) { try SNSMessage(structured: text, toTopic: toTopic) }
    }

    @Test func `an endpoint needs no default`() throws {
        #expect(try SNSMessage(structured: "{}", toTopic: false).value(for: .apns) == nil)
    }

    private func reading(_ text: String) -> PushMessage.Reading {
        SNSMessage.Value(platform: .gcm, text: text, isOwn: true).fcmReading(received: 1000)
    }

    @Test func `a message of HTTP v1 is read as FCM reads it`() {
        let found = reading(
            #"{"fcmV1Message":{"validate_only":false,"message":{"notification":{"title":"t","image":"https://e.com/a.jpg"},"data":{"n":7,"s":"x","b":true},"android":{"ttl":"10023.32s","data":{"k":1}}}}}"#
        )
        #expect(found.violations.isEmpty && found.message.notification.image == "https://e.com/a.jpg")
        #expect(found.message.data == ["n": "7", "s": "x", "b": "true"] && found.message.android.data == ["k": "1"])
        #expect(reading(#"{"fcmV1Message":{"message":{"notification":{"title":7}}}}"#).violations.count == 1)
    }

    @Test func `the older form becomes what FCM makes of it`() {
        let found = reading(
            #"{"notification":{"title":"t","body":"b","image":"https://e.com/a.jpg","android_channel_id":"news"},"data":{"k":{"a":1}},"priority":"high","time_to_live":60,"collapse_key":"c"}"#
        ).message
        #expect(found.notification == .init(title: "t", body: "b", image: "https://e.com/a.jpg"))
        #expect(found.data == ["k": #"{"a":1}"#] && found.android.notification.channelID == "news")
        #expect(found.android.priority == .high && found.android.ttl == .seconds(60))
        #expect(found.android.collapseKey == "c" && found.apns.headers["apns-expiration"] == "1060")
    }

    @Test func `attributes become header fields`() {
        let attributes = [
            "AWS.SNS.MOBILE.APNS.PUSH_TYPE": "background", "AWS.SNS.MOBILE.APNS.PRIORITY": "5",
            "AWS.SNS.MOBILE.APNS.TOPIC": "com.e.app", "AWS.SNS.MOBILE.APNS.COLLAPSE_ID": "c",
            "AWS.SNS.MOBILE.APNS.TTL": "60", "AWS.SNS.MOBILE.APNS_SANDBOX.TTL": "0", "AWS.SNS.MOBILE.FCM.TTL": "7",
        ]
        let headers = SNSAttributes.headers(for: .apns, now: 100) { attributes[$0] }
        #expect(
            headers == [
                "apns-push-type": "background", "apns-priority": "5", "apns-topic": "com.e.app",
                "apns-collapse-id": "c", "apns-expiration": "160",
            ]
        )
        #expect(SNSAttributes.headers(for: .apnsSandbox, now: 100) { attributes[$0] }["apns-expiration"] == "0")
        #expect(SNSAttributes.lifetime { attributes[$0] } == 7 && SNSAttributes.lifetime { _ in "x" } == nil)
    }
}
