// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// By what right messages are sent.
///
/// A description, a mirror or a log never shows a secret of it.
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

    /// A service account's key, as the Google Cloud console hands it out in JSON.
    ///
    /// Throws ``CredentialsError/Code/malformedKeyFile`` or ``CredentialsError/Code/unsupportedKind``.
    public static func serviceAccount(json: [UInt8]) throws(CredentialsError) -> FCMCredentials {
        FCMCredentials(kind: .serviceAccount(try ServiceAccount(json: json)))
    }

    /// An OAuth 2 access token that somebody else fetched and that is used until it is refused.
    public static func accessToken(_ token: String) -> FCMCredentials {
        FCMCredentials(kind: .accessToken(Secret(token)))
    }

    /// Tokens from the program's own source, asked whenever one is needed: one call at a time for all that wait.
    ///
    /// - Parameter fetch: Returns a token and its lifetime, `nil` where that is unknown; what it throws is reported as
    ///   ``CredentialsError/Code/unreachable``, without its text.
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

    /// The account of the machine that the program runs on: Compute Engine, GKE, Cloud Run.
    public static let metadataServer = FCMCredentials(kind: .metadataServer)

    /// A server key of the protocols that were switched off in June and July 2024; emulators still take it.
    public static func serverKey(_ key: String) -> FCMCredentials {
        FCMCredentials(kind: .serverKey(Secret(key)))
    }

    /// The project that the key belongs to, where the key says so.
    public var projectID: String? {
        if case .serviceAccount(let account) = kind { account.projectID } else { nil }
    }
}

extension FCMCredentials: CustomStringConvertible, CustomReflectable {
    /// The kind and whom it belongs to; no secret.
    public var description: String {
        switch kind {
        case .serviceAccount(let account): account.description
        case .accessToken: "access token"
        case .serverKey: "server key"
        case .metadataServer: "metadata server"
        case .supplier: "supplied tokens"
        }
    }

    /// The description alone.
    public var customMirror: Mirror { Mirror(self, children: ["kind": description]) }
}

extension FCMCredentials {
    /// The project that the credentials belong to: what a key says, or the metadata server; `nil` where nothing does.
    ///
    /// Throws ``CredentialsError/Code/unreachable`` or ``CredentialsError/Code/refused`` when the metadata server does not
    /// tell; it is asked as for a token.
    public func project(
        configuration: FCMClient.Configuration = FCMClient.Configuration()
    ) async throws(CredentialsError) -> String? {
        guard case .metadataServer = kind else { return projectID }
        let fetcher = TokenFetcher(
            endpoint: configuration.endpoint,
            retry: configuration.retry,
            timekeeper: Timekeeper(configuration.clock, date: configuration.date)
        )
        return try await fetcher.machineProject().get()
    }
}

extension FCMCredentials {
    /// Bytes of a key file at most; a service account's has about 2400.
    static let keyFileByteLimit = 1 << 20

    /// A service account's key in a file.
    ///
    /// Throws ``CredentialsError/Code/unreadableFile`` or what ``serviceAccount(json:)`` throws, with the path.
    public static func serviceAccount(path: String) throws(CredentialsError) -> FCMCredentials {
        guard let file = FileHandle(forReadingAtPath: path),
            let data = try? file.read(upToCount: keyFileByteLimit + 1)
        else {
            throw CredentialsError(
                .unreadableFile,
                "The key file \(path) cannot be read; check its path and its permissions."
            )
        }
        guard data.count <= keyFileByteLimit else {
            throw CredentialsError(.malformedKeyFile, "The key file \(path) is far too long for a key; check its path.")
        }
        do {
            return try serviceAccount(json: Array(data))
        } catch {
            var error = error
            error.message = error.message.replacing("The key file", with: "The key file \(path)", maxReplacements: 1)
            throw error
        }
    }

    /// What Google's own libraries would use: the key file that `GOOGLE_APPLICATION_CREDENTIALS` names, else the
    /// machine's account where `GCE_METADATA_HOST` or the machine itself says that there is one.
    ///
    /// Throws ``CredentialsError/Code/notFound`` when there is neither.
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

    /// Whether the firmware says that this is a machine of Google's; asking the network for it could take seconds.
    private static var isOnGoogleCloud: Bool {
        guard let name = try? String(contentsOfFile: "/sys/class/dmi/id/product_name", encoding: .utf8) else {
            return false
        }
        return name.hasPrefix("Google")
    }
}
