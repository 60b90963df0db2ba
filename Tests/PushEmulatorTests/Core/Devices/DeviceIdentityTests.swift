// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore
import PushMessages
import PushSimulator
import Testing

@testable import PushEmulator

/// A device whose app asked FCM for a token or for its installation id: the other one is nobody's.
@Suite(.timeLimit(.minutes(10)))
struct DeviceIdentityTests {
    private static let path = "/v1/projects/demo-richpush/messages:send"

    @Test(arguments: [nil, DeviceRegistration.Identity.token, .fid], [false, true])
    func `FCM knows the address that the app asked for last`(
        _ identity: DeviceRegistration.Identity?,
        _ isStrict: Bool
    ) async throws {
        var configuration = Emulator.Configuration.test
        configuration.isStrict = isStrict
        try await Emulator(configuration).withRunning { emulator in
            var registration = DeviceRegistration.android()
            registration.identity = identity
            let device = try await emulator.devices.register(registration)
            #expect(device.identity == identity)
            for (field, text) in [("token", device.token), ("fid", device.fid), ("token", device.fid)] {
                for isDryRun in [false, true] {
                    let message: JSONValue = [
                        "validate_only": .bool(isDryRun),
                        "message": .object([field: .string(text), "data": ["a": "b"]]),
                    ]
                    let sent = try await emulator.services.google.send(
                        request: .init(bytes: message.encoded()),
                        in: "demo-richpush"
                    )
                    let isKnown = identity == nil || (identity == .token) == (text == device.token)
                    #expect(sent.answer?.errorCode == (isKnown ? nil : "UNREGISTERED"), "\(field) \(text)")
                }
            }
        }
    }

    @Test func `the API takes and tells it, and who asks for a token is known by that`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let made = try await client.post("/api/v1/devices", ["platform": "web", "identity": "fid"]).json()
            #expect(made["identity"] == "fid")
            let id = try #require(made["id"]?.string)
            #if LegacyProtocols
            let token = try #require(made["token"]?.string)
            let legacy = try await client.post("/fcm/send", ["to": .string(token)]).json()
            #expect(legacy["results"]?[0]?["error"] == "NotRegistered")
            #endif
            let fresh = try await client.perform("POST", "/api/v1/devices/\(id)/refresh-token").json()
            #expect(fresh["identity"] == "token")
            let sent = try await client.post(Self.path, ["message": ["fid": made["fid"] ?? .null]])
            #expect(sent.status == 404)
            #expect(try await client.post("/api/v1/devices", ["platform": "web"]).json()["identity"] == .null)
            #expect(try await client.post("/api/v1/devices", ["platform": "web", "identity": "x"]).status == 400)
        }
    }
}
