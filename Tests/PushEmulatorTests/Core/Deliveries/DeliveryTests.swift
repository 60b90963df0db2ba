// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import GRDB
import LoopbackServer
import PushMessages
import PushSimulator
import SampleAttachments
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct DeliveryTests {
    static let photo = LoopbackAnswer.bytes(SampleAttachment.pizzaMonster.bytes, contentType: "image/png")

    static func message(_ target: String, _ value: String, image: String? = nil) -> JSONValue {
        var notification: JSONObject = ["title": "Sparky says hello!", "body": "A new slice is out."]
        notification["image"] = image.map(JSONValue.string)
        return [
            target: .string(value), "notification": .object(notification),
            "apns": ["payload": ["aps": ["mutable-content": 1]]],
        ]
    }

    @Test(arguments: Platform.allCases, ["token", "fid"])
    func `a message to one device is shown with its picture`(platform: Platform, target: String) async throws {
        try await withLoopbackServer(["/pizza.png": Self.photo]) { server in
            try await Emulator(.test).withRunning { emulator in
                let device = try await emulator.devices.register(.init(.init(platform)))
                let sent = try await emulator.send(
                    Self.message(target, target == "fid" ? device.fid : device.token, image: server.url("/pizza.png"))
                )
                #expect(Array(sent.deliveries.keys) == [device.id])
                let delivery = try #require(sent.delivery)
                #expect(delivery["outcome"] == (platform == .apple ? "modified" : "shown"))
                #expect(delivery["device"]?.string == device.name)
                let displayed = try #require(delivery["displayed"])
                #expect(displayed["title"]?.string?.hasPrefix("Sparky says hello!") == true)
                let attachment = try #require(displayed["attachments"]?[0])
                #expect(attachment["byteCount"]?.integer == SampleAttachment.pizzaMonster.bytes.count)
                #expect(server.requestCount == 1)

                let path = "/api/v1/messages/\(sent.id)/deliveries/\(device.id)/attachments"
                let file = try await EmulatorClient(emulator).get("\(path)/0")
                #expect(file.status == 200)
                #expect(file.body == SampleAttachment.pizzaMonster.bytes)
                #expect(file.headers.contains { $0.name.lowercased() == "content-type" && $0.value == "image/png" })
                for place in ["1", "-1", "icon", "x"] {
                    #expect(try await EmulatorClient(emulator).get("\(path)/\(place)").status == 404)
                }
            }
        }
    }

    @Test(arguments: zip(Platform.allCases, ["apple-http-error", "android-http-error", "web-http-error"]))
    func `a picture that is missing leaves the text, and the finding says why`(
        platform: Platform,
        rule: String
    ) async throws {
        try await withLoopbackServer([:]) { server in
            try await Emulator(.test).withRunning { emulator in
                let device = try await emulator.devices.register(.init(.init(platform)))
                let sent = try await emulator.send(
                    Self.message("token", device.token, image: server.url("/gone.png"))
                )
                let delivery = try #require(sent.delivery)
                #expect(delivery["displayed"]?["attachments"] == [])
                let rules = (delivery["findings"]?.array ?? []).compactMap { $0["rule"]?.string }
                #expect(rules.contains(rule), "\(rules)")
            }
        }
    }

    @Test func `devices see one message under the same names as its sender`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let iPhone = try await emulator.devices.register(.apple(project: "shop"))
            let sent = try await emulator.send(Self.message("token", iPhone.token), project: "shop")
            let info = try #require(sent.delivery?["displayed"]?["userInfo"])
            #expect(info["google.c.fid"]?.string == iPhone.fid)
            let sender = try #require(info["google.c.sender.id"]?.string)
            #expect(sender.wholeMatch(of: /[1-9][0-9]{11}/) != nil)
            #expect(info["gcm.message_id"]?.string?.wholeMatch(of: /[0-9]{16}/) != nil)

            let phone = try await emulator.devices.register(.android(project: "shop"))
            let second = try await emulator.send(Self.message("token", phone.token), project: "shop")
            let received = try #require(
                second.delivery?["timeline"]?.array?.first { $0["event"] == "push-received" }
            )
            #expect(received["messageID"]?.string == second.name.replacing("projects/shop/messages/", with: ""))
        }
    }

    @Test func `devices of another project and uninstalled apps get nothing`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let iPhone = try await emulator.devices.register(.apple(topics: ["news"]))
            let foreign = try await emulator.devices.register(.apple(project: "another", topics: ["news"]))
            let gone = try await emulator.devices.register(.apple(topics: ["news"]))
            try await emulator.devices.unregister(gone)
            let sent = try await emulator.send(Self.message("topic", "news"))
            #expect(Array(sent.deliveries.keys) == [iPhone.id])
            let there = try await emulator.send(Self.message("topic", "news"), project: "another")
            #expect(Array(there.deliveries.keys) == [foreign.id])
        }
    }

    @Test func `a topic reaches its subscribers and a condition those whom it is true of`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let a = try await emulator.devices.register(.apple(topics: ["a"]))
            let both = try await emulator.devices.register(.android(topics: ["a", "b"]))
            let none = try await emulator.devices.register(.web())
            func receivers(_ target: String, _ value: String) async throws -> Set<String> {
                Set(try await emulator.send(Self.message(target, value)).deliveries.keys)
            }
            #expect(try await receivers("topic", "a") == [a.id, both.id])
            #expect(try await receivers("topic", "c") == [])
            #expect(try await receivers("condition", "'a' in topics && 'b' in topics") == [both.id])
            #expect(try await receivers("condition", "'a' in topics || 'b' in topics") == [a.id, both.id])
            #expect(try await receivers("condition", "!('b' in topics)") == [a.id, none.id])
        }
    }

    @Test func `dry runs and refused messages are delivered to nobody`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let device = try await emulator.devices.register(.apple(topics: ["news"]))
            let client = EmulatorClient(emulator)
            let path = "/v1/projects/demo-richpush/messages:send"
            let dry: JSONValue = ["validate_only": true, "message": Self.message("token", device.token)]
            #expect(try await client.post(path, dry).status == 200)
            let wrong: JSONValue = ["message": ["topic": "news", "data": ["google.x": "reserved"]]]
            #expect(try await client.post(path, wrong).status == 400)
            // Messages are begun in order, so that one sent afterwards is done later.
            let sent = try await emulator.send(Self.message("token", device.token))
            let count = try await emulator.services.core.store.read { database in
                try Int.fetchOne(database, sql: "SELECT count(*) FROM deliveries")
            }
            #expect(sent.deliveries.count == 1)
            #expect(count == 1)
        }
    }
}
