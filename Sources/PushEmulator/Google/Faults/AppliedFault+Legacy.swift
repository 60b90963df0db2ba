// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import HTTPTypes
import Hummingbird

extension AppliedFault {
    /// The `error` of legacy HTTP for one registration or topic; `nil` if the request is accepted.
    ///
    /// A fault that fails the whole request, such as `UNAVAILABLE` for all, is answered with the HTTP status of
    /// ``status`` instead.
    var legacyError: LegacyCode? {
        switch code {
        case .ok, .answerLost: nil
        case .unregistered: .notRegistered
        case .senderIDMismatch: .mismatchSenderID
        case .invalidArgument: isForTopic ? .invalidParameters : .invalidRegistration
        case .quotaExceeded: isForTopic ? .topicsMessageRateExceeded : .deviceMessageRateExceeded
        case .unavailable: .unavailable
        case .thirdPartyAuthError: .invalidAPNSCredential
        default: .internalServerError
        }
    }

    /// The `error` of a nack over XMPP; `nil` if the message is accepted.
    var nackError: String? {
        switch code {
        case .unauthenticated, .permissionDenied: "AUTHENTICATION_FAILED"
        default: legacyError?.xmpp
        }
    }

    private var isForTopic: Bool {
        if case .topic = fault.target { true } else { false }
    }
}

extension AppliedFault {
    /// Returns the answer of legacy HTTP to a request that fails as a whole: a status without JSON.
    func legacyResponse(to status: FCMStatus) -> Response {
        if code == .badGateway { return response(to: status, isPretty: false) }
        if status.code == 401 { return InstanceIDError.unauthorized.response }
        var response = LegacySendRoute.text("\(status.errorCode)\n", HTTPResponse.Status(code: status.code))
        response.headers[.retryAfter] = status.retryAfter
        return response
    }
}
#endif
