// SPDX-License-Identifier: Apache-2.0

import HummingbirdCore
import HummingbirdHTTP2
import NIOCore

extension HTTPServerBuilder {
    /// HTTP/1.1 without TLS.
    static func plain(limits: FCMEmulator.Limits) -> HTTPServerBuilder {
        HTTPServerBuilder { responder in
            KeptChannel(base: HTTP1Channel(responder: responder, configuration: HTTP1Channel.Configuration(limits)))
        }
    }

    /// HTTP/2 and HTTP/1.1 over TLS, whichever the client asks for by ALPN; HTTP/1.1 where it does not ask.
    static func secure(_ identity: ServerIdentity, limits: FCMEmulator.Limits) -> HTTPServerBuilder {
        HTTPServerBuilder { responder in
            HandshakeLimitedChannel(
                base: try HTTP2UpgradeChannel(
                    tlsConfiguration: identity.tlsConfiguration,
                    configuration: HTTP2ChannelConfiguration(
                        idleTimeout: limits.idleTime,
                        gracefulCloseTimeout: limits.requestTime,
                        streamConfiguration: HTTP1Channel.Configuration(limits)
                    ),
                    responder: responder
                ),
                timeLimit: limits.requestTime
            )
        }
    }
}

extension HTTP1Channel.Configuration {
    /// Bounds on idle time and on header fields.
    init(_ limits: FCMEmulator.Limits) {
        self.init(
            idleTimeout: TimeAmount(limits.idleTime),
            httpDecoderConfiguration: DecoderConfiguration(
                maxHeaderFieldSize: limits.headerByteCount,
                maxHeaderListSize: limits.headerByteCount
            )
        )
    }
}
