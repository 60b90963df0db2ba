// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import Foundation
internal import Synchronization

/// Provides the current access token, which is fetched once for all that wait for it and renewed before it expires.
final class TokenSource: Sendable {
    /// How long a refusal by the token endpoint is cached, so that a thousand messages do not make a thousand requests.
    private static let refusalTime = Duration.seconds(10)

    private struct State: Sendable {
        var token: AccessToken?
        var fetch: Task<Result<AccessToken, CredentialsError>, Never>?
        var refusal: (error: CredentialsError, at: Duration)?
    }

    private let state = Mutex(State())
    private let timekeeper: Timekeeper
    private let fetch: @Sendable () async -> Result<AccessToken, CredentialsError>
    /// Whether a token that the service refuses can be replaced by a new one.
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

    /// The cached token; `nil` if there is none or it has expired.
    ///
    /// If renewal is due, it starts in the background.
    var cached: AccessToken? {
        let now = timekeeper.elapsed()
        return state.withLock { cached(in: &$0, now) }
    }

    private func cached(in state: inout State, _ now: Duration) -> AccessToken? {
        guard let token = state.token, token.expiresAt.map({ now < $0 }) ?? true else { return nil }
        if let refreshAt = token.refreshAt, now >= refreshAt { _ = beginFetch(&state) }
        return token
    }

    /// Returns the cached token, or fetches one.
    func token() async throws(CredentialsError) -> AccessToken {
        let now = timekeeper.elapsed()
        let step: Step = state.withLock { state in
            if let token = cached(in: &state, now) { return .done(.success(token)) }
            if let (error, at) = state.refusal, now - at < Self.refusalTime { return .done(.failure(error)) }
            return .wait(beginFetch(&state))
        }
        switch step {
        case .done(let result): return try result.get()
        case .wait(let fetch): return try await fetch.value.get()
        }
    }

    /// How a caller gets a token, decided with the state locked: a fetch that ends in between would be followed by a second one.
    private enum Step {
        case done(Result<AccessToken, CredentialsError>)
        case wait(Task<Result<AccessToken, CredentialsError>, Never>)
    }

    /// Discards a token that the service refused, unless it has been replaced already.
    func reject(_ token: AccessToken) {
        state.withLock { state in
            if state.token?.authorization == token.authorization { state.token = nil }
        }
    }

    private func beginFetch(_ state: inout State) -> Task<Result<AccessToken, CredentialsError>, Never> {
        if let running = state.fetch { return running }
        // Not a child of the first task that waits: the others must get the token even if that task is cancelled.
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
    /// Makes the source for credentials; `nil` for a server key, which needs no token.
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
            return TokenSource(timekeeper: timekeeper) { await fetcher.metadataServerToken() }
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
