// SPDX-License-Identifier: Apache-2.0

import HummingbirdCore
import Logging
import NIOCore
import NIOSSL

/// One connection of any client, served in the version of HTTP that it speaks, with TLS or without.
///
/// ALPN decides on the version. Many clients of APNs offer none and begin with HTTP/2 at once, so that a client without
/// ALPN is known by its first bytes.
struct HTTPFrontChannel: ServerChildChannel {
    struct Value: ServerChildChannelValue {
        fileprivate let connection: EventLoopFuture<Connection>
        let channel: any Channel
    }

    fileprivate enum Connection: Sendable {
        case http1(HTTP1Channel.Value)
        case http2(HTTP2Connection.Value)
    }

    /// `nil` serves without TLS.
    private let tls: NIOSSLContext?
    private let http1: HTTP1Channel
    private let http2: HTTP2Connection
    private let idleTime: Duration

    /// - Parameter tls: What connections are secured with; `nil` serves without TLS.
    init(
        _ front: HTTPFront,
        tls: NIOSSLContext?,
        register: ConnectionRegister,
        responder: @escaping HTTPChannelHandler.Responder
    ) {
        let configuration = HTTP1Channel.Configuration(front, register: register)
        self.tls = tls
        http1 = HTTP1Channel(responder: responder, configuration: configuration)
        http2 = HTTP2Connection(front, streams: configuration, responder: responder)
        idleTime = front.limits.idleTime
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            // Whoever asks who the client is judges its certificate; the connection takes any.
            if let tls {
                try pipeline.addHandler(
                    NIOSSLServerHandler(
                        context: tls,
                        customVerificationCallback: { _, promise in promise.succeed(.certificateVerified) }
                    )
                )
            }
            let connection = channel.eventLoop.makePromise(of: Connection.self)
            let choice = HTTPVersionChoice(isSecure: tls != nil, idleTime: idleTime) { [http1, http2] version in
                guard let version else { return connection.fail(ChannelError.eof) }
                switch version {
                case .http1:
                    http1.setup(channel: channel, logger: logger).map(Connection.http1).cascade(to: connection)
                case .http2:
                    http2.setup(channel: channel, logger: logger).map(Connection.http2).cascade(to: connection)
                }
            }
            try pipeline.addHandler(choice)
            return Value(connection: connection.futureResult, channel: channel)
        }
    }

    func handle(value: Value, logger: Logger) async {
        let connection = try? await withTaskCancellationHandler {
            try await value.connection.get()
        } onCancel: {
            value.channel.close(promise: nil)
        }
        switch connection {
        case .http1(let connection): await http1.handle(value: connection, logger: logger)
        case .http2(let connection):
            await http2.handle(value: connection, logger: logger)
            // One that is cancelled would stay open until its client closes it.
            value.channel.close(promise: nil)
        case nil: break
        }
    }
}
