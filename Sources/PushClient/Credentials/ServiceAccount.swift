// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JWTKit
internal import PushMessages

/// A service account's key, in the format of the Google Cloud console.
struct ServiceAccount: Sendable {
    /// The OAuth scope, which FCM accepts for sending, topics and groups.
    static let scope = "https://www.googleapis.com/auth/firebase.messaging"
    /// Lifetime of an assertion in seconds; Google accepts at most one hour.
    static let lifetime: TimeInterval = 3600

    let email: String
    let projectID: String?
    let tokenURL: String
    private let keyID: String?
    private let key: Insecure.RSA.PrivateKey

    /// Reads the key file's text.
    init(json bytes: [UInt8]) throws(CredentialsError) {
        guard let json = try? JSONValue(parsing: bytes), json.object != nil else {
            throw Self.malformed("is not a JSON object; download the key again as JSON")
        }
        let type = json["type"]?.string ?? ""
        guard type == "service_account" else {
            let kind = type.isEmpty ? "has no \"type\"" : "is of type \"\(type.prefix(40))\""
            throw CredentialsError(
                .unsupportedKind,
                "The key file \(kind); a service account's key (\"type\": \"service_account\") is needed."
            )
        }
        guard let email = json["client_email"]?.string, !email.isEmpty else {
            throw Self.malformed("has no \"client_email\"; download the key again")
        }
        guard let pem = json["private_key"]?.string, !pem.isEmpty else {
            throw Self.malformed("has no \"private_key\"; download the key again")
        }
        // The library's error is not used, because it may quote the key.
        guard let key = try? Insecure.RSA.PrivateKey(pem: pem) else {
            throw Self.malformed("has a \"private_key\" that is not an RSA key in PEM; its line ends must be \\n")
        }
        self.email = email
        self.key = key
        keyID = json["private_key_id"]?.string
        projectID = json["project_id"]?.string
        tokenURL = json["token_uri"]?.string ?? "https://oauth2.googleapis.com/token"
    }

    private static func malformed(_ what: String) -> CredentialsError {
        CredentialsError(.malformedKeyFile, "The key file \(what).")
    }

    /// Returns the signed JWT assertion for the token endpoint (RFC 7523), issued at a date.
    func assertion(at date: Date) async throws(CredentialsError) -> Secret {
        let issued = date.timeIntervalSince1970.rounded(.down)
        let claims = Claims(
            iss: email,
            scope: Self.scope,
            aud: tokenURL,
            iat: Int(issued),
            exp: Int(issued + Self.lifetime)
        )
        do {
            let keys = JWTKeyCollection()
            await keys.add(rsa: key, digestAlgorithm: .sha256)
            return Secret(try await keys.sign(claims, header: keyID.map { ["kid": .string($0)] } ?? [:]))
        } catch {
            throw CredentialsError(.malformedKeyFile, "The key file's private key cannot sign; download the key again.")
        }
    }

    private struct Claims: JWTPayload {
        var iss: String
        var scope: String
        var aud: String
        var iat: Int
        var exp: Int

        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }
}

extension ServiceAccount: CustomStringConvertible, CustomReflectable {
    var description: String { "service account \(email)" }
    var customMirror: Mirror { Mirror(self, children: ["email": email]) }
}
