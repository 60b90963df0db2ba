// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushEmulator

/// How fast somebody may guess the access token.
@Suite(.timeLimit(.minutes(10)))
struct GuessLimitTests {
    @Test func `an address guesses ten times at once, and then every two seconds`() {
        let limit = GuessLimit()
        for _ in 0..<10 { #expect(limit.take(from: "a", at: .seconds(5)) == nil) }
        #expect(limit.take(from: "a", at: .seconds(5)) == 2)
        #expect(limit.take(from: "a", at: .milliseconds(6999)) == 1)
        // Another address still guesses.
        #expect(limit.take(from: "b", at: .seconds(5)) == nil)
        #expect(limit.take(from: "a", at: .seconds(7)) == nil)
        #expect(limit.take(from: "a", at: .seconds(7)) == 2)
    }

    @Test func `all addresses together guess fifty times at once, and then five times a second`() {
        let limit = GuessLimit()
        for number in 0..<50 { #expect(limit.take(from: "\(number)", at: .zero) == nil) }
        #expect(limit.take(from: "new", at: .zero) == 1)
        #expect(limit.take(from: "new", at: .milliseconds(200)) == nil)
        #expect(limit.take(from: "newer", at: .milliseconds(200)) == 1)
    }

    @Test func `addresses above the limit share one count`() {
        let limit = GuessLimit()
        var time = Duration.zero
        // Slowly enough for all together, and none pays off within the test.
        for number in 0..<GuessLimit.addressLimit * 2 {
            time += .milliseconds(200)
            _ = limit.take(from: "\(number)", at: time)
            _ = limit.take(from: "\(number % 7)", at: time)
        }
        let answers = (0..<20).map { limit.take(from: "late \($0)", at: time) }
        #expect(answers.contains { $0 != nil })
    }

    @Test func `the form refuses the right token too if it comes too soon`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.accessToken = "right"
        try await Emulator(configuration).withRunning { emulator in
            var client = EmulatorClient(emulator)
            client.authorization = nil
            for _ in 0..<10 {
                #expect(try await client.submit("/access", ["token": "wrong", "to": "/"]).status == 401)
            }
            // Two seconds a guess are more than the answers take, but a slow machine may let one more through.
            var statuses: [Int] = []
            while statuses.last != 429, statuses.count < 50 {
                statuses.append(try await client.submit("/access", ["token": "wrong", "to": "/"]).status)
            }
            let answer = try await client.submit("/access", ["token": "right", "to": "/"])
            #expect(statuses.last == 429)
            if answer.status == 429 {
                #expect(answer.header("Set-Cookie") == nil)
                #expect(answer.header("Retry-After").flatMap { Int($0) }.map { (1...2).contains($0) } == true)
            }
            // Who is in, or sends the token along, is not kept out by others' guesses.
            client.authorization = "Bearer right"
            #expect(try await client.get("/api/v1/messages").status == 200)
        }
    }
}
