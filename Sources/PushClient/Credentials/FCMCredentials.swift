// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SystemFiles

/// Credentials for sending messages.
///
/// Descriptions, mirrors and logs never show their secrets.
///
/// ```swift
/// let credentials = try FCMCredentials.serviceAccount(path: "key.json")
/// ```
public struct FCMCredentials: Sendable {
    enum Kind: Sendable {
        case serviceAccount(ServiceAccount)
        case accessToken(Secret)
        case serverKey(Secret)
        case metadataServer
        case supplier(@Sendable () async throws -> (token: Secret, lifetime: Duration?))
    }

    let kind: Kind

    /// Makes credentials from a service account's key, in the JSON format of the Google Cloud console.
    ///
    /// - Throws: ``CredentialsError/Code/malformedKeyFile`` or ``CredentialsError/Code/unsupportedKind``.
    public static func serviceAccount(json: [UInt8]) throws(CredentialsError) -> FCMCredentials {
        FCMCredentials(kind: .serviceAccount(try ServiceAccount(json: json)))
    }

    /// Makes credentials from an OAuth 2 access token, which the client never renews.
    public static func accessToken(_ token: String) -> FCMCredentials {
        FCMCredentials(kind: .accessToken(Secret(token)))
    }

    /// Makes credentials from a closure that supplies access tokens.
    ///
    /// The client calls it whenever it needs a new token, once for all messages that wait for it.
    ///
    /// - Parameter fetch: Returns a token and its lifetime, `nil` if that is unknown. An error that it throws is
    ///   reported as ``CredentialsError/Code/unreachable``, without its text.
    public static func supplied(
        by fetch: @escaping @Sendable () async throws -> (token: String, lifetime: Duration?)
    ) -> FCMCredentials {
        FCMCredentials(
            kind: .supplier {
                let (token, lifetime) = try await fetch()
                return (Secret(token), lifetime)
            }
        )
    }

    /// The service account of the machine that the program runs on: Compute Engine, GKE, Cloud Run.
    public static let metadataServer = FCMCredentials(kind: .metadataServer)

    /// Makes credentials from a server key of the protocols that were switched off in June and July 2024, for
    /// emulators.
    public static func serverKey(_ key: String) -> FCMCredentials {
        FCMCredentials(kind: .serverKey(Secret(key)))
    }

    /// The project id in the service account's key; `nil` for other credentials or if the key has none.
    public var projectID: String? {
        if case .serviceAccount(let account) = kind { account.projectID } else { nil }
    }
}

extension FCMCredentials: CustomStringConvertible, CustomReflectable {
    /// The kind of credentials, with the e-mail address of a service account; no secrets.
    public var description: String {
        switch kind {
        case .serviceAccount(let account): account.description
        case .accessToken: "access token"
        case .serverKey: "server key"
        case .metadataServer: "metadata server"
        case .supplier: "supplied tokens"
        }
    }

    /// A mirror that only has the description.
    public var customMirror: Mirror { Mirror(self, children: ["kind": description]) }
}

extension FCMCredentials {
    /// Largest key file in bytes; a service account's file has about 2400.
    static let keyFileByteLimit = 1 << 20

    /// Makes credentials from the file with a service account's key.
    ///
    /// - Throws: ``CredentialsError/Code/unreadableFile``, or what ``serviceAccount(json:)`` throws, with the path.
    public static func serviceAccount(path: String) throws(CredentialsError) -> FCMCredentials {
        let data: [UInt8]
        do throws(SystemCallFailure) {
            data = try InputFile(path).readAll(upTo: keyFileByteLimit)
        } catch {
            guard !error.isTooLarge else {
                throw CredentialsError(
                    .malformedKeyFile,
                    "The key file \(path) is far too long for a key; check its path."
                )
            }
            throw CredentialsError(.unreadableFile, "The key file \(path) cannot be read: \(error.cause).")
        }
        do {
            return try serviceAccount(json: data)
        } catch {
            var error = error
            error.message = error.message.replacing("The key file", with: "The key file \(path)", maxReplacements: 1)
            throw error
        }
    }

    /// Returns Application Default Credentials, like Google's libraries.
    ///
    /// These are the key file that `GOOGLE_APPLICATION_CREDENTIALS` names, or ``metadataServer`` if `GCE_METADATA_HOST`
    /// is set or the machine is one of Google Cloud's.
    ///
    /// - Throws: ``CredentialsError/Code/notFound`` if there is neither, or what ``serviceAccount(path:)`` throws.
    public static func applicationDefault(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(CredentialsError) -> FCMCredentials {
        if let path = environment["GOOGLE_APPLICATION_CREDENTIALS"], !path.isEmpty {
            return try serviceAccount(path: path)
        }
        if environment["GCE_METADATA_HOST"]?.isEmpty == false || isOnGoogleCloud { return .metadataServer }
        throw CredentialsError(
            .notFound,
            "No credentials were found; set GOOGLE_APPLICATION_CREDENTIALS to the path of a service account's key."
        )
    }

    /// Whether this is a machine of Google Cloud, according to its firmware; a network request could take seconds.
    private static var isOnGoogleCloud: Bool {
        guard let name = try? String(contentsOfFile: "/sys/class/dmi/id/product_name", encoding: .utf8) else {
            return false
        }
        return name.hasPrefix("Google")
    }
}
