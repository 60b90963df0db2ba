// SPDX-License-Identifier: Apache-2.0

import HummingbirdCore
import NIOCore
import NIOSSL

extension HTTPServerBuilder {
    /// HTTP/1.1 and HTTP/2 without TLS, within the configured limits.
    static func plain(_ front: HTTPFront, _ register: ConnectionRegister) -> HTTPServerBuilder {
        HTTPServerBuilder { responder in
            let base = HTTPFrontChannel(front, tls: nil, register: register, responder: responder)
            return KeptChannel(base: RegisteredChannel(base: base, register: register))
        }
    }

    /// HTTP/2 and HTTP/1.1 over TLS; clients are asked for a certificate and need none.
    static func secure(
        _ identity: ServerIdentity,
        _ front: HTTPFront,
        _ register: ConnectionRegister
    ) -> HTTPServerBuilder {
        HTTPServerBuilder { responder in
            var configuration = identity.tlsConfiguration
            configuration.applicationProtocols = ["h2", "http/1.1"]
            configuration.certificateVerification = .optionalVerification
            configuration.trustRoots = .certificates([])
            let base = HTTPFrontChannel(
                front,
                tls: try NIOSSLContext(configuration: configuration),
                register: register,
                responder: responder
            )
            return HandshakeLimitedChannel(
                base: KeptChannel(base: RegisteredChannel(base: base, register: register)),
                timeLimit: front.limits.requestTime
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
