// SPDX-License-Identifier: Apache-2.0

/// Allows one transfer at a time to open a connection to an origin that may speak HTTP/2; the others wait until they know
/// whether they can share it.
///
/// libcurl's `CURLOPT_PIPEWAIT` waits for the very first connection alone. Once an origin is known to speak HTTP/2, every
/// transfer that does not find room on an open connection opens its own, because libcurl takes a connection that is
/// being opened for one that is about to close (`ConnectionExists` in lib/url.c).
final class ConnectionGate {
    /// The known facts about the origin's connections.
    private enum Kind {
        case unknown
        /// HTTP/2: many requests at once.
        case shared
        /// HTTP/1.1: one request at a time, and nothing to wait for.
        case single
    }

    /// The transfer that is opening a connection.
    private(set) var opener: Exchange?
    private var waiting: [Exchange] = []
    private var kind = Kind.unknown
    /// Requests that found room on a connection since the last one was opened; `nil` before the first.
    private var roomFound: Int?
    /// Whether the last attempt failed; then each transfer may open its own connection.
    private var hasFailed = false
    /// Of the origin's connections.
    var packets = PacketGathering()

    /// Whether the origin is known to take many requests over one connection.
    var isShared: Bool { kind == .shared }

    var isIdle: Bool { opener == nil && waiting.isEmpty }

    /// Whether the exchange may open a connection now; otherwise it has to wait.
    func mayOpen(_ exchange: Exchange) -> Bool {
        // Who opens one may try several addresses.
        if kind == .single || hasFailed || opener === exchange { return true }
        guard opener == nil else { return false }
        // A connection stands that nobody else got onto, and no answer has told its kind yet.
        if kind == .unknown, roomFound == 0 { return true }
        opener = exchange
        return true
    }

    /// Notes that the exchange has a connection.
    func requestBegins(_ exchange: Exchange) {
        hasFailed = false
        if opener === exchange {
            opener = nil
            roomFound = 0
        } else if let count = roomFound {
            roomFound = count &+ 1
        }
    }

    /// Notes that the exchange's request is over.
    ///
    /// - Parameter httpVersion: The version spoken on the connection that it opened; 0 if it did not open one or did
    ///   not get an answer.
    func leave(_ exchange: Exchange, httpVersion: Int, failed: Bool) {
        if opener === exchange {
            opener = nil
            hasFailed = failed
        }
        if httpVersion > 0 { kind = httpVersion == 20 ? .shared : .single }
    }

    /// Keeps the exchange until ``takeWaiting()``, and tells whether it is the only one.
    func wait(_ exchange: Exchange) -> Bool {
        waiting.append(exchange)
        return waiting.count == 1
    }

    /// All exchanges that waited, in their order of arrival, including exchanges that ended meanwhile.
    func takeWaiting() -> [Exchange] {
        defer { waiting = [] }
        return waiting
    }
}

/// The gates of all origins that transfers went to lately.
struct ConnectionGates {
    /// The properties that libcurl compares before it lets two transfers share a connection.
    private struct Key: Hashable {
        var origin: WebAddress.Origin
        var resolve: [String]
        var authorities: String?
        var version: HTTPVersion
    }

    /// The last transfer that a gate was looked up for: a sender's are all to one URL.
    private struct Last {
        var url: String
        var key: Key
        var gate: ConnectionGate
    }

    /// The number of gates above which idle ones are dropped, together with the facts about their origins.
    private static let kept = 256

    private var gates: [Key: ConnectionGate] = [:]
    private var last: Last?

    /// The gate for a request that may share its connection; `nil` for others.
    mutating func gate(for exchange: Exchange) -> ConnectionGate? {
        guard exchange.transfer.httpVersion.mayShareConnection(secure: exchange.request.isSecure) else { return nil }
        if let last, last.url == exchange.request.url, last.key.version == exchange.transfer.httpVersion,
            last.key.resolve == exchange.transfer.resolve,
            last.key.authorities == exchange.transfer.certificateAuthorityFile
        {
            return last.gate
        }
        guard let origin = WebAddress(exchange.request.url)?.origin else { return nil }
        let key = Key(
            origin: origin,
            resolve: exchange.transfer.resolve,
            authorities: exchange.transfer.certificateAuthorityFile,
            version: exchange.transfer.httpVersion
        )
        let gate = gates[key] ?? add(key)
        last = Last(url: exchange.request.url, key: key, gate: gate)
        return gate
    }

    private mutating func add(_ key: Key) -> ConnectionGate {
        if gates.count >= Self.kept { gates = gates.filter { !$0.value.isIdle } }
        let gate = ConnectionGate()
        gates[key] = gate
        return gate
    }
}

extension HTTPVersion {
    /// Whether HTTP/2 may be spoken, so that several requests fit on one connection.
    func mayShareConnection(secure: Bool) -> Bool {
        switch self {
        case .automatic: secure
        case .http1_1: false
        case .http2PriorKnowledge: true
        }
    }
}
