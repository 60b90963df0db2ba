// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOTLS

/// Detects the HTTP version of a client, and adds the version's handlers.
///
/// A client that negotiated a version by ALPN uses that one. Without ALPN or TLS, the first bytes decide: HTTP/2's are
/// the same for every client (RFC 9113, 3.4) and are not an HTTP/1.1 request.
final class HTTPVersionChoice: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    enum Version: Sendable {
        case http1, http2
        case webSocket(any WebSocketRoute)
        /// A WebSocket, if the request's head arrives in one piece and asks for it; otherwise HTTP/1.1.
        case webSocketOrHTTP1(any WebSocketRoute)
    }

    private let isSecure: Bool
    private let idleTime: Duration
    private let choose: (Version?) -> Void
    /// The first bytes of everything but HTTP/1.1.
    private var preambles: [(bytes: [UInt8], version: Version)]
    /// The bytes received so far, at most a part of one preamble.
    private var received = ByteBuffer()
    private var timer: ConnectionTimer?
    private var isDecided = false
    /// Whether the next bytes belong to HTTP, and no longer to the TLS handshake.
    private var isListening: Bool

    /// - Parameters:
    ///   - isSecure: Whether the connection uses TLS.
    ///   - idleTime: How long the first bytes may take to arrive.
    ///   - webSockets: The WebSocket routes, recognised by their paths.
    ///   - choose: Called once, on the event loop, to add the version's handlers behind this one; with `nil` if the
    ///     connection ends before the version is known.
    init(
        isSecure: Bool,
        idleTime: Duration,
        webSockets: [any WebSocketRoute],
        choose: @escaping (Version?) -> Void
    ) {
        self.isSecure = isSecure
        self.idleTime = idleTime
        self.choose = choose
        preambles = webSockets.flatMap { route in
            [" ", "?"].map { (Array("GET \(route.path)\($0)".utf8), Version.webSocket(route)) }
        }
        preambles += webSockets.compactMap { route in
            route.sharedPath.map { (Array("GET \($0) ".utf8), Version.webSocketOrHTTP1(route)) }
        }
        preambles.append((Self.preface, .http2))
        isListening = !isSecure
    }

    func handlerAdded(context: ChannelHandlerContext) {
        timer = ConnectionTimer(on: context.eventLoop) { context.close(promise: nil) }
        if context.channel.isActive, isListening { timer?.set(in: idleTime) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        guard !isDecided else { return }
        isDecided = true
        choose(nil)
    }

    func channelActive(context: ChannelHandlerContext) {
        if isListening, !isDecided { timer?.set(in: idleTime) }
        context.fireChannelActive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if !isDecided {
            if case .handshakeCompleted(let agreed)? = event as? TLSUserEvent {
                switch agreed {
                case "h2"?: decide(on: .http2, context)
                case let agreed:
                    // A client that negotiated HTTP/1.1 may still open a WebSocket.
                    if agreed != nil { preambles.removeLast() }
                    isListening = true
                    timer?.set(in: idleTime)
                }
            } else if event as? ChannelEvent == .inputClosed {
                // Too few bytes for either version; HTTP/1.1 answers that.
                decide(on: .http1, context)
            }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isDecided else { return context.fireChannelRead(data) }
        received.writeImmutableBuffer(unwrapInboundIn(data))
        let bytes = received.readableBytesView
        let possible = preambles.filter { $0.bytes.starts(with: bytes.prefix($0.bytes.count)) }
        if let preamble = possible.first(where: { $0.bytes.count <= bytes.count }) {
            if case .webSocketOrHTTP1(let route) = preamble.version {
                decide(on: Self.asksForWebSocket(bytes) ? .webSocket(route) : .http1, context)
            } else {
                decide(on: preamble.version, context)
            }
        } else if possible.isEmpty {
            decide(on: .http1, context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // The handshake failed; NIOSSL has told the client.
        if isDecided { context.fireErrorCaught(error) } else { context.close(promise: nil) }
    }

    private func decide(on version: Version, _ context: ChannelHandlerContext) {
        isDecided = true
        timer?.clear()
        choose(version)
        if received.readableBytes > 0 {
            context.fireChannelRead(wrapInboundOut(received))
            context.fireChannelReadComplete()
        }
        received = ByteBuffer()
        context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }

    /// Whether a head has the field `Upgrade: websocket`.
    private static func asksForWebSocket(_ bytes: ByteBufferView) -> Bool {
        let head = String(decoding: bytes.prefix(headLimit), as: UTF8.self).lowercased()
        return head.contains("\r\nupgrade: websocket\r\n") && head.contains("\r\n\r\n")
    }

    /// Bytes of a head that are looked at.
    private static let headLimit = 8192

    private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
}
