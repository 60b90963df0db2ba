// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Hands requests of a connection over HTTP/1.1 to the quick paths, and the others on to the router unchanged.
///
/// While a quick path answers, later parts of the connection wait.
final class QuickConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private enum State {
        /// Parts are passed on.
        case passing
        /// The head of a plain request has arrived, and perhaps some of its body.
        case collecting(HTTPRequest, any QuickRequest, ByteBuffer?)
        case answering
    }

    /// An inbound or outbound event that waits while a request is being answered.
    private enum Waiting {
        case part(HTTPRequestPart)
        case event(Any)
        case error(any Error)
        case read
        case close(CloseMode, EventLoopPromise<Void>?)
    }

    private let front: HTTPFront
    /// `nil` until the handler is in a pipeline.
    private var quick: QuickConnection?
    private var state = State.passing
    private var waiting = CircularBuffer<Waiting>()
    /// The number of requests that were passed on and are not completely answered.
    private var openCount = 0
    /// Whether a part was passed on since the last `channelReadComplete`.
    private var isReading = false

    init(_ front: HTTPFront) { self.front = front }

    private var isAnswering: Bool { if case .answering = state { true } else { false } }

    func handlerAdded(context: ChannelHandlerContext) {
        quick = QuickConnection(front, on: context.channel)
    }

    // MARK: - From the client

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { read(unwrapInboundIn(data), context) }

    func channelReadComplete(context: ChannelHandlerContext) {
        guard isReading else { return }
        isReading = false
        context.fireChannelReadComplete()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if isAnswering { return waiting.append(.event(event)) }
        passOnCollected(context)
        channelReadComplete(context: context)
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if isAnswering { return waiting.append(.error(error)) }
        passOnCollected(context)
        channelReadComplete(context: context)
        context.fireErrorCaught(error)
    }

    func channelInactive(context: ChannelHandlerContext) {
        dropWaiting()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { dropWaiting() }

    private func read(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
        switch state {
        case .answering: waiting.append(.part(part))
        case .collecting(let head, let request, let body): collect(part, head, request, body, context)
        case .passing:
            if case .head(let head) = part {
                // Answers must be sent in the order of the requests.
                if openCount == 0, let request = quick?.request(head) { return state = .collecting(head, request, nil) }
                openCount += 1
            }
            pass(part, context)
        }
    }

    private func collect(
        _ part: HTTPRequestPart,
        _ head: HTTPRequest,
        _ request: any QuickRequest,
        _ body: ByteBuffer?,
        _ context: ChannelHandlerContext
    ) {
        switch part {
        case .body(let bytes) where (body?.readableBytes ?? 0) + bytes.readableBytes <= (quick?.byteLimit ?? 0):
            guard var body else { return state = .collecting(head, request, bytes) }
            state = .passing
            body.writeImmutableBuffer(bytes)
            state = .collecting(head, request, body)
        case .end
        where request.answer(
            body ?? ByteBuffer(),
            completion: { self.answer(request, $0, $1, context) }
        ):
            state = .answering
        default:
            passOnCollected(context)
            pass(part, context)
        }
    }

    /// Passes the collected parts on to the route.
    private func passOnCollected(_ context: ChannelHandlerContext) {
        guard case .collecting(let head, _, let body) = state else { return }
        state = .passing
        openCount += 1
        pass(.head(head), context)
        if let body { pass(.body(body), context) }
    }

    private func pass(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
        isReading = true
        context.fireChannelRead(wrapInboundOut(part))
    }

    // MARK: - From the router

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { openCount -= 1 }
        context.write(data, promise: promise)
    }

    func read(context: ChannelHandlerContext) {
        // One read may bring many requests, so the next read waits until they are answered.
        if isAnswering, !waiting.isEmpty { waiting.append(.read) } else { context.read() }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if isAnswering { waiting.append(.close(mode, promise)) } else { context.close(mode: mode, promise: promise) }
    }

    // MARK: - The answer

    private func answer(
        _ request: any QuickRequest,
        _ head: HTTPResponse,
        _ body: ByteBuffer,
        _ context: ChannelHandlerContext
    ) {
        guard isAnswering, let head = quick?.finish(head, to: request) else { return }
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if body.readableBytes > 0 { context.write(wrapOutboundOut(.body(body)), promise: nil) }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        state = .passing
        while !isAnswering, let next = waiting.popFirst() { resume(next, context) }
        if isReading { channelReadComplete(context: context) }
    }

    private func resume(_ waiting: Waiting, _ context: ChannelHandlerContext) {
        switch waiting {
        case .part(let part): read(part, context)
        case .event(let event): userInboundEventTriggered(context: context, event: event)
        case .error(let error): errorCaught(context: context, error: error)
        case .read: read(context: context)
        case .close(let mode, let promise): close(context: context, mode: mode, promise: promise)
        }
    }

    /// Drops the waiting events, because the connection ended.
    private func dropWaiting() {
        state = .passing
        while let next = waiting.popFirst() {
            if case .close(_, let promise) = next { promise?.fail(ChannelError.alreadyClosed) }
        }
    }
}
