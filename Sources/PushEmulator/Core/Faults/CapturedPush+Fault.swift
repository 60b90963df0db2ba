// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension CapturedPush {
    /// Which failure on purpose a message has met.
    public struct Fault: Sendable, Hashable {
        /// The fault's number; `nil` is the quota.
        public var id: Int?
        /// What the fault does.
        public var code: EmulatorFault.Code
    }
}

extension CapturedPush.Fault {
    /// Reads what the store has kept of a ``FaultHit``.
    init?(_ note: JSONValue?) {
        guard let code = note?["code"]?.string else { return nil }
        self.init(id: note?["id"]?.integer, code: EmulatorFault.Code(rawValue: code))
    }
}

extension StoredMessage {
    /// Which failure on purpose it has met, as the API tells it.
    var faultJSON: JSONValue? { fault.flatMap { try? JSONValue(parsing: $0) } }
}
