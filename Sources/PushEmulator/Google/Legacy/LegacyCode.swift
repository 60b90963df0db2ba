// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import PushMessages

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

extension LegacyCode {
    /// Why the legacy protocols give the code.
    var reason: RefusalReason {
        switch self {
        case .missingRegistration:
            RefusalReason("the message does not name a recipient", "Set to, registration_ids or condition.")
        case .invalidRegistration:
            RefusalReason(
                "the text is not a registration token",
                "Send what the app got, as it is, and nothing cut off.",
                about: .target
            )
        case .notRegistered:
            RefusalReason(
                "no app instance answers to it: the app was uninstalled, or got another token",
                "Delete it where you keep it.",
                about: .target
            )
        case .invalidPackageName:
            RefusalReason(
                "the app with the token has another package name than restricted_package_name",
                "Write the app's package name, or leave it out.",
                about: .target
            )
        case .mismatchSenderID:
            RefusalReason(
                "the app instance registered with another sender",
                "Send with the credentials of the project that the app is configured for.",
                about: .target
            )
        case .invalidParameters:
            RefusalReason("a member has a value that it does not take", "Correct the member that the answer names.")
        case .messageTooBig:
            RefusalReason("texts and data have more bytes than the protocol accepts", "Shorten the texts.")
        case .invalidDataKey:
            RefusalReason("a key of data is one that the service keeps for itself", "Rename the key.")
        case .invalidTTL:
            RefusalReason(
                "time_to_live is not a number of seconds from 0 to \(DownstreamOptions.longestLife)",
                "Write seconds, at most four weeks."
            )
        case .unavailable:
            RefusalReason("the service is overloaded", "Send again later, and wait longer each time.")
        case .internalServerError: RefusalReason("the service failed", "Send again later.")
        case .deviceMessageRateExceeded:
            RefusalReason("one device got too many messages", "Send fewer to it.", about: .target)
        case .topicsMessageRateExceeded:
            RefusalReason("one topic got too many messages", "Send fewer to it.", about: .target)
        case .invalidAPNSCredential:
            RefusalReason(
                "APNs does not accept the project's key",
                "Upload the APNs key of the app's team to the Firebase project."
            )
        case .invalidJSON:
            RefusalReason("the body is not JSON, or a member has a wrong type", "Correct what the answer names.")
        }
    }
}
#endif
