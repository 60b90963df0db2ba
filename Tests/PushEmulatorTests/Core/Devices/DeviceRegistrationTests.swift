// SPDX-License-Identifier: Apache-2.0

import PushEmulator
import PushMessages
import PushSimulator
import Testing

@Suite(.timeLimit(.minutes(10)))
struct DeviceRegistrationTests {
    @Test(arguments: [("apple", "iPhone", 163), ("android", "Android phone", 163), ("web", "Chrome on Windows", 142)])
    func `a device gets token and installation id in the shapes of its platform`(
        platform: String,
        name: String,
        length: Int
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let answer = try await client.post("/api/v1/devices", ["platform": .string(platform)])
            #expect(answer.status == 201)
            let device = try answer.json()
            let fid = try #require(device["fid"]?.string)
            let token = try #require(device["token"]?.string)
            #expect(fid.wholeMatch(of: /[cdef][A-Za-z0-9_-]{21}/) != nil)
            #expect(token.hasPrefix("\(fid):APA91b"))
            #expect(token.utf8.count == length)
            #expect(token.wholeMatch(of: /[A-Za-z0-9_:-]+/) != nil)
            #expect(device["platform"]?.string == platform)
            #expect(device["name"]?.string == name)
            #expect(device["project"] == "demo-richpush")
            #expect(device["state"] == "registered")
            #expect(device["unregistered"] == .null)
            #expect(device["topics"] == [])
            #expect(device["groups"] == [])
            let time = try #require(device["registered"]?.string)
            #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
        }
    }

    @Test func `the answer has the whole configuration, with given and default members`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let device = try await client.post(
                "/api/v1/devices",
                [
                    "platform": "android", "name": "Pixel", "topics": ["breakfast", "news"],
                    "configuration": [
                        "androidVersion": "8.1", "appState": "foreground", "network": "edge", "timeLimit": 0.5,
                        "channels": ["plain", ["id": "loud", "importance": "high", "sound": .null]],
                        "strings": ["greeting": "Hello %1$s"],
                    ],
                ]
            ).json()
            #expect(device["name"] == "Pixel")
            #expect(device["topics"] == ["breakfast", "news"])
            let configuration = try #require(device["configuration"])
            #expect(configuration["androidVersion"] == "8.1")
            #expect(configuration["appState"] == "foreground")
            #expect(configuration["network"] == "edge")
            #expect(configuration["timeLimit"] == 0.5)
            #expect(configuration["strings"] == ["greeting": "Hello %1$s"])
            #expect(
                configuration["channels"] == [
                    ["id": "plain", "importance": "default", "sound": "default", "lockScreen": .null],
                    ["id": "loud", "importance": "high", "sound": .null, "lockScreen": .null],
                ]
            )
            #expect(configuration["alerts"] == true)
            #expect(configuration["launcherIcon"] == "ic_launcher")
            #expect(configuration["lockScreen"] == "full")

            let id = try #require(device["id"]?.string)
            let again = try await client.get("/api/v1/devices/\(id)").json()
            #expect(again == device)
        }
    }

    static let refused: [(body: JSONValue, part: String)] = [
        ([], "The body must be an object of platform, project"),
        (["platform": "windows-phone"], "platform is \"windows-phone\"; it must be apple, android or web."),
        (["configuration": [:]], "platform is missing"),
        (["platform": "apple", "colour": "red"], "no member \"colour\""),
        (["platform": "apple", "name": ""], "name must be a text of 1 to 200 bytes"),
        (["platform": "apple", "name": 7], "name must be a text, not 7"),
        (["platform": "apple", "project": "../x"], "project must be"),
        (["platform": "apple", "token": "two words"], "not \"two words\""),
        (["platform": "apple", "fid": "gAAAAAAAAAAAAAAAAAAAAA"], "fid must be"),
        (["platform": "apple", "topics": ["/topics/news"]], "topics has"),
        (["platform": "apple", "topics": "news"], "topics must be a list of names, not \"news\""),
        (["platform": "apple", "configuration": 1], "configuration must be an object, not 1"),
        (
            ["platform": "apple", "configuration": ["appState": "locked"]],
            "configuration.appState is not a setting of an Apple device, which has iosVersion"
        ),
        (
            ["platform": "apple", "configuration": ["alerts": "no"]],
            "configuration.alerts must be true or false, not \"no\"."
        ),
        (
            ["platform": "apple", "configuration": ["iosVersion": "new"]],
            "configuration.iosVersion must be a version such as \"17.4\", not \"new\"."
        ),
        (
            ["platform": "android", "configuration": ["appState": "asleep"]],
            "configuration.appState must be foreground, background, locked or force-stopped, not \"asleep\"."
        ),
        (
            ["platform": "android", "configuration": ["androidVersion": "4.4"]],
            "must be a version from \"5.0\" on"
        ),
        (
            ["platform": "android", "configuration": ["channels": [["id": "a", "importance": "huge"]]]],
            "configuration.channels must be a list of channels"
        ),
        (["platform": "android", "configuration": ["timeLimit": -1]], "must be seconds from 0 to 3600, or null"),
        (
            ["platform": "web", "configuration": ["browser": "netscape"]],
            "must be chrome, edge, opera, samsung-internet, firefox or safari, not \"netscape\"."
        ),
        (["platform": "web", "configuration": ["network": "pigeon"]], "must be direct, wifi, lte, 3g, edge or "),
        (["platform": "web", "configuration": ["site": "shop"]], "must be a site such as"),
    ]

    @Test(arguments: refused)
    func `an invalid device is refused with the member and its allowed values`(
        body: JSONValue,
        part: String
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).post("/api/v1/devices", body)
            #expect(answer.status == 400)
            let error = try #require(try answer.json()["error"])
            #expect(error["code"] == 400)
            #expect(error["status"] == "INVALID_ARGUMENT")
            let message = try #require(error["message"]?.string)
            #expect(message.contains(part), "\(message)")
            #expect(try await emulator.devices.all().isEmpty)
        }
    }

    @Test func `registering a token again updates its device and adds topics`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let first = try await client.post(
                "/api/v1/devices",
                [
                    "platform": "apple", "token": "device-7", "topics": ["a"],
                    "configuration": ["alerts": false],
                ]
            )
            #expect(first.status == 201)
            let second = try await client.post(
                "/api/v1/devices",
                ["platform": "apple", "token": "device-7", "name": "New", "topics": ["b"]]
            )
            #expect(second.status == 200)
            let device = try second.json()
            #expect(device["id"] == (try first.json()["id"]))
            #expect(device["fid"] == (try first.json()["fid"]))
            #expect(device["name"] == "New")
            #expect(device["configuration"]?["alerts"] == true)
            #expect(device["topics"] == ["a", "b"])
            #expect(try await emulator.devices.all().count == 1)
        }
    }

    @Test(
        arguments: [
            ["platform": "apple", "project": "another", "token": "device-7"],
            ["platform": "android", "token": "device-7"],
            ["platform": "apple", "token": "device-8", "fid": "cAAAAAAAAAAAAAAAAAAAAA"],
        ] as [JSONValue]
    )
    func `a token or installation id of another device is a conflict`(body: JSONValue) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            _ = try await emulator.devices.register(.apple(token: "device-7", fid: "cAAAAAAAAAAAAAAAAAAAAA"))
            let answer = try await client.post("/api/v1/devices", body)
            #expect(answer.status == 409)
            #expect(try answer.json()["error"]?["status"] == "ALREADY_EXISTS")
            #expect(try await emulator.devices.all().count == 1)
        }
    }

    @Test func `the API shows the configuration from Swift`() async throws {
        try await Emulator(.test).withRunning { emulator in
            var configuration = AppleDevice.Configuration()
            configuration.systemVersion = .init(16, 4)
            configuration.app.insecureHosts = ["cdn.example.com"]
            configuration.network = NetworkProfile(name: "lift", latency: .milliseconds(250), bytesPerSecond: 1000)
            let device = try await emulator.devices.register(.apple(configuration, name: "Old", topics: ["news"]))
            #expect(device.platform == .apple)
            #expect(device.topics == ["news"])
            guard case .apple(let kept) = device.configuration else {
                Issue.record("The device is \(device.configuration).")
                return
            }
            #expect(kept.systemVersion == .init(16, 4))
            #expect(kept.network == configuration.network)
            let json = try await EmulatorClient(emulator).get("/api/v1/devices/\(device.id)").json()
            #expect(json["configuration"]?["iosVersion"] == "16.4")
            #expect(json["configuration"]?["allowHTTP"] == ["cdn.example.com"])
            #expect(json["configuration"]?["network"]?["latency"] == 0.25)
            await #expect(throws: EmulatorError.self) {
                try await emulator.devices.register(.apple(project: "no project"))
            }
        }
    }
}
