// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Slows down whoever guesses the access token: so many wrong ones from an address and in all, then one now and then.
///
/// Each wrong token costs a place, and places come back with time. Without one, no token is looked at.
final class GuessLimit: Sendable {
    /// Wrong tokens from one address, and the time that one of them counts.
    private static let perAddress = (count: 10, time: Duration.seconds(6))
    /// The same for all addresses together.
    private static let inAll = (count: 100, time: Duration.milliseconds(600))
    /// Addresses that are remembered; beyond that, only the limit for all counts.
    private static let addressLimit = 10_000

    /// The moment up to which places are taken.
    private struct State {
        var addresses: [String: ContinuousClock.Instant] = [:]
        var all: ContinuousClock.Instant?
    }

    private let state = Mutex(State())

    /// How long the address has to wait before a token of it is looked at; `nil` where it need not.
    func wait(of address: String, at now: ContinuousClock.Instant = .now) -> Duration? {
        state.withLock { state in
            let waits = [
                Self.wait(until: state.addresses[address], Self.perAddress, now),
                Self.wait(until: state.all, Self.inAll, now),
            ]
            return waits.compactMap(\.self).max()
        }
    }

    /// A token from this address was wrong.
    func failed(_ address: String, at now: ContinuousClock.Instant = .now) {
        state.withLock { state in
            state.all = max(state.all ?? now, now) + Self.inAll.time
            if state.addresses.count >= Self.addressLimit {
                state.addresses = state.addresses.filter { $0.value > now }
            }
            guard state.addresses[address] != nil || state.addresses.count < Self.addressLimit else { return }
            state.addresses[address] = max(state.addresses[address] ?? now, now) + Self.perAddress.time
        }
    }

    private static func wait(
        until taken: ContinuousClock.Instant?,
        _ limit: (count: Int, time: Duration),
        _ now: ContinuousClock.Instant
    ) -> Duration? {
        // All places are taken once less than the time of one is left before the end of them all.
        guard let taken else { return nil }
        let wait = taken + limit.time - now - limit.time * limit.count
        return wait > .zero ? wait : nil
    }
}
