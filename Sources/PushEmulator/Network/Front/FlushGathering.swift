// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// Sends together what the streams of a connection write in one turn of the event loop.
///
/// Each answer on a stream flushes its connection, and each flush is a system call, and a record of TLS.
final class FlushGathering: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var isScheduled = false
    private var isPending = false

    func flush(context: ChannelHandlerContext) {
        isPending = true
        guard !isScheduled else { return }
        isScheduled = true
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        // Runs once all that is ready in this turn is done.
        context.eventLoop.execute {
            bound.value.handler.isScheduled = false
            bound.value.handler.flushPending(bound.value.context)
        }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        flushPending(context)
        context.close(mode: mode, promise: promise)
    }

    func handlerRemoved(context: ChannelHandlerContext) { isPending = false }

    private func flushPending(_ context: ChannelHandlerContext) {
        guard isPending else { return }
        isPending = false
        context.flush()
    }
}
