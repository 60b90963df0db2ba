// SPDX-License-Identifier: Apache-2.0

import Crypto
public import Foundation

/// How a request identifies its app server: a signed token and the key that signed it (RFC 8292 section 3).
public struct VAPIDAuthorization: Sendable, Hashable {
    /// The app server's key, 65 bytes.
    public let publicKey: [UInt8]
    /// The token's `aud`; `nil` if it has none.
    public let audience: String?
    /// The token's `sub`; `nil` if it has none.
    public let subject: String?
    /// The token's `exp`; `nil` if it has none or one that is not a number.
    public let expiry: Date?
    /// Whether `sub` is there, and no text.
    private let isSubjectMistyped: Bool

    /// Reads and verifies the signature of `Authorization`, in the form of RFC 8292 or in one of its drafts, whose key is in
    /// `Crypto-Key`.
    ///
    /// - Throws: ``VAPIDProblem`` `missing`, `scheme`, `key-missing`, `malformed` or `signature`;
    ///   ``problems(endpoint:key:at:)`` has the others.
    public init(authorization: String?, cryptoKey: String?) throws(VAPIDProblem) {
        let (token, key) = try Self.parts(authorization, cryptoKey)
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard let key, let publicKey = try? P256.Signing.PublicKey(x963Representation: key) else {
            throw VAPIDProblem(.malformed, "k must be the 65 bytes of the app server's public key in URL-safe base64.")
        }
        guard token.utf8.count <= 8192, parts.count == 3,
            let header = Self.object(parts[0], as: Header.self), header.alg == "ES256",
            let claims = Self.object(parts[1], as: Claims.self), let signature = [UInt8](base64URL: parts[2])
        else {
            throw VAPIDProblem(.malformed, "t must be a JSON Web Token of three parts that is signed with ES256.")
        }
        guard let parsed = try? P256.Signing.ECDSASignature(rawRepresentation: signature),
            publicKey.isValidSignature(parsed, for: Data("\(parts[0]).\(parts[1])".utf8))
        else {
            throw VAPIDProblem(
                .signature,
                "The token's signature was not made with the key k; sign with its private key."
            )
        }
        self.publicKey = key
        audience = claims.aud
        subject = claims.sub
        isSubjectMistyped = claims.isSubjectMistyped
        expiry = claims.exp.map { Date(timeIntervalSince1970: $0) }
    }

    /// Reasons for which push services may refuse the token, in the order in which they check.
    ///
    /// - Parameter key: The key that the subscription was made with; `nil` if any may send.
    public func problems(endpoint: String, key: [UInt8]?, at now: Date = Date()) -> [VAPIDProblem] {
        [expiryProblem(now), audienceProblem(endpoint), typeProblem, subjectProblem, keyProblem(key)].compactMap(\.self)
    }

    // MARK: - Claims

    /// Seconds since 1970 above which a time counts as milliseconds: the year 5138.
    private static let latestExpiry = 100_000_000_000.0

    private func expiryProblem(_ now: Date) -> VAPIDProblem? {
        guard let expiry else {
            return VAPIDProblem(
                .expiryInvalid,
                "exp is missing or no number; write the seconds since 1970, at most 24 hours ahead."
            )
        }
        let seconds = expiry.timeIntervalSince(now)
        if seconds < 0 { return VAPIDProblem(.expired, "exp has passed; make a new token.") }
        if expiry.timeIntervalSince1970 > Self.latestExpiry {
            return VAPIDProblem(
                .expiryTooFar,
                "exp is in milliseconds; write seconds since 1970, at most 24 hours ahead."
            )
        }
        // A sender's clock may be a little ahead.
        guard seconds <= 24 * 3600 + 60 else {
            return VAPIDProblem(.expiryTooFar, "exp is more than 24 hours ahead; 12 hours are common.")
        }
        return nil
    }

