// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import PushEmulator
import PushMessages
import Testing

@testable import PushClient

/// The sender against a service that fails on purpose, over real sockets.
@Suite(.timeLimit(.minutes(10)))
struct EmulatorFaultTests {
    private func withEmulator<Result: Sendable>(
        isStrict: Bool = false,
        _ body: @escaping @Sendable (RunningEmulator) async throws -> Result
    ) async throws -> Result {
        var configuration = Emulator.Configuration()
        configuration.ports = .free
        configuration.isStrict = isStrict
        return try await Emulator(configuration).withRunning(body)
    }

    private func client(
        of emulator: RunningEmulator,
        secure: Bool = false,
        credentials: FCMCredentials = .accessToken("owner"),
        _ change: (inout FCMClient.Configuration) -> Void = { _ in }
    ) async throws -> FCMClient {
        var endpoint = FCMEndpoint.emulator(emulator.url.absoluteString)
        if secure {
            endpoint.send = "https://127.0.0.1:\(emulator.ports.tls)"
            endpoint.certificateAuthorityFile = try await emulator.access().authorityFile
        }
        var configuration = FCMClient.Configuration(endpoint: endpoint)
        configuration.clock = JumpClock()
        change(&configuration)
        return try FCMClient(project: "breakfast-club", credentials: credentials, configuration: configuration)
    }

    private func messages(_ count: Int) -> [PushMessage] {
        (0..<count).map { PushMessage(to: .topic("breakfast"), data: ["n": String($0)]) }
    }

    @Test(arguments: [false, true])
    func `whatever fails, each message is accounted for, and none arrives twice`(secure: Bool) async throws {
        try await withEmulator { emulator in
            let chances: [(EmulatorFault.Code, Double)] = [
                (.unavailable, 0.08), (.internalError, 0.05), (.badGateway, 0.05), (.quotaExceeded, 0.03),
                (.unregistered, 0.05), (.connectionReset, 0.02), (.answerLost, 0.02), (.unauthenticated, 0.02),
            ]
            for (index, chance) in chances.enumerated() {
                try await emulator.faults.add(
                    EmulatorFault(chance.0, probability: chance.1, seed: UInt64(index), retryAfter: .seconds(1))
                )
            }
            let count = 400
            var outcomes: [Int: SendResult] = [:]
            try await client(of: emulator, secure: secure).send(messages(count)) { batch in
                for await item in batch.results {
                    #expect(outcomes.updateValue(item.result, forKey: item.index) == nil)
                }
                let progress = batch.progress
                #expect(progress.sent + progress.refused + progress.notSent + progress.unknown == count)
            }
            #expect(outcomes.count == count)
            let inbox = try await emulator.inbox.messages(limit: 5000)
            let taken = Dictionary(grouping: inbox.filter { $0.status == 200 }) { $0.message.data["n"] ?? "" }
            for (index, result) in outcomes {
                let names = taken[String(index)]?.map(\.name) ?? []
                switch result.outcome {
                case .sent(let name): #expect(names == [name])
                case .refused, .notSent: #expect(names.isEmpty, "\(index): \(result)")
                case .unknown: #expect(names.count <= 1)
                }
                #expect(!result.mayBeDuplicate)
            }
            // The faults did strike.
            #expect(emulator.faults.all.allSatisfy { $0.strikeCount > 0 })
            #expect(outcomes.values.contains { if case .unknown = $0.outcome { true } else { false } })
        }
    }

