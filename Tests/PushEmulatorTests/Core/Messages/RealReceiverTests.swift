// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import PushMessages
import Testing

@testable import PushEmulator

/// Real browsers and other clients in the inbox and on the pages.
@Suite(.timeLimit(.minutes(10)))
struct RealReceiverTests {
    /// Registers a page as Chromium does, and returns its token.
    private func register(
        _ profile: MCSProfile,
        at client: EmulatorClient,
        app: String = "org.chromium.linux",
        page: String = "http://localhost:3000"
    ) async throws -> String {
        let answer = try await profile.form(
            "app=\(app)&X-subtype=wp:\(page)/%231F31-V2&sender=1&scope=GCM&gmsv=156",
            at: client
        )
        return String(answer.text.dropFirst("token=".count))
    }

    private func send(_ title: String, to token: String, _ client: EmulatorClient) async throws -> Int {
        let answer = try await client.post(
            "/v1/projects/demo-richpush/messages:send",
            ["message": ["token": .string(token), "notification": ["title": .string(title)]]]
        )
        #expect(answer.status == 200)
        let found = try await client.get("/api/v1/wait?q=\(title)&timeout=60").json()
        return try #require(found["id"]?.integer)
    }

    @Test func `a browser that registered and never connected is shown as that, with the remedy`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let profile = try await MCSProfile.checkIn(at: client)
            let token = try await register(profile, at: client)
            let device = try await client.get("/api/v1/devices/\(token)").json()
            #expect(device["connection"] == "never")
            let number = try await send("Breakfast", to: token, client)
            let waiting = try await client.get("/api/v1/messages/\(number)").json()["waiting"]?[0]
            #expect(waiting?["deviceID"] == device["id"])
            #expect(waiting?["waitsFor"] == "the client, which has registered but never connected")
            #expect(waiting?["expires"]?.string?.isEmpty == false)
            let page = try await client.get("/messages/\(number)").text
            #expect(page.contains("-202"))
            #expect(!page.contains("Nobody was there"))
            #expect(!page.contains("none is registered"))
            #expect(page.contains("pending</span>"))
            #expect(try await client.get("/devices/\(token)").text.contains("never connected"))
            #expect(try await client.get("/devices").text.contains("never connected"))
            let list = try await client.get("/").text
            #expect(list.contains("which has registered but never connected"))
            #expect(!list.contains("no device"))
        }
    }

    @Test func `absent clients differ from connected ones, also after a restart`() async throws {
        try await withTemporaryFolder { folder in
            let token = try await Emulator(.test(in: folder)).withRunning { emulator in
                let client = EmulatorClient(emulator)
                let profile = try await MCSProfile.registered(at: client)
                let path = "/api/v1/devices/\(profile.token)"
                try await MCSTestClient.connect(to: emulator) { receiver in
                    try await receiver.logIn(profile.number, profile.secret)
                    // Waits for its word, by which it is connected.
                    try await profile.send("first", through: client)
                    _ = try await receiver.next(.dataMessage)
                    let unconfirmed = try await client.get("/api/v1/messages/1").json()["waiting"]?[0]
                    #expect(unconfirmed?["outcome"] == "pending")
                    try await receiver.acknowledge()
                    #expect(try await client.get(path).json()["connection"] == "connected")
                    #expect(try await client.get("/devices/\(profile.token)").text.contains(">connected<"))
                }
                while try await client.get(path).json()["connection"] == "connected" {}
                #expect(try await client.get(path).json()["connection"] == "away")
                return profile.token
            }
            try await Emulator(.test(in: folder)).withRunning { emulator in
                let client = EmulatorClient(emulator)
                #expect(try await client.get("/api/v1/devices/\(token)").json()["connection"] == "away")
                let number = try await send("second", to: token, client)
                let page = try await client.get("/messages/\(number)").text
                #expect(page.contains("it gets the message when it connects again"))
                #expect(!page.contains("-202"))
            }
        }
    }

    @Test func `a simulated device has no connection`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let device = try await emulator.devices.register(.web())
            let client = EmulatorClient(emulator)
            #expect(try await client.get("/api/v1/devices/\(device.id)").json()["connection"] == .null)
            #expect(try await client.get("/devices/\(device.id)").text.contains("Configuration"))
        }
    }

    @Test(arguments: [
        ("org.chromium.linux", "Chromium 156 at http://localhost:3000", "linux-other"),
        ("com.chrome.macosx", "Chrome 156 at http://localhost:3000", "macos"),
        ("com.chrome.windows", "Chrome 156 at http://localhost:3000", "windows"),
        ("com.example", "Browser 156 at http://localhost:3000", "linux-other"),
    ])
    func `a browser is listed with its own description`(app: String, name: String, system: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let token = try await register(try await MCSProfile.checkIn(at: client), at: client, app: app)
            let device = try await client.get("/api/v1/devices/\(token)").json()
            #expect(device["name"]?.string == name)
            #expect(device["configuration"]?["system"]?.string == system)
            #expect(device["configuration"]?["site"] == "http://localhost:3000")
        }
    }

    @Test func `a page that may not register is in the inbox once, with the remedy`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let profile = try await MCSProfile.checkIn(at: client)
            for _ in 0..<3 { _ = try await register(profile, at: client, page: "https://shop.example") }
            for path in ["/v1/projects/p/installations", "/v1/projects/p/registrations", "/webpush/report"] {
                let answer = try await client.perform(
                    "POST",
                    path,
                    body: Array("{}".utf8),
                    headers: [HTTPHeader("Origin", "https://other.example")]
                )
                #expect(answer.status == 403)
            }
            for origin in ["https://shop.example", "https://other.example"] {
                let host = String(origin.dropFirst("https://".count))
                let found = try await client.get("/api/v1/wait?q=protocol:registration+\(host)&timeout=60").json()
                #expect(found["title"]?.string == "The page \(origin) may not register")
                #expect(found["status"] == 403)
                let number = try #require(found["id"]?.integer)
                #expect(try await client.get("/messages/\(number)").text.contains("--allow-origin \(origin)"))
            }
            let all = try await client.get("/api/v1/messages").json()["messages"]?.array
            #expect(all?.count == 2)
        }
    }
}
