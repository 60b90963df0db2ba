// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import Synchronization

/// How a provider uses one connection, as lint's input; it judges nothing.
struct ConnectionHabits: Sendable {
    /// The pushes so far.
    fileprivate(set) var pushCount = 0
    /// When the last one came.
    fileprivate(set) var lastPush: Date?
    /// The provider's identity; `nil` before a credential of it could be read.
    fileprivate(set) var credential: String?
    /// The latest token, even if it was refused.
    fileprivate var token: ProviderToken?
    /// The connection's latest tokens by their hashes, so that one that comes back is not new.
    fileprivate var knownTokens: [Int] = []
    /// When the latest new token came.
    fileprivate var tokenSince: Date?

    /// Tokens that are remembered at most.
    fileprivate static let tokenLimit = 8
}

extension ProviderConnection {
    /// Counts a push, and returns the connection's facts and the provider's identity.
    ///
    /// - Parameter text: The provider token, as it came.
    func note(_ text: String?, at time: Date) -> (facts: APNSConnection, credential: String?) {
        state.withLock { state in
            state.habits.pushCount += 1
            state.habits.lastPush = time
            var facts = APNSConnection(pushNumber: state.habits.pushCount)
            if let certificate {
                facts.credential = .certificate
                if state.habits.credential == nil {
                    state.habits.credential = "certificate \(certificate.hashValue)"
                }
            } else if let text {
                facts.previousTokenAge = state.habits.take(text, at: time)
                if let token = state.habits.token {
                    facts.credential = .token
                    facts.token = token.record
                }
            }
            return (facts, state.habits.credential)
        }
    }

    /// The token that was noted last, if it has this text.
    func noted(_ text: String) -> ProviderToken? {
        state.withLock { $0.habits.token?.text == text ? $0.habits.token : nil }
    }
}

extension ConnectionHabits {
    /// Takes a push's token, and returns the seconds since the latest other one was new, if this one is.
    fileprivate mutating func take(_ text: String, at time: Date) -> Int? {
        if token?.text == text { return nil }
        token = ProviderToken(text)
        if let token { credential = "token \(token.teamID) \(token.keyID)" }
        guard token != nil, !knownTokens.contains(text.hashValue) else { return nil }
        let age = tokenSince.map { Int(time.timeIntervalSince($0)) }
        tokenSince = time
        if knownTokens.count == Self.tokenLimit { knownTokens.removeFirst() }
        knownTokens.append(text.hashValue)
        return age
    }
}

/// The connections that credentials opened for one push each, in a row.
final class SinglePushes: Sendable {
    /// When the pushes came, the latest last, by the credential.
    private let times = Mutex<[String: [Date]]>([:])

    /// Notes a push, and returns how many connections of one push came right before; `nil` for none, and if the push is
    /// not its connection's first.
    ///
    /// - Parameter number: Its number on its connection; a second push ends the row.
    func note(_ number: Int, of credential: String, at time: Date) -> Int? {
        guard number <= 2 else { return nil }
        return times.withLock { times in
            guard number == 1 else {
                times[credential] = nil
                return nil
            }
            let recent = times[credential]?.filter { time.timeIntervalSince($0) < Self.window } ?? []
            times[credential] = recent.isEmpty ? nil : recent
            return recent.isEmpty ? nil : recent.count
        }
    }

    /// Notes that a connection is closed.
    func noteEnd(of connection: ProviderConnection) {
        let habits = connection.state.withLock(\.habits)
        guard habits.pushCount == 1, let credential = habits.credential, let time = habits.lastPush else { return }
        times.withLock { times in
            // The one that was used least recently makes room.
            if times[credential] == nil, times.count >= Self.credentialLimit,
                let oldest = times.min(by: { $0.value.last! < $1.value.last! })
            {
                times[oldest.key] = nil
            }
            times[credential] = (times[credential] ?? []).suffix(Self.countLimit - 1) + [time]
        }
    }

    /// Seconds in which connections count as one row.
    private static let window: TimeInterval = 10 * 60
    private static let credentialLimit = 256
    /// Connections of one credential that are counted at most.
    private static let countLimit = 100
}
