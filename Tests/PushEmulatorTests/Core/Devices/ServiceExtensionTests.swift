// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import NotificationRuntime
import PushMessages
import PushSimulator
import Testing

@testable import PushEmulator

/// Which extension handles what an iPhone of the emulator gets.
@Suite(.timeLimit(.minutes(30)))
struct ServiceExtensionTests {
    /// Stands for the process of an app's own extension: hands over what it was made with, over plain http or not.
    private struct Scripted: ExtensionProgramHost {
        var title: String

        func runner(for process: AppProcess) -> any ExtensionRunner { Runner(title: title) }

        private struct Runner: ExtensionRunner {
            let title: String

            func host(_ push: ExtensionPush, reportingTo observer: any ExtensionObserver) -> any HostedExtension {
                Hosted(title, push, observer)
            }
        }

        private final class Hosted: HostedExtension {
            private let title: String
            private let push: ExtensionPush
            private let observer: any ExtensionObserver

            init(_ title: String, _ push: ExtensionPush, _ observer: any ExtensionObserver) {
                (self.title, self.push, self.observer) = (title, push, observer)
            }

            func start() {
                observer.extensionStarted()
                var fields = push.fields
                (fields.title, fields.body) = (title, "")
                observer.handlerCalled(with: fields, by: nil)
                observer.threadReturned()
            }
            func expire() {}
            func whenIdle(_ action: @escaping @Sendable () -> Void) { action() }
            var isDownloading: Bool { false }
            func cancelDownloads() {}
            func end(isOverdue: Bool) async {}
        }
    }

    private static func folder(
        _ name: String,
        title: String,
        _ change: (inout AppleDevice.ServiceExtension.Project) -> Void = { _ in }
    ) -> AppleDevice.ServiceExtension {
        var project = AppleDevice.ServiceExtension.Project()
        change(&project)
        return AppleDevice.ServiceExtension(folder: name, host: Scripted(title: title), project: project)
    }

    private static let emulator = Emulator.Configuration.test {
        $0.folderExtensions = [
            folder("shop", title: "From the shop"),
            folder("mute", title: "") { $0.canFilterNotifications = true },
            folder("plain", title: ""),
        ]
    }

    private static func message(to token: String, image: String) -> JSONValue {
        [
            "token": .string(token), "notification": ["title": "Sparky", "body": "Pizza"],
            "data": ["picture": .string(image)],
            "apns": ["payload": ["aps": ["mutable-content": 1]], "fcm_options": ["image": .string(image)]],
        ]
    }

    @Test(arguments: [
        (JSONValue.null, "firebase-helper", "Sparky", 1), ("firebase-helper", "firebase-helper", "Sparky", 1),
        ("documented-sample", "documented-sample", "Sparky [modified]", 1),
        ("image-key:picture", "image-key:picture", "Sparky", 1),
        ("image-key:no.such", "image-key:no.such", "Sparky", 0),
        ("folder:shop", "folder:shop", "From the shop", 0),
    ])
    func `a device runs the extension that it names, and its deliveries say so`(
        setting: JSONValue,
        name: String,
        title: String,
        attachmentCount: Int
    ) async throws {
        try await withLoopbackServer(["/pizza.png": DeliveryTests.photo]) { server in
            try await Emulator(Self.emulator).withRunning { emulator in
                let client = EmulatorClient(emulator)
                let registered = try await client.post(
                    "/api/v1/devices",
                    ["platform": "apple", "configuration": ["serviceExtension": setting]]
                )
                let device = try registered.json()
                #expect(device["configuration"]?["serviceExtension"] == setting)
                let token = try #require(device["token"]?.string)
                let sent = try await emulator.send(Self.message(to: token, image: server.url("/pizza.png")))
                let delivery = try #require(sent.delivery)
                #expect(delivery["serviceExtension"] == .string(name))
                #expect(delivery["displayed"]?["title"] == .string(title))
                #expect(delivery["displayed"]?["attachments"]?.array?.count == attachmentCount)
                let page = try await client.get("/messages/\(sent.id)")
                #expect(page.text.contains(name))
            }
        }
    }

