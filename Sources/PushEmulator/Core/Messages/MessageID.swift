// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import PushMessages
import Synchronization

/// Makes the ids of accepted messages in the service's shapes.
///
/// Messages to topics and conditions get a number, those to one app instance `0:<microseconds>%<hexadecimal>`.
enum MessageID {
    static func make(for target: PushMessage.Target?, in project: String) -> String {
        let id =
            switch target {
            case .topic, .condition, nil: number()
            case .token, .fid: instanceID()
            }
        return "projects/\(project)/messages/\(id)"
    }

    /// The id of a message to a topic or condition.
    static func number() -> String { String(UInt64.random(in: 1_000_000_000_000_000_000...9_223_372_036_854_775_807)) }

    /// The id of a message to one app instance.
    static func instanceID() -> String {
        let microseconds = StoredTime.now
        let random = String(UniqueNumbers.next() | 0x1000_0000_0000_0000, radix: 16)
        return "0:\(microseconds)%\(random)"
    }

    /// The id of one of several messages of a request, which follows from the request's and whom the one is for.
    static func instanceID(_ request: String, for key: String) -> String {
        let digest = SHA256.hash(data: Data("\(request)\n\(key)".utf8)).prefix(8)
        let digits = digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return "\(request.prefix { $0 != "%" })%\(digits)"
    }
}

/// Numbers that look random and repeat in no time; nobody is kept from guessing them.
///
/// The system's own generator asks the kernel for every number.
enum UniqueNumbers {
    private static let count = Atomic(UInt64.random(in: 0...UInt64.max))

    /// The next number: a step of the golden ratio, its bits mixed so that each depends on all (SplitMix64).
    static func next() -> UInt64 {
        var number = count.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return number ^ (number >> 31)
    }
}
