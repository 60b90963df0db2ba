// SPDX-License-Identifier: Apache-2.0

import FirebaseRuntime
import Foundation
import NotificationRuntime
import Testing

@Suite(.timeLimit(.minutes(10)))
struct MessagingTests {
    private let push = TestPush()
    private var messaging: Messaging {
        AppProcess.withCurrent(push.delivery.process) { Messaging.messaging() }
    }

    @Test func `a process has one instance, the next another`() {
        let other = TestPush()
        #expect(messaging === messaging)
        #expect(AppProcess.withCurrent(other.delivery.process) { Messaging.messaging() } !== messaging)
    }

    @Test func `a token is made once, of Firebase's shape, until it is deleted`() async throws {
        #expect(messaging.fcmToken == nil)
        let token = try await messaging.token()
        #expect(token.wholeMatch(of: /[c-f][A-Za-z0-9_-]{21}:APA91b[A-Za-z0-9_-]{134}/) != nil)
        #expect(try await messaging.token() == token)
        #expect(messaging.fcmToken == token)
        #expect(try await messaging.retrieveFCMToken(forSenderID: "123") != token)
        try await messaging.deleteToken()
        #expect(messaging.fcmToken == nil)
        #expect(try await messaging.token() != token)
    }

    @Test func `a token for no sender is refused`() async {
        let error = await #expect(throws: MessagingError.self) {
            try await messaging.retrieveFCMToken(forSenderID: "")
        }
        #expect(error?.code == .invalidRequest)
        #expect(error.map { ($0 as NSError).domain } == "com.google.fcm")
        #expect(error.map { ($0 as NSError).code } == 7)
    }

    @Test func `topics are remembered without their prefix`() async throws {
        try await messaging.subscribe(toTopic: "news")
        try await messaging.subscribe(toTopic: "/topics/a-b_c.d~e%20")
        #expect(messaging.topics == ["news", "a-b_c.d~e%20"])
        try await messaging.unsubscribe(fromTopic: "/topics/news")
        #expect(messaging.topics == ["a-b_c.d~e%20"])
    }

    @Test(arguments: ["", "/topics/", "two words", "a/b", "ümlaut", "a!b", "news\n"])
    func `other topic names are refused`(_ topic: String) async {
        let error = await #expect(throws: MessagingError.self) { try await messaging.subscribe(toTopic: topic) }
        #expect(error?.code == .invalidTopicName)
        #expect(messaging.topics.isEmpty)
    }

    @Test func `only an empty message is of unknown status`() {
        #expect(messaging.appDidReceiveMessage([:]).status == .unknown)
        #expect(messaging.appDidReceiveMessage(["gcm.message_id": "1"]).status == .new)
        #expect(messaging.appDidReceiveMessage(["gcm.message_id": "1"]).status == .new)
        #expect(
            messaging.appDidReceiveMessage(["aps": ["content-available": [1]], "gcm.ttl": NSNull()]).status == .new
        )
    }

    @Test func `deleting data forgets tokens and topics`() async throws {
        let token = try await messaging.token()
        try await messaging.subscribe(toTopic: "news")
        try await messaging.deleteData()
        #expect(messaging.topics.isEmpty)
        #expect(try await messaging.token() != token)
    }

    @Test func `an app is configured once in a process`() {
        AppProcess.withCurrent(push.delivery.process) {
            #expect(FirebaseApp.app() == nil)
            FirebaseApp.configure()
            let app = FirebaseApp.app()
            FirebaseApp.configure()
            #expect(FirebaseApp.app() === app)
            #expect(app?.name == "__FIRAPP_DEFAULT")
        }
    }
}
