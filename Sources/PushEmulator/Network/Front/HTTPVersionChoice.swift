// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOTLS

/// Finds out which version of HTTP a client speaks, and then makes room for who speaks it.
///
/// A client that agreed on a version by ALPN speaks that one. Without ALPN, and without TLS, the first bytes tell: those of
/// HTTP/2 are the same for every client (RFC 9113, 3.4) and no request of HTTP/1.1.
final class HTTPVersionChoice: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    enum Version: Sendable, Hashable { case http1, http2 }

    private let isSecure: Bool
    private let idleTime: Duration
    private let choose: (Version?) -> Void
    /// No more than a part of the preface.
    private var received = ByteBuffer()
    private var timer: ConnectionTimer?
    private var isDecided = false
    /// Whether the first bytes are those of HTTP, and not still TLS's.
    private var isListening: Bool

    /// - Parameters:
    ///   - isSecure: Whether TLS stands before.
    ///   - idleTime: How long the first bytes may take.
    ///   - choose: Called once, on the event loop; adds the version's handlers behind this one. `nil` where the connection
    ///     ends before its version is known.
    init(isSecure: Bool, idleTime: Duration, choose: @escaping (Version?) -> Void) {
        self.isSecure = isSecure
        self.idleTime = idleTime
        self.choose = choose
        isListening = !isSecure
    }

    func handlerAdded(context: ChannelHandlerContext) {
        timer = ConnectionTimer(on: context.eventLoop)
        if context.channel.isActive, isListening { setTimer(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        guard !isDecided else { return }
        isDecided = true
        choose(nil)
    }

    func channelActive(context: ChannelHandlerContext) {
        if isListening, !isDecided { setTimer(context) }
        context.fireChannelActive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if !isDecided {
            if case .handshakeCompleted(let agreed)? = event as? TLSUserEvent {
                switch agreed {
                case "h2"?: decide(on: .http2, context)
                case nil:
                    isListening = true
                    setTimer(context)
                default: decide(on: .http1, context)
                }
            } else if event as? ChannelEvent == .inputClosed {
                // Too little for either; HTTP/1.1 has words for it.
                decide(on: .http1, context)
            }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isDecided else { return context.fireChannelRead(data) }
        received.writeImmutableBuffer(unwrapInboundIn(data))
        let start = received.readableBytesView.prefix(Self.preface.count)
        if !Self.preface.starts(with: start) {
            decide(on: .http1, context)
        } else if start.count == Self.preface.count {
            decide(on: .http2, context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A handshake that fails; NIOSSL has told the client.
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

    private func setTimer(_ context: ChannelHandlerContext) {
        timer?.set(in: TimeAmount(idleTime)) { [weak self] in self?.wakeUp(context) }
    }

    private func wakeUp(_ context: ChannelHandlerContext) {
        guard timer?.isDue({ [weak self] in self?.wakeUp(context) }) == true, !isDecided else { return }
        context.close(promise: nil)
    }

    private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
}
