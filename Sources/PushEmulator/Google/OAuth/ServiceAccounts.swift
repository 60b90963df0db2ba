// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
public import PushMessages
import SystemFiles
import _CryptoExtras

/// The keys of the emulator's made-up service accounts, each made when its project's file is first asked for, and kept in
/// the data folder.
///
/// The first is in `service-account.json`, further projects' accounts are in `service-accounts`; only the owner may
/// read them.
actor ServiceAccounts {
    private let file: URL
    private let folder: URL
    private var keys: [String: ServiceAccountKey] = [:]

    /// How many projects can have an account, since clients name projects.
    static let limit = 1000

    init(in folder: URL) {
        file = folder.appending(path: "service-account.json")
        self.folder = folder.appending(path: "service-accounts", directoryHint: .isDirectory)
    }

    /// Returns the key of a project's account.
    ///
    /// - Throws: ``EmulatorError`` if the folder cannot be used, or has as many accounts as it may.
    func key(for project: String) throws(EmulatorError) -> ServiceAccountKey {
        if let key = existingKey(for: project) { return key }
        do {
            let key = try made(for: project)
            keys[project] = key
            return key
        } catch let error as EmulatorError {
            throw error
        } catch {
            throw EmulatorError(.dataUnusable, "A service account's key could not be made; start again.", cause: error)
        }
    }

    /// The key of an account that was made before; `nil` for none, and where its file is damaged.
    func existingKey(for project: String) -> ServiceAccountKey? {
        if let key = keys[project] { return key }
        for file in [file, furtherFile(of: project)] {
            guard let contents = PrivateFile.secret(in: file), let json = try? JSONValue(parsing: contents),
                json["project_id"]?.string == project, let pem = json["private_key"]?.string,
                let key = try? ServiceAccountKey(project: project, privateKeyPEM: pem)
            else { continue }
            keys[project] = key
            return key
        }
        return nil
    }

    private func made(for project: String) throws -> ServiceAccountKey {
        let key = try ServiceAccountKey(
            project: project,
            privateKeyPEM: _RSA.Signing.PrivateKey(keySize: .bits2048).pkcs8PEMRepresentation
        )
        let file = hasFirst ? furtherFile(of: project) : self.file
        if hasFirst {
            do throws(PrivateFile.Failure) {
                try PrivateFile.makeFolder(folder)
            } catch {
                throw EmulatorError(folder, error)
            }
            guard try FileManager.default.contentsOfDirectory(atPath: folder.path).count < Self.limit else {
                throw EmulatorError(
                    .dataUnusable,
                    "There are \(Self.limit) service accounts already; use one of them, or another data folder."
                )
            }
        }
        do throws(PrivateFile.Failure) {
            try PrivateFile.write(key.json.encoded(pretty: true) + [UInt8(ascii: "\n")], to: file)
        } catch {
            throw EmulatorError(file, error)
        }
        return key
    }

    /// Whether the first file holds the account of some project.
    private var hasFirst: Bool {
        guard let contents = PrivateFile.secret(in: file), let json = try? JSONValue(parsing: contents),
            let project = json["project_id"]?.string, let pem = json["private_key"]?.string
        else { return false }
        return (try? ServiceAccountKey(project: project, privateKeyPEM: pem)) != nil
    }

    /// Names of projects may not be valid file names.
    private func furtherFile(of project: String) -> URL {
        folder.appending(path: SHA256.hash(data: Data(project.utf8)).prefix(16).hexadecimal + ".json")
    }
}

/// The e-mail address of a service account, `<name>@<project>.iam.gserviceaccount.com`.
struct ServiceAccountName: Sendable, Hashable {
    var name: String
    var project: String

    /// Creates the name of the emulator's account in a project.
    init(in project: String) {
        name = Self.ownName
        self.project = project
    }

    /// Parses an address; `nil` if it is not a service account's.
    ///
    /// Domain-scoped projects have a domain in front, `example.com:project`; in addresses the domain comes last.
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

    /// Whether it is an account of the emulator.
    var isOwn: Bool { name == Self.ownName }

    private static let ownName = "richpush-emulator"
    private static let suffix = ".iam.gserviceaccount.com"
}

/// A simulated service account with a real key, in the format of the file from the Firebase console.
///
/// SDKs sign with it, and a strict emulator verifies their signatures; it gives access to nothing else.
public struct ServiceAccountKey: Sendable, Hashable, CustomStringConvertible {
    /// The account's project.
    public let project: String
    /// The account's e-mail address.
    public let email: String
    /// The id of the key, 40 hexadecimal digits.
    public let id: String
    /// The public key in PEM (SubjectPublicKeyInfo).
    public let publicKeyPEM: String
    /// The URL at which SDKs exchange an assertion for an access token; by default Google's.
    public var tokenURL = "https://oauth2.googleapis.com/token"

    private let privateKeyPEM: String

    /// Creates an account with a private key in PEM.
    init(project: String, privateKeyPEM: String) throws {
        let key = try _RSA.Signing.PrivateKey(pemRepresentation: privateKeyPEM)
        self.project = project
        email = ServiceAccountName(in: project).address
        id = SHA256.hash(data: key.publicKey.derRepresentation).prefix(20).hexadecimal
        publicKeyPEM = key.publicKey.pemRepresentation
        self.privateKeyPEM = privateKeyPEM
    }

    /// The contents of the file, including the private key.
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

    /// The account's address and the key's id, without the key.
    public var description: String { "\(email), key \(id)" }
}
