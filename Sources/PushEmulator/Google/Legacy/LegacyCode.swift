// SPDX-License-Identifier: Apache-2.0

/// An error code of the legacy protocols, in the spelling of HTTP.
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
    /// The request is not JSON, or a member has a wrong type; HTTP answers 400 with a sentence.
    case invalidJSON = "InvalidJson"

    /// The code in a `nack` over XMPP, which distinguishes fewer kinds.
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
