// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Takes sends from a connection, or from one HTTP/2 stream, before a router and a task have to do with them.
///
/// Sends are what an emulator gets by far the most of, and that detour costs more than reading and storing one. What the
/// handler takes, it answers as ``SendRoute`` does; whatever is unusual goes on to that route as if nobody had looked.
/// While a message is being stored, what else comes waits for the answer.
final class SendHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private enum State {
        /// What comes goes on.
        case passing
        /// The head of a send came, and perhaps some of its body.
        case collecting(HTTPRequest, project: String, ByteBuffer?)
        /// The message is on its way to the store.
        case answering
    }

    /// What waits for the answer.
    private enum Waiting {
        case part(HTTPRequestPart)
        case event(Any)
        case error(any Error)
        case read
        case close(CloseMode, EventLoopPromise<Void>?)
    }

    private let google: GoogleService
    /// The event loop's; `nil` until the handler is on one.
    private var turn: StoringTurn?
    private var state = State.passing
    private var waiting = CircularBuffer<Waiting>()
    /// Requests that went on and whose answers are not complete.
    private var openCount = 0
    /// Whether something went on that those behind have not been told the end of.
    private var isReading = false

    init(_ google: GoogleService) { self.google = google }

    private var isAnswering: Bool { if case .answering = state { true } else { false } }

    func handlerAdded(context: ChannelHandlerContext) { turn = google.storingTurns.turn(on: context.eventLoop) }

    // MARK: - From the client

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { read(unwrapInboundIn(data), context) }

    func channelReadComplete(context: ChannelHandlerContext) {
        guard isReading else { return }
        isReading = false
        context.fireChannelReadComplete()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if isAnswering { return waiting.append(.event(event)) }
        letGoOn(context)
        channelReadComplete(context: context)
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if isAnswering { return waiting.append(.error(error)) }
        letGoOn(context)
        channelReadComplete(context: context)
        context.fireErrorCaught(error)
    }

    func channelInactive(context: ChannelHandlerContext) {
        forget()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { forget() }

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
        case .end where google.core.faults.isIdle: take(head, project, body ?? ByteBuffer(), context)
        default:
            letGoOn(context)
            pass(part, context)
        }
    }

    /// Hands on what was collected: it is the route's.
    private func letGoOn(_ context: ChannelHandlerContext) {
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

    // MARK: - From those behind

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { openCount -= 1 }
        context.write(data, promise: promise)
    }

    func read(context: ChannelHandlerContext) {
        // What was read in one go may be many requests, so no more is read until they are answered.
        if isAnswering, !waiting.isEmpty { waiting.append(.read) } else { context.read() }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if isAnswering { waiting.append(.close(mode, promise)) } else { context.close(mode: mode, promise: promise) }
    }

    // MARK: - The answer

    private func take(
        _ head: HTTPRequest,
        _ project: String,
        _ body: ByteBuffer,
        _ context: ChannelHandlerContext
    ) {
        state = .answering
        let sending = google.sending(in: project, head.headerFields, ServiceQuery(nil), body)
        let name = sending.name
        turn?.store(sending, google) { outcome in
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

    /// Waits for nothing any more.
    private func forget() {
        state = .passing
        while let next = waiting.popFirst() {
            if case .close(_, let promise) = next { promise?.fail(ChannelError.alreadyClosed) }
        }
    }
}
