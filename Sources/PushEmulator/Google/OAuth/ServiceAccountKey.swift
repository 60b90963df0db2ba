// SPDX-License-Identifier: Apache-2.0

import Crypto
public import PushMessages
import _CryptoExtras

/// A made-up service account with a key that is real: what the Firebase console hands out as a file, for the emulator.
///
/// SDKs sign with it, and a strict emulator verifies them; it opens nothing else.
public struct ServiceAccountKey: Sendable, Hashable, CustomStringConvertible {
    /// The project whose account it is.
    public let project: String
    /// The account's name, an e-mail address.
    public let email: String
    /// 40 hexadecimal digits that tell this key from others.
    public let id: String
    /// PEM of the public half (SubjectPublicKeyInfo).
    public let publicKeyPEM: String
    /// Where SDKs exchange it for access tokens; Google's address unless set.
    public var tokenURL = "https://oauth2.googleapis.com/token"

    private let privateKeyPEM: String

    /// Takes a private key in PEM.
    init(project: String, privateKeyPEM: String) throws {
        let key = try _RSA.Signing.PrivateKey(pemRepresentation: privateKeyPEM)
        self.project = project
        email = ServiceAccountName(in: project).address
        id = SHA256.hash(data: key.publicKey.derRepresentation).prefix(20)
            .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        publicKeyPEM = key.publicKey.pemRepresentation
        self.privateKeyPEM = privateKeyPEM
    }

    /// The file's contents, private key included.
    public var json: JSONValue {
        [
            "type": "service_account",
            "project_id": .string(project),
            "private_key_id": .string(id),
            "private_key": .string(privateKeyPEM),
            "client_email": .string(email),
            "client_id": .string("1\(ProjectNumber.made(for: project))00000000"),
            "auth_uri": "https://accounts.google.com/o/oauth2/auth",
            "token_uri": .string(tokenURL),
            "auth_provider_x509_cert_url": "https://www.googleapis.com/oauth2/v1/certs",
            "client_x509_cert_url": .string(
                "https://www.googleapis.com/robot/v1/metadata/x509/\(email.replacing("@", with: "%40"))"
            ),
            "universe_domain": "googleapis.com",
        ]
    }

    /// The account's address and the key's id; never the key.
    public var description: String { "\(email), key \(id)" }
}
