// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension CapturedPush {
    /// The injected fault that a message has met.
    public struct Fault: Sendable, Hashable {
        /// The fault's number; `nil` for the quota.
        public var id: Int?
        /// The fault's code.
        public var code: EmulatorFault.Code
    }
}

extension CapturedPush.Fault {
    /// Parses the stored note of an ``AppliedFault``.
    init?(_ note: JSONValue?) {
        guard let code = note?["code"]?.string else { return nil }
        self.init(id: note?["id"]?.integer, code: EmulatorFault.Code(rawValue: code))
    }
}

extension StoredMessage {
    /// The injected fault that it has met, in the format of the API.
    var faultJSON: JSONValue? { fault.flatMap { try? JSONValue(parsing: $0) } }
}
