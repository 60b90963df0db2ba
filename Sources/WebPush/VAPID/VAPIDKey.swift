// SPDX-License-Identifier: Apache-2.0

import Crypto
public import Foundation

/// The key by which an app server identifies itself to push services (RFC 8292).
public struct VAPIDKey: Sendable {
    private let key: P256.Signing.PrivateKey

    /// Makes up a key.
    public init() { key = P256.Signing.PrivateKey() }

    /// Reads a key as libraries store it: PEM (SEC 1 or PKCS 8), or 32 bytes of URL-safe base64.
    ///
    /// - Throws: ``WebPushError`` if it is neither.
    public init(_ text: String) throws(WebPushError) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let key =
            text.hasPrefix("-----")
            ? try? P256.Signing.PrivateKey(pemRepresentation: text)
            : [UInt8](base64URL: text).flatMap { try? P256.Signing.PrivateKey(rawRepresentation: $0) }
        guard let key else {
            throw WebPushError(
                .keyInvalid,
                "A VAPID key must be a P-256 private key in PEM, or its 32 bytes in URL-safe base64."
            )
        }
        self.key = key
    }

    /// The 32 bytes of the private key in URL-safe base64, which ``init(_:)`` reads.
    public var privateKey: String { Array(key.rawRepresentation).base64URL }
    /// The key that a page passes as `applicationServerKey`, 65 bytes.
    public var publicKey: [UInt8] { Array(key.publicKey.x963Representation) }

    /// The value of `Authorization` for a push to an endpoint.
    ///
    /// - Parameters:
    ///   - subject: Whom the push service may write to, a `mailto:` or `https:` URL.
    ///   - lifetime: At most 24 hours; default 12.
    /// - Throws: ``WebPushError`` if the endpoint is not an http or https URL.
    public func authorization(
        for endpoint: String,
        subject: String,
        at now: Date = Date(),
        lifetime: Duration = .seconds(12 * 3600)
    ) throws(WebPushError) -> String {
        guard let origin = PushOrigin(endpoint) else {
            throw WebPushError(.subscriptionInvalid, "endpoint must be an absolute http or https URL.")
        }
        let expiry = Int(now.timeIntervalSince1970) + Int(lifetime.components.seconds)
        let token = sign(Claims(aud: origin.description, exp: expiry, sub: subject))
        return "vapid t=\(token), k=\(publicKey.base64URL)"
    }

    private struct Claims: Encodable {
        var aud: String
        var exp: Int
        var sub: String
    }

    private func sign(_ claims: Claims) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            let header = Array(#"{"typ":"JWT","alg":"ES256"}"#.utf8).base64URL
            let signed = header + "." + Array(try encoder.encode(claims)).base64URL
            let signature = try key.signature(for: Data(signed.utf8))
            return signed + "." + Array(signature.rawRepresentation).base64URL
        } catch {
            preconditionFailure("Texts and numbers can be encoded and signed: \(error)")
        }
    }
}
