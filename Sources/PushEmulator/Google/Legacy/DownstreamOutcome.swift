// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
/// The result of a downstream message for its sender.
enum DownstreamOutcome: Sendable, Hashable {
    /// The message is refused, whatever its target.
    case refused(DownstreamRefusal)
    /// One result for each registration, in the order of the request.
    case instances([Instance])
    /// The number of group members that are reached, and the registrations that are not.
    case group(success: Int, failed: [String])
    /// The id of a message to a topic or condition, a number.
    case topic(messageID: String)

    /// The result for one registration.
    struct Instance: Sendable, Hashable {
        var registration: String
        /// `0:<microseconds>%<hexadecimal>`; `nil` if there is an error.
        var messageID: String?
        /// The token that has replaced the registration.
        var canonical: String?
        var error: LegacyCode?
    }

    /// The code that the inbox shows; for several registrations, only if none is reached.
    var errorCode: String? {
        switch self {
        case .refused(let refusal): refusal.code.rawValue
        case .instances(let instances):
            instances.contains { $0.error == nil } ? nil : instances.first?.error?.rawValue
        case .group, .topic: nil
        }
    }

    /// The HTTP status of the answer.
    var status: Int {
        if case .refused(let refusal) = self, refusal.isMalformed { 400 } else { 200 }
    }
}

extension LegacyCode {
    /// Creates the code for a refused registration.
    init(_ refusal: RegistrationRefusal) {
        self =
            switch refusal {
            case .missing: .missingRegistration
            case .malformed: .invalidRegistration
            case .unregistered: .notRegistered
            case .otherProject: .mismatchSenderID
            }
    }
}
#endif
