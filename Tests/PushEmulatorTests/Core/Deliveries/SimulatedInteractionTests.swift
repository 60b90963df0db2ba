// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushEmulator

/// Clicks on what simulated devices show, over the API and the page, without any desktop.
@Suite(.timeLimit(.minutes(10)))
struct SimulatedInteractionTests {
    /// Registers a device, sends it a message, and passes on the path of its interactions.
    private func withDelivery(
        of message: JSONObject,
        to platform: String,
        _ configuration: JSONObject = [:],
        _ body: @escaping @Sendable (EmulatorClient, _ path: String, _ device: String) async throws -> Void
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let registration: JSONValue = ["platform": .string(platform), "configuration": .object(configuration)]
            let device = try await client.post("/api/v1/devices", registration).json()
            let token = try #require(device["token"])
            var message = message
            message["token"] = token
            let sent = try await client.post(
                "/v1/projects/demo-richpush/messages:send",
                ["message": .object(message)]
            )
            #expect(sent.status == 200)
            let id = try #require(device["id"]?.string)
            try await body(client, "/api/v1/messages/1/deliveries/\(id)/interactions", id)
        }
    }

    private static let tea: JSONObject = ["notification": ["title": "Tea"]]

    @Test func `a browser opens the link once, which its delivery says afterwards`() async throws {
        let link: JSONObject = ["fcm_options": ["link": "https://shop.example.com/tea"]]
        let message: JSONObject = ["notification": ["title": "Tea"], "webpush": .object(link)]
        try await withDelivery(of: message, to: "web") { client, path, id in
            let answer = try await client.post(path, ["kind": "click"]).json()
            #expect(answer["followed"] == "opened" && answer["opened"] == ["https://shop.example.com/tea"])
            #expect(answer["kind"] == "click" && answer["notification"] == .null && answer["stays"] == false)
            let delivery = try await client.get("/api/v1/messages/1/deliveries/\(id)").json()
            let step = delivery["timeline"]?.array?.last
            #expect(step?["event"] == "clicked" && step?["opened"] == answer["opened"])
            let again = try await client.post(path, ["kind": "dismiss"])
            #expect(again.status == 409)
            #expect(try again.json()["error"]?["message"]?.string?.contains("was clicked; only what is still") == true)
            let unchanged = try await client.get("/api/v1/messages/1/deliveries/\(id)").json()
            #expect(unchanged["timeline"] == delivery["timeline"])
        }
    }

    @Test func `a button that the site handles leaves the notification`() async throws {
        let actions: JSONValue = [["action": "order", "title": "Order now"]]
        let message: JSONObject = [
            "notification": ["title": "Tea"], "webpush": ["notification": ["actions": actions]],
        ]
        try await withDelivery(of: message, to: "web") { client, path, _ in
            for button in ["order", "Order now", "0"] {
                let answer = try await client.post(path, ["kind": "click", "action": .string(button)]).json()
                #expect(answer["followed"] == "handed-to-app" && answer["stays"] == true, "\(button)")
                #expect(answer["explanation"]?.string?.contains(#"with the action "order""#) == true, "\(button)")
            }
            let unknown = try await client.post(path, ["kind": "click", "action": "cancel"])
            #expect(unknown.status == 400)
            #expect(
                try unknown.json()["error"]?["message"]
                    == #"The notification has no button "cancel"; it has "Order now"."#
            )
            #expect(try await client.post(path, ["kind": "dismiss"]).json()["followed"] == "dismissed")
        }
    }

    @Test func `Android sends the intent, and an iPhone's app gets the userInfo`() async throws {
        var message = Self.tea
        message["data"] = ["cup": "2"]
        message["android"] = ["notification": ["click_action": "BREW"]]
        try await withDelivery(of: message, to: "android") { client, path, _ in
            let answer = try await client.post(path, ["kind": "click"]).json()
            #expect(answer["followed"] == "handed-to-app" && answer["intent"]?["action"] == "BREW")
            #expect(answer["intent"]?["extras"]?["cup"] == "2")
        }
        try await withDelivery(of: message, to: "apple") { client, path, _ in
            let answer = try await client.post(path, ["kind": "click"]).json()
            #expect(answer["followed"] == "opened" && answer["response"]?["userInfo"]?["cup"] == "2")
        }
    }

    @Test func `what shows nothing is not clicked, and nothing expires`() async throws {
        try await withDelivery(of: ["data": ["cup": "2"]], to: "android") { client, path, _ in
            let answer = try await client.post(path, ["kind": "click"])
            #expect(answer.status == 409)
            #expect(
                try answer.json()["error"]?["message"]?.string?.contains("shows nothing of message 1, whose outcome")
                    == true
            )
            #expect(try await client.post(path, ["kind": "expire"]).status == 400)
            let other = try await client.post(
                "/api/v1/messages/1/deliveries/nobody/interactions",
                ["kind": "click"]
            )
            #expect(other.status == 404 || other.status == 409)
        }
    }

    @Test func `the page has the buttons, and says what followed`() async throws {
        try await withDelivery(of: Self.tea, to: "apple") { client, path, id in
            _ = try await client.get("/api/v1/wait")
            let before = try await client.get("/messages/1").text
            #expect(before.contains("Click on a device"))
            #expect(before.contains(#"type="hidden" name="device" value="\#(id)""#))
            _ = try await client.post(path, ["kind": "click"])
            let after = try await client.get("/messages/1").text
            #expect(after.contains("Only its code knows which screen it shows"))
            #expect(!after.contains(#"type="hidden" name="device" value="\#(id)""#))
        }
    }
}
