// SPDX-License-Identifier: Apache-2.0

/// What a sender is told of a downstream message.
enum DownstreamOutcome: Sendable, Hashable {
    /// The message is not taken, whoever it is for.
    case refused(DownstreamRefusal)
    /// One result for each registration, in their order.
    case instances([Instance])
    /// How many members of a group are reached, and those that are not.
    case group(success: Int, failed: [String])
    /// The number of a message to a topic or condition.
    case topic(messageID: String)

    /// What becomes of a message to one registration.
    struct Instance: Sendable, Hashable {
        var registration: String
        /// `0:<microseconds>%<hexadecimal>`; `nil` where there is an error.
        var messageID: String?
        /// The token that takes the registration's place.
        var canonical: String?
        var error: LegacyCode?
    }

    /// The word that the inbox shows: of several registrations only where none is reached.
    var errorCode: String? {
        switch self {
        case .refused(let refusal): refusal.code.rawValue
        case .instances(let instances):
            instances.contains { $0.error == nil } ? nil : instances.first?.error?.rawValue
        case .group, .topic: nil
        }
    }

    /// The HTTP status that it is answered with.
    var status: Int {
        if case .refused(let refusal) = self, refusal.isMalformed { 400 } else { 200 }
    }
}
