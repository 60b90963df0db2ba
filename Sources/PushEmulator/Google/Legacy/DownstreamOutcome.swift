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

/// A word by which the legacy protocols refuse a message, spelled as HTTP spells it.
enum LegacyCode: String, Sendable, Hashable, CaseIterable {
    case missingRegistration = "MissingRegistration"
    case invalidRegistration = "InvalidRegistration"
    case notRegistered = "NotRegistered"
    case invalidPackageName = "InvalidPackageName"
    case mismatchSenderID = "MismatchSenderId"
    case invalidParameters = "InvalidParameters"
    case messageTooBig = "MessageTooBig"
    case invalidDataKey = "InvalidDataKey"
    case invalidTTL = "InvalidTtl"
    case unavailable = "Unavailable"
    case internalServerError = "InternalServerError"
    case deviceMessageRateExceeded = "DeviceMessageRateExceeded"
    case topicsMessageRateExceeded = "TopicsMessageRateExceeded"
    case invalidAPNSCredential = "InvalidApnsCredential"
    /// No JSON, or a member of another type than the protocol gives it; HTTP answers 400 and a sentence.
    case invalidJSON = "InvalidJson"

    /// The code of a registration that is not taken.
    init(_ refusal: RegistrationRefusal) {
        self =
            switch refusal {
            case .missing: .missingRegistration
            case .malformed: .invalidRegistration
            case .unregistered: .notRegistered
            case .otherProject: .mismatchSenderID
            }
    }

    /// The code in a `nack` of XMPP, which tells fewer kinds apart.
    var xmpp: String {
        switch self {
        case .missingRegistration, .messageTooBig, .invalidDataKey, .invalidTTL, .invalidJSON, .invalidParameters,
            .invalidPackageName:
            "INVALID_JSON"
        case .invalidRegistration: "BAD_REGISTRATION"
        case .notRegistered: "DEVICE_UNREGISTERED"
        case .mismatchSenderID: "SENDER_ID_MISMATCH"
        case .unavailable: "SERVICE_UNAVAILABLE"
        case .internalServerError: "INTERNAL_SERVER_ERROR"
        case .deviceMessageRateExceeded: "DEVICE_MESSAGE_RATE_EXCEEDED"
        case .topicsMessageRateExceeded: "TOPICS_MESSAGE_RATE_EXCEEDED"
        case .invalidAPNSCredential: "INVALID_APNS_CREDENTIAL"
        }
    }
}
