// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import NotificationRuntime

/// Content restyled by an intent for a message or a call.
@Suite(.timeLimit(.minutes(10)))
struct CommunicationTests {
    private static func person(_ name: String?, handle: String? = "sparky@example.com") -> INPerson {
        INPerson(
            personHandle: INPersonHandle(value: handle, type: .emailAddress),
            nameComponents: nil,
            displayName: name,
            image: nil,
            contactIdentifier: nil,
            customIdentifier: nil
        )
    }

    private static func message(to recipients: [INPerson]?, in group: String?, from sender: INPerson?)
        -> INSendMessageIntent
    {
        INSendMessageIntent(
            recipients: recipients,
            content: "Pancakes",
            speakableGroupName: group.map(INSpeakableString.init(spokenPhrase:)),
            conversationIdentifier: "kitchen",
            serviceName: nil,
            sender: sender
        )
    }

    private var content: UNMutableNotificationContent {
        let content = UNMutableNotificationContent()
        (content.title, content.subtitle, content.body) = ("title", "subtitle", "body")
        content.userInfo = ["chat": "kitchen"]
        return content
    }

    @Test func `a message is titled by its sender and keeps the rest`() throws {
        let updated = try content.updating(from: Self.message(to: nil, in: nil, from: Self.person("Sparky")))
        #expect(updated.title == "Sparky")
        #expect(updated.subtitle == "subtitle")
        #expect(updated.body == "body")
        #expect(updated.userInfo["chat"] as? String == "kitchen")
    }

    @Test(arguments: [(1, "subtitle"), (2, "Kitchen")])
    func `a group is named from two recipients on`(_ count: Int, _ subtitle: String) throws {
        let recipients = Array(repeating: Self.person("Me"), count: count)
        let intent = Self.message(to: recipients, in: "Kitchen", from: Self.person("Sparky"))
        #expect(try content.updating(from: intent).subtitle == subtitle)
    }

    @Test func `a sender without a name is named by their address`() throws {
        let intent = Self.message(to: nil, in: nil, from: Self.person(nil))
        #expect(try content.updating(from: intent).title == "sparky@example.com")
        let nobody = Self.message(to: nil, in: nil, from: Self.person(nil, handle: nil))
        #expect(try content.updating(from: nobody).title == "title")
    }

    @Test func `the copy is as mutable as the content, which stays as it was`() throws {
        let content = content
        let intent = Self.message(to: nil, in: nil, from: Self.person("Sparky"))
        #expect(try content.updating(from: intent) is UNMutableNotificationContent)
        #expect(content.title == "title")
        let frozen = try #require(content.copy() as? UNNotificationContent)
        #expect(try !(frozen.updating(from: intent) is UNMutableNotificationContent))
    }

    @Test func `a call is titled by its caller`() throws {
        let call = INStartCallIntent(
            callRecordFilter: nil,
            callRecordToCallBack: nil,
            audioRoute: .unknown,
            destinationType: .normal,
            contacts: [Self.person("Sparky")],
            callCapability: .videoCall
        )
        #expect(try content.updating(from: call).title == "Sparky")
    }

    @Test func `a message from nobody is refused`() {
        #expect(throws: UNError(.contentProvidingInvalid)) {
            try content.updating(from: Self.message(to: nil, in: nil, from: nil))
        }
    }

    @Test func `a picture belongs to the parameter that it was set for`() {
        let intent = Self.message(to: nil, in: nil, from: Self.person("Sparky"))
        let avatar = INImage(named: "avatar")
        intent.setImage(avatar, forParameterNamed: \.sender)
        #expect(intent.image(forParameterNamed: \.sender) === avatar)
        #expect(intent.image(forParameterNamed: \.speakableGroupName) == nil)
    }

    @Test(
        arguments: [
            (
                { @Sendable in INImage(url: URL(string: "https://cdn.example.com/ada.png")!) },
                "is at https://cdn.example.com/ada.png. It is not"
            ),
            (
                { @Sendable in INImage(url: URL(string: "data:image/png;base64,AAAA")!) },
                "is a data: URL. It is not loaded here"
            ),
            (
                { @Sendable in INImage(url: URL(fileURLWithPath: "/none/ada.png")) },
                "is the file ada.png, which cannot be read"
            ),
            ({ @Sendable in INImage(named: "none") }, "is named none, and the extension's bundle has no picture"),
            ({ @Sendable in INImage.systemImageNamed("person") }, "is the system's symbol person"),
            (
                { @Sendable in INImage(imageData: Data(count: SenderPicture.byteLimit + 1)) },
                "has 10000001 bytes, more than"
            ),
        ] as [(@Sendable () -> INImage?, String)]
    )
    func `a picture of which there are no bytes says what it is`(image: @Sendable () -> INImage?, words: String) {
        guard case .unloaded(let text)? = image()?.picture else {
            Issue.record("It has bytes.")
            return
        }
        #expect(text.hasPrefix(words), "\(text)")
    }
}
