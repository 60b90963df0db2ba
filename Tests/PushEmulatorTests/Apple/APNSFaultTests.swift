// SPDX-License-Identifier: Apache-2.0

import Curl
import PushMessages
import Testing

@testable import PushEmulator

/// Failures on purpose, in Apple's words.
@Suite(.timeLimit(.minutes(10)))
struct APNSFaultTests {
    @Test(arguments: APNSReason.all)
    func `a reason of APNs is answered with its status`(_ reason: String) async throws {
        var configuration = Emulator.Configuration.test
        configuration.faults = [try #require(EmulatorFault.apns(reason))]
        try await Emulator(configuration).withRunning { emulator in
            let answer = try await APNSClient(emulator).push(String(repeating: "ab", count: 32))
            #expect(answer.reason == reason)
            #expect(answer.status == APNSReason(reason)?.status)
            let time = try answer.json()["timestamp"]
            #expect((time != nil) == (answer.status == 410))
            #expect(answer.header("apns-id") != nil)
        }
    }

    @Test(arguments: [
        (EmulatorFault.Code.unregistered, 410, "Unregistered"), (.invalidArgument, 400, "BadDeviceToken"),
        (.senderIDMismatch, 400, "DeviceTokenNotForTopic"), (.quotaExceeded, 429, "TooManyRequests"),
        (.unavailable, 503, "ServiceUnavailable"), (.internalError, 500, "InternalServerError"),
        (.unauthenticated, 403, "InvalidProviderToken"), (.permissionDenied, 403, "Forbidden"),
    ])
    func `a code of FCM is said in Apple's words`(code: EmulatorFault.Code, status: Int, reason: String) async throws {
        var configuration = Emulator.Configuration.test
        configuration.faults = [EmulatorFault(code, retryAfter: .seconds(7))]
        try await Emulator(configuration).withRunning { emulator in
            let answer = try await APNSClient(emulator).push(String(repeating: "ab", count: 32))
            #expect(answer.status == status)
            #expect(answer.reason == reason)
            #expect(answer.header("retry-after") == "7")
        }
    }

    @Test func `a fault of one device strikes it by any of its tokens, and no other`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let (struck, other) = (
                try await emulator.devices.register(.apple()), try await emulator.devices.register(.apple())
            )
            let client = APNSClient(emulator)
            for name in [struck.token, try #require(struck.apnsToken)] {
                var fault = try #require(EmulatorFault.apns("TooManyRequests", for: .registration(name)))
                fault.times = 1
                try await emulator.faults.add(fault)
                #expect(try await client.push(try #require(other.apnsToken)).status == 200)
                #expect(try await client.push(try #require(struck.apnsToken)).status == 429)
                #expect(try await client.push(try #require(struck.apnsToken)).status == 200)
            }
        }
    }

    @Test func `a lost answer is a push that was taken`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.faults = [EmulatorFault(.answerLost)]
        try await Emulator(configuration).withRunning { emulator in
            await #expect(throws: CurlError.self) {
                try await APNSClient(emulator).push(String(repeating: "ab", count: 32))
            }
            let latest = try await EmulatorClient(emulator).get("/api/v1/messages/latest").json()
            #expect(latest["status"] == 200)
        }
    }
}
