// SPDX-License-Identifier: Apache-2.0

extension FaultHit {
    /// The `error` of legacy HTTP for one registration or topic; `nil` where the request is taken.
    ///
    /// For what is the whole request's, such as `UNAVAILABLE` for all, legacy HTTP has a status: that of ``status``.
    var legacyError: String? {
        switch code {
        case .ok, .answerLost: nil
        case .unregistered: "NotRegistered"
        case .senderIDMismatch: "MismatchSenderId"
        case .invalidArgument: isForTopic ? "InvalidParameters" : "InvalidRegistration"
        case .quotaExceeded: isForTopic ? "TopicsMessageRateExceeded" : "DeviceMessageRateExceeded"
        case .unavailable: "Unavailable"
        case .thirdPartyAuthError: "InvalidApnsCredential"
        default: "InternalServerError"
        }
    }

    /// The `error` of a nack over XMPP; `nil` where the message is taken.
    var nackError: String? {
        switch code {
        case .ok, .answerLost: nil
        case .unregistered: "DEVICE_UNREGISTERED"
        case .senderIDMismatch: "SENDER_ID_MISMATCH"
        case .invalidArgument: isForTopic ? "INVALID_JSON" : "BAD_REGISTRATION"
        case .quotaExceeded: isForTopic ? "TOPICS_MESSAGE_RATE_EXCEEDED" : "DEVICE_MESSAGE_RATE_EXCEEDED"
        case .unavailable: "SERVICE_UNAVAILABLE"
        case .thirdPartyAuthError: "INVALID_APNS_CREDENTIAL"
        case .unauthenticated, .permissionDenied: "AUTHENTICATION_FAILED"
        default: "INTERNAL_SERVER_ERROR"
        }
    }

    private var isForTopic: Bool {
        if case .topic = fault.target { true } else { false }
    }
}
