// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Curl
import PushMessages
import PushSimulator
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct LegacySendTests {
    @Test func `a device gets the message, and the answer has its id`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient.withServerKey(emulator)
            let phone = try await emulator.register(.android())
            let answer = try await client.legacy(
                #"{"to": "\#(phone.token)", "notification": {"title": "Hello", "body": "World", "icon": "bell"}, "data": {"n": 1},}"#
            )
            #expect(answer.status == 200)
            let json = try answer.json()
            #expect(json["success"] == 1)
            #expect(json["failure"] == 0)
            #expect(json["canonical_ids"] == 0)
            #expect(json["multicast_id"]?.integer != nil)
            let id = try #require(json["results"]?[0]?["message_id"]?.string)
            #expect(id.wholeMatch(of: /0:[0-9]+%[0-9a-f]{16}/) != nil)

            let message = try await emulator.inbox.next(within: .seconds(300))
            #expect(message.protocolName == "legacy-http")
            #expect(message.name == id)
            #expect(message.message.target == .token(phone.token))
            #expect(message.message.data == ["n": "1"])
            #expect(message.deliveries.first?.outcome == .shown)
            #expect(message.deliveries.first?.displayed?.title == "Hello")
            #expect(message.headers["authorization"] == nil)
        }
    }

    @Test func `several registrations are answered one by one, in order`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient.withServerKey(emulator)
            let phone = try await emulator.register(token: "a")
            let tablet = try await emulator.register(token: "d")
            let gone = try await emulator.register(token: "c")
            _ = try await emulator.services.core.devices.unregister(gone.id)
            let answer = try await client.legacy(
                #"{"registration_ids": ["a", "b", "c", "d", "\#(phone.token)"], "notification": {"title": "Hi"}}"#
            )
            let json = try answer.json()
            #expect(answer.status == 200)
            #expect(json["success"] == 3)
            #expect(json["failure"] == 2)
            #expect(json["canonical_ids"] == 0)
            let results = try #require(json["results"]?.array)
            #expect(results[0]["message_id"]?.string != nil)
            #expect(results[1] == ["error": "InvalidRegistration"])
            #expect(results[2] == ["error": "NotRegistered"])
            #expect(results[3]["message_id"] != results[0]["message_id"])
            #expect(results[4] == results[0])

            let message = try await emulator.inbox.next(matching: "token:d", within: .seconds(300))
            #expect(Set(message.deliveries.map(\.device)) == [phone.name, tablet.name])
            #expect(message.recipients.map(\.device) == [phone.id, nil, nil, tablet.id, phone.id])
            #expect(message.recipients.map(\.error) == [nil, "InvalidRegistration", "NotRegistered", nil, nil])
            let listed = try await client.get("/api/v1/messages/\(message.id)").json()
            #expect(listed["target"] == ["kind": "tokens", "value": "5"])
        }
    }

    @Test func `an older token reaches the device, and the answer tells the new one`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient.withServerKey(emulator)
            let phone = try await emulator.register(token: "old")
            let renewed = try await emulator.services.core.devices.refreshToken(of: phone.id)
            let json = try await client.legacy(#"{"to": "old", "data": {"k": "v"}}"#).json()
            #expect(json["success"] == 1)
            #expect(json["canonical_ids"] == 1)
            #expect(json["results"]?[0]?["registration_id"] == .string(renewed.token))
            let message = try await emulator.inbox.next(within: .seconds(300))
            #expect(message.recipients.map(\.device) == [phone.id])
        }
    }

    @Test(arguments: [#"{"to": "/topics/news", "#, #"{"condition": "'news' in topics || 'x' in topics", "#])
    func `a topic's subscribers get it, and the answer is a number`(_ target: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient.withServerKey(emulator)
            var registration = DeviceRegistration.web()
            registration.topics = ["news"]
            _ = try await emulator.register(registration)
            let answer = try await client.legacy(target + #""notification": {"title": "News"}}"#)
            #expect(answer.status == 200)
            #expect(try answer.json()["message_id"]?.integer != nil)
            let message = try await emulator.inbox.next(within: .seconds(300))
            #expect(message.deliveries.first?.displayed?.title == "News")
        }
    }

    @Test func `a form is answered in lines`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient.withServerKey(emulator)
            let phone = try await emulator.register(token: "old")
            let form = { (body: String) in
                try await client.perform(
                    "POST",
                    "/fcm/send",
                    body: Array(body.utf8),
                    headers: [HTTPHeader("Content-Type", "application/x-www-form-urlencoded;charset=UTF-8")]
                ).text
            }
            let sent = try await form("registration_id=old&data.greeting=h%C3%A9llo+you&time_to_live=3")
            #expect(sent.wholeMatch(of: /id=0:[0-9]+%[0-9a-f]{16}\n/) != nil)
            let message = try await emulator.inbox.next(within: .seconds(300))
            #expect(message.message.data == ["greeting": "héllo you"])
            #expect(message.message.android.ttl == .seconds(3))
            let renewed = try await emulator.services.core.devices.refreshToken(of: phone.id)
            let moved = try await form("registration_id=old&data.k=v")
            #expect(moved.hasSuffix("\nregistration_id=\(renewed.token)\n"))
            #expect(try await form("data.k=v") == "Error=MissingRegistration\n")
            #expect(try await form("registration_id=b") == "Error=InvalidRegistration\n")
        }
    }

    @Test func `a dry run reaches nobody`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient.withServerKey(emulator)
            let phone = try await emulator.register()
            let json = try await client.legacy(#"{"to": "\#(phone.token)", "dry_run": true}"#).json()
            #expect(json["results"] == [["message_id": "fake_message_id"]])
            let message = try await emulator.inbox.messages().first
            #expect(message?.isDryRun == true)
            #expect(message?.isPending == false)
        }
    }

    @Test func `without credentials the answer is a page, and the message is seen`() async throws {
        try await Emulator(.test).withRunning { emulator in
            var client = EmulatorClient(emulator)
            client.authorization = nil
            let answer = try await client.legacy(#"{"to": "a"}"#)
            #expect(answer.status == 401)
            #expect(answer.header("Content-Type")?.hasPrefix("text/html") == true)
            let message = try await emulator.inbox.messages().first
            #expect(message?.status == 401)
            #expect(message?.isPending == false)
        }
    }
}

extension LegacySendTests {
    @Test func `each of several devices gets the id that its registration was answered with`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let phones = [try await emulator.register(.android()), try await emulator.register(.android())]
            let answer = try await EmulatorClient.withServerKey(emulator).legacy(
                #"{"registration_ids": ["\#(phones[0].token)", "\#(phones[1].token)"], "notification": {"title": "Hi"}}"#
            )
            let ids = try #require(try answer.json()["results"]?.array).compactMap { $0["message_id"]?.string }
            let push = try await emulator.inbox.next(within: .seconds(300))
            for (phone, id) in zip(phones, ids) {
                let delivery = try await EmulatorClient(emulator)
                    .get("/api/v1/messages/\(push.id)/deliveries/\(phone.id)").text
                #expect(delivery.contains(id))
            }
        }
    }
}
#endif
