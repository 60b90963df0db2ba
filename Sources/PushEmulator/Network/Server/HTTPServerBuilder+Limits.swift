// SPDX-License-Identifier: Apache-2.0

import HummingbirdCore
import HummingbirdHTTP2
import NIOCore

extension HTTPServerBuilder {
    /// HTTP/1.1 without TLS, within the configured limits.
    static func plain(_ front: HTTPFront, _ register: ConnectionRegister) -> HTTPServerBuilder {
        HTTPServerBuilder { responder in
            let base = HTTP1Channel(
                responder: responder,
                configuration: HTTP1Channel.Configuration(front, register: register)
            )
            return KeptChannel(base: RegisteredChannel(base: base, register: register))
        }
    }

    /// HTTP/2 and HTTP/1.1 over TLS, whichever the client asks for by ALPN; HTTP/1.1 where it does not ask.
    static func secure(
        _ identity: ServerIdentity,
        _ front: HTTPFront,
        _ register: ConnectionRegister
    ) -> HTTPServerBuilder {
        let limits = front.limits
        return HTTPServerBuilder { responder in
            let base = try HTTP2UpgradeChannel(
                tlsConfiguration: identity.tlsConfiguration,
                configuration: HTTP2ChannelConfiguration(
                    idleTimeout: limits.idleTime,
                    gracefulCloseTimeout: limits.requestTime,
                    streamConfiguration: HTTP1Channel.Configuration(front, register: register)
                ),
                responder: responder
            )
            return HandshakeLimitedChannel(
                base: RegisteredChannel(base: base, register: register),
                timeLimit: limits.requestTime
            )
        }
    }
}

extension HTTP1Channel.Configuration {
    /// The limits of a connection over HTTP/1.1, or of an HTTP/2 stream.
    ///
    /// - Parameter register: The one of the listener.
    init(_ front: HTTPFront, register: ConnectionRegister) {
        let (limits, hosts, services) = (front.limits, front.hosts, front.services)
        self.init(
            additionalChannelHandlers: [RequestGuard(limits, hosts: hosts, register: register)]
                + services.connectionHandlers(),
            httpDecoderConfiguration: DecoderConfiguration(
                maxHeaderFieldSize: limits.headerByteCount,
                maxHeaderListSize: limits.headerByteCount,
                maxHeaderFieldCount: 256
            )
        )
    }
}
