// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// The context of a request for routes.
struct EmulatorRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// Whether the request is one of several streams on its connection.
    var isMultiplexed: Bool { channel.isMultiplexed }
    /// The request's connection, of which ``channel`` may be one stream.
    var connection: any Channel { isMultiplexed ? channel.parent ?? channel : channel }
}

extension EmulatorRequestContext {
    /// Resets the request's connection with everything on it, and throws.
    ///
    /// The client gets a TCP RST: no answer, no TLS close, no GOAWAY.
    func resetConnection() async throws -> Never {
        // Discards unsent data.
        if let socket = connection as? any SocketOptionProvider {
            try? await socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        }
        connection.pipeline.fireUserInboundEventTriggered(TransportStop.Stop())
        connection.close(promise: nil)
        throw CancellationError()
    }
}

extension Channel {
    /// Whether the channel is one of several streams on a connection, as with HTTP/2: its parent is then the
    /// connection's channel, whose parent is the listener.
    ///
    /// An answer on a stream must not describe its connection: `Connection` is a malformed field there (RFC 9113
    /// §8.2.2), which ends all of the connection's streams.
    var isMultiplexed: Bool { parent?.parent != nil }
}

extension Request {
    /// Runs long work that throws when the client disconnects.
    ///
    /// To detect that, it reads the connection to its end, so an HTTP/1.1 connection is closed after the answer.
    func whileClientStays(
        _ context: EmulatorRequestContext,
        _ work: @escaping @Sendable () async throws -> Response
    ) async throws -> Response {
        var response = try await body.consumeWithCancellationOnInboundClose { _ in try await work() }
        if !context.isMultiplexed { response.headers[.connection] = "close" }
        return response
    }
}
