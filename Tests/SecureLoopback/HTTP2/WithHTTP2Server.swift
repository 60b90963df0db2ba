// SPDX-License-Identifier: Apache-2.0

#if Services
import LoopbackServer
import Synchronization

/// A running scripted HTTP/2 server, valid inside ``withHTTP2Server(_:body:)``.
package struct HTTP2Server: Sendable {
    /// `https://127.0.0.1:` and the port, without a slash at the end.
    package let baseURL: String
    /// PEM of the authority to trust.
    package let authority: String
    let log: HTTP2Log

    /// The bodies of all complete requests until now, in the order they came.
    package var bodies: [[UInt8]] { log.bodies }

    /// Connections accepted until now.
    package var connectionCount: Int { log.connectionCount }

    /// TCP segments with data that had arrived on the last connection when it was last read; 0 if the system does not
    /// report them.
    package var packetCount: Int { log.packetCount }
}

/// Runs `body` beside an HTTP/2 server on this machine that follows the script, however wrong.
///
/// It speaks TLS with ALPN `h2`, reads frames and no more than their heads, and ends with the closure.
///
/// - Parameter script: The steps when the request of a number, counted from 0 over all connections, is complete.
package func withHTTP2Server<Result: Sendable>(
    _ script: @escaping @Sendable (Int) -> [HTTP2Step],
    body: @Sendable (HTTP2Server) async throws -> Result
) async throws -> Result {
    let certificate = try LoopbackCertificate(protocols: ["h2"])
    let log = HTTP2Log()
    return try await SecureFront.listen(at: "127.0.0.1", certificate) { channel in
        log.countConnection()
        await HTTP2Connection(script: script, log: log).serve(channel)
    } body: { port in
        try await body(
            HTTP2Server(baseURL: "https://127.0.0.1:\(port)", authority: certificate.authority, log: log)
        )
    }
}

/// The requests that a scripted HTTP/2 server has received.
final class HTTP2Log: Sendable {
    private struct State {
        var bodies: [[UInt8]] = []
        var connectionCount = 0
        var packetCount = 0
    }

    private let state = Mutex(State())

    var bodies: [[UInt8]] { state.withLock { $0.bodies } }
    var connectionCount: Int { state.withLock { $0.connectionCount } }

    /// See ``HTTP2Server/packetCount``.
    var packetCount: Int {
        get { state.withLock { $0.packetCount } }
        set { state.withLock { $0.packetCount = newValue } }
    }

    /// Keeps a request's body and returns its number, counted from 0.
    func record(_ body: [UInt8]) -> Int {
        state.withLock { state in
            state.bodies.append(body)
            return state.bodies.count - 1
        }
    }

    func countConnection() { state.withLock { $0.connectionCount += 1 } }
}
#endif
