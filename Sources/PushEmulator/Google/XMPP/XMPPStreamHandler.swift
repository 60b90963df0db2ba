// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import NIOCore
import XMPPStream

/// Parses the bytes of a connection into elements, and ends the connection after timeouts.
///
/// Once a stream has failed, further input is discarded.
final class XMPPStreamHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = XMPPStreamReader.Event
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The progress that the conversation reports.
    enum Progress: Sendable {
        /// The next stream begins, on the same connection.
        case restarted
        /// The client has logged in and may be idle from now on.
        case loggedIn
    }

    private enum Waiting {
        case login
        case stanza
        case anything
        case answerToPing
    }

    private let limits: ServerLimits
    private let streamLimits: XMPPStreamLimits
    private var reader: XMPPStreamReader
    private var timer: ConnectionTimer?
    private var waiting = Waiting.login
    private var isDone = false

    init(_ limits: ServerLimits) {
        self.limits = limits
        var streamLimits = XMPPStreamLimits()
        streamLimits.stanzaByteCount = limits.stanzaByteCount
        streamLimits.tagByteCount = min(streamLimits.tagByteCount, limits.stanzaByteCount)
        self.streamLimits = streamLimits
        reader = XMPPStreamReader(limits: streamLimits)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        timer = ConnectionTimer(on: context.eventLoop) { [weak self] in self?.act(context) }
        wait(for: .login, limits.requestTime)
    }

    func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isDone else { return }
        let events = unwrapInboundIn(data).withUnsafeReadableBytes { reader.read($0) }
        for event in events { hand(event, context) }
        guard !isDone, waiting != .login else { return }
        if !reader.isInside {
            wait(for: .anything, limits.sessionIdleTime)
        } else if waiting != .stanza {
            wait(for: .stanza, limits.requestTime)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // TLS is broken: the client could not decrypt an answer.
        isDone = true
        XMPPTransportGuard.abandon(context.channel)
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard let progress = event as? Progress else {
            return context.triggerUserOutboundEvent(event, promise: promise)
        }
        switch progress {
        case .restarted: reader = XMPPStreamReader(limits: streamLimits)
        case .loggedIn: wait(for: .anything, limits.sessionIdleTime)
        }
        promise?.succeed()
    }

    private func hand(_ event: XMPPStreamReader.Event, _ context: ChannelHandlerContext) {
        if case .failed = event { isDone = true }
        if case .closed = event { isDone = true }
        if isDone { timer?.cancel() }
        context.fireChannelRead(wrapInboundOut(event))
    }

    private func wait(for waiting: Waiting, _ time: Duration) {
        self.waiting = waiting
        timer?.set(in: time)
    }

    private func act(_ context: ChannelHandlerContext) {
        guard !isDone else { return }
        switch waiting {
        case .anything:
            let ping = XMPPElement(
                "iq",
                attributes: ["type": "get", "id": "ping"],
                children: [XMPPElement("ping", in: XMPPNamespace.ping)]
            )
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: ping.xml)), promise: nil)
            wait(for: .answerToPing, limits.requestTime)
        case .login: fail("Nobody has logged in for \(limits.requestTime).", context)
        case .stanza: fail("A stanza was begun and not finished for \(limits.requestTime).", context)
        case .answerToPing: fail("Nothing has come for long, and no answer to a ping.", context)
        }
    }

    private func fail(_ sentence: String, _ context: ChannelHandlerContext) {
        hand(.failed(XMPPStreamFailure(.connectionTimeout, sentence)), context)
        context.fireChannelReadComplete()
    }
}
#endif
