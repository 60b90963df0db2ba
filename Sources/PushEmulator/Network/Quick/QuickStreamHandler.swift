// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Hands the request of one HTTP/2 stream to the quick paths, and otherwise makes the stream ready for the router.
///
/// Making a stream ready for the router costs more than storing a message, so it waits until a request needs it.
/// Meanwhile, this handler reports the stream's events to the object that watches the connection.
final class QuickStreamHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private enum State {
        /// Nothing has come.
        case waiting
        /// The head of a plain request has come, and perhaps some of its body.
        case collecting(HTTPRequest, any QuickRequest, ByteBuffer?)
        /// A quick path answers, or has answered.
        case answering
        /// The handlers behind have the request.
        case passing
    }

    private let connection: HTTP2Watch
    /// Adds the handlers behind this one, the limits of a request first.
    private let open: (any Channel) throws -> Void
    private var state = State.waiting
    /// Whether the connection has noted that the request came only in part.
    private var isSlow = false
    private var context: ChannelHandlerContext?

    init(_ connection: HTTP2Watch, open: @escaping (any Channel) throws -> Void) {
        (self.connection, self.open) = (connection, open)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        connection.streamOpened()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        endWaiting()
        connection.streamClosed()
    }

    // MARK: - From the client

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        switch (state, part) {
        case (.waiting, .head(let head)):
            connection.requested(head.path ?? "")
            if let request = connection.quickRequest(head) { return state = .collecting(head, request, nil) }
        case (.collecting(let head, let request, let body), .body(let bytes))
        where (body?.readableBytes ?? 0) + bytes.readableBytes <= connection.quick.byteLimit:
            guard var body else { return state = .collecting(head, request, bytes) }
            state = .waiting
            body.writeImmutableBuffer(bytes)
            return state = .collecting(head, request, body)
        case (.collecting(_, let request, let body), .end):
            let isTaken = request.answer(body ?? ByteBuffer()) { self.answer(request, $0, $1, context) }
            if isTaken {
                endWaiting()
                connection.presence?.requestBegan()
                return state = .answering
            }
        // Parts after the end of a request are ignored.
        case (.answering, _): return
        default: break
        }
        pass(context) { $0.fireChannelRead(data) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if case .collecting = state, !isSlow {
            isSlow = true
            connection.wait(for: self)
        }
        if case .passing = state { context.fireChannelReadComplete() }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .answering = state { return }
        pass(context) { $0.fireUserInboundEventTriggered(event) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if case .answering = state { return context.close(promise: nil) }
        pass(context) { $0.fireErrorCaught(error) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        if case .passing = state {} else { state = .answering }
        context.fireChannelInactive()
    }

    /// Hands a request on that came only in part: the time that it may take is counted behind.
    func waitedLong() {
        guard case .collecting = state, let context else { return }
        pass(context) { $0.fireChannelReadComplete() }
    }

    private func endWaiting() {
        guard isSlow else { return }
        isSlow = false
        connection.endWaiting(for: self)
    }

    /// Hands on what was collected, and then what has just come.
    private func pass(_ context: ChannelHandlerContext, _ next: (ChannelHandlerContext) -> Void) {
        let before = state
        state = .passing
        switch before {
        case .passing, .answering: break
        case .waiting, .collecting:
            endWaiting()
            do {
                try open(context.channel)
            } catch {
                return context.close(promise: nil)
            }
            guard case .collecting(let head, _, let body) = before else { break }
            context.fireChannelRead(wrapInboundOut(.head(head)))
            if let body { context.fireChannelRead(wrapInboundOut(.body(body))) }
        }
        next(context)
    }

    // MARK: - To the client

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .head(let head) = unwrapOutboundIn(data) { connection.answered(head.status.code) }
        context.write(data, promise: promise)
    }

    private func answer(
        _ request: any QuickRequest,
        _ head: HTTPResponse,
        _ body: ByteBuffer,
        _ context: ChannelHandlerContext
    ) {
        connection.presence?.requestEnded()
        let head = connection.quick.finish(head, to: request)
        // The client may have given up meanwhile.
        guard context.channel.isActive else { return }
        connection.answered(head.status.code)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if body.readableBytes > 0 { context.write(wrapOutboundOut(.body(body)), promise: nil) }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
}
