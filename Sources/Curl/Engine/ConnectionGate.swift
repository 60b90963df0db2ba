// SPDX-License-Identifier: Apache-2.0

/// Lets one transfer at a time open a connection to an origin that may speak HTTP/2; the others wait to see whether they
/// can share it.
///
/// libcurl's `CURLOPT_PIPEWAIT` waits for the very first connection alone. Once an origin is known to speak HTTP/2, every
/// transfer that finds no room on the connections that stand opens one for itself, because libcurl takes a connection that
/// is being opened for one that is about to close (`ConnectionExists` in lib/url.c).
final class ConnectionGate {
    /// What is known of the origin's connections.
    private enum Kind {
        case unknown
        /// HTTP/2: many requests at once.
        case shared
        /// HTTP/1.1: one request at a time, and nothing to wait for.
        case single
    }

    /// Who opens a connection now.
    private(set) var opener: Exchange?
    private var waiting: [Exchange] = []
    private var kind = Kind.unknown
    /// Requests that found room on a connection since the last one was opened; `nil` before the first.
    private var roomFound: Int?
    /// Whether the last attempt failed: then each transfer is to see for itself, all at once.
    private var hasFailed = false
    /// Of the origin's connections.
    var packets = PacketGathering()

    /// Whether the origin is known to take many requests over one connection.
    var isShared: Bool { kind == .shared }

    var isIdle: Bool { opener == nil && waiting.isEmpty }

    /// Whether the exchange may open a connection now; who may not is to wait.
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
    /// - Parameter httpVersion: What was spoken on the connection that it opened; 0 where it opened none or had no answer.
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

    /// All that waited, in the order in which they came; among them those that ended meanwhile.
    func takeWaiting() -> [Exchange] {
        defer { waiting = [] }
        return waiting
    }
}
