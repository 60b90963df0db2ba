// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import Testing
import WebPush

@testable import PushEmulator

/// Failures on purpose in the words of each push service.
@Suite(.timeLimit(.minutes(10)))
struct WebPushFaultTests {
    private static let cases: [(service: String, code: EmulatorFault.Code, status: Int, told: String)] = [
        ("fcm", .quotaExceeded, 429, ""), ("fcm", .unregistered, 410, "unsubscribed or expired"),
        ("mozilla", .quotaExceeded, 429, "120"), ("mozilla", .unavailable, 503, "\"errno\":201"),
        ("mozilla", .internalError, 500, "\"errno\":999"), ("mozilla", .unregistered, 410, "\"errno\":106"),
        ("mozilla", .unauthenticated, 401, "\"errno\":109"),
        ("apple", .quotaExceeded, 429, "TooManyRequests"), ("apple", .unavailable, 503, "ServiceUnavailable"),
        ("apple", .senderIDMismatch, 400, "VapidPkHashMismatch"),
        ("wns", .quotaExceeded, 406, "900 appthrottled"), ("wns", .unregistered, 410, ""),
        ("rfc", .quotaExceeded, 429, ""), ("rfc", .unavailable, 503, ""), ("rfc", .unregistered, 404, ""),
        ("rfc", .invalidArgument, 400, "TTL"), ("rfc", .badGateway, 502, ""), ("rfc", .internalError, 500, ""),
    ]

    /// A client that sends with a token for the subscription's service.
    private static func client(
        of emulator: RunningEmulator,
        for subscription: PushSubscription
    ) throws -> EmulatorClient {
        var client = EmulatorClient(emulator)
        client.authorization = try VAPIDKey()
            .authorization(for: subscription.endpoint, subject: "mailto:a@example.com")
        return client
    }

    @Test(arguments: cases)
    func `a push that meets a fault is refused as its service refuses`(
        service: String,
        code: EmulatorFault.Code,
        status: Int,
        told: String
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            let browser = try await emulator.devices.register(.web())
            let subscription = try await emulator.subscribe(browser, service: service)
            let path = try #require(URL(string: subscription.endpoint)).path
            let client = try Self.client(of: emulator, for: subscription)
            var fault = EmulatorFault(code, for: .registration(browser.token))
            fault.times = 1
            _ = try await emulator.faults.add(fault)
            let refused = try await client.perform("POST", path, headers: [HTTPHeader("TTL", "60")])
            let words = [refused.header("Retry-After"), refused.header("X-WNS-STATUS"), refused.text]
            #expect(refused.status == status)
            let said = words.compactMap(\.self).joined(separator: " ")
            #expect(told.isEmpty || said.contains(told), "\(said)")
            let captured = try await emulator.inbox.next()
            #expect(captured.status == status && captured.fault?.code == code)
            #expect(try await client.perform("POST", path, headers: [HTTPHeader("TTL", "60")]).status == 201)
        }
    }

    @Test func `the wait that a fault names is what the answer says, and its delay passes first`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let browser = try await emulator.devices.register(.web())
            let subscription = try await emulator.subscribe(browser, service: "wns")
            let path = try #require(URL(string: subscription.endpoint)).path
            let fault = EmulatorFault(.quotaExceeded, for: .registration(browser.fid), retryAfter: .seconds(7))
            _ = try await emulator.faults.add(fault)
            let client = try Self.client(of: emulator, for: subscription)
            let answer = try await client.perform("POST", path, headers: [HTTPHeader("TTL", "60")])
            #expect(answer.status == 406 && answer.header("Retry-After") == "7")
        }
    }

    @Test func `an answer that is lost belongs to a push that was taken`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let browser = try await emulator.devices.register(.web())
            let subscription = try await emulator.subscribe(browser, service: "mozilla")
            let path = try #require(URL(string: subscription.endpoint)).path
            _ = try await emulator.faults.add(EmulatorFault(.answerLost, for: .registration(browser.token)))
            var client = EmulatorClient(emulator)
            client.authorization = nil
            await #expect(throws: CurlError.self) {
                try await client.perform("POST", path, headers: [HTTPHeader("TTL", "60")])
            }
            #expect(try await emulator.inbox.next().status == 201)
        }
    }
}
