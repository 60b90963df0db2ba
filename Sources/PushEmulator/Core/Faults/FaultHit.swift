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
