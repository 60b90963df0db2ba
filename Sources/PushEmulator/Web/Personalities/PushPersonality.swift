// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import PushMessages

/// One push service's way to answer: to the same mistake each answers differently.
///
/// Known answers of a service say `verified`; everything else follows RFC 8030 and RFC 8292 and says `unverified`.
protocol PushPersonality: Sendable {
    /// The word for it in endpoints and in the API.
    var name: String { get }
    /// The service's name in findings.
    var title: String { get }
    /// Bytes of body that it takes.
    var bodyByteLimit: Int { get }
    /// Seconds that it keeps a push at most.
    var longestTTL: Int { get }
    /// The prefix of its real endpoints; `nil` if the emulator does not serve them.
    var realPrefix: String? { get }

    /// Header fields of the answer to a push that is taken, beside `Location` and `TTL`.
    func acceptance(id: String) -> HTTPFields
    /// `Encryption` or `Crypto-Key` as the service hands it on to the browser.
    func relayed(_ header: String) -> String
    /// The answer to a problem, or `nil` if the push is accepted nevertheless.
    func refusal(of problem: PushProblem) -> PushRefusal?
}

extension PushPersonality {
    var bodyByteLimit: Int { WebPushService.smallestBodyByteLimit }
    var realPrefix: String? { nil }

    func acceptance(id: String) -> HTTPFields { [:] }
    func relayed(_ header: String) -> String { header }
}

enum PushPersonalities {
    static let all: [any PushPersonality] = [
        FCMPersonality(), MozillaPersonality(), ApplePersonality(), WindowsPersonality(), StandardPersonality(),
    ]

    static func named(_ name: String) -> (any PushPersonality)? { all.first { $0.name == name } }
}
