// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import SystemFiles
import _CryptoExtras

/// The keys of the emulator's made-up service accounts, each made when it is first asked for and kept in the data folder.
///
/// Each project's account has a key of its own, so that no account can sign for another. The first one lies in
/// `service-account.json`, the others in the folder `service-accounts`; only the owner may read them.
actor ServiceAccounts {
    /// Keys in memory at most; projects are named by clients, so there may be any number.
    private static let rememberedCount = 1000

    private let folder: URL
    private var keys: [String: ServiceAccountKey] = [:]

    init(in folder: URL) { self.folder = folder }

    private var firstFile: URL { folder.appending(path: "service-account.json") }
    private var furtherFolder: URL { folder.appending(path: "service-accounts", directoryHint: .isDirectory) }

    /// The key of a project's account, made if need be, which takes up to a second.
    ///
    /// - Throws: ``EmulatorError`` where the folder cannot be used.
    func key(for project: String) throws(EmulatorError) -> ServiceAccountKey {
        if let key = knownKey(for: project) { return key }
        do {
            let key = try made(for: project)
            remember(key)
            return key
        } catch let error as EmulatorError {
            throw error
        } catch {
            throw EmulatorError(.dataUnusable, "A service account's key could not be made; start again.", cause: error)
        }
    }

    /// The key of a project's account where there is one.
    func knownKey(for project: String) -> ServiceAccountKey? {
        if let key = keys[project] { return key }
        guard
            let key = kept(in: firstFile, for: project)
                ?? furtherFile(for: project).flatMap({ kept(in: $0, for: project) })
        else { return nil }
        remember(key)
        return key
    }

    private func remember(_ key: ServiceAccountKey) {
        if keys.count >= Self.rememberedCount { keys = [:] }
        keys[key.project] = key
    }

    /// `nil` for what cannot be a file's name.
    private func furtherFile(for project: String) -> URL? {
        guard (1...100).contains(project.utf8.count), !project.hasPrefix("."),
            !project.utf8.contains(UInt8(ascii: "/")),
            !project.utf8.contains(0)
        else { return nil }
        return furtherFolder.appending(path: project + ".json")
    }

    /// The project's key in the file, unless that is damaged or another project's.
    private func kept(in file: URL, for project: String) -> ServiceAccountKey? {
        guard let contents = PrivateFile.secret(in: file), let json = try? JSONValue(parsing: contents),
            json["project_id"]?.string == project, let pem = json["private_key"]?.string
        else { return nil }
        return try? ServiceAccountKey(project: project, privateKeyPEM: pem)
    }

    /// Whether the first file holds some project's key.
    private var hasFirst: Bool {
        guard let contents = PrivateFile.secret(in: firstFile), let json = try? JSONValue(parsing: contents),
            let project = json["project_id"]?.string
        else { return false }
        return kept(in: firstFile, for: project) != nil
    }

    private func made(for project: String) throws -> ServiceAccountKey {
        let pem = try _RSA.Signing.PrivateKey(keySize: .bits2048).pkcs8PEMRepresentation
        let key = try ServiceAccountKey(project: project, privateKeyPEM: pem)
        let file = hasFirst ? furtherFile(for: project) : firstFile
        guard let file else {
            throw EmulatorError(.dataUnusable, "\(project.excerpt) is no project that an account could be made for.")
        }
        do throws(PrivateFile.Failure) {
            if file != firstFile { try PrivateFile.makeFolder(furtherFolder) }
            try PrivateFile.write(key.json.encoded(pretty: true) + [UInt8(ascii: "\n")], to: file)
        } catch {
            throw EmulatorError(file, error)
        }
        return key
    }
}
