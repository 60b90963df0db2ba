// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import Foundation
internal import Synchronization

/// The current access token, fetched once for all that wait for it and again before it expires.
final class TokenSource: Sendable {
    /// How long a refusal by the token endpoint stands, so that a thousand messages do not ask a thousand times.
    private static let refusalTime = Duration.seconds(10)

    private struct State: Sendable {
        var token: AccessToken?
        var fetch: Task<Result<AccessToken, CredentialsError>, Never>?
        var refusal: (error: CredentialsError, at: Duration)?
    }

    private let state = Mutex(State())
    private let timekeeper: Timekeeper
    private let fetch: @Sendable () async -> Result<AccessToken, CredentialsError>
    /// Whether a token that the service refuses can be replaced by another.
    let canRenew: Bool

    init(
        timekeeper: Timekeeper,
        canRenew: Bool = true,
        fetch: @escaping @Sendable () async -> Result<AccessToken, CredentialsError>
    ) {
        self.timekeeper = timekeeper
        self.canRenew = canRenew
        self.fetch = fetch
    }

    /// The token if it is at hand; where it nears its end, the next one is fetched meanwhile.
    var cached: AccessToken? {
        let now = timekeeper.elapsed()
        return state.withLock { state in
            guard let token = state.token, token.expiresAt.map({ now < $0 }) ?? true else { return nil }
            if let refreshAt = token.refreshAt, now >= refreshAt { _ = beginFetch(&state) }
            return token
        }
    }

    /// The token, fetched if need be.
    func token() async throws(CredentialsError) -> AccessToken {
        if let cached { return cached }
        let now = timekeeper.elapsed()
        let step: Result<Task<Result<AccessToken, CredentialsError>, Never>, CredentialsError> = state.withLock {
            state in
            if let (error, at) = state.refusal, now - at < Self.refusalTime { return .failure(error) }
            return .success(beginFetch(&state))
        }
        return try await step.get().value.get()
    }

    /// Forgets a token that the service refused, unless another has taken its place already.
    func reject(_ token: AccessToken) {
        state.withLock { state in
            if state.token?.authorization == token.authorization { state.token = nil }
        }
    }

    private func beginFetch(_ state: inout State) -> Task<Result<AccessToken, CredentialsError>, Never> {
        if let running = state.fetch { return running }
        // No child of the task that asks first: the others must get their token even if that one is cancelled.
        let task = Task { [self] in
            let result = await fetch()
            finish(result)
            return result
        }
        state.fetch = task
        return task
    }

    private func finish(_ result: Result<AccessToken, CredentialsError>) {
        let now = timekeeper.elapsed()
        state.withLock { state in
            state.fetch = nil
            switch result {
            case .success(let token):
                state.token = token
                state.refusal = nil
            case .failure(let error): state.refusal = error.isTemporary ? nil : (error, now)
            }
        }
    }
}

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
