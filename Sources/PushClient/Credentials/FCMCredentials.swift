// SPDX-License-Identifier: Apache-2.0

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