    private func audienceProblem(_ endpoint: String) -> VAPIDProblem? {
        let wanted = PushOrigin(endpoint)
        let given = audience.flatMap { PushOrigin($0) }
        if let given, given == wanted { return nil }
        let origin = wanted?.description ?? endpoint
        if let given, let wanted, given.port == nil, given.scheme == wanted.scheme, given.host == wanted.host {
            return VAPIDProblem(.audiencePort, "aud lacks the endpoint's port; write \(origin).")
        }
        return VAPIDProblem(.audience, "aud must be the origin of the endpoint, \(origin).")
    }

    private var typeProblem: VAPIDProblem? {
        isSubjectMistyped ? VAPIDProblem(.claimType, "sub must be a text; write a mailto: or https: URL.") : nil
    }

    private var subjectProblem: VAPIDProblem? {
        if isSubjectMistyped { return nil }
        guard let subject, !subject.isEmpty else {
            return VAPIDProblem(
                .subjectMissing,
                "sub is missing; write a mailto: or https: URL that reaches you."
            )
        }
        let isMail = subject.hasPrefix("mailto:") && subject.dropFirst(7).contains("@")
        let host = subject.hasPrefix("https://") ? PushOrigin(subject)?.host : nil
        if isMail, !subject.hasSuffix("@localhost") { return nil }
        if let host, host != "localhost" { return nil }
        return VAPIDProblem(.subjectInvalid, "sub must be a mailto: or https: URL that others can use.")
    }

    private func keyProblem(_ key: [UInt8]?) -> VAPIDProblem? {
        guard let key, key != publicKey else { return nil }
        return VAPIDProblem(
            .otherKey,
            "The subscription was made with another applicationServerKey; send with its key, or subscribe anew."
        )
    }

    // MARK: - Reading

    private struct Header: Decodable {
        var alg: String
    }

    private struct Claims: Decodable {
        var aud: String?
        var exp: Double?
        var sub: String?
        var isSubjectMistyped: Bool

        private enum CodingKeys: CodingKey { case aud, exp, sub }

        /// Claims of another type count as absent; what that means is for the checks.
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            aud = try? container.decode(String.self, forKey: .aud)
            exp = try? container.decode(Double.self, forKey: .exp)
            sub = try? container.decode(String.self, forKey: .sub)
            isSubjectMistyped =
                sub == nil && container.contains(.sub) && (try? container.decodeNil(forKey: .sub)) != true
        }
    }

    private static func object<Value: Decodable>(_ part: Substring, as type: Value.Type) -> Value? {
        [UInt8](base64URL: part).flatMap { try? JSONDecoder().decode(type, from: Data($0)) }
    }

    private static func parts(
        _ authorization: String?,
        _ cryptoKey: String?
    ) throws(VAPIDProblem) -> (token: String, key: [UInt8]?) {
        guard let authorization else {
            throw VAPIDProblem(.missing, "Authorization is missing; send vapid t=<token>, k=<key>.")
        }
        let words = authorization.split(separator: " ", maxSplits: 1)
        guard words.count == 2 else {
            throw VAPIDProblem(.scheme, "Authorization has no token; send vapid t=<token>, k=<key>.")
        }
        switch words[0].lowercased() {
        case "vapid":
            let parameters = HeaderParameters(words[1])
            guard let token = parameters["t"] else {
                throw VAPIDProblem(.malformed, "Authorization must be vapid t=<token>, k=<key>, and has no t.")
            }
            return (token, parameters["k"].flatMap { [UInt8](base64URL: $0) })
        case "webpush", "bearer":
            guard let key = cryptoKey.flatMap({ HeaderParameters($0)["p256ecdsa"] }) else {
                throw VAPIDProblem(
                    .keyMissing,
                    "Crypto-Key lacks p256ecdsa=<key>; send Authorization: vapid t=<token>, k=<key> instead."
                )
            }
            return (String(words[1]).trimmingCharacters(in: .whitespaces), [UInt8](base64URL: key))
        default:
            throw VAPIDProblem(.scheme, "Authorization is of another scheme; send vapid t=<token>, k=<key>.")
        }
    }
}
