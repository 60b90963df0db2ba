// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview
import PushSimulator
import Testing

@testable import PushEmulator

/// The app of a folder on an emulator's phones.
@Suite(.timeLimit(.minutes(30)))
struct InstalledAppTests {
    private static let emulator = Emulator.Configuration.test {
        $0.startsWithDevices = true
        $0.installedApp = InstalledApp(
            bundleIdentifier: "com.shop.app",
            packageName: "com.shop.android",
            apple: { $0.app.localizedStrings = ["sent": "From %@"] },
            android: { $0.app.channels = [.init(id: "offers", importance: .high)] },
            extensionObstacle: { $0 < AppleDevice.Version(17) ? "The extension needs iOS 17." : nil },
            look: { AppLook(name: $0.platform == .apple ? "Corner Shop" : "Shop & Co") }
        )
    }

    private static func message(to token: String) -> JSONValue {
        [
            "token": .string(token),
            "apns": [
                "payload": [
                    "aps": ["alert": ["title-loc-key": "sent", "title-loc-args": ["Ana"]], "mutable-content": 1]
                ]
            ],
            "android": ["notification": ["title": "From Ana", "channel_id": "offers"]],
        ]
    }

    @Test func `phones that name no app have this one, and those of another app do not`() async throws {
        try await Emulator(Self.emulator).withRunning { emulator in
            let ready = try await emulator.devices.all()
            let iPhone = try #require(ready.first { $0.platform == .apple })
            let android = try #require(ready.first { $0.platform == .android })
            #expect(iPhone.bundleID == "com.shop.app")
            #expect(android.configuration.json["packageName"] == "com.shop.android")
            var other = AppleDevice.Configuration()
            other.app.bundleIdentifier = "com.other.app"
            let stranger = try await emulator.devices.register(.apple(other))
            #expect(stranger.bundleID == "com.other.app")

            let first = try await emulator.send(Self.message(to: iPhone.token)).delivery
            #expect(first?["displayed"]?["title"] == "From Ana")
            let second = try await emulator.send(Self.message(to: android.token)).delivery
            #expect(second?["displayed"]?["android"]?["channel"] == "offers")
            #expect(second?["displayed"]?["android"]?["isHeadsUp"] == true)
            let third = try await emulator.send(Self.message(to: stranger.token)).delivery
            #expect(third?["displayed"]?["title"] == "sent")
        }
    }

    @Test func `pages show the name of the app on its phones alone`() async throws {
        try await Emulator(Self.emulator).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let ready = try await emulator.devices.all()
            let iPhone = try #require(ready.first { $0.platform == .apple })
            let android = try #require(ready.first { $0.platform == .android })
            var other = AppleDevice.Configuration()
            other.app.bundleIdentifier = "com.other.app"
            let stranger = try await emulator.devices.register(.apple(other))
            for (device, name) in [(iPhone, "Corner Shop"), (android, "Shop &amp; Co"), (stranger, nil)] {
                // An iPhone shows the app's name in the place of a missing title.
                let id = try await emulator.send(["token": .string(device.token), "notification": ["body": "Hi"]]).id
                for path in ["/messages/\(id)", "/compare?a=\(id)", "/api/v1/messages/\(id)/preview"] {
                    let page = try await client.get(path).text
                    for each in ["Corner Shop", "Shop &amp; Co"] {
                        #expect(page.contains("<bdi>\(each)</bdi>") == (each == name), "\(device.name) \(path) \(each)")
                    }
                }
            }
        }
    }

    @Test func `a phone's own settings come before the folder's`() async throws {
        try await Emulator(Self.emulator).withRunning { emulator in
            var own = AppleDevice.Configuration()
            own.app.localizedStrings = ["sent": "%@ sends"]
            let phone = try await emulator.devices.register(.apple(own))
            let sent = try await emulator.send(Self.message(to: phone.token))
            #expect(sent.delivery?["displayed"]?["title"] == "Ana sends")
        }
    }

    @Test(arguments: [(16, "no-extension"), (17, "eligible")])
    func `what keeps the extension from running holds on the phones that it concerns`(
        version: Int,
        reason: String
    ) async throws {
        try await Emulator(Self.emulator).withRunning { emulator in
            var own = AppleDevice.Configuration()
            own.systemVersion = .init(version)
            let phone = try await emulator.devices.register(.apple(own))
            let sent = try await emulator.send(Self.message(to: phone.token))
            let steps = sent.delivery?["timeline"]?.array ?? []
            let eligibility = steps.first { $0["event"] == "eligibility" }
            #expect(eligibility?["reason"] == .string(reason), "\(steps)")
        }
    }
}
