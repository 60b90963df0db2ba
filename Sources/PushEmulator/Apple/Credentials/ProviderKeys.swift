// SPDX-License-Identifier: Apache-2.0

import Crypto
package import Foundation
import PushMessages
import Synchronization
import SystemFiles

/// A key of a team with which providers sign their tokens, and its restrictions.
///
/// Since 2025 a key is of one environment, and of a team or of some topics
/// ([Establishing a token-based connection to APNs](
/// https://developer.apple.com/documentation/usernotifications/establishing-a-token-based-connection-to-apns)).
struct ProviderKey: Sendable {
    let id: String
    let teamID: String
    /// `nil` is both.
    let environment: APNSEnvironment?
    /// The apps that it may send to; none is all of the team's.
    let topics: [String]
    let isRevoked: Bool
    let publicKey: P256.Signing.PublicKey

    /// Whether it may be used on a connection whose first push was signed with the other.
    func isRelated(to other: ProviderKey) -> Bool {
        id == other.id || environment == other.environment && topics == other.topics
    }

    fileprivate init?(_ id: String, _ json: JSONValue) {
        guard let teamID = json["team"]?.string, let pem = json["publicKey"]?.string,
            let publicKey = try? P256.Signing.PublicKey(pemRepresentation: pem)
        else { return nil }
        self.id = id
        self.teamID = teamID
        self.publicKey = publicKey
        environment = json["environment"]?.string.flatMap(APNSEnvironment.init)
        topics = json["topics"]?.array?.compactMap(\.string) ?? []
        isRevoked = json["revoked"]?.bool ?? false
    }
}

/// The emulator's own keys of providers, as `richpush emulator apns-key` makes them; only public halves are kept.
package final class ProviderKeys: Sendable {
    private let file: URL
    /// The keys that were looked up, and the file as it was then.
    private let known = Mutex<(stamp: FileStamp?, keys: [String: ProviderKey])>((nil, [:]))

    /// - Parameter folder: The emulator's data folder.
    init(in folder: URL) { file = Self.file(in: folder) }

    /// The key with this id; `nil` if none was made.
    func key(_ id: String) -> ProviderKey? {
        // Keys are made and revoked while the emulator runs.
        let stamp = FileStamp(file.path)
        if let key = known.withLock({ $0.stamp == stamp ? $0.keys[id] : nil }) { return key }
        guard let json = Self.read(file)[id], let key = ProviderKey(id, json) else { return nil }
        known.withLock { known in
            if known.stamp != stamp { known = (stamp, [:]) }
            known.keys[id] = key
        }
        return key
    }

    /// Makes a key that the emulator with this data folder accepts from now on.
    ///
    /// - Parameters:
    ///   - folder: The data folder, which is made if it is missing.
    ///   - teamID: Ten letters and digits.
    ///   - environment: `production` or `sandbox`; `nil` is both.
    ///   - topics: The bundle identifiers of the apps it may send to; none is all.
    /// - Returns: The key's id and the private half, as Apple's `.p8` files have it.
    /// - Throws: ``EmulatorError`` if the folder cannot be used or an argument is not valid.
    package static func make(
        in folder: URL,
        teamID: String,
        environment: String? = nil,
        topics: [String] = []
    ) throws(EmulatorError) -> (id: String, pem: String) {
        guard isID(teamID) else {
            throw EmulatorError(.configurationInvalid, "The team must be ten letters and digits, not \(teamID.quoted).")
        }
        if let environment, APNSEnvironment(rawValue: environment) == nil {
            throw EmulatorError(
                .configurationInvalid,
                "The environment must be production or sandbox, not \(environment.quoted)."
            )
        }
        let key = P256.Signing.PrivateKey()
        let id = String((0..<10).map { _ in idLetters.randomElement()! })
        try change(in: folder) { keys in
            keys[id] = [
                "team": .string(teamID), "environment": .text(environment),
                "topics": .array(topics.map(JSONValue.string)), "publicKey": .string(key.publicKey.pemRepresentation),
            ]
        }
        return (id, key.pemRepresentation + "\n")
    }

    /// Revokes a key: the emulator with this data folder answers `Forbidden` to its tokens from now on.
    ///
    /// - Throws: ``EmulatorError`` if the folder cannot be used or does not have the key.
    package static func revoke(_ id: String, in folder: URL) throws(EmulatorError) {
        try change(in: folder) { keys throws(EmulatorError) in
            guard var key = keys[id]?.object else {
                throw EmulatorError(.configurationInvalid, "The data folder has no key \(id.quoted).")
            }
            key["revoked"] = true
            keys[id] = .object(key)
        }
    }

    private static func change(
        in folder: URL,
        _ body: (inout JSONObject) throws(EmulatorError) -> Void
    ) throws(EmulatorError) {
        let file = file(in: folder)
        let lock = folder.appending(path: "apns-keys.lock")
        do throws(PrivateFile.Failure) {
            try PrivateFile.makeFolder(folder)
        } catch {
            throw EmulatorError(folder, error)
        }
        try PrivateFile.locked(lock) { () throws(EmulatorError) in
            var keys = read(file)
            try body(&keys)
            do throws(PrivateFile.Failure) {
                try PrivateFile.write(JSONValue.object(keys).encoded(pretty: true) + [UInt8(ascii: "\n")], to: file)
            } catch {
                throw EmulatorError(file, error)
            }
        } failing: {
            EmulatorError(lock, $0)
        }
    }

    private static func file(in folder: URL) -> URL { folder.appending(path: "apns-keys.json") }

    private static func read(_ file: URL) -> JSONObject {
        PrivateFile.secret(in: file).flatMap { try? JSONValue(parsing: $0) }?.object ?? [:]
    }

    /// Whether a text is ten letters and digits, as the ids of teams and keys are.
    private static func isID(_ text: String) -> Bool {
        text.utf8.count == 10
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
            }
    }

    private static let idLetters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
}
