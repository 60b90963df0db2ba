// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import Testing

@testable import PushEmulator

/// Devices, topics and groups on the page, over HTTP alone.
@Suite(.timeLimit(.minutes(10)))
struct DevicesPageTests {
    @Test func `the form registers a device as it says, and shows it`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let answer = try await client.submit(
                "/devices",
                [
                    "platform": "android", "name": "Old <phone>", "topics": "all, news",
                    "android.androidVersion": "8.1",
                    "android.appState": "foreground", "android.network": "edge", "apple.alerts": "on",
                    "others": #"{"packageName": "com.example.shop"}"#,
                ]
            )
            #expect(answer.status == 303)
            let device = try #require(try await emulator.devices.all().first)
            #expect(answer.header("Location") == "/devices/\(device.id)")
            #expect(device.name == "Old <phone>")
            #expect(device.topics == ["all", "news"])
            let configuration = device.configuration.json
            #expect(configuration["androidVersion"] == "8.1")
            #expect(configuration["appState"] == "foreground")
            #expect(configuration["network"] == "edge")
            #expect(configuration["alerts"] == false)
            #expect(configuration["packageName"] == "com.example.shop")
            for path in ["/devices", "/devices/\(device.id)", "/compose"] {
                let page = try await client.get(path)
                #expect(page.status == 200, "\(path)")
                #expect(page.text.contains("Old &lt;phone&gt;"), "\(path)")
                #expect(!page.text.contains("<phone>"), "\(path)")
            }
        }
    }

    @Test func `the ready-made three are there after one button`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            #expect(try await client.submit("/devices", ["act": "trio"]).status == 303)
            let names = try await emulator.devices.all().map(\.name)
            #expect(names == ["iPhone", "Android phone", "Chrome"])
        }
    }

    @Test func `devices are found by their name or the beginning of their token, in all projects or in one`()
        async throws
    {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let phone = try await emulator.devices.register(.apple(name: "Ada's phone"))
            let other = try await emulator.devices.register(.android(name: "Ada's tablet", project: "shop"))
            let cards = { (query: String) async throws in
                try await client.get("/devices?\(query)").text.matches(of: /href="\/devices\/([^"]+)" dir/)
                    .map { String($0.output.1) }
            }
            #expect(try await cards("q=ada") == [phone.id, other.id])
            #expect(try await cards("q=ada&project=shop") == [other.id])
            #expect(try await cards("q=\(phone.token.prefix(12))") == [phone.id])
            #expect(try await cards("q=%25%3Cb%3E") == [])
            let none = try await client.get("/devices?q=%3Cb%3E").text
            #expect(none.contains("No device found") && none.contains("value=\"&lt;b&gt;\""))
        }
    }

    @Test(arguments: [
        ("android.androidVersion", "old"), ("topics", "no/good"), ("others", "[1]"), ("others", #"{"none": 1}"#),
        ("name", String(repeating: "n", count: 201)),
    ])
    func `an error is shown beside its field, and nothing is registered`(field: String, value: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).submit("/devices", ["platform": "android", field: value])
            #expect(answer.status == 400)
            let place = try #require(answer.text.range(of: "id=\"problem-\(field)\""))
            #expect(!answer.text[place.upperBound...].prefix(16).contains("hidden"))
            let devices = try await emulator.devices.all()
            #expect(devices.isEmpty)
        }
    }

    @Test func `a device is set up anew, renamed, given a new token, and uninstalled`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let browser = try await emulator.devices.register(.web())
            let path = "/devices/\(browser.id)"
            let saved = try await client.submit(
                path,
                ["name": "Fox", "web.browser": "firefox", "web.system": "windows", "web.permission": "denied"]
            )
            #expect(saved.status == 303)
            let changed = try await emulator.devices.device(browser.id)
            #expect(changed.name == "Fox")
            #expect(changed.configuration.json["browser"] == "firefox")
            #expect(changed.configuration.json["permission"] == "denied")
            let wrong = try await client.submit(path, ["web.browserVersion": "<new>"])
            #expect(wrong.status == 400)
            #expect(wrong.text.contains("id=\"problem-web.browserVersion\" dir=\"auto\">"))
            #expect(!wrong.text.contains("<new>"))
            #expect(try await client.submit("\(path)/refresh-token", [:]).status == 303)
            let renewed = try await emulator.devices.device(browser.id)
            #expect(renewed.token != browser.token)
            #expect(try await client.submit("\(path)/unregister", [:]).status == 303)
            let gone = try await emulator.devices.device(browser.id)
            #expect(!gone.isRegistered)
            #expect(try await client.get(path).text.contains("uninstalled"))
            #expect(try await client.get("/devices/nobody").status == 404)
        }
    }

    @Test func `devices subscribe, unsubscribe, and form a group`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let phone = try await emulator.devices.register(.apple(name: "Phone"))
            let answer = try await client.submit(
                "/subscriptions",
                ["device": phone.id, "topic": "/topics/news", "act": "subscribe", "back": "//elsewhere"]
            )
            #expect(answer.header("Location") == "/devices/\(phone.id)")
            var device = try await emulator.devices.device(phone.id)
            #expect(device.topics == ["news"])
            #expect(try await client.submit("/subscriptions", ["device": phone.id, "topic": "a/b"]).status == 400)
            _ = try await client.submit("/subscriptions", ["device": phone.id, "unsubscribe": "news"])
            device = try await emulator.devices.device(phone.id)
            #expect(device.topics.isEmpty)
        }
    }
}
