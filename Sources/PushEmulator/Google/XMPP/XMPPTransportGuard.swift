// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// Closes a connection whose peer does not take what it is sent, or at once when it is told to; standing before TLS, it
/// waits for nobody's consent.
final class XMPPTransportGuard: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer

    /// The connection is to be let go of.
    struct Abandon: Sendable {}

    private let timeLimit: TimeAmount
    private var deadline: Scheduled<Void>?

    /// - Parameter timeLimit: For which the peer may take nothing.
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

    /// Lets go of a connection that has a guard.
    static func abandon(_ channel: any Channel) { channel.pipeline.fireUserInboundEventTriggered(Abandon()) }
}
