// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension AppliedFault {
    /// The failure of the whole request in Expo's words; `nil` for a fault of one recipient.
    ///
    /// Expo documents the codes; the statuses of UNAUTHORIZED and of failures without a code are not documented.
    var expoFailure: ExpoError? {
        switch code {
        case .quotaExceeded where fault.target == .all: .tooManyRequests
        case .unauthenticated, .permissionDenied: .unauthorized
        case .unavailable: ExpoError(503, "SERVICE_UNAVAILABLE", "The service is not available.")
        case .internalError, .unspecifiedError: ExpoError(500, "INTERNAL_SERVER_ERROR", "An unexpected error occurred.")
        case .badGateway: ExpoError(502, "BAD_GATEWAY", "Bad gateway")
        default: nil
        }
    }

    /// The answer in one recipient's ticket or receipt.
    ///
    /// A fault with a reason of APNs is one that APNs reports, so that it is in the receipt.
    var expoAnswer: IncomingExpoMessage.Answer {
        switch code {
        case .unregistered where fault.apnsReason == nil: .notRegistered
        case .unregistered:
            .receipt(IncomingExpoMessage.notRegistered, "The device cannot receive push notifications anymore.")
        case .senderIDMismatch:
            .receipt("MismatchSenderId", "The FCM credentials belong to another project than the app.")
        case .invalidArgument: .ticket(.tooBig)
        case .quotaExceeded: .receipt("MessageRateExceeded", "Too many messages were sent to this device.")
        case .thirdPartyAuthError:
            .receipt(
                "InvalidCredentials",
                "The push credentials of the app are not valid" + (fault.apnsReason.map { ": \($0)" } ?? "") + "."
            )
        default: .receipt("ProviderError", "The provider refused the message.")
        }
    }
}

extension IncomingExpoMessage.Answer {
    fileprivate static func receipt(_ error: String, _ message: String) -> Self {
        .ticket(ExpoReceipts.Receipt(error: error, message: message))
    }
}
