// SPDX-License-Identifier: Apache-2.0

import HummingbirdCore
import NIOCore
import NIOSSL

extension HTTPServerBuilder {
    /// Builds a server for HTTP/1.1 and HTTP/2 without TLS, within the configured limits.
    static func plain(_ front: HTTPFront, _ register: ConnectionRegister) -> HTTPServerBuilder {
        HTTPServerBuilder { responder in
            let base = HTTPFrontChannel(front, tls: nil, register: register, responder: responder)
            return RegisteredChannel(base: base, register: register)
        }
    }

    /// Builds a server for HTTP/2 and HTTP/1.1 over TLS; it requests client certificates but does not require them.
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
                base: RegisteredChannel(base: base, register: register),
                timeLimit: front.limits.requestTime
            )
        }
    }
}

extension HTTP1Channel.Configuration {
    /// The limits of a connection over HTTP/1.1.
    ///
    /// - Parameter register: The register of the listener.
    init(_ front: HTTPFront, register: ConnectionRegister) {
        let limits = front.limits
        self.init(
            additionalChannelHandlers: [RequestGuard(limits, hosts: front.hosts, register: register)],
            httpDecoderConfiguration: DecoderConfiguration(
                maxHeaderFieldSize: limits.headerByteCount,
                maxHeaderListSize: limits.headerByteCount,
                maxHeaderFieldCount: 256
            )
        )
    }
}
