// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import NIOCore
import NIOHTTP2
import NIOHTTPTypes

/// Holds a connection over HTTP/2 to the limits of its service, and tells its client why it is closed.
///
/// A connection rests while it has no stream: a preface alone, and header fields that never end, are no stream.
final class HTTP2Watch: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame
    typealias InboundOut = HTTP2Frame
    typealias OutboundOut = HTTP2Frame

    private let serverLimits: ServerLimits
    private let services: ServiceList
    private var limits = HTTP2Limits()
    private var service: RequestedService?
    private var context: ChannelHandlerContext?
    private var timer: ConnectionTimer?
    private var openCount = 0
    private var pings: QuotaBucket
    private var isLeaving = false
    /// Whether the client has shown that it may have all streams of its service.
    private var isTrusted: Bool
    /// What the client was told that it may open.
    private var announcedStreamCount: Int

    init(_ limits: ServerLimits, _ services: ServiceList) {
        serverLimits = limits
        self.services = services
        isTrusted = limits.firstStreamCount == nil
        announcedStreamCount = limits.firstStreamCount ?? self.limits.streamCount
        pings = QuotaBucket(perMinute: self.limits.pingsPerMinute, at: Self.now)
    }

    /// Streams that the client may have open at a time, to begin with.
    var streamCount: Int { announcedStreamCount }

    // MARK: - Streams

    func streamOpened() {
        openCount += 1
        timer?.clear()
    }

    func streamClosed() {
        openCount -= 1
        guard openCount == 0, context != nil else { return }
        setTimer(isLeaving ? Self.lingeringTime : serverLimits.idleTime)
    }

    /// A request came for this path: from the first on, the connection is its service's.
    func requested(_ path: String) {
        guard service == nil else { return }
        let service = services.requested(path)
        self.service = service
        limits = services.http2Limits(of: service)
        pings = QuotaBucket(perMinute: limits.pingsPerMinute, at: Self.now)
        announceStreams()
    }

    /// A request was answered with this status.
    func answered(_ status: Int) {
        guard !isTrusted, status < 400 else { return }
        isTrusted = true
        announceStreams()
    }

    private func announceStreams() {
        guard isTrusted, announcedStreamCount != limits.streamCount, let context else { return }
        announcedStreamCount = limits.streamCount
        let setting = HTTP2Setting(parameter: .maxConcurrentStreams, value: announcedStreamCount)
        let frame = HTTP2Frame(streamID: .rootStream, payload: .settings(.settings([setting])))
        context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
    }

    // MARK: - The connection

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        timer = ConnectionTimer(on: context.eventLoop)
        setTimer(serverLimits.idleTime)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        self.context = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // The handler before answers pings.
        if case .ping(_, ack: false) = unwrapInboundIn(data).payload, pings.take(at: Self.now) != nil {
            leave(.tooManyPings, code: .enhanceYourCalm)
            return context.close(promise: nil)
        }
        context.fireChannelRead(data)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent {
            leave(.stopping, code: .noError)
        } else if let reason = event as? HTTP2Limits.Reason {
            leave(reason, code: .noError)
        } else if event as? ChannelEvent == .inputClosed {
            context.close(promise: nil)
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    /// Says that the connection will be closed, and closes it once its streams have ended, at the latest after a request's
    /// time.
    private func leave(_ reason: HTTP2Limits.Reason, code: NIOHTTP2.HTTP2ErrorCode) {
        guard !isLeaving, let context else { return }
        isLeaving = true
        let text = context.channel.allocator.buffer(string: limits.text(reason))
        let frame = HTTP2Frame(
            streamID: .rootStream,
            payload: .goAway(lastStreamID: .maxID, errorCode: code, opaqueData: text)
        )
        context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
        setTimer(openCount == 0 ? Self.lingeringTime : serverLimits.requestTime)
    }

    private func setTimer(_ time: Duration) {
        timer?.set(in: TimeAmount(time)) { [weak self] in self?.wakeUp() }
    }

    private func wakeUp() {
        guard timer?.isDue({ [weak self] in self?.wakeUp() }) == true, let context else { return }
        if isLeaving { context.close(promise: nil) } else { leave(.idle, code: .noError) }
    }

    /// How long requests may come that were on their way when the client was told.
    private static let lingeringTime = Duration.seconds(1)

    private static var now: Duration { .nanoseconds(Int64(clamping: NIODeadline.now().uptimeNanoseconds)) }
}

/// Tells who watches over the connection what happens on one of its streams.
final class HTTP2StreamWatch: ChannelDuplexHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let watch: HTTP2Watch

    init(_ watch: HTTP2Watch) { self.watch = watch }

    func handlerAdded(context: ChannelHandlerContext) { watch.streamOpened() }
    func handlerRemoved(context: ChannelHandlerContext) { watch.streamClosed() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let head) = unwrapInboundIn(data) { watch.requested(head.path ?? "") }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .head(let head) = unwrapOutboundIn(data) { watch.answered(head.status.code) }
        context.write(data, promise: promise)
    }
}
