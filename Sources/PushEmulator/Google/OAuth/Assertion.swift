// SPDX-License-Identifier: Apache-2.0

import Foundation
import JWTKit
import PushMessages
import WebPush

/// A JWT signed by a service account's key, which is exchanged for an access token (RFC 7523).
struct Assertion: Sendable, Hashable {
    /// The account's e-mail address, `iss`.
    var issuer: String?
    /// Scopes, separated by spaces.
    var scope: String?
    /// The intended receiver, `aud`; Google accepts one, not a list.
    var audience: String?
    /// `iat`, in seconds since 1970.
    var issued: Double?
    /// `exp`, in seconds since 1970.
    var expires: Double?
    /// The header's `kid`.
    private let keyID: JSONValue?
    private let isPlain: Bool
    private let text: String

    /// Parses a JWT without verifying it; `nil` if the text is not a JWT.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let contents = Data(canonicalBase64URL: parts[1]),
            Data(canonicalBase64URL: parts[2]) != nil,
            let claims = try? JSONValue(parsing: Array(contents)), case .object = claims,
            let header = Data(canonicalBase64URL: parts[0]).flatMap({ try? JSONValue(parsing: Array($0)) })?.object
        else { return nil }
        self.text = text
        keyID = header["kid"]
        // Whoever does not know a critical extension has to refuse the whole (RFC 7515 section 4.1.11); none is known here.
        isPlain = header["alg"] == "RS256" && header["crit"] == nil
        issuer = claims["iss"]?.string
        scope = claims["scope"]?.string
        audience = claims["aud"]?.string
        issued = claims["iat"]?.number
        expires = claims["exp"]?.number
    }

    /// Whether it is signed with the account's key, and does not name another.
    ///
    /// Some SDKs name none (Google's library for Node), so a missing `kid` is not an error.
    func isSigned(with account: ServiceAccountKey) async -> Bool {
        guard isPlain, keyID == nil || keyID == .string(account.id),
            let key = try? Insecure.RSA.PublicKey(pem: account.publicKeyPEM)
        else { return false }
        let keys = JWTKeyCollection()
        await keys.add(rsa: key, digestAlgorithm: .sha256)
        return (try? await keys.verify(text, as: Anything.self)) != nil
    }

    /// Checks the claims that Google checks besides the signature.
    ///
    /// - Parameters:
    ///   - endpoints: The token endpoint's own addresses beside Google's.
    ///   - skew: How far clocks may differ; five minutes. Google does not document its limit.
    func check(endpoints: Set<String>, at now: Date = Date(), skew: Double = 300) throws(OAuthError) {
        guard let audience, Self.audiences.contains(audience) || endpoints.contains(audience) else {
            throw .audienceWrong(self.audience)
        }
        let now = now.timeIntervalSince1970
        guard let issued, let expires, expires - issued <= 3600 + skew, expires > issued, issued <= now + skew,
            expires > now - skew
        else { throw .timeframe(issued: self.issued, expires: self.expires) }
        guard let scope, !scope.isEmpty, scope.utf8.count <= 4096,
            scope.split(separator: " ").allSatisfy({
                $0.hasPrefix("https://www.googleapis.com/auth/") || Self.scopes.contains(String($0))
            })
        else { throw .scopeInvalid(self.scope) }
    }

    /// A payload without claims: the emulator's own parser reads them from the same text.
    private struct Anything: JWTPayload {
        func verify(using algorithm: some JWTAlgorithm) {}
    }

    /// The URLs of Google's token endpoint; a local endpoint's URL is recognised by its ending `/token`.
    private static let audiences: Set<String> = [
        "https://oauth2.googleapis.com/token", "https://www.googleapis.com/oauth2/v4/token",
        "https://www.googleapis.com/oauth2/v3/token", "https://accounts.google.com/o/oauth2/token",
    ]
    private static let scopes: Set<String> = ["openid", "email", "profile"]
}
