// SPDX-License-Identifier: Apache-2.0

import Curl
import FirebaseRuntime
import Foundation
import NotificationRuntime
import Testing

/// The helper without a server.
@Suite(.timeLimit(.minutes(10)))
struct ExtensionHelperTests {
    @Test(arguments: [
        #"{"fcm_options": {}}"#, #"{"fcm_options": "not a dictionary"}"#, #"{"fcm_options": {"image": 42}}"#,
        #"{"fcm_options": {"image": null}}"#, #"{"aps": {"alert": {"title": "t"}}}"#,
        #"{"fcm_options": ["https://e.com/a.png"]}"#, #"{"aps": {"fcm_options": {"image": "https://e.com/a.png"}}}"#,
        #"{"fcm_options": {"imageUrl": "https://e.com/a.png"}}"#, #"{"image": "https://e.com/a.png"}"#,
        #"{"gcm.notification.image": "https://e.com/a.png"}"#,
    ])
    func `without an image the handler is called at once, and nothing is logged`(_ json: String) throws {
        let push = TestPush()
        let content = try push.content(json)
        push.populate(content)
        #expect(push.calls.count == 1)
        #expect(push.calls.first?.isDuringPopulate == true)
        #expect(push.calls.first?.content === content)
        #expect(push.attachments.isEmpty)
        #expect(push.events.isEmpty)
    }

    @Test func `a text that is not a URL is logged if the SDK is older than 17`() {
        let push = TestPush { $0.linkedSDK = ReleaseVersion(16) }
        push.populate(push.content(image: "a invalid URL"))
        #expect(push.calls.count == 1)
        #expect(push.calls.first?.isDuringPopulate == true)
        #expect(push.logCodes == ["I-FCM020000"])
        #expect(push.downloads.isEmpty)
    }

    @Test func `since the SDK 17 it is encoded, and fails as an unsupported URL`() async {
        let push = TestPush()
        await push.run(image: "a invalid URL")
        #expect(push.downloads == ["a%20invalid%20URL"])
        #expect(push.urlErrors == [-1002])
        #expect(push.logCodes == ["I-FCM020001"])
        #expect(push.calls.count == 1)
        #expect(push.calls.first?.isDuringPopulate == false)
    }

    @Test(arguments: [
        "ftp://127.0.0.1/a.png", "file:///etc/hostname", "data:image/png;base64,AAAA", "/a.png", "foo.bar/a.png", "",
    ])
    func `any scheme but http and https is tried and unsupported`(_ image: String) async {
        let push = TestPush()
        await push.run(image: image)
        #expect(push.downloads == [image])
        #expect(push.urlErrors == [-1002])
        #expect(push.logCodes == ["I-FCM020001"])
        #expect(push.calls.count == 1)
        #expect(push.attachments.isEmpty)
    }

    @Test func `plain http without an exception is refused by ATS`() async {
        let push = TestPush()
        await push.run(image: "http://example.com/a.png")
        #expect(push.urlErrors == [-1022])
        #expect(push.logCodes == ["I-FCM020001"])
        let sentence =
            "The resource could not be loaded because the App Transport Security policy requires the use of a secure connection."
        #expect(
            push.logTexts == [
                "Failed to download image given URL http://example.com/a.png, error: Error Domain=NSURLErrorDomain "
                    + "Code=-1022 \"\(sentence)\""
            ]
        )
        #expect(push.calls.count == 1)
    }

    @Test func `a device without a network fails as offline`() async {
        let push = TestPush { $0.network.isOffline = true }
        await push.run(image: "https://example.com/a.png")
        #expect(push.urlErrors == [-1009])
        #expect(push.calls.count == 1)
    }

    @Test func `a host that nobody knows is not found`() async {
        let push = TestPush()
        await push.run(image: "https://no-such-host.invalid/a.png")
        #expect(push.urlErrors == [-1003])
        #expect(push.logCodes == ["I-FCM020001"])
        #expect(push.calls.count == 1)
    }

    @Test func `an ill-typed option ended the process before 12_19_0`() throws {
        let push = TestPush { $0.firebaseVersion = ReleaseVersion(12, 18) }
        push.populate(try push.content(#"{"fcm_options": {"image": 42}}"#))
        #expect(push.calls.isEmpty)
        #expect(push.delivery.hasCrashed)
        guard case .crashed = push.events.first else {
            Issue.record("no crash recorded")
            return
        }
    }

    @Test func `a failed download ended the process before 4_2_1`() async {
        let push = TestPush { $0.firebaseVersion = ReleaseVersion(4, 2, 0) }
        await push.run(image: "http://example.com/a.png")
        #expect(push.delivery.hasCrashed)
        #expect(push.calls.isEmpty)
        let later = TestPush { $0.firebaseVersion = ReleaseVersion(4, 2, 1) }
        await later.run(image: "http://example.com/a.png")
        #expect(!later.delivery.hasCrashed)
        #expect(later.calls.count == 1)
    }

    @Test func `content of no push is handled in the process at hand`() throws {
        let push = TestPush()
        let content = UNMutableNotificationContent()
        content.userInfo = ["fcm_options": ["image": 42]]
        DeliveryContext.withCurrent(push.delivery) { push.populate(content) }
        #expect(push.calls.count == 1)
    }

    @Test func `the shared helper is one object in a process, and another in the next`() {
        let push = TestPush()
        let beside = TestPush(beside: push)
        let other = TestPush()
        let helper = { (push: TestPush) in
            AppProcess.withCurrent(push.delivery.process) { Messaging.serviceExtension() }
        }
        #expect(helper(push) === helper(beside))
        #expect(helper(push) !== helper(other))
    }
}
