// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushMessages
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct DeviceLifeTests {
    @Test func `a device is found by id, token and installation id`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let device = try await emulator.devices.register(.web())
            let encoded = device.token.replacing(":", with: "%3A")
            for key in [device.id, device.token, encoded, device.fid] {
                let found = try await client.get("/api/v1/devices/\(key)")
                #expect(found.status == 200)
                #expect(try found.json()["id"]?.string == device.id)
            }
            let missing = try await client.get("/api/v1/devices/nobody")
            #expect(missing.status == 404)
            #expect(try missing.json()["error"]?["status"] == "NOT_FOUND")
        }
    }

    @Test func `devices are listed page by page, by project and platform`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            var ids: [String] = []
            for number in 0..<5 {
                ids.append(try await emulator.devices.register(.apple(name: "iPhone \(number)", project: "shop")).id)
            }
            let android = try await emulator.devices.register(.android(project: "shop"))
            let elsewhere = try await emulator.devices.register(.apple(project: "bank"))

            var seen: [String] = []
            var after = ""
            while true {
                let page = try await client.get("/api/v1/devices?project=shop&platform=apple&limit=2\(after)").json()
                seen += (page["devices"]?.array ?? []).compactMap { $0["id"]?.string }
                guard let next = page["next"]?.string else { break }
                after = "&after=\(next)"
            }
            #expect(seen == ids)
            #expect(try await emulator.devices.all(project: "shop").map(\.id) == ids + [android.id])
            #expect(try await emulator.devices.all().map(\.id) == ids + [android.id, elsewhere.id])
            for query in ["limit=0", "limit=1001", "limit=x", "platform=tv"] {
                #expect(try await client.get("/api/v1/devices?\(query)").status == 400)
            }
            #expect(try await client.get("/api/v1/devices?after=nobody").status == 404)
        }
    }

    @Test func `a change leaves the rest of the configuration as it is`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let device = try await client.post(
                "/api/v1/devices",
                ["platform": "android", "configuration": ["appState": "locked", "alerts": false]]
            ).json()
            let path = "/api/v1/devices/\(try #require(device["id"]?.string))"
            let change: JSONValue = ["name": "Renamed", "configuration": ["alerts": true, "network": "lte"]]
            let changed = try await client.perform("PATCH", path, body: change.encoded())
            #expect(changed.status == 200)
            let now = try changed.json()
            #expect(now["name"] == "Renamed")
            #expect(now["configuration"]?["appState"] == "locked")
            #expect(now["configuration"]?["alerts"] == true)
            #expect(now["configuration"]?["network"] == "lte")

            let wrong: JSONValue = ["configuration": ["alerts": true, "appState": "gone"]]
            #expect(try await client.perform("PATCH", path, body: wrong.encoded()).status == 400)
            let other: JSONValue = ["platform": "web"]
            #expect(try await client.perform("PATCH", path, body: other.encoded()).status == 400)
            #expect(try await client.get(path).json() == now)
        }
    }

    @Test func `an uninstalled app's device stays to be seen and loses its topics`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let device = try await emulator.devices.register(.apple(topics: ["news"]))
            for _ in 0..<2 {
                let answer = try await client.perform("DELETE", "/api/v1/devices/\(device.fid)")
                #expect(answer.status == 200)
                let json = try answer.json()
                #expect(json["state"] == "unregistered")
                #expect(json["unregistered"]?.string != nil)
                #expect(json["topics"] == [])
            }
            #expect(try await emulator.devices.device(device.token).isRegistered == false)
            let again = try await emulator.devices.register(.apple(token: device.token))
            #expect(again.id == device.id)
            #expect(again.isRegistered)
        }
    }

    @Test func `the files of an uninstalled app go with it`() async throws {
        try await withLoopbackServer(["/pizza.png": DeliveryTests.photo]) { server in
            try await Emulator(.test).withRunning { emulator in
                let device = try await emulator.devices.register(.apple())
                _ = try await emulator.send(
                    DeliveryTests.message("token", device.token, image: server.url("/pizza.png"))
                )
                let folder = emulator.services.core.store.folder.appending(path: "devices/\(device.id)").path
                #expect(FileManager.default.fileExists(atPath: folder))
                try await emulator.devices.unregister(device)
                #expect(!FileManager.default.fileExists(atPath: folder))
            }
        }
    }

    @Test func `a refreshed token takes the subscriptions with it`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let device = try await emulator.devices.register(.android(topics: ["news"]))
            let answer = try await client.perform("POST", "/api/v1/devices/\(device.id)/refresh-token")
            #expect(answer.status == 200)
            let fresh = try await emulator.devices.device(device.id)
            #expect(fresh.token != device.token)
            #expect(fresh.token.hasPrefix("\(device.fid):APA91b"))
            #expect(fresh.fid == device.fid)
            #expect(fresh.topics == ["news"])
            let old = try await emulator.devices.device(device.token)
            #expect(!old.isRegistered)
            #expect(try await emulator.devices.all().map(\.id) == [device.id])
            await #expect(throws: EmulatorError.self) {
                try await emulator.devices.register(.android(token: device.token))
            }
        }
    }

    @Test func `the ready-made devices have the same tokens in every emulator`() async throws {
        let configuration = Emulator.Configuration.test { $0.startsWithDevices = true }
        var seen: [[String]] = []
        for _ in 0..<2 {
            let devices = try await Emulator(configuration).withRunning { emulator in
                try await EmulatorClient(emulator).get("/api/v1/devices").json()["devices"]?.array ?? []
            }
            #expect(devices.compactMap { $0["platform"]?.string } == ["apple", "android", "web"])
            #expect(devices.compactMap { $0["name"]?.string } == ["iPhone", "Android phone", "Chrome"])
            seen.append(devices.compactMap { $0["token"]?.string })
        }
        #expect(seen[0] == seen[1])
        #expect(Set(seen[0]).count == 3)
    }

    @Test func `devices outlive the emulator in its data folder`() async throws {
        let folder = TestFolder()
        let configuration = Emulator.Configuration.test { $0.dataDirectory = folder.url }
        let device = try await Emulator(configuration).withRunning { emulator in
            try await emulator.devices.register(.web(name: "Kept", topics: ["news"]))
        }
        let kept = try await Emulator(configuration).withRunning { emulator in
            try await emulator.devices.device(device.token)
        }
        #expect(kept.name == "Kept")
        #expect(kept.topics == ["news"])
        #expect(kept.registered == device.registered)
    }

    @Test func `tokens of uninstalled apps and tokens that were refreshed are answered UNREGISTERED`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            func answer(to token: String) async throws -> String? {
                let body: JSONValue = ["message": ["token": .string(token), "notification": ["title": "Hello"]]]
                let answer = try await client.post("/v1/projects/demo-richpush/messages:send", body)
                return try answer.json()["error"]?["details"]?.array?.lazy.compactMap { $0["errorCode"]?.string }.first
            }
            let gone = try await emulator.devices.register(.apple())
            #expect(try await answer(to: gone.token) == nil)
            try await emulator.devices.unregister(gone)
            #expect(try await answer(to: gone.token) == "UNREGISTERED")

            let old = try await emulator.devices.register(.android())
            let fresh = try await emulator.devices.refreshToken(of: old)
            #expect(try await answer(to: old.token) == "UNREGISTERED")
            #expect(try await answer(to: fresh.token) == nil)

            let foreign = try await emulator.devices.register(.apple(project: "another"))
            #expect(try await answer(to: foreign.token) == "SENDER_ID_MISMATCH")
        }
    }
}
