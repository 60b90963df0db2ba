// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SenderRequestTests {
    /// Requests as senders write them, each with one picture over plain http.
    static let requests: [(service: String, text: String)] = [
        (
            "Expo",
            #"{"to":"ExponentPushToken[abcdefghijklmnopqrstuv]","title":"t","mutableContent":true,"richContent":{"image":"http://e.com/a.jpg"}}"#
        ),
        (
            "Expo",
            #"[{"to":["ExpoPushToken[x]"],"title":"t"},{"to":"ExpoPushToken[y]","title":"t","mutableContent":true,"richContent":{"image":"http://e.com/a.jpg"}}]"#
        ),
        (
            "OneSignal",
            #"{"app_id":"a","contents":{"en":"b"},"included_segments":["All"],"big_picture":"http://e.com/a.jpg"}"#
        ),
        ("OneSignal", #"{"app_id":"a","template_id":"b","ios_attachments":{"id":"http://e.com/a.jpg"}}"#),
        ("Braze", #"{"messages":{"apple_push":{"alert":"b","asset_url":"http://e.com/a.jpg"}},"broadcast":true}"#),
        (
            "Airship",
            #"{"audience":"all","device_types":["ios"],"notification":{"ios":{"media_attachment":{"url":"http://e.com/a.jpg"}}}}"#
        ),
        ("Pushwoosh", #"{"request":{"application":"A-B","notifications":[{"android_banner":"http://e.com/a.jpg"}]}}"#),
        (
            "Batch",
            #"{"recipients":{"custom_ids":["1"]},"message":{"body":"b"},"media":{"picture":"http://e.com/a.jpg"}}"#
        ),
        ("Home Assistant", #"{"message":"b","data":{"image":"http://e.com/a.jpg"}}"#),
        (
            "Pusher Beams",
            #"{"interests":["hello"],"fcm":{"notification":{"title":"t","image":"http://e.com/a.jpg"}},"apns":{"aps":{"alert":"x"}}}"#
        ),
        ("Pusher Beams", #"{"users":["u"],"web":{"notification":{"title":"t","icon":"http://e.com/a.jpg"}}}"#),
        (
            "Ably",
            #"{"recipient":{"deviceId":"d"},"notification":{"title":"t","body":"b","icon":"http://e.com/a.jpg"},"data":{"a":"b"}}"#
        ),
        ("ntfy", #"{"topic":"door","message":"b","title":"t","attach":"http://e.com/a.jpg"}"#),
        ("Amazon SNS", #"{"default":"b","GCM":"{\"notification\":{\"image\":\"http://e.com/a.jpg\"}}"}"#),
        (
            "Amazon SNS",
            #"{"TargetArn":"arn:aws:sns:eu-west-1:1:endpoint/GCM/x/y","MessageStructure":"json","Message":"{\"GCM\":\"{\\\"fcmV1Message\\\":{\\\"message\\\":{\\\"notification\\\":{\\\"image\\\":\\\"http://e.com/a.jpg\\\"}}}}\"}"}"#
        ),
    ]

    @Test(arguments: requests)
    func `a request is named, its picture judged, and a fix leaves it as it is`(_ service: String, _ text: String)
        throws
    {
        let source = try JSONDocument(parsing: Array(text.utf8))
        guard case .senderRequest(let request) = PushDocument.read(source) else {
            Issue.record("It is read as \(PushDocument.read(source))")
            return
        }
        #expect(request.service == service)
        let findings = Linter.standard.lint(source)
        #expect(findings.map(\.rule).sorted() == ["image-url", "sender-request"])
        #expect(findings.allSatisfy { $0.severity < .error })
        #expect(findings.first { $0.rule == "image-url" }?.message.contains("is http") == true)
        #expect(Linter.standard.fix(source).source.bytes == source.bytes)
    }

    @Test(arguments: requests) func `the manual of the service is what to read`(_ service: String, _ text: String)
        throws
    {
        let finding = try #require(
            Linter.standard.lint(JSONDocument(parsing: Array(text.utf8))).first { $0.rule == "sender-request" }
        )
        let documentation = try #require(finding.documentation)
        #expect(documentation.contains("docs.expo.dev") == (service == "Expo"))
    }

    @Test func `a picture at home is said of a request too`() throws {
        let text = #"{"message":"b","data":{"image":"https://homeassistant.local:8123/a.jpg"}}"#
        let findings = try Linter.standard.lint(JSONDocument(parsing: Array(text.utf8)))
        #expect(findings.map(\.rule).sorted() == ["image-private", "sender-request"])
    }

    @Test(arguments: [
        #"{"message":{"topic":"n","title":"t"}}"#, #"{"to":"/topics/n","notification":{"title":"t"}}"#,
        #"{"aps":{"alert":"x"},"GCM":"{}"}"#, #"{"topic":"n","data":{"image":"https://e.com/a.jpg"}}"#,
        #"{"registration_ids":["a"],"data":{"k":"v"}}"#, #"[{"topic":"n"}]"#, #"[[]]"#, "7",
    ])
    func `what is meant for FCM or APNs is no other service's`(_ text: String) throws {
        if case .senderRequest(let request) = try PushDocument.read(Array(text.utf8)) {
            Issue.record("It is taken for a request to \(request.service)")
        }
    }
}
