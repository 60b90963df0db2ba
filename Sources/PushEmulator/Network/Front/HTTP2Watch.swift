// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import NIOCore
import NIOHTTP2

/// Enforces a service's limits on an HTTP/2 connection, and tells the client why it is closed.
///
/// A connection is idle while it has no stream: a preface alone, or unfinished header fields, are not a stream.
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
    /// Whether a request was accepted, so that the client may use all streams of its service.
    private var isTrusted: Bool
    /// The number of streams that was announced to the client.
    private var announcedStreamCount: Int
    /// The quick paths of all streams.
    let quick: QuickConnection
    private var headCheck: HeadCheck
    let presence: ConnectionActivity?
    /// The streams whose requests came only in part: since the last check, and before it.
    private var slowStreams: [ObjectIdentifier: QuickStreamHandler] = [:]
    private var slowerStreams: [ObjectIdentifier: QuickStreamHandler] = [:]
    private var stallCheck: Scheduled<Void>?

    /// - Parameter register: The one of the listener.
    init(_ front: HTTPFront, on connection: any Channel, register: ConnectionRegister) {
        let limits = front.limits
        serverLimits = limits
        services = front.services
        quick = QuickConnection(front, on: connection)
        headCheck = HeadCheck(front.hosts, isMultiplexed: true)
        presence = register.presence(of: connection)
        isTrusted = limits.firstStreamCount == nil
        announcedStreamCount = limits.firstStreamCount ?? self.limits.streamCount
        pings = QuotaBucket(perMinute: self.limits.pingsPerMinute, at: Self.now)
    }

    /// The number of concurrent streams that the client may open initially.
    var streamCount: Int { announcedStreamCount }

    // MARK: - Streams

    func streamOpened() {
        openCount += 1
        timer?.clear()
    }

    func streamClosed() {
        openCount -= 1
        guard openCount == 0, context != nil else { return }
        if isLeaving { linger() } else { timer?.set(in: serverLimits.idleTime) }
    }

    /// Records a request for this path; the first one decides the connection's service.
    func requested(_ path: String) {
        guard service == nil else { return }
        let service = services.requested(path)
        self.service = service
        limits = services.http2Limits(of: service)
        pings = QuotaBucket(perMinute: limits.pingsPerMinute, at: Self.now)
        announceStreams()
    }

    /// Records the status of an answer.
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

    // MARK: - Quick answers

    /// Begins a request that nothing is unusual about; `nil` leaves it to the router.
    func quickRequest(_ head: HTTPRequest) -> (any QuickRequest)? {
        guard head.headerFields[.expect] == nil, headCheck.refusal(of: head) == nil else { return nil }
        return quick.request(head)
    }

    /// Tells the stream when its request does not come whole in a second or two.
    ///
    /// One timer serves all streams, most of which wait for no more than the next read.
    func wait(for stream: QuickStreamHandler) {
        slowStreams[ObjectIdentifier(stream)] = stream
        if stallCheck == nil { scheduleStallCheck() }
    }

    func endWaiting(for stream: QuickStreamHandler) {
        slowStreams[ObjectIdentifier(stream)] = nil
        slowerStreams[ObjectIdentifier(stream)] = nil
    }

    private func scheduleStallCheck() {
        stallCheck = context?.eventLoop.assumeIsolated().scheduleTask(in: .seconds(1)) { [weak self] in
            guard let self else { return }
            let streams = slowerStreams
            (slowerStreams, slowStreams) = (slowStreams, [:])
            for stream in streams.values { stream.waitedLong() }
            stallCheck = nil
            if !slowerStreams.isEmpty { scheduleStallCheck() }
        }
    }

    // MARK: - The connection

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        timer = ConnectionTimer(on: context.eventLoop) { [weak self] in self?.timeIsUp() }
        timer?.set(in: serverLimits.idleTime)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        stallCheck?.cancel()
        (slowStreams, slowerStreams) = ([:], [:])
        self.context = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // The previous handler answers pings.
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

    /// Announces that the connection will be closed, and closes it after its streams have ended, or after
    /// ``ServerLimits/requestTime`` at the latest.
    private func leave(_ reason: HTTP2Limits.Reason, code: NIOHTTP2.HTTP2ErrorCode) {
        guard !isLeaving, let context else { return }
        isLeaving = true
        let text = context.channel.allocator.buffer(string: limits.text(reason))
        let frame = HTTP2Frame(
            streamID: .rootStream,
            payload: .goAway(lastStreamID: .maxID, errorCode: code, opaqueData: text)
        )
        context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
        if openCount == 0 { linger() } else { timer?.set(in: serverLimits.requestTime) }
    }

    /// Discards what the client sent before it received the announcement, and closes the connection soon.
    ///
    /// NIO's handler would answer it, a client's acknowledgement of settings too, with an error that hides the announcement.
    private func linger() {
        guard let pipeline = context?.pipeline.syncOperations else { return }
        if let handler = try? pipeline.handler(type: NIOHTTP2Handler.self) {
            try? pipeline.addHandler(InputDiscarding(), position: .before(handler))
        }
        timer?.set(in: Self.lingeringTime)
    }

    private func timeIsUp() {
        guard let context else { return }
        if isLeaving { context.close(promise: nil) } else { leave(.idle, code: .noError) }
    }

    /// How long the client may take to close the connection itself: to close it over unread bytes would reset it.
    private static let lingeringTime = Duration.seconds(1)

    private static var now: Duration { .nanoseconds(Int64(clamping: NIODeadline.now().uptimeNanoseconds)) }
}

/// Discards what a client sends, so that the connection is closed without a reset.
private final class InputDiscarding: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}
}
