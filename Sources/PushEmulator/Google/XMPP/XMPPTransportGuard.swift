// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import NIOCore

/// Closes a connection whose peer does not read, or at once on demand.
///
/// It stands before TLS in the pipeline, so it closes without waiting for the peer.
final class XMPPTransportGuard: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer

    /// The event that closes the connection at once.
    struct Abandon: Sendable {}

    private let timeLimit: TimeAmount
    private var deadline: Scheduled<Void>?

    /// - Parameter timeLimit: How long the peer may leave sent bytes unread.
    init(timeLimit: Duration) { self.timeLimit = TimeAmount(timeLimit) }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = nil
        if !context.channel.isWritable {
            let channel = context.channel
            deadline = context.eventLoop.scheduleTask(in: timeLimit) { Self.abandon(channel) }
        }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is Abandon {
            context.close(promise: nil)
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    /// Closes a connection that has a guard at once.
    static func abandon(_ channel: any Channel) { channel.pipeline.fireUserInboundEventTriggered(Abandon()) }
}
#endif
