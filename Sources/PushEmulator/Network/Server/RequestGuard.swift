// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Holds what comes over one connection, or over one HTTP/2 stream, to the limits of size and time.
///
/// It counts nothing and reads no clock but at a request's turns: when one begins that has not arrived whole, and when
/// an answer ends. What is no request is answered here; a body that is refused is one that fails, and the route's to answer.
final class RequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    let limits: ServerLimits
    let hosts: HostPolicy
    /// The last authority that was allowed; the requests of one connection name the same.
    var allowedAuthority: String?
    private let register: ConnectionRegister
    private var presence: ConnectionPresence?
    private var timer: ConnectionTimer?
    /// Requests that were handed on and whose answers are not complete.
    private var openCount = 0
    private var bodyByteCount = 0
    /// Whether a request's head came, and its end did not.
    private var isReceiving = false
    /// Whether the time of the request that is being received runs.
    private var isTimed = false
    /// Whether the client does not take what it is sent.
    private var isStalled = false
    /// Whether everything that still comes is dropped.
    private var isRefusing = false

    init(_ limits: ServerLimits, hosts: HostPolicy, register: ConnectionRegister) {
        self.limits = limits
        self.hosts = hosts
        self.register = register
    }

    func handlerAdded(context: ChannelHandlerContext) {
        timer = ConnectionTimer(on: context.eventLoop)
        presence = register.presence(of: context.channel)
        if context.channel.isActive { setTimer(limits.idleTime, context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        if openCount > 0 { presence?.requestEnded() }
    }

    func channelActive(context: ChannelHandlerContext) {
        setTimer(limits.idleTime, context)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefusing else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            if let refusal = refusal(of: head) { return refuse(refusal, context) }
            let isTooLarge = announcesTooMuch(head)
            if openCount == 0 {
                presence?.requestBegan()
                if head.headerFields[.expect] != nil, !isTooLarge { askForBody(context) }
            }
            openCount += 1
            bodyByteCount = 0
            isReceiving = true
            // While the client takes nothing, its time goes on, whatever else it sends.
            if !isStalled { timer?.clear() }
            guard isTooLarge else { break }
            // The route that it is for has the words.
            context.fireChannelRead(data)
            return refuse(.bodyTooLarge(limits.bodyByteCount), context)
        case .body(let bytes):
            bodyByteCount += bytes.readableBytes
            if bodyByteCount > limits.bodyByteCount {
                return refuse(.bodyTooLarge(limits.bodyByteCount), context)
            }
        case .end:
            isReceiving = false
            if isTimed, !isStalled { timer?.clear() }
            isTimed = false
            if openCount == 0, !isStalled { setTimer(limits.idleTime, context) }
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if isReceiving, !isTimed, !isRefusing, !isStalled {
            isTimed = true
            setTimer(limits.requestTime, context)
        }
        context.fireChannelReadComplete()
        // Nobody behind asks for more, but the client has to see the answer before the end.
        if isRefusing { context.read() }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let part = unwrapOutboundIn(data)
        context.write(data, promise: promise)
        guard case .end = part else { return }
        openCount -= 1
        guard openCount == 0 else { return }
        presence?.requestEnded()
        if isRefusing {
            setTimer(Self.lingeringTime, context)
        } else if !isReceiving, !isStalled {
            setTimer(limits.idleTime, context)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        isStalled = !context.channel.isWritable
        if isStalled || isReceiving {
            setTimer(limits.requestTime, context)
        } else if openCount == 0 {
            setTimer(limits.idleTime, context)
        } else {
            timer?.clear()
        }
        context.fireChannelWritabilityChanged()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case let error as HTTPParserError: refuse(RequestRefusal(error), context)
        // Every read after the decoder's own error is one.
        case is ByteToMessageDecoderError where isRefusing: break
        default: context.fireErrorCaught(error)
        }
    }

    /// Lets nothing more through and tells the client why, if it is its turn.
    private func refuse(_ refusal: RequestRefusal, _ context: ChannelHandlerContext) {
        guard !isRefusing else { return }
        isRefusing = true
        timer?.clear()
        guard openCount == 0 else { return context.fireErrorCaught(refusal) }
        if !isReceiving { answer(refusal, context) }
        // To those behind, the client has said all that it will.
        context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        setTimer(Self.lingeringTime, context)
    }

    private func setTimer(_ time: Duration, _ context: ChannelHandlerContext) {
        timer?.set(in: TimeAmount(time)) { [weak self] in self?.wakeUp(context) }
    }

    private func wakeUp(_ context: ChannelHandlerContext) {
        guard timer?.isDue({ [weak self] in self?.wakeUp(context) }) == true else { return }
        if isReceiving, !isRefusing, !isStalled {
            refuse(.tooSlow, context)
        } else {
            context.close(promise: nil)
        }
    }

    /// How long a refused client may go on before its connection is cut.
    ///
    /// A connection that is closed while bytes are unread is reset, and the client may never see the answer.
    private static let lingeringTime = Duration.seconds(1)
}