    @Test func `a token that dies in the middle of a batch is fetched once more, and all go on`() async throws {
        try await withEmulator { emulator in
            let client = try await client(of: emulator, credentials: .serviceAccount(json: TestKey.json()))
            #expect(await client.send(messages(1)[0]).name != nil)
            // Counts the fetches, and changes nothing.
            let fetches = try await emulator.faults.add(EmulatorFault(.ok, at: [.oauth], latency: .microseconds(1)))
            // Once, because a fault asks for no token: a second one could strike the new token, which is an answer.
            try await emulator.faults.add(EmulatorFault(.unauthenticated, times: 1))
            var options = SendOptions()
            options.concurrency = 20
            try await client.send(messages(200), options: options) { batch in
                for await item in batch.results { #expect(item.result.name != nil, "\(item)") }
                #expect(batch.progress.sent == 200)
            }
            #expect(emulator.faults.current(fetches)?.strikeCount == 1)
        }
    }

    @Test(arguments: [
        (EmulatorFault.Code.quotaExceeded, Duration?.none, Duration.seconds(90)),
        (.quotaExceeded, .seconds(7), .seconds(7)),
        (.unavailable, .seconds(3), .seconds(3)), (.badGateway, nil, .seconds(1.5)),
        (.internalError, nil, .seconds(1.5)),
    ])
    func `a refusal for now is waited for as long as it says`(
        _ code: EmulatorFault.Code,
        _ retryAfter: Duration?,
        _ wait: Duration
    ) async throws {
        try await withEmulator { emulator in
            try await emulator.faults.add(EmulatorFault(code, retryAfter: retryAfter, times: 1))
            let clock = JumpClock()
            let client = try await client(of: emulator) {
                $0.clock = clock
                $0.random = { ($0.lowerBound + $0.upperBound) / 2 }
            }
            let result = await client.send(.breakfast)
            #expect(result.name != nil)
            #expect(result.attempts == 2)
            #expect(clock.sleeps == [wait])
        }
    }

    @Test(arguments: [
        (EmulatorFault.Code.unregistered, FCMError.Code.unregistered), (.senderIDMismatch, .senderIDMismatch),
        (.invalidArgument, .invalidArgument), (.thirdPartyAuthError, .thirdPartyAuthError),
        (.quotaExceeded, .quotaExceeded), (.unavailable, .unavailable), (.internalError, .internalError),
    ])
    func `each fault is the code that the client has for it`(
        _ code: EmulatorFault.Code,
        _ expected: FCMError.Code
    ) async throws {
        try await withEmulator { emulator in
            try await emulator.faults.add(EmulatorFault(code))
            let client = try await client(of: emulator) { $0.retry.attempts = 2 }
            let result = await client.send(.breakfast)
            #expect(result.error?.code == expected)
            if code == .thirdPartyAuthError { #expect(result.error?.apns?.reason == "InvalidProviderToken") }
        }
    }

    @Test func `a lost answer leaves the outcome of the message unknown`() async throws {
        try await withEmulator { emulator in
            try await emulator.faults.add(EmulatorFault(.answerLost, times: 1))
            let result = try await client(of: emulator).send(.breakfast)
            guard case .unknown = result.outcome else { Issue.record("\(result)"); return }
            #expect(try await emulator.inbox.messages().map(\.status) == [200])
        }
    }

    @Test func `a revoked key is said to be one, once for all`() async throws {
        try await withEmulator { emulator in
            let fault = try await emulator.faults.add(EmulatorFault(.unauthenticated, at: [.oauth]))
            let client = try await client(of: emulator, credentials: .serviceAccount(json: TestKey.json()))
            try await client.send(messages(50)) { batch in
                for await item in batch.results {
                    guard case .notSent(let failure) = item.result.outcome else { Issue.record("\(item)"); continue }
                    #expect(failure.code == .credentials)
                    #expect(failure.message.contains("The key may be revoked"))
                }
                #expect(batch.progress.notSent == 50)
            }
            #expect(emulator.faults.current(fault)?.strikeCount == 1)
        }
    }

    @Test func `a token endpoint that is unwell is asked again`() async throws {
        try await withEmulator { emulator in
            try await emulator.faults.add(EmulatorFault(.unavailable, at: [.oauth], times: 2))
            let client = try await client(of: emulator, credentials: .serviceAccount(json: TestKey.json()))
            #expect(await client.send(.breakfast).name != nil)
        }
    }

    @Test func `a clock that is wrong is named as the reason`() async throws {
        try await withEmulator(isStrict: true) { emulator in
            let key = try await CurlEngine.shared.perform(
                Transfer(url: emulator.url.absoluteString + "/api/v1/service-account?project=breakfast-club")
            )
            let credentials = try FCMCredentials.serviceAccount(json: key.body)
            let late = try await client(of: emulator, credentials: credentials) {
                $0.date = { Date(timeIntervalSinceNow: -7200) }
            }
            let result = await late.send(.breakfast)
            #expect(result.failure?.code == .credentials)
            #expect(result.failure?.message.contains("This machine's clock is") == true)
            #expect(result.failure?.message.contains("behind the server's") == true)
            let right = try await client(of: emulator, credentials: credentials)
            #expect(await right.send(messages(1)[0]).name != nil)
        }
    }
}
