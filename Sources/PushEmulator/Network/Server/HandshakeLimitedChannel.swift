// SPDX-License-Identifier: Apache-2.0

import HummingbirdCore
import Logging
import NIOCore
import NIOSSL
import NIOTLS

/// Closes connections whose TLS handshake takes too long, and all of them when the server stops.
///
/// The base waits for the handshake without a limit, even when cancelled, and at the end several seconds for the
/// client's TLS close.
struct HandshakeLimitedChannel<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base
    let timeLimit: Duration

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let tls = try pipeline.handler(type: NIOSSLServerHandler.self)
            try pipeline.addHandler(TransportStop(), position: .first)
            try pipeline.addHandler(HandshakeLimit(timeLimit), position: .after(tls))
            return value
        }
    }

    func handle(value: Base.Value, logger: Logger) async {
        await withTaskCancellationHandler {
            await base.handle(value: value, logger: logger)
        } onCancel: {
            value.channel.pipeline.fireUserInboundEventTriggered(TransportStop.Stop())
        }
        // A cancelled HTTP/2 connection would stay open until its client closes it.
        value.channel.close(promise: nil)
    }
}

/// Closes a connection at once on demand.
///
/// It stands before TLS in the pipeline, so it does not wait for the client's TLS close.
final class TransportStop: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    /// The event that closes the connection, because the server stops or a fault resets it.
    struct Stop: Sendable {}

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is Stop {
            context.close(promise: nil)
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }
}

/// Closes a connection whose TLS handshake is not complete in time.
private final class HandshakeLimit: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer

    private let timeLimit: Duration
    private var deadline: Scheduled<Void>?

    init(_ timeLimit: Duration) { self.timeLimit = timeLimit }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: TimeAmount(timeLimit)) { channel.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        context.fireUserInboundEventTriggered(event)
        // Afterwards, because a removed handler passes nothing on.
        if case .handshakeCompleted? = event as? TLSUserEvent {
            context.pipeline.syncOperations.removeHandler(self, promise: nil)
        }
    }
}
