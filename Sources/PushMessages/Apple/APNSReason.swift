// SPDX-License-Identifier: Apache-2.0

/// A reason with which APNs refuses a request: its word, its HTTP status, its cause and the remedy.
///
/// In the emulator only a fault gives `ExpiredToken` and `TooManyRequests`: its tokens do not expire, and Apple
/// publishes no rate for one token. `IdleTimeout` is also the text of the GOAWAY that ends a connection on which
/// nothing happens. The spelling of `BadEnvironmentKeyInToken` was seen on the wire
/// (swift-server-community/APNSwift#229); Apple's page has `KeyIdInToken`.
package struct APNSReason: Sendable, Hashable {
    private let error: ServiceError
    /// The HTTP status.
    package let status: Int

    private init?(_ error: ServiceError?) {
        guard let error, let status = error.status.flatMap({ Int($0) }) else { return nil }
        (self.error, self.status) = (error, status)
    }

    /// Looks up a reason for refusing a push; `nil` if APNs has none of that spelling.
    package init?(_ text: String) {
        guard let error = ServiceErrors.standard.error(text, of: "apns"), !error.isOfBroadcasts else { return nil }
        self.init(error)
    }

    /// All reasons for refusing a push, in alphabetical order.
    package static let all: [String] = ServiceErrors.standard.errors
        .filter { $0.service == "apns" && !$0.isOfBroadcasts }.map(\.code).sorted()

    /// Looks up a reason for refusing a push, or a request about broadcasts and their channels.
    package init?(ofAnyRequest text: String) { self.init(ServiceErrors.standard.error(text, of: "apns")) }

    /// Whether only requests about broadcasts and their channels are refused for it.
    package var isOfBroadcasts: Bool { error.isOfBroadcasts }
}

extension APNSReason {
    /// The word, for instance `BadDeviceToken`.
    package var text: String { error.code }

    /// What is wrong, as a clause without a full stop.
    package var cause: String {
        let clause = error.meaning.hasSuffix(".") ? error.meaning.dropLast() : error.meaning[...]
        // APNs keeps its capitals.
        guard clause.dropFirst().first?.isLowercase ?? false else { return String(clause) }
        return clause.prefix(1).lowercased() + clause.dropFirst()
    }

    /// The remedy for the sender, one sentence.
    package var remedy: String { error.remedy }

    /// The request header that is to blame; `nil` if it is none.
    package var header: String? { error.header }
}
