// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
public import PushMessages
import SystemFiles
import _CryptoExtras

/// The key of the emulator's made-up service accounts, made when it is first asked for and kept in the data folder.
///
/// All projects' accounts share it. It lies in `service-account.json`, which only the owner may read.
actor ServiceAccounts {
    private let file: URL
    private var privateKeyPEM: String?
    private var keys: [String: ServiceAccountKey] = [:]

    init(in folder: URL) { file = folder.appending(path: "service-account.json") }

    /// The key of a project's account.
    ///
    /// - Throws: ``EmulatorError`` where the folder cannot be used.
    func key(for project: String) throws(EmulatorError) -> ServiceAccountKey {
        if let key = keys[project] { return key }
        do {
            let pem = try privateKeyPEM ?? kept(for: project) ?? made(for: project)
            let key = try ServiceAccountKey(project: project, privateKeyPEM: pem)
            privateKeyPEM = pem
            // Projects are named by clients, so there may be any number.
            if keys.count >= 1000 { keys = [:] }
            keys[project] = key
            return key
        } catch let error as EmulatorError {
            throw error
        } catch {
            throw EmulatorError(.dataUnusable, "A service account's key could not be made; start again.", cause: error)
        }
    }

    /// The key of the file, unless that is damaged.
    private func kept(for project: String) -> String? {
        guard let contents = PrivateFile.secret(in: file),
            let pem = (try? JSONValue(parsing: contents))?["private_key"]?.string,
            (try? ServiceAccountKey(project: project, privateKeyPEM: pem)) != nil
        else { return nil }
        return pem
    }

    private func made(for project: String) throws -> String {
        let pem = try _RSA.Signing.PrivateKey(keySize: .bits2048).pkcs8PEMRepresentation
        let key = try ServiceAccountKey(project: project, privateKeyPEM: pem)
        do throws(PrivateFile.Failure) {
            try PrivateFile.write(key.json.encoded(pretty: true) + [UInt8(ascii: "\n")], to: file)
        } catch {
            throw EmulatorError(file, error)
        }
        return pem
    }
}

/// The e-mail address of a service account, `<name>@<project>.iam.gserviceaccount.com`.
struct ServiceAccountName: Sendable, Hashable {
    var name: String
    var project: String

    /// The account that the emulator has made up for a project.
    init(in project: String) {
        name = Self.ownName
        self.project = project
    }

    /// Reads an address; `nil` where it is none of a service account's.
    ///
    /// Projects of earlier years have a domain in front, `example.com:project`, which in addresses comes behind.
    init?(_ address: String) {
        guard let at = address.lastIndex(of: "@"), address.hasSuffix(Self.suffix) else { return nil }
        name = String(address[..<at])
        let domain = address[address.index(after: at)...].dropLast(Self.suffix.count)
        guard !name.isEmpty, !domain.isEmpty else { return nil }
        if let dot = domain.firstIndex(of: ".") {
            project = "\(domain[domain.index(after: dot)...]):\(domain[..<dot])"
        } else {
            project = String(domain)
        }
    }

    var address: String {
        let parts = project.split(separator: ":", maxSplits: 1)
        return "\(name)@\(parts.count == 2 ? "\(parts[1]).\(parts[0])" : project)\(Self.suffix)"
    }

    /// Whether it is one of the emulator's own.
    var isOwn: Bool { name == Self.ownName }

    private static let ownName = "richpush-emulator"
    private static let suffix = ".iam.gserviceaccount.com"
}

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
