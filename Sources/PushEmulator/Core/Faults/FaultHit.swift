// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

/// A request that a fault has struck: what to do with it.
///
/// Whoever answers the request first waits with ``wait()``, and then says it in the words of its protocol.
struct FaultHit: Sendable {
    /// The fault as it was when it struck; of several, the one that decides on the answer.
    var fault: EmulatorFault
    /// The time before the answer, that of faults which only delay among it.
    var latency: Duration
    /// The request's namespace, where its protocol names one.
    var project: String?

    var code: EmulatorFault.Code { fault.code }

    /// Whether the request is answered as without the fault, at least inside: its answer may be lost on the way.
    var isTaken: Bool { code == .ok || code == .answerLost }

    /// Lets the fault's time pass.
    func wait() async throws {
        if latency > .zero { try await Task.sleep(for: latency) }
    }

    /// What the inbox keeps of it: `{"id": …, "code": …}` with the delay where there is one.
    var note: String {
        var object: JSONObject = ["id": .integer(fault.id), "code": .string(code.rawValue)]
        if latency > .zero { object["latency"] = .number(latency / .seconds(1)) }
        return String(decoding: JSONValue.object(object).encoded(), as: UTF8.self)
    }
}

/// What a fault needs to know of a request: what it asks for, in which project, and for whom.
struct FaultedRequest: Sendable {
    var operation: EmulatorFault.Operation
    /// The namespace; `nil` where the protocol names none.
    var project: String?
    /// The token, installation id or notification key it is for.
    var registration: String?
    /// The other names of the same device.
    var aliases: [String] = []
    /// The topic it is for, or those that its condition names.
    var topics: [String] = []
    /// Whether faults for all count, or only those for this registration and these topics.
    ///
    /// A request with many registrations meets the former once and the latter for each.
    var meetsGeneral = true
}

/// Chance that comes out the same again: number `n` of a seed's draws depends on nothing but both.
enum FaultDraw {
    /// A number from 0 to below 1.
    static func value(_ n: Int, seed: UInt64) -> Double {
        // SplitMix64 can be entered at any position.
        var z = seed &+ UInt64(bitPattern: Int64(n + 1)) &* 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
    }
}
