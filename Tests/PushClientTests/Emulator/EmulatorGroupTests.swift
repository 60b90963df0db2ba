// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Foundation
import PushEmulator
import PushMessages
import Testing

@testable import PushClient

/// Device groups and the legacy protocol, of the sender against RichPush's own service: each request is understood, and
/// so is each answer.
@Suite(.timeLimit(.minutes(10)))
struct EmulatorGroupTests {
    enum Authorisation: CaseIterable {
        case accessToken
        case serverKey

        var credentials: FCMCredentials {
            switch self {
            case .accessToken: .accessToken("ya29.ElqKBGN2Ri_Uz")
            case .serverKey: .serverKey("AIzaSyZ-1u0GBYzPu7Udno5aA")
            }
        }
    }

    private static let first = "bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1..."
    private static let second = "cR1rjyj4_Kc:APA91bGusqbypSuMdsh7jSNrW4nzsM..."

    private func withClient(
        _ authorisation: Authorisation = .serverKey,
        _ body: @escaping @Sendable (FCMClient, RunningEmulator) async throws -> Void
    ) async throws {
        var configuration = Emulator.Configuration()
        configuration.ports = .free
        try await Emulator(configuration).withRunning { emulator in
            let client = try FCMClient(
                project: emulator.defaultProject,
                credentials: authorisation.credentials,
                configuration: .init(endpoint: .emulator(emulator.url.absoluteString))
            )
            try await body(client, emulator)
        }
    }

    @Test(arguments: Authorisation.allCases)
    func `a group is made, asked for, changed and emptied`(_ authorisation: Authorisation) async throws {
        try await withClient(authorisation) { client, emulator in
            let groups = DeviceGroups(client: client, sender: "4711")
            let made = try await groups.create("appUser-Chris", members: [Self.first, Self.second])
            let asked = try await groups.key(of: "appUser-Chris")
            #expect(made != asked)
            let added = try await groups.add(["regId3"], to: "appUser-Chris", key: made)
            #expect(try await groups.remove([Self.first, "regId3"], from: "appUser-Chris", key: asked) != added)
            let again = await #expect(throws: CallError.self) {
                _ = try await groups.create("appUser-Chris", members: ["regId1"])
            }
            #expect(again?.message.contains("notification_key already exists") == true)
            // Without a key it is asked for first.
            _ = try await groups.remove([Self.second], from: "appUser-Chris")
            let gone = await #expect(throws: CallError.self) { _ = try await groups.key(of: "appUser-Chris") }
            #expect(gone?.message.contains("notification_key not found") == true)
        }
    }

    @Test func `a message to a group goes to its key`() async throws {
        try await withClient(.accessToken) { client, emulator in
            let groups = DeviceGroups(client: client, sender: "4711")
            let phone = try await emulator.devices.register(.android())
            _ = try await groups.create("chris", members: [phone.token])
            let delivery = try await groups.send(PushMessage(to: nil, notification: .init(title: "Hi")), to: "chris")
            guard case .group(let result) = delivery else {
                Issue.record("\(delivery)")
                return
            }
            let push = try await emulator.inbox.next(within: .seconds(300))
            #expect(push.name == result.name)
            #expect(push.deliveries.map(\.displayed?.title) == ["Hi"])
        }
    }

    @Test func `a legacy message to a group tells whom it reached, and the others are tried one by one`() async throws {
        try await withClient { client, emulator in
            let groups = DeviceGroups(client: client, sender: "4711")
            var devices: [RegisteredDevice] = []
            for _ in 0..<3 { devices.append(try await emulator.devices.register(.android())) }
            let key = try await groups.create("chris", members: devices.map(\.token))
            let message = LegacyMessage(
                to: .to(key),
                data: ["hello": "This is a Firebase Cloud Messaging Device Group Message!"]
            )
            let all = await client.sendLegacy(message)
            #expect(all.map(\.outcome) == [.group(success: 3, failure: 0)])
            for device in devices.dropFirst() { try await emulator.devices.unregister(device) }
            let some = await client.sendLegacy(message)
            #expect(
                some.map(\.outcome)
                    == [.group(success: 1, failure: 2), .refused(.notRegistered), .refused(.notRegistered)]
            )
            #expect(some.dropFirst().map(\.target) == devices.dropFirst().map(\.token))
            try await emulator.devices.unregister(devices[0])
            #expect(await client.sendLegacy(message).first?.outcome == .group(success: 0, failure: 1))
            #expect(await client.sendLegacy(message).map(\.outcome) == [.group(success: 0, failure: 0)])
        }
    }

    @Test func `a legacy message to devices and topics is answered for each`() async throws {
        try await withClient { client, emulator in
            let phone = try await emulator.devices.register(.android())
            let renewed = try await emulator.devices.refreshToken(of: phone)
            let several = await client.sendLegacy(
                LegacyMessage(
                    to: .registrationIDs([phone.token, "not a token", renewed.token]),
                    notification: ["title": "Hi"],
                    options: ["priority": "high", "time_to_live": 60]
                )
            )
            #expect(several.count == 3)
            #expect(several[0].canonicalID == renewed.token)
            #expect(several[1].outcome == .refused(.invalidRegistration))
            guard case .sent(let id) = several[2].outcome else {
                Issue.record("\(several[2])")
                return
            }
            #expect(id.hasPrefix("0:"))
            let topic = await client.sendLegacy(LegacyMessage(to: .to("/topics/news"), data: ["k": "v"]))
            guard case .sent(let number)? = topic.first?.outcome else {
                Issue.record("\(topic)")
                return
            }
            #expect(Int(number) != nil)
            let refused = await client.sendLegacy(LegacyMessage(to: .to("t"), options: ["time_to_live": "soon"]))
            guard case .rejected(let error)? = refused.first?.outcome else {
                Issue.record("\(refused)")
                return
            }
            #expect(error.status == 400)
        }
    }
}
#endif
