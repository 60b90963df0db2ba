// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOWebSocket

/// Passes on the texts of a WebSocket, answers pings, and closes connections that violate the protocol.
///
/// Like Mozilla's server, it does not support fragments and binary messages.
///
/// Until the connection is settled there is a time limit. Afterwards, a client that is silent for long is pinged and
/// must answer. A client that does not read is disconnected.
///
/// Source: autopush-rs, `autoconnect-ws/src/handler.rs`, `error.rs`.
final class WebSocketMessages: ChannelDuplexHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = String
    typealias OutboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private enum Phase { case opening, settled, pinged, closing }

    private let limits: ServerLimits
    private var phase = Phase.opening
    private var timer: ConnectionTimer?
    /// Whether the client does not read the sent data.
    private var isStalled = false

    init(_ limits: ServerLimits) { self.limits = limits }

    func handlerAdded(context: ChannelHandlerContext) {
        timer = ConnectionTimer(on: context.eventLoop) { [weak self] in self?.timeIsUp(context) }
        timer?.set(in: limits.requestTime)
    }

    func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        if phase == .closing {
            if frame.opcode == .connectionClose { context.close(promise: nil) }
            return
        }
        guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else { return end(.protocolError, context) }
        if phase == .pinged { phase = .settled }
        if phase == .settled, !isStalled { timer?.set(in: limits.sessionIdleTime) }
        switch frame.opcode {
        case .text where frame.fin:
            guard let text = String(validating: frame.unmaskedData.readableBytesView, as: UTF8.self) else {
                return end(.protocolError, context)
            }
            context.fireChannelRead(wrapInboundOut(text))
        case .ping:
            // If a client floods pings and does not read the answers, they would fill the memory.
            guard context.channel.isWritable else { return context.close(promise: nil) }
            let pong = WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
            context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
        case .pong: break
        case .connectionClose:
            let data = frame.unmaskedData
            let answer = Self.closing(WebSocketEnd.isAllowed(data) ? data : WebSocketEnd.protocolError.data)
            phase = .closing
            context.writeAndFlush(wrapOutboundOut(answer)).assumeIsolated().whenComplete { _ in
                context.close(promise: nil)
            }
        case .text, .binary, .continuation: end(.unsupportedMessage, context)
        default: end(.protocolError, context)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        // No later handler reads any more, but the client's close frame must still be received.
        if phase == .closing { context.read() }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if error is NIOWebSocketError { end(.protocolError, context) } else { context.close(promise: nil) }
    }

    func triggerUserOutboundEvent(
        context: ChannelHandlerContext,
        event: Any,
        promise: EventLoopPromise<Void>?
    ) {
        switch event {
        case let reason as WebSocketEnd: end(reason, context)
        case is WebSocketSettled:
            guard phase == .opening else { break }
            phase = .settled
            timer?.set(in: limits.sessionIdleTime)
        default: return context.triggerUserOutboundEvent(event, promise: promise)
        }
        promise?.succeed()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        isStalled = !context.channel.isWritable
        if phase != .closing, phase != .opening {
            timer?.set(in: isStalled ? limits.requestTime : limits.sessionIdleTime)
        }
        context.fireChannelWritabilityChanged()
    }

    /// Sends a close frame, and closes the connection after the client's close frame, or after one second.
    private func end(_ reason: WebSocketEnd, _ context: ChannelHandlerContext) {
        guard phase != .closing else { return }
        phase = .closing
        context.writeAndFlush(wrapOutboundOut(Self.closing(reason.data)), promise: nil)
        timer?.set(in: .seconds(1))
        context.read()
    }

    private static func closing(_ data: ByteBuffer) -> WebSocketFrame {
        WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
    }

    private func timeIsUp(_ context: ChannelHandlerContext) {
        switch phase {
        case .closing: context.close(promise: nil)
        case _ where isStalled: context.close(promise: nil)
        case .opening: end(.handshakeTimeout, context)
        case .pinged: end(.pongTimeout, context)
        case .settled:
            phase = .pinged
            let ping = WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())
            context.writeAndFlush(wrapOutboundOut(ping), promise: nil)
            timer?.set(in: limits.requestTime)
        }
    }
}

extension WebSocketEnd {
    static let protocolError = WebSocketEnd(code: 1002, reason: "Protocol")
    static let unsupportedMessage = WebSocketEnd(code: 1003, reason: "UnsupportedMessage")
    static let handshakeTimeout = WebSocketEnd(code: 1011, reason: "HandshakeTimeout")
    static let pongTimeout = WebSocketEnd(code: 1011, reason: "PongTimeout")
}
