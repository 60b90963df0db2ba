// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

/// The fault that applies to a request, and the delay of the answer.
///
/// The service first calls ``wait()``, then answers in its protocol's form.
struct AppliedFault: Sendable {
    /// The fault as it was when it was applied; of several, the one that determines the answer.
    var fault: EmulatorFault
    /// The delay before the answer, including the delays of faults that only delay.
    var latency: Duration
    /// The request's namespace, if its protocol names one.
    var project: String?

    var code: EmulatorFault.Code { fault.code }

    /// Whether the request is accepted as without the fault; its answer may still be lost on the way.
    var isTaken: Bool { code == .ok || code == .answerLost }

    /// Waits for the fault's latency.
    func wait() async throws {
        if latency > .zero { try await Task.sleep(for: latency) }
    }

    /// The stored note of the fault: `{"id": …, "code": …}`, with `latency` in seconds if there is one.
    var note: String {
        var object: JSONObject = ["id": .integer(fault.id), "code": .string(code.rawValue)]
        if latency > .zero { object["latency"] = .number(latency / .seconds(1)) }
        return String(decoding: JSONValue.object(object).encoded(), as: UTF8.self)
    }
}

/// The properties of a request by which faults select it: operation, project and targets.
struct FaultedRequest: Sendable {
    var operation: EmulatorFault.Operation
    /// The namespace; `nil` if the protocol names none.
    var project: String?
    /// The target's token, installation id or notification key.
    var registration: String?
    /// The other addresses and the id of the same device.
    var aliases: [String] = []
    /// The target's topic, or the topics that its condition names.
    var topics: [String] = []
    /// Whether faults for all targets apply, or only those for this registration and these topics.
    ///
    /// A request with several registrations is matched once with the former and for each registration with the latter.
    var matchesGeneralFaults = true
    /// Whether it is an assertion for an access token that was there before.
    var isReplay = false
    /// Whether it is about APNs' broadcasts and their channels.
    var isOfBroadcasts = false
}

/// Reproducible random numbers: draw `n` depends only on `n` and the seed.
enum ReproducibleRandom {
    /// Returns a number from 0 up to but not including 1.
    static func value(_ n: Int, seed: UInt64) -> Double {
        // SplitMix64 can start at any position.
        let state = seed &+ UInt64(bitPattern: Int64(n + 1)) &* SplitMix64.step
        return Double(SplitMix64.mixed(state) >> 11) * 0x1p-53
    }
}
