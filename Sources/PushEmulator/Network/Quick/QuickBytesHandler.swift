// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import LibC
import NIOCore
import NIOHTTP1

/// Answers plain requests of a connection over HTTP/1.1 from its bytes, and makes the connection ready for the router once a
/// request is not plain.
///
/// A decoder, its conversions and the handlers behind it cost as much as reading and storing a message. From the first
/// request that needs them, all requests of the connection are theirs.
final class QuickBytesHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private enum State {
        /// A request, or the rest of one, is to come.
        case waiting
        case answering
        /// The handlers behind have the connection.
        case passing
    }

    /// An event that waits while a request is being answered.
    private enum Waiting {
        case event(Any)
        case error(any Error)
    }

    /// A head that was read, and who answers the requests that have it.
    private struct KnownHead {
        var bytes: ByteBuffer
        var bodyByteCount: Int
        var request: any QuickRequest
    }

    private let front: HTTPFront
    private let quick: QuickConnection
    private let presence: ConnectionActivity?
    /// Adds the handlers behind this one; with `false` if the connection ends before any is needed.
    private let open: (Bool) -> Void
    private var headCheck: HeadCheck
    private var state = State.waiting
    private var received = ByteBuffer()
    /// The head of the request before: clients repeat theirs.
    private var known: KnownHead?
    private var waiting = CircularBuffer<Waiting>()
    private var closing: (mode: CloseMode, promise: EventLoopPromise<Void>?)?
    private var timer: ConnectionTimer?
    /// Whether a request has come only in part, and the time that it may take here runs.
    private var isPartial = false
    private var isReadHeld = false

    init(_ front: HTTPFront, on channel: any Channel, register: ConnectionRegister, open: @escaping (Bool) -> Void) {
        self.front = front
        self.open = open
        quick = QuickConnection(front, on: channel)
        presence = register.presence(of: channel)
        headCheck = HeadCheck(front.hosts, isMultiplexed: false)
    }

    private var isAnswering: Bool { if case .answering = state { true } else { false } }
    private var isPassing: Bool { if case .passing = state { true } else { false } }

    func handlerAdded(context: ChannelHandlerContext) {
        timer = ConnectionTimer(on: context.eventLoop) { [weak self] in self?.timeIsUp(context) }
        timer?.set(in: front.limits.idleTime)
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    // MARK: - From the client

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isPassing { return context.fireChannelRead(data) }
        let bytes = unwrapInboundIn(data)
        if received.readableBytes == 0 { received = bytes } else { received.writeImmutableBuffer(bytes) }
        advance(context)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if isPassing { return context.fireChannelReadComplete() }
        guard !isAnswering, !isPartial, received.readableBytes > 0, context.channel.isWritable else { return }
        isPartial = true
        timer?.set(in: Self.patience(front.limits))
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if isPassing { return context.fireUserInboundEventTriggered(event) }
        waiting.append(.event(event))
        advance(context)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if isPassing { return context.fireErrorCaught(error) }
        waiting.append(.error(error))
        advance(context)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if isPassing { return context.fireChannelWritabilityChanged() }
        if !context.channel.isWritable {
            timer?.set(in: front.limits.requestTime)
        } else if !isAnswering {
            timer?.set(in: front.limits.idleTime)
            advance(context)
        } else {
            timer?.clear()
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    /// Takes the requests that have come whole, one after the other, and then the events that came after them.
    private func advance(_ context: ChannelHandlerContext) {
        // A client that does not read its answers gets no more.
        while !isAnswering, !isPassing, received.readableBytes > 0, context.channel.isWritable {
            switch next() {
            case .taken(let request, let body):
                guard request.answer(body, completion: { self.answer(request, $0, $1, context) }) else {
                    return pass(context)
                }
                state = .answering
                isPartial = false
                timer?.clear()
                presence?.requestBegan()
                received.moveReaderIndex(forwardBy: (known?.bytes.readableBytes ?? 0) + body.readableBytes)
                // The message keeps the storage, so that the next request needs another one.
                if received.readableBytes == 0 { received = ByteBuffer() }
            case .incomplete: return waiting.isEmpty ? () : pass(context)
            case .unusual: return pass(context)
            }
        }
        if !isAnswering, !isPassing, !waiting.isEmpty { pass(context) }
    }

    private enum Next {
        case taken(any QuickRequest, ByteBuffer)
        case incomplete, unusual
    }

    /// Takes a request from what was received.
    private func next() -> Next {
        if known.map({ received.begins(with: $0.bytes) }) != true {
            switch received.withUnsafeReadableBytes(PlainHead.read) {
            case .unusual: return .unusual
            case .incomplete: return .incomplete
            case .head(let head):
                guard head.bodyByteCount <= quick.byteLimit, headCheck.refusal(of: head.request) == nil,
                    let request = quick.request(head.request)
                else { return .unusual }
                // The bytes are copied, because they would keep the message's alive.
                let bytes = ByteBuffer(bytes: received.readableBytesView.prefix(head.byteCount))
                known = KnownHead(bytes: bytes, bodyByteCount: head.bodyByteCount, request: request)
            }
        }
        guard let known, received.readableBytes >= known.bytes.readableBytes + known.bodyByteCount else {
            return .incomplete
        }
        var bytes = received
        bytes.moveReaderIndex(forwardBy: known.bytes.readableBytes)
        return .taken(known.request, bytes.readSlice(length: known.bodyByteCount) ?? ByteBuffer())
    }

    /// Hands the connection on, with all that has come and is not answered.
    private func pass(_ context: ChannelHandlerContext) {
        state = .passing
        timer?.cancel()
        open(true)
        if received.readableBytes > 0 {
            context.fireChannelRead(wrapInboundOut(received))
            context.fireChannelReadComplete()
        }
        received = ByteBuffer()
        while let next = waiting.popFirst() {
            switch next {
            case .event(let event): context.fireUserInboundEventTriggered(event)
            case .error(let error): context.fireErrorCaught(error)
            }
        }
        resumeReading(context)
        context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }

    // MARK: - To the client

    func read(context: ChannelHandlerContext) {
        // One read may bring many requests, so the next read waits until they are answered.
        if !isPassing, isAnswering || !context.channel.isWritable, received.readableBytes > 0 {
            isReadHeld = true
        } else {
            context.read()
        }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard isAnswering else { return context.close(mode: mode, promise: promise) }
        guard closing == nil else { return context.close(mode: mode, promise: promise) }
        closing = (mode, promise)
    }

    private func answer(
        _ request: any QuickRequest,
        _ head: HTTPResponse,
        _ body: ByteBuffer,
        _ context: ChannelHandlerContext
    ) {
        guard isAnswering else { return }
        var bytes = context.channel.allocator.buffer(capacity: 256 + body.readableBytes)
        bytes.write(quick.finish(head, to: request))
        bytes.writeImmutableBuffer(body)
        state = .waiting
        presence?.requestEnded()
        context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
        if let (mode, promise) = closing {
            closing = nil
            return context.close(mode: mode, promise: promise)
        }
        if context.channel.isWritable { timer?.set(in: front.limits.idleTime) }
        advance(context)
        if !isAnswering { channelReadComplete(context: context) }
        resumeReading(context)
    }

    private func resumeReading(_ context: ChannelHandlerContext) {
        guard isReadHeld, isPassing || !isAnswering || received.readableBytes == 0 else { return }
        isReadHeld = false
        context.read()
    }

    // MARK: - Time

    /// How long the rest of a request may take here: the time that it may take at all is counted behind.
    private static func patience(_ limits: ServerLimits) -> Duration { min(.seconds(1), limits.requestTime) }

    private func timeIsUp(_ context: ChannelHandlerContext) {
        if isPartial, context.channel.isWritable { pass(context) } else { context.close(promise: nil) }
    }

    /// Drops what waits, because the connection ended.
    private func end() {
        timer?.cancel()
        if isAnswering { presence?.requestEnded() }
        if !isPassing { open(false) }
        state = .passing
        waiting.removeAll()
        closing?.promise?.fail(ChannelError.alreadyClosed)
        closing = nil
    }
}

extension ByteBuffer {
    fileprivate func begins(with beginning: ByteBuffer) -> Bool {
        withUnsafeReadableBytes { bytes in
            beginning.withUnsafeReadableBytes { beginning in
                guard bytes.count >= beginning.count, let start = bytes.baseAddress, let other = beginning.baseAddress
                else {
                    return false
                }
                return memcmp(start, other, beginning.count) == 0
            }
        }
    }

    /// Writes the head of an answer as NIO's encoder does.
    fileprivate mutating func write(_ head: HTTPResponse) {
        let status = HTTPResponseStatus(statusCode: head.status.code, reasonPhrase: head.status.reasonPhrase)
        writeString("HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n")
        for field in head.headerFields {
            writeString(field.name.rawName)
            writeStaticString(": ")
            writeString(field.value)
            writeStaticString("\r\n")
        }
        writeStaticString("\r\n")
    }
}
