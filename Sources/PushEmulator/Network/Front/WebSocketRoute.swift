// SPDX-License-Identifier: Apache-2.0

/// A WebSocket endpoint (RFC 6455) of a service on the HTTP and TLS ports.
///
/// Only the first request of a connection can open a WebSocket; a later request is answered 426.
protocol WebSocketRoute: Sendable {
    /// The path, which no HTTP route may have.
    var path: String { get }
    /// A path that an HTTP route has too, where only a first request that asks for the protocol opens a WebSocket; `nil` for
    /// none.
    var sharedPath: String? { get }
    /// The protocol in `Sec-WebSocket-Protocol`, which clients offer and the server confirms.
    var subprotocol: String { get }

    /// Returns why web pages of an origin may not open a connection; `nil` if they may, and for clients without an
    /// origin.
    func refusal(ofOrigin origin: String?) -> RequestRefusal?
    /// Serves a connection until either side ends it or the task is cancelled.
    func serve(_ connection: WebSocketConnection) async
}

extension WebSocketRoute {
    var sharedPath: String? { nil }
}
