// SPDX-License-Identifier: Apache-2.0

import NIOCore
import PushMessages
import PushSimulator
import Testing

@testable import PushEmulator

/// Messages of a service that the core knows nothing of.
@Suite(.timeLimit(.minutes(10)))
struct IncomingMessageTests {
    @Test func `a notification of APNs reaches the iPhone that has the address`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let core = emulator.services.core
            let iPhone = try await core.devices.register(.apple()).device
            let address = DeviceAddress(.apnsToken, String(repeating: "a1", count: 32))
            #expect(try await core.store.write { try address.assign(to: iPhone.id, $0) })

            let push = APNSNotification(
                headers: ["apns-topic": "com.example.app"],
                payload: ["aps": ["alert": ["title": "Straight from a provider"]]]
            )
            let events = core.events.events()
            let accepted = try await core.accept(PushRequest(payload: .apns(push), address: address))
            #expect(accepted.answer == .registered)
            for await case .settled(message: accepted.id, project: _) in events { break }

            let found = try await emulator.inbox.latest(matching: "title:Straight")
            #expect(found?.deliveries.first?.displayed?.title == "Straight from a provider")
            #expect(found?.deliveries.count == 1)
            #expect(found?.message.apns.headers["apns-topic"] == "com.example.app")
        }
    }

    @Test func `a push without FCM reaches the worker of a browser, and no phone`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let core = emulator.services.core
            let browser = try await core.devices.register(.web()).device
            let address = DeviceAddress(.pushEndpoint, "https://push.example/abc")
            #expect(try await core.store.write { try address.assign(to: browser.id, $0) })
            let data = Array(#"{"notification":{"title":"From a web server"}}"#.utf8)
            let events = core.events.events()
            let accepted = try await core.accept(
                PushRequest(payload: .webPush(DirectPush(headers: ["TTL": "60"], data: data)), address: address)
            )
            for await case .settled(message: accepted.id, project: _) in events { break }
            let found = try await emulator.inbox.latest()
            #expect(found?.deliveries.map(\.platform) == [.web])
            #expect(found?.message.webpush.notification.title == "From a web server")
        }
    }

    @Test func `an address has one owner at a time`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let core = emulator.services.core
            let (one, other) = (
                try await core.devices.register(.apple()).device, try await core.devices.register(.apple()).device
            )
            let (first, second) = (DeviceAddress(.apnsToken, "01"), DeviceAddress(.apnsToken, "02"))
            try await core.store.write { transaction in
                #expect(try first.assign(to: one.id, transaction))
                #expect(try !first.assign(to: other.id, transaction))
                // A device has one address of a kind.
                #expect(try second.assign(to: one.id, transaction))
                #expect(try first.owner(in: one.project, transaction) == nil)
                #expect(try second.owner(in: one.project, transaction) == .registered)
                #expect(try second.owner(in: "another", transaction) == .otherProject)
                #expect(try second.device(in: transaction)?.id == one.id)
                let kinds = try DeviceAddress.all(of: one.id, in: transaction).map(\.kind)
                #expect(kinds == [.apnsToken, .fcmInstallation, .fcmToken])
            }
        }
    }

    @Test func `the addresses of FCM follow a device's new token`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let core = emulator.services.core
            let device = try await core.devices.register(.apple()).device
            let renewed = try await core.devices.refreshToken(of: device.id)
            try await core.store.read { transaction in
                let old = try DeviceAddress(.fcmToken, device.token).owner(in: device.project, transaction)
                #expect(old == .unregistered)
                let new = try DeviceAddress(.fcmToken, renewed.token).owner(in: device.project, transaction)
                #expect(new == .registered)
            }
        }
    }

    @Test(arguments: [
        Payload.fcm(PushMessage(to: .topic("news"), notification: .init(title: "A title"))),
        .apns(APNSNotification(headers: ["apns-priority": "5"], payload: ["aps": ["badge": 1]])),
        .webPush(DirectPush(headers: ["Urgency": "high"], data: [0, 255, 10])),
        .webPush(DirectPush(headers: [:])),
        .webPush(
            DirectPush(
                headers: ["TTL": "0"],
                sealed: [1, 2],
                failure: .init(code: "not-authentic", message: "Why."),
                remarks: [.init(code: "audience-port", message: "How.")]
            )
        ),
    ])
    func `a payload is read as it was stored`(payload: Payload) {
        #expect(Payload(kind: payload.kind, bytes: payload.encoded) == payload)
    }

    @Test(arguments: [("fcm", "{"), ("apns", "{}"), ("webpush", #"{"data":"?"}"#), ("newer", "{}")])
    func `damaged payloads, and payloads of newer programs, are not read`(kind: String, text: String) {
        #expect(Payload(kind: kind, bytes: Array(text.utf8)) == nil)
    }
}

/// A push as a service brings it that addresses one device.
private struct PushRequest: IncomingMessage {
    let payload: Payload
    let address: DeviceAddress

    var byteCount: Int { 0 }

    func admit(in transaction: StoreTransaction) throws -> (envelope: Envelope, answer: DeviceAddress.Owner?) {
        let owner = try address.owner(in: "demo-richpush", transaction)
        let device = try address.device(in: transaction)
        let envelope = Envelope(
            project: "demo-richpush",
            wire: WireProtocol(rawValue: "toy"),
            words: SearchableText(payload.message),
            multicastCount: 1,
            recipients: [MessageRecipient(registration: address.value, device: device?.id)],
            reachesDevices: owner == .registered,
            body: ByteBuffer(),
            payload: payload
        )
        return (envelope, owner)
    }
}
