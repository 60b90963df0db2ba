// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore

extension EmulatorRequestContext {
    /// Resets the request's connection, with all that goes on over it, and throws.
    ///
    /// The client gets an RST of TCP: no answer, no end of TLS, no GOAWAY.
    func resetConnection() async throws -> Never {
        let connection = isMultiplexed ? channel.parent ?? channel : channel
        // Nothing is to be said before the end.
        if let socket = connection as? any SocketOptionProvider {
            try? await socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        }
        connection.pipeline.fireUserInboundEventTriggered(TransportStop.Stop())
        connection.close(promise: nil)
        throw CancellationError()
    }
}
