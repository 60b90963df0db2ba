// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator
import Testing

@testable import PushEmulator

/// The Instance ID service's methods for one app instance.
@Suite(.timeLimit(.minutes(10)))
struct InstanceIDTests {
    @Test func `one token is subscribed and unsubscribed`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let device = TopicDevice(id: "1")
            try await device.insert(into: emulator)
            let path = "/iid/v1/\(encoded(device.token))/rel/topics"
            for topic in ["movies", "news", "news"] {
                let answer = try await client.perform("POST", "\(path)/\(topic)")
                #expect(answer.status == 200)
                #expect(try answer.json() == [:])
            }
            #expect(try await topics(client, device.token)?.count == 2)
            #expect(try await client.perform("DELETE", "\(path)/movies").status == 200)
            #expect(try await client.perform("DELETE", "\(path)/movies").status == 200)
            #expect(try await topics(client, device.token)?.map(\.key) == ["news"])
        }
    }

    @Test func `a refusal of one token refuses the whole request`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let gone = TopicDevice(id: "1", isRegistered: false)
            try await gone.insert(into: emulator)
            for method in ["POST", "DELETE"] {
                let unknown = try await client.perform(method, "/iid/v1/\(gone.token)/rel/topics/movies")
                #expect(unknown.status == 404)
                #expect(try unknown.json() == ["error": "No information found about this instance id."])
                let malformed = try await client.perform(method, "/iid/v1/not-a-token/rel/topics/movies")
                #expect(malformed.status == 400)
                #expect(try malformed.json() == ["error": "InvalidToken"])
                let topic = try await client.perform(method, "/iid/v1/t1/rel/topics/a%20b")
                #expect(topic.status == 400)
                #expect(try topic.json() == ["error": "Topic name format is invalid"])
            }
        }
    }

    @Test func `platform and app of a token come from its device`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            var browser = WebBrowser.Configuration()
            browser.origin = "https://app.example.com"
            let devices: [(registration: DeviceRegistration, platform: JSONValue, application: JSONValue?)] = [
                (.apple(project: "demo"), "IOS", "com.example.app"),
                (.android(project: "demo"), "ANDROID", "com.example.app"),
                (.web(browser, project: "demo"), "CHROME", "wp:https://app.example.com/"),
                (.web(project: "demo"), "CHROME", nil),
            ]
            for (registration, platform, application) in devices {
                let device = try await emulator.devices.register(registration)
                var expected: JSONObject = ["authorizedEntity": "demo", "platform": platform]
                expected["application"] = application
                for path in ["/iid/info/\(encoded(device.token))", "/iid/\(device.token)", "/iid/info/\(device.fid)"] {
                    #expect(try await client.get(path).json() == .object(expected))
                }
            }
        }
    }

    @Test func `details have the topics with the day of subscribing`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let device = TopicDevice(id: "1")
            try await device.insert(into: emulator)
            try await emulator.services.core.store.write { database in
                let topic = try #require(TopicName("movies"))
                // 2015-07-30T00:00:00Z
                let time: Int64 = 1_438_214_400_000_000
                _ = try Subscriptions.add(topic, for: device.token, project: "demo", at: time, database: database)
            }
            for path in ["/iid/info/\(device.token)?details=true", "/iid/\(encoded(device.token))?details=true"] {
                let info = try await client.get(path).json()
                #expect(info["rel"] == ["topics": ["movies": ["addDate": "2015-07-30"]]])
            }
            #expect(try await client.get("/iid/info/\(device.token)?details=false").json()["rel"] == nil)
        }
    }

    @Test func `a token without a device is known by its topics`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let unknown = try await client.get("/iid/info/t1")
            #expect(unknown.status == 404)
            #expect(try unknown.json() == ["error": "No information found about this instance id."])
            #expect(try await client.perform("POST", "/iid/v1/t1/rel/topics/movies").status == 200)
            #expect(try await client.get("/iid/info/t1").json() == ["authorizedEntity": "demo-richpush"])
            let malformed = try await client.get("/iid/info/not-a-token")
            #expect(malformed.status == 400)
            #expect(try malformed.json() == ["error": "InvalidToken"])
        }
    }

    private func topics(_ client: EmulatorClient, _ token: String) async throws -> JSONObject? {
        try await client.get("/iid/info/\(token)?details=true").json()["rel"]?["topics"]?.object
    }
}
