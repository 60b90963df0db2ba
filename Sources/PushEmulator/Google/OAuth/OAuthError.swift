// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// An error answer of the token endpoint, with Google's texts.
struct OAuthError: Error, Sendable, Hashable {
    /// The code of RFC 6749, for instance `invalid_grant`.
    var error: String
    var description: String

    var response: Response {
        .json(["error": .string(error), "error_description": .string(description)], status: .badRequest)
    }

    static func parameterMissing(_ name: String) -> OAuthError {
        OAuthError(error: "invalid_request", description: "Required parameter is missing: \(name)")
    }

    static func grantTypeUnsupported(_ type: String) -> OAuthError {
        OAuthError(error: "unsupported_grant_type", description: "Invalid grant_type: \(type)")
    }

    /// The assertion is not a JWT, or the refresh token was not issued.
    static let badRequest = OAuthError(error: "invalid_grant", description: "Bad Request")
    /// An assertion that was exchanged before; only a fault says so.
    static let replayed = OAuthError(error: "invalid_grant", description: "Invalid JWT: It was used before.")
    static let signatureInvalid = OAuthError(error: "invalid_grant", description: "Invalid JWT Signature.")
    static let accountNotFound = OAuthError(
        error: "invalid_grant",
        description: "Invalid grant: account not found"
    )
    static let audienceWrong = OAuthError(error: "invalid_grant", description: "Invalid JWT: Failed audience check")
    static let timeframe = OAuthError(
        error: "invalid_grant",
        description: "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. "
            + "Check your iat and exp values in the JWT claim."
    )
    static let scopeInvalid = OAuthError(
        error: "invalid_scope",
        description: "Invalid OAuth scope or ID token audience provided."
    )
}
