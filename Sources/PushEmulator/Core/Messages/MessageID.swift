// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import PushMessages
import Synchronization
import SystemFiles

/// Generates the ids of accepted messages in FCM's formats.
///
/// Messages to topics and conditions get a number, those to an app instance `0:<microseconds>%<hexadecimal>`; a dry run of
/// the latter is ``dryRun``, that of the former a number too.
enum MessageID {
    /// The id of a dry run to an app instance, as reports of senders have it.
    static let dryRun = "fake_message_id"

    static func make(for target: PushMessage.Target?, isDryRun: Bool = false, in project: String) -> String {
        let id =
            switch target {
            case .topic, .condition, nil: number()
            case .token, .fid: isDryRun ? dryRun : instanceID()
            }
        return "projects/\(project)/messages/\(id)"
    }

    /// Returns an id for a message to a topic or condition.
    static func number() -> String { String(UInt64.random(in: 1_000_000_000_000_000_000...9_223_372_036_854_775_807)) }

    /// Returns an id for a message to one app instance.
    static func instanceID() -> String {
        let microseconds = StoredTime.now
        let random = String(UniqueNumbers.next() | 0x1000_0000_0000_0000, radix: 16)
        return "0:\(microseconds)%\(random)"
    }

    /// Returns a new UUID of version 4 in lower case, the form of `apns-id`.
    static func uuid() -> String {
        let numbers = (
            UniqueNumbers.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000,
            UniqueNumbers.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        )
        return String(unsafeUninitializedCapacity: 36) { text in
            var position = 0
            for index in 0..<32 {
                if [8, 12, 16, 20].contains(index) {
                    text[position] = UInt8(ascii: "-")
                    position += 1
                }
                let number = index < 16 ? numbers.0 : numbers.1
                let digit = UInt8(truncatingIfNeeded: number >> UInt64(60 - index % 16 * 4)) & 0xF
                text[position] = digit < 10 ? 0x30 + digit : 0x57 + digit
                position += 1
            }
            return position
        }
    }

    /// Returns the id of one of several messages in a request, derived from the request's id and the recipient.
    static func instanceID(_ request: String, for key: String) -> String {
        var bytes = Array(request.utf8)
        bytes.append(UInt8(ascii: "\n"))
        bytes += key.utf8
        let digits = SHA256.hash(data: bytes).prefix(8).hexadecimal
        return "\(Substring(request.utf8.prefix { $0 != UInt8(ascii: "%") }))%\(digits)"
    }
}

/// Unique numbers that look random but are predictable, so not suitable for secrets.
///
/// They are faster than the system's generator, which calls the kernel for every number.
enum UniqueNumbers {
    private static let count = Atomic(UInt64.random(in: 0...UInt64.max))

    static func next() -> UInt64 {
        SplitMix64.mixed(count.wrappingAdd(SplitMix64.step, ordering: .relaxed).newValue)
    }
}
