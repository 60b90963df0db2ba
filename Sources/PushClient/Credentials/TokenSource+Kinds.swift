// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import Foundation

extension TokenSource {
    /// The source that fits the credentials; `nil` for a server key, which is no token.
    static func source(
        for credentials: FCMCredentials,
        endpoint: FCMEndpoint,
        retry: RetryPolicy,
        timekeeper: Timekeeper
    ) -> TokenSource? {
        let fetcher = TokenFetcher(endpoint: endpoint, retry: retry, timekeeper: timekeeper)
        switch credentials.kind {
        case .serverKey: return nil
        case .accessToken(let token):
            let fixed = AccessToken(token, lifetime: nil, now: .zero)
            return TokenSource(timekeeper: timekeeper, canRenew: false) { .success(fixed) }
        case .serviceAccount(let account):
            return TokenSource(timekeeper: timekeeper) { await fetcher.token(for: account) }
        case .metadataServer:
            return TokenSource(timekeeper: timekeeper) { await fetcher.machineToken() }
        case .supplier(let fetch):
            return TokenSource(timekeeper: timekeeper) {
                do {
                    let (token, lifetime) = try await fetch()
                    return .success(AccessToken(token, lifetime: lifetime, now: timekeeper.elapsed()))
                } catch {
                    return .failure(
                        CredentialsError(
                            .unreachable,
                            "The program's own source of tokens failed with \(type(of: error)).",
                            isTemporary: true
                        )
                    )
                }
            }
        }
    }
}
