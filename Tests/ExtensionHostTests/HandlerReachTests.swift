// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator
import Testing

/// When a device goes on to the end of an extension's time at once.
@Suite(.timeLimit(.minutes(30)))
struct HandlerReachTests {
    private func delivery(
        keptBy place: String,
        _ change: @Sendable (inout AppleDevice.Configuration) -> Void = { _ in }
    ) async throws -> Delivery {
        let device = try await BuiltExtensions.shared.device("KeepsHandler", change)
        return await device.receive(
            APNSNotification(
                payload: ["aps": ["alert": ["title": "Sparky"], "mutable-content": 1], "kept": .string(place)]
            )
        )
    }

    private func step(_ name: String, of delivery: Delivery) -> TimelineEvent? {
        delivery.timeline.first { $0.event == name }
    }

    /// The limit is a time that the test's own does not allow to wait for.
    @Test(arguments: [
        ("nowhere", Delivery.Outcome.original), ("property", .original), ("property, used in the end", .bestAttempt),
    ])
    func `a handler that only the end of the time can call is not waited for`(
        place: String,
        outcome: Delivery.Outcome
    ) async throws {
        let delivery = try await delivery(keptBy: place) {
            $0.timeLimit = .seconds(3600)
            $0.expiryGrace = .seconds(3600)
        }
        #expect(delivery.outcome == outcome)
        let rule = outcome == .original ? "apple-handler-never-called" : "apple-time-limit"
        let sentence = try #require(delivery.sentence(rule), "\(delivery.findings)")
        #expect(sentence.contains("after a wait of 3600 s") && sentence.contains("idle from "), "\(sentence)")
        let idle = try #require(step("handler-unreachable", of: delivery))
        let limit = try #require(step("time-limit", of: delivery))
        #expect(idle.at < .seconds(3600))
        #expect(limit.at >= .seconds(3600))
        #expect(try #require(step("displayed", of: delivery)).at >= limit.at)
    }

    /// What the task does last is on the screen, so the device did not go on before it.
    @Test func `a handler counts as out of reach once the last task has let go of it`() async throws {
        let delivery = try await delivery(keptBy: "property, let go by a task") { $0.timeLimit = .seconds(3600) }
        #expect(delivery.outcome == .bestAttempt)
        #expect(delivery.displayed?.title == "Sparky [late]")
        #expect(step("handler-unreachable", of: delivery) != nil)
    }

    @Test(arguments: ["timer", "weak timer", "task", "queue", "weak queue", "unowned queue", "thread"])
    func `a handler that something will call is waited for`(place: String) async throws {
        let delivery = try await delivery(keptBy: place) { $0.timeLimit = .seconds(3600) }
        #expect(delivery.outcome == .modified, "\(delivery.findings)")
        #expect(delivery.displayed?.title == "Sparky [late]")
        #expect(step("handler-unreachable", of: delivery) == nil)
    }

    /// Nobody knows what a variable is for, so the device waits.
    @Test(arguments: ["global", "global instance", "dictionary"])
    func `a handler that is kept elsewhere is waited for until the time is up`(place: String) async throws {
        let delivery = try await delivery(keptBy: place) {
            $0.timeLimit = .seconds(1)
            $0.expiryGrace = .milliseconds(300)
        }
        #expect(delivery.outcome == .original)
        #expect(delivery.rules.contains("apple-handler-never-called"))
        #expect(step("handler-unreachable", of: delivery) == nil)
    }
}
