// SPDX-License-Identifier: Apache-2.0

import Foundation
import Hummingbird
import PushMessages

extension WireProtocol {
    /// The requests for access tokens, of which the inbox has the refused ones.
    static let oauth = WireProtocol(rawValue: "oauth")
}

/// An error answer of the token endpoint, with Google's texts.
struct OAuthError: Error, Sendable, Hashable {
    /// The code of RFC 6749, for instance `invalid_grant`.
    var error: String
    var description: String
    /// Why the endpoint refuses, which the inbox tells.
    var reason: RefusalReason

    var response: Response {
        .json(["error": .string(error), "error_description": .string(description)], status: .badRequest)
    }

    static func parameterMissing(_ name: String) -> OAuthError {
        OAuthError(
            error: "invalid_request",
            description: "Required parameter is missing: \(name)",
            reason: RefusalReason(
                "a parameter of the form is missing",
                "POST grant_type and assertion as a form, application/x-www-form-urlencoded.",
                about: .field(name, value: nil)
            )
        )
    }

    static func grantTypeUnsupported(_ type: String) -> OAuthError {
        OAuthError(
            error: "unsupported_grant_type",
            description: "Invalid grant_type: \(type)",
            reason: RefusalReason(
                "the endpoint knows no such grant type",
                "Send urn:ietf:params:oauth:grant-type:jwt-bearer, or refresh_token.",
                about: .field("grant_type", value: type)
            )
        )
    }

    /// The assertion is not a JWT.
    static let assertionMalformed = OAuthError(
        error: "invalid_grant",
        description: "Bad Request",
        reason: RefusalReason(
            "the assertion is not a JSON Web Token",
            "Sign a token of three parts with RS256 and the service account's private key."
        )
    )
    /// The refresh token was not issued here.
    static let refreshTokenUnknown = OAuthError(
        error: "invalid_grant",
        description: "Bad Request",
        reason: RefusalReason(
            "the refresh token was not issued here, or was revoked",
            "Use the service account that 'richpush emulator env' names, or start without --strict."
        )
    )
    /// An assertion that was exchanged before; only a fault says so.
    static let replayed = OAuthError(
        error: "invalid_grant",
        description: "Invalid JWT: It was used before.",
        reason: RefusalReason("the assertion was exchanged before", "Sign another assertion for each exchange.")
    )
    static func signatureInvalid(_ assertion: Assertion?) -> OAuthError {
        OAuthError(
            error: "invalid_grant",
            description: "Invalid JWT Signature.",
            reason: RefusalReason(
                "the assertion is not signed with RS256 and the account's present key",
                "Use the account's current file: its private_key signs, and kid is its private_key_id.",
                about: assertion.map { .field("iss", value: $0.issuer) } ?? .request
            )
        )
    }
    static func accountNotFound(_ issuer: String?) -> OAuthError {
        OAuthError(
            error: "invalid_grant",
            description: "Invalid grant: account not found",
            reason: RefusalReason(
                "there is no such service account",
                "Write the client_email of the account's file as iss; a strict emulator knows only its own accounts.",
                about: .field("iss", value: issuer)
            )
        )
    }
    static func audienceWrong(_ audience: String?) -> OAuthError {
        OAuthError(
            error: "invalid_grant",
            description: "Invalid JWT: Failed audience check",
            reason: RefusalReason(
                "the assertion is for another audience",
                "Write the token_uri of the account's file as aud, as one text.",
                about: .field("aud", value: audience)
            )
        )
    }
    static func timeframe(issued: Double?, expires: Double?) -> OAuthError {
        let text = { (time: Double?) in time.map { String(format: "%.0f", $0) } ?? "missing" }
        return OAuthError(
            error: "invalid_grant",
            description: "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. "
                + "Check your iat and exp values in the JWT claim.",
            reason: RefusalReason(
                "iat and exp are not times before and after the present, at most an hour apart",
                "Write seconds since 1970, the present as iat and at most 3600 more as exp; check the machine's clock.",
                about: .field("iat, exp", value: "\(text(issued)), \(text(expires))")
            )
        )
    }
    static func scopeInvalid(_ scope: String?) -> OAuthError {
        OAuthError(
            error: "invalid_scope",
            description: "Invalid OAuth scope or ID token audience provided.",
            reason: RefusalReason(
                "the assertion asks for no scope of Google's",
                "Write https://www.googleapis.com/auth/firebase.messaging as scope.",
                about: .field("scope", value: scope)
            )
        )
    }
    /// The answer of a fault that has no error of the endpoint's own.
    static func failing(_ error: String, _ status: FCMStatus) -> OAuthError {
        OAuthError(error: error, description: status.message, reason: status.reason)
    }
}
