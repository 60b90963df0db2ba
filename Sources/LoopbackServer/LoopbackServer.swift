// SPDX-License-Identifier: Apache-2.0

/// A running HTTP or HTTPS server on this machine, valid inside ``withLoopbackServer(_:at:certificate:body:)``.
package struct LoopbackServer: Sendable {
    let scheme: String
    let address: String
    package let port: Int
    let log: LoopbackLog

    /// Bounds how many run in this process at once.
    static let turnstile = Turnstile(places: 64)
    /// Whether the task runs inside a server's closure; it must not wait for what it holds itself.
    @TaskLocal static var isAround = false

    /// `http://127.0.0.1:` and the port, without a slash at the end; an IPv6 address stands in brackets.
    package var baseURL: String { "\(scheme)://\(address.contains(":") ? "[\(address)]" : address):\(port)" }

    /// The absolute URL of a path that begins with a slash.
    package func url(_ path: String) -> String { baseURL + path }

    /// All requests until now, in the order they were complete.
    package var requests: [LoopbackRequest] { log.events.requests }

    package var requestCount: Int { log.events.requests.count }

    /// Connections accepted until now.
    package var connectionCount: Int { log.events.isOpen.count }

    /// Connections that neither side has closed.
    package var openConnectionCount: Int { log.events.isOpen.count { $0 } }

    /// Waits for the request of this number, counted from 0.
    ///
    /// Throws `CancellationError` when the waiting task is cancelled.
    package func request(number: Int) async throws -> LoopbackRequest {
        try await log.wait { $0.requests.count > number }
        return log.events.requests[number]
    }

    /// Waits until the connection of this number, counted from 0, was accepted and is closed again.
    ///
    /// Throws `CancellationError` when the waiting task is cancelled.
    package func connectionClosed(number: Int) async throws {
        try await log.wait { $0.isOpen.count > number && !$0.isOpen[number] }
    }

    /// Waits until as many requests were complete.
    ///
    /// Throws `CancellationError` when the waiting task is cancelled.
    package func requestCount(reaches count: Int) async throws {
        try await log.wait { $0.requests.count >= count }
    }
}
