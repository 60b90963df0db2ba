// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

extension FaultHit {
    /// The token endpoint's answer, in its own envelope where it answers itself.
    func tokenResponse(_ status: FCMStatus) -> Response {
        switch code {
        case .badGateway: return response(to: status, isPretty: true)
        // A revoked or deleted key has no other answer than one that never was the account's.
        case .unauthenticated, .thirdPartyAuthError, .unregistered, .senderIDMismatch:
            return OAuthError(error: "invalid_grant", description: "Invalid JWT Signature.").response
        case .invalidArgument: return OAuthError.badRequest.response
        default:
            let error =
                switch code {
                case .quotaExceeded: "rate_limit_exceeded"
                case .permissionDenied: "access_denied"
                case .unavailable: "temporarily_unavailable"
                default: "internal_failure"
                }
            var response = Response.json(
                ["error": .string(error), "error_description": .string(status.message)],
                status: .init(code: status.code)
            )
            response.headers[.retryAfter] = status.retryAfter
            return response
        }
    }
}
