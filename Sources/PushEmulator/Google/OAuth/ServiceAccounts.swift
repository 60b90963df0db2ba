// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
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
