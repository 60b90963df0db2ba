// SPDX-License-Identifier: Apache-2.0

import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypesHTTP1
import NIOSSL

/// A client's connection, served in the HTTP version that the client uses, with or without TLS.
///
/// ALPN selects the version. Many APNs clients offer no ALPN and begin directly with HTTP/2, so a client without ALPN
/// is recognised by its first bytes.
struct HTTPFrontChannel: ServerChildChannel {
    struct Value: ServerChildChannelValue {
        fileprivate let connection: EventLoopFuture<Connection>
        let channel: any Channel
    }

    fileprivate enum Connection: Sendable {
        case http1(HTTP1Channel.Value)
        case http2(HTTP2Connection.Value)
        case webSocket(WebSocketConnection, any WebSocketRoute)
    }

    /// The TLS context; `nil` serves without TLS.
    private let tls: NIOSSLContext?
    private let http1: HTTP1Channel
    private let http2: HTTP2Connection
    private let front: HTTPFront
    private let register: ConnectionRegister

    /// - Parameter tls: The TLS context; `nil` serves without TLS.
    init(
        _ front: HTTPFront,
        tls: NIOSSLContext?,
        register: ConnectionRegister,
        responder: @escaping HTTPChannelHandler.Responder
    ) {
        let configuration = HTTP1Channel.Configuration(front, register: register)
        self.tls = tls
        http1 = HTTP1Channel(responder: responder, configuration: configuration)
        http2 = HTTP2Connection(front, register: register, responder: responder)
        self.front = front
        self.register = register
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            // The connection accepts any client certificate; a service that needs one checks it.
            if let tls {
                try pipeline.addHandler(
                    NIOSSLServerHandler(
                        context: tls,
                        customVerificationCallback: { _, promise in promise.succeed(.certificateVerified) }
                    )
                )
            }
            let connection = channel.eventLoop.makePromise(of: Connection.self)
            let choice = HTTPVersionChoice(
                isSecure: tls != nil,
                idleTime: front.limits.idleTime,
                webSockets: front.services.webSockets
            ) { [front, register, http1, http2] version in
                guard let version else { return connection.fail(ChannelError.eof) }
                switch version {
                case .http1, .webSocketOrHTTP1:
                    let quick = QuickBytesHandler(front, on: channel, register: register) { isNeeded in
                        guard isNeeded else { return connection.fail(ChannelError.eof) }
                        http1.setup(channel: channel, logger: logger).flatMapThrowing { value in
                            let pipeline = channel.pipeline.syncOperations
                            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
                            try pipeline.addHandler(TargetHostHandler(), position: .before(codec))
                            return .http1(value)
                        }.cascade(to: connection)
                    }
                    do {
                        try channel.pipeline.syncOperations.addHandler(quick)
                    } catch {
                        connection.fail(error)
                    }
                case .http2:
                    http2.setup(channel: channel, logger: logger).map(Connection.http2).cascade(to: connection)
                case .webSocket(let route):
                    WebSocketConnection.open(route, on: channel, front, register: register)
                        .map { Connection.webSocket($0, route) }.cascade(to: connection)
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
            // A cancelled connection would stay open until its client closes it.
            value.channel.close(promise: nil)
        case .webSocket(let connection, let route): await route.serve(connection)
        // A connection that fails to open a WebSocket is refused, and closes itself.
        case nil: break
        }
    }
}