    @Test(arguments: [
        ("folder:nobody", "folder:mute, folder:plain, folder:shop"), ("sample", "documented-sample"),
        ("image-key:", "image-key:PATH"), ("folder:", "folder:NAME"),
    ])
    func `a name that nobody registered is refused, with those that are there`(name: String, there: String) async throws
    {
        try await Emulator(Self.emulator).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let configuration: JSONValue = ["configuration": ["serviceExtension": .string(name)]]
            var body = configuration.object ?? [:]
            body["platform"] = "apple"
            let registered = try await client.post("/api/v1/devices", .object(body))
            #expect(registered.status == 400)
            #expect(registered.text.contains("configuration.serviceExtension"))
            #expect(registered.text.contains(there), "\(registered.text)")
            let phone = try await emulator.devices.register(.apple())
            let path = "/api/v1/devices/\(phone.id)"
            let changed = try await client.perform("PATCH", path, body: configuration.encoded())
            #expect(changed.status == 400)
            #expect(try await emulator.devices.device(phone.id).configuration.json["serviceExtension"] == .null)
        }
    }

    @Test func `without folders the refusal says how to register one`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let error = await #expect(throws: EmulatorError.self) {
                try await emulator.devices.register(.apple(Self.phone("folder:shop")))
            }
            #expect(error?.description.contains("--extension NAME=FOLDER") == true)
        }
    }

    private static func phone(_ name: String) -> AppleDevice.Configuration {
        var configuration = AppleDevice.Configuration()
        configuration.serviceExtension = AppleDevice.ServiceExtension(named: name)
        return configuration
    }

    @Test(arguments: [("folder:mute", "suppressed"), ("folder:plain", "original")])
    func `the entitlements of an extension's project count on the devices that run it`(
        name: String,
        outcome: JSONValue
    ) async throws {
        try await Emulator(Self.emulator).withRunning { emulator in
            let phone = try await emulator.devices.register(.apple(Self.phone(name)))
            let sent = try await emulator.send(Self.message(to: phone.token, image: "https://127.0.0.1:1/a.png"))
            #expect(sent.delivery?["outcome"] == outcome)
        }
    }

    @Test func `the emulator's own extension is for devices that name none`() async throws {
        var configuration = Self.emulator
        configuration.appExtension = try #require(configuration.folderExtensions.first)
        try await Emulator(configuration).withRunning { emulator in
            let phone = try await emulator.devices.register(.apple())
            let other = try await emulator.devices.register(.apple(Self.phone("documented-sample")))
            let picture = "https://127.0.0.1:1/a.png"
            let first = try await emulator.send(Self.message(to: phone.token, image: picture))
            #expect(first.delivery?["displayed"]?["title"] == "From the shop")
            let second = try await emulator.send(Self.message(to: other.token, image: picture))
            #expect(second.delivery?["displayed"]?["title"] == "Sparky [modified]")
        }
    }

    @Test func `a device without its folder says so, and can be changed`() async throws {
        let folder = TestFolder()
        var configuration = Self.emulator
        configuration.dataDirectory = folder.url
        let token = try await Emulator(configuration).withRunning { emulator in
            try await emulator.devices.register(.apple(Self.phone("folder:shop"))).token
        }
        configuration.folderExtensions = []
        try await Emulator(configuration).withRunning { emulator in
            let sent = try await emulator.send(Self.message(to: token, image: "https://127.0.0.1:1/a.png"))
            #expect(sent.delivery?["outcome"] == "original")
            let findings = sent.delivery?["findings"]?.array ?? []
            #expect(findings.contains { $0["message"]?.string?.contains("--extension shop=FOLDER") == true })
            let client = EmulatorClient(emulator)
            let change: JSONValue = ["configuration": ["alerts": false]]
            #expect(try await client.perform("PATCH", "/api/v1/devices/\(token)", body: change.encoded()).status == 200)
        }
    }

    @Test func `a stored imageKey still works`() throws {
        var row = DeviceRow(standard: .apple, project: "p")
        row.configuration = #"{"imageKey": "media.url", "alerts": false}"#
        #expect(row.fullConfiguration.json["serviceExtension"] == "image-key:media.url")
        #expect(row.fullConfiguration.json["alerts"] == false)
        #expect(row.fullConfiguration.deviations["imageKey"] == nil)
    }
}
