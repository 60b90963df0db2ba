// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Enforces the limits of size and time on one connection, or on one HTTP/2 stream.
///
/// To be fast, it reads the clock only when a request begins that has not arrived completely, and when an answer ends.
/// It answers invalid HTTP itself; the route answers a body that exceeds the limit, which it sees as an error.
final class RequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    let limits: ServerLimits
    private let hosts: HostPolicy
    /// Made with the first request.
    private var headCheck: HeadCheck?
    private let register: ConnectionRegister
    private var presence: ConnectionActivity?
    private var timer: ConnectionTimer?
    /// The number of requests that were passed on and are not completely answered.
    private var openCount = 0
    private var bodyByteCount = 0
    /// The limit of the request that is being received.
    private var bodyByteLimit = 0
    /// Whether a request's head has arrived but not its end.
    private var isReceiving = false
    /// Whether the time limit of the request that is being received runs.
    private var isTimed = false
    /// Whether the client does not read the sent data.
    private var isStalled = false
    /// Whether all further input is dropped.
    private var isRefusing = false

    init(_ limits: ServerLimits, hosts: HostPolicy, register: ConnectionRegister) {
        self.limits = limits
        self.hosts = hosts
        self.register = register
    }

    func handlerAdded(context: ChannelHandlerContext) {
        timer = ConnectionTimer(on: context.eventLoop) { [weak self] in self?.timeIsUp(context) }
        presence = register.presence(of: context.channel)
        if context.channel.isActive { timer?.set(in: limits.idleTime) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        if openCount > 0 { presence?.requestEnded() }
        if isTimed { presence?.requestIsWhole() }
    }

    func channelActive(context: ChannelHandlerContext) {
        timer?.set(in: limits.idleTime)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefusing else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            if headCheck == nil { headCheck = HeadCheck(hosts, isMultiplexed: context.channel.isMultiplexed) }
            if let refusal = headCheck?.refusal(of: head) { return refuse(refusal, context) }
            bodyByteLimit = limits.bodyByteCount(of: head)
            let isTooLarge = announcesBody(of: head, beyond: bodyByteLimit)
            if openCount == 0 {
                presence?.requestBegan()
                if head.headerFields[.expect] != nil, !isTooLarge { sendContinue(context) }
            }
            openCount += 1
            bodyByteCount = 0
            isReceiving = true
            // While the client does not read, its time limit continues, whatever it sends.
            if !isStalled { timer?.clear() }
            guard isTooLarge else { break }
            // The route answers with its service's error.
            context.fireChannelRead(data)
            return refuse(.bodyTooLarge(bodyByteLimit), context)
        case .body(let bytes):
            bodyByteCount += bytes.readableBytes
            if bodyByteCount > bodyByteLimit {
                return refuse(.bodyTooLarge(bodyByteLimit), context)
            }
        case .end:
            isReceiving = false
            if isTimed {
                if !isStalled { timer?.clear() }
                presence?.requestIsWhole()
            }
            isTimed = false
            if openCount == 0, !isStalled { timer?.set(in: limits.idleTime) }
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if isReceiving, !isTimed, !isRefusing, !isStalled {
            isTimed = true
            presence?.requestIsOwed()
            timer?.set(in: limits.requestTime)
        }
        context.fireChannelReadComplete()
        // No later handler reads any more, but the client must see the answer before the end.
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
            timer?.set(in: Self.lingeringTime)
        } else if !isReceiving, !isStalled {
            timer?.set(in: limits.idleTime)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        isStalled = !context.channel.isWritable
        if isStalled || isReceiving {
            timer?.set(in: limits.requestTime)
        } else if openCount == 0 {
            timer?.set(in: limits.idleTime)
        } else {
            timer?.clear()
        }
        context.fireChannelWritabilityChanged()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case let error as HTTPParserError: refuse(RequestRefusal(error), context)
        // Every read after the decoder's own error causes one.
        case is ByteToMessageDecoderError where isRefusing: break
        default: context.fireErrorCaught(error)
        }
    }

    /// Drops all further input, and answers the error unless another answer is pending.
    private func refuse(_ refusal: RequestRefusal, _ context: ChannelHandlerContext) {
        guard !isRefusing else { return }
        isRefusing = true
        timer?.clear()
        guard openCount == 0 else { return context.fireErrorCaught(refusal) }
        if !isReceiving { answer(refusal, context) }
        // The later handlers see the end of the input.
        context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        timer?.set(in: Self.lingeringTime)
    }

    private func timeIsUp(_ context: ChannelHandlerContext) {
        if isReceiving, !isRefusing, !isStalled {
            refuse(.tooSlow, context)
        } else {
            context.close(promise: nil)
        }
    }

    /// How long a refused client may continue before its connection is closed.
    ///
    /// Closing a connection with unread bytes resets it, and the client may never see the answer.
    private static let lingeringTime = Duration.seconds(1)
}
