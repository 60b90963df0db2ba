// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Answers plain sends of a connection, or of one HTTP/2 stream, on the event loop, before the router.
///
/// Nearly all requests of a load test are sends, and a router and a task cost more than reading and storing one. The handler
/// answers as ``SendRoute`` does, and passes unusual requests on to that route unchanged. While it stores a message, later
/// parts of the connection wait for the answer.
final class SendHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private enum State {
        /// Parts are passed on.
        case passing
        /// The head of a send has arrived, and perhaps some of its body.
        case collecting(HTTPRequest, project: String, ByteBuffer?)
        /// The message is being stored.
        case answering
    }

    /// What arrived while a message was being stored.
    private enum Waiting {
        case part(HTTPRequestPart)
        case event(Any)
        case error(any Error)
        case read
        case close(CloseMode, EventLoopPromise<Void>?)
    }

    private let google: GoogleService
    /// The event loop's group commit; `nil` until the handler is in a pipeline.
    private var groupCommit: GroupCommit?
    private var state = State.passing
    private var waiting = CircularBuffer<Waiting>()
    /// Requests that were passed on and are not completely answered.
    private var openCount = 0
    /// Whether a part was passed on since the last `channelReadComplete`.
    private var isReading = false

    init(_ google: GoogleService) { self.google = google }

    private var isAnswering: Bool { if case .answering = state { true } else { false } }

    func handlerAdded(context: ChannelHandlerContext) {
        groupCommit = google.groupCommits.onCurrentLoop(context.eventLoop)
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
        case .collecting(let head, let project, let body): collect(part, head, project, body, context)
        case .passing:
            if case .head(let head) = part {
                // Answers go out in the order of their requests.
                if openCount == 0, google.core.faults.isIdle, let project = PlainSend.project(of: head) {
                    return state = .collecting(head, project: project, nil)
                }
                openCount += 1
            }
            pass(part, context)
        }
    }

    private func collect(
        _ part: HTTPRequestPart,
        _ head: HTTPRequest,
        _ project: String,
        _ body: ByteBuffer?,
        _ context: ChannelHandlerContext
    ) {
        switch part {
        case .body(let bytes) where (body?.readableBytes ?? 0) + bytes.readableBytes <= PlainSend.byteLimit:
            guard var body else { return state = .collecting(head, project: project, bytes) }
            state = .passing
            body.writeImmutableBuffer(bytes)
            state = .collecting(head, project: project, body)
        case .end where google.core.faults.isIdle: store(head, project, body ?? ByteBuffer(), context)
        default:
            passOnCollected(context)
            pass(part, context)
        }
    }

    /// Passes on what was collected, for the route to answer.
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

    private func store(
        _ head: HTTPRequest,
        _ project: String,
        _ body: ByteBuffer,
        _ context: ChannelHandlerContext
    ) {
        state = .answering
        let sending = google.sending(in: project, head.headerFields, ServiceQuery(nil), body)
        let name = sending.name
        groupCommit?.store(sending, google) { outcome in
            self.answer(SendAnswer(name, outcome), context)
        }
    }

    private func answer(_ answer: SendAnswer, _ context: ChannelHandlerContext) {
        guard isAnswering else { return }
        google.requests.count(.google, answer.head.status.code)
        var head = answer.head
        head.headerFields.append(HTTPField(name: .date, value: google.date.now))
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(answer.body)), promise: nil)
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

    /// Drops what waits, because the connection ended.
    private func dropWaiting() {
        state = .passing
        while let next = waiting.popFirst() {
            if case .close(_, let promise) = next { promise?.fail(ChannelError.alreadyClosed) }
        }
    }
}
