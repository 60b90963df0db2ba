// SPDX-License-Identifier: Apache-2.0

import Foundation
import JWTKit
import PushMessages

/// What a service account says of itself, signed with its key, to get an access token (RFC 7523).
struct Assertion: Sendable, Hashable {
    /// The account's e-mail address, `iss`.
    var issuer: String?
    /// Scopes, separated by spaces.
    var scope: String?
    /// Where it was meant to go, `aud`; Google takes one, and no list.
    var audience: String?
    /// `iat`, in seconds since 1970.
    var issued: Double?
    /// `exp`, in seconds since 1970.
    var expires: Double?
    private let text: String

    /// Reads a JWT without trusting it; `nil` where it is none.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let contents = Data(base64URL: parts[1]),
            let claims = try? JSONValue(parsing: Array(contents)), case .object = claims
        else { return nil }
        self.text = text
        issuer = claims["iss"]?.string
        scope = claims["scope"]?.string
        audience = claims["aud"]?.string
        issued = claims["iat"]?.number
        expires = claims["exp"]?.number
    }

    /// Whether the account's key has signed it.
    func isSigned(with publicKeyPEM: String) async -> Bool {
        guard let key = try? Insecure.RSA.PublicKey(pem: publicKeyPEM) else { return false }
        let keys = JWTKeyCollection()
        await keys.add(rsa: key, digestAlgorithm: .sha256)
        return (try? await keys.verify(text, as: Anything.self)) != nil
    }

    /// Checks what Google checks beside the signature.
    ///
    /// - Parameter skew: How far clocks may differ; five minutes. What Google allows is not documented.
    func check(at now: Date = Date(), skew: Double = 300) throws(OAuthError) {
        guard let audience, Self.audiences.contains(audience) || audience.hasSuffix("/token") else {
            throw .audienceWrong
        }
        let now = now.timeIntervalSince1970
        guard let issued, let expires, expires - issued <= 3600 + skew, expires > issued, issued <= now + skew,
            expires > now - skew
        else { throw .timeframe }
        guard let scope, !scope.isEmpty, scope.utf8.count <= 4096,
            scope.split(separator: " ").allSatisfy({
                $0.hasPrefix("https://www.googleapis.com/auth/") || Self.scopes.contains(String($0))
            })
        else { throw .scopeInvalid }
    }

    /// Claims are read from the same text by the emulator's own parser.
    private struct Anything: JWTPayload {
        func verify(using algorithm: some JWTAlgorithm) {}
    }

    /// The token endpoint's names, of which the last part is that of local ones too.
    private static let audiences: Set<String> = [
        "https://oauth2.googleapis.com/token", "https://www.googleapis.com/oauth2/v4/token",
        "https://www.googleapis.com/oauth2/v3/token", "https://accounts.google.com/o/oauth2/token",
    ]
    private static let scopes: Set<String> = ["openid", "email", "profile"]
}
