// SPDX-License-Identifier: Apache-2.0

import Curl
import PushMessages
import Testing

@testable import PushEmulator

/// A client of FCM that has checked in and registered, as a test speaks for it.
struct MCSProfile {
    var number: UInt64
    var secret: UInt64
    var token: String

    static func checkIn(
        at emulator: EmulatorClient,
        number: UInt64 = 0,
        secret: UInt64 = 0
    ) async throws -> MCSProfile {
        var request = ProtobufFields()
        request.add(2, varint: number)
        request.add(4, ProtobufFields())
        request.add(13, fixed64: secret)
        let answer = try await emulator.perform(
            "POST",
            "/checkin",
            body: request.encoded,
            headers: [HTTPHeader("Content-Type", "application/x-protobuf")]
        )
        let fields = try #require(ProtobufFields(answer.body))
        return MCSProfile(number: try #require(fields.number(7)), secret: try #require(fields.number(8)), token: "")
    }

    /// An Android-shaped app, whose messages come in clear.
    static func registered(at emulator: EmulatorClient) async throws -> MCSProfile {
        var profile = try await checkIn(at: emulator)
        let answer = try await profile.form("app=com.example.app&sender=1234567890&X-scope=*", at: emulator)
        #expect(answer.text.hasPrefix("token="))
        profile.token = String(answer.text.dropFirst(6))
        return profile
    }

    /// Posts a form of registration with the client's credentials.
    func form(_ text: String, at emulator: EmulatorClient) async throws -> EmulatorClient.Answer {
        var client = emulator
        client.authorization = "AidLogin \(number):\(secret)"
        return try await client.perform(
            "POST",
            "/c2dm/register3",
            body: Array("\(text)&device=\(number)".utf8),
            headers: [HTTPHeader("Content-Type", "application/x-www-form-urlencoded")]
        )
    }

    /// Sends a notification to the client, as an app server does.
    func send(_ title: String, through emulator: EmulatorClient) async throws {
        let message: JSONValue = ["message": ["token": .string(token), "notification": ["title": .string(title)]]]
        let answer = try await emulator.post("/v1/projects/demo-richpush/messages:send", message)
        #expect(answer.status == 200)
    }
}
