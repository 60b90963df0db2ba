// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Synchronization

/// How fast access tokens may be guessed, from one address and from all together.
///
/// A guess that comes too soon is not checked, so trying on many connections is not faster. A client that is logged in
/// has a cookie and does not guess.
final class GuessLimit: Sendable {
    /// A number of guesses that may come at once, and the time in which one more may.
    struct Rate: Sendable, Hashable {
        var burst: Int
        var interval: Duration
    }

    static let perAddress = Rate(burst: 10, interval: .seconds(2))
    static let inAll = Rate(burst: 50, interval: .milliseconds(200))
    /// Addresses of which guesses are counted; further ones share one count.
    static let addressLimit = 1000

    /// When guesses up to the last are paid for: a moment ahead by as many intervals as there were guesses.
    private struct State {
        var all = Duration.zero
        var addresses: [String: Duration] = [:]
    }

    private let state = Mutex(State())

    /// Notes a guess; otherwise whole seconds until there may be one, at least 1.
    ///
    /// - Parameter time: Now, on any clock that does not go back.
    func take(from address: String, at time: Duration) -> Int? {
        state.withLock { state in
            if state.addresses.count >= Self.addressLimit {
                state.addresses = state.addresses.filter { $0.value > time }
            }
            let isKnown = state.addresses[address] != nil || state.addresses.count < Self.addressLimit
            let name = isKnown ? address : ""
            let own = Self.wait(state.addresses[name] ?? .zero, Self.perAddress, time)
            let common = Self.wait(state.all, Self.inAll, time)
            guard own <= .zero, common <= .zero else {
                return max(1, Int((max(own, common) / .seconds(1)).rounded(.up)))
            }
            state.addresses[name] = max(state.addresses[name] ?? .zero, time) + Self.perAddress.interval
            state.all = max(state.all, time) + Self.inAll.interval
            return nil
        }
    }

    /// The right token was among the guesses: its address starts anew.
    func reset(_ address: String) {
        state.withLock { $0.addresses[address] = nil }
    }

    private static func wait(_ paid: Duration, _ rate: Rate, _ time: Duration) -> Duration {
        paid + rate.interval - time - rate.interval * rate.burst
    }
}

extension EmulatorRequestContext {
    /// The client's network address, of IPv6 the half that names a network: the other half costs nothing to change.
    var clientAddress: String {
        guard let address = connection.remoteAddress, let text = address.ipAddress else { return "" }
        guard case .v6 = address else { return text }
        return text.split(separator: ":", omittingEmptySubsequences: false).prefix(4).joined(separator: ":")
    }
}
