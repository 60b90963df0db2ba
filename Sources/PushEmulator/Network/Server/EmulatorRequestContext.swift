// SPDX-License-Identifier: Apache-2.0

import Foundation
import Hummingbird
import Logging
import NIOCore

/// What a route knows of a request beside the request itself.
struct EmulatorRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// Whether the request is one stream of several on its connection.
    var isMultiplexed: Bool { channel.isMultiplexed }
    /// The connection that the request came over, of which its channel may be one stream.
    var connection: any Channel { isMultiplexed ? channel.parent ?? channel : channel }
}

extension EmulatorRequestContext {
    /// Resets the request's connection, with all that goes on over it, and throws.
    ///
    /// The client gets an RST of TCP: no answer, no end of TLS, no GOAWAY.
    func resetConnection() async throws -> Never {
        // Nothing is to be said before the end.
        if let socket = connection as? any SocketOptionProvider {
            try? await socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        }
        connection.pipeline.fireUserInboundEventTriggered(TransportStop.Stop())
        connection.close(promise: nil)
        throw CancellationError()
    }
}
