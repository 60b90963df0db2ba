// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHTTP1
import NIOWebSocket

/// An open WebSocket connection.
struct WebSocketConnection: Sendable {
    /// The received texts, one at a time: a slow reader makes the client wait.
    let channel: NIOAsyncChannel<String, WebSocketFrame>
    /// The client's `User-Agent`.
    let userAgent: String?
    /// Its entry in the listener's register of connections.
    let presence: ConnectionActivity?

    /// Sends a text, from any thread; texts are sent in the order of the calls.
    func send(_ text: String) {
        let frame = WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text))
        channel.channel.writeAndFlush(frame, promise: nil)
    }

    /// Tells the client why the connection ends, and closes it after the client's confirmation.
    func close(_ end: WebSocketEnd) { channel.channel.triggerUserOutboundEvent(end, promise: nil) }

    /// Marks the connection as in use after the client's first valid message: it may be idle from now on, and is not
    /// closed to make room for others.
    func settle() {
        presence?.requestBegan()
        channel.channel.triggerUserOutboundEvent(WebSocketSettled(), promise: nil)
    }
}

/// The code and reason of a WebSocket's close frame.
struct WebSocketEnd: Error, Sendable, Hashable {
    /// The status code (RFC 6455, section 7.4).
    var code: UInt16
    /// The reason, at most 123 bytes.
    var reason: String

    /// The data of a close frame.
    var data: ByteBuffer {
        var data = ByteBuffer(integer: code)
        data.writeString(reason)
        return data
    }

    /// Whether a close frame may hold these bytes: none, or a code that may be sent and a reason in UTF-8 (RFC 6455,
    /// sections 5.5.1 and 7.4).
    static func isAllowed(_ data: ByteBuffer) -> Bool {
        guard data.readableBytes > 0 else { return true }
        var reason = data
        guard let code = reason.readInteger(as: UInt16.self) else { return false }
        switch code {
        case 1000...1003, 1007...1014, 3000...4999: break
        default: return false
        }
        return String(validating: reason.readableBytesView, as: UTF8.self) != nil
    }
}

/// The event that a connection is in use, and is kept alive by pings.
struct WebSocketSettled: Sendable {}

extension WebSocketConnection {
    /// The maximum size of a message in bytes, as in Mozilla's server (actix's default).
    static let messageByteLimit = 65_536

    /// Adds the HTTP handlers that upgrade the connection to a WebSocket or refuse it.
    static func open(
        _ route: any WebSocketRoute,
        on channel: any Channel,
        _ front: HTTPFront,
        register: ConnectionRegister
    ) -> EventLoopFuture<WebSocketConnection> {
        channel.eventLoop.makeCompletedFuture {
            let limits = front.limits
            var headerLimits = NIOHTTPDecoderLimitConfiguration()
            headerLimits.maxHeaderFieldSize = limits.headerByteCount
            headerLimits.maxHeaderListSize = limits.headerByteCount
            headerLimits.maxHeaderFieldCount = 256
            let upgrader = NIOTypedWebSocketServerUpgrader<WebSocketConnection>(
                maxFrameSize: messageByteLimit,
                enableAutomaticErrorHandling: false,
                shouldUpgrade: { [subprotocol = route.subprotocol] channel, head in
                    let offered = head.headers[canonicalForm: "Sec-WebSocket-Protocol"]
                    let headers: HTTPHeaders =
                        offered.contains { $0 == subprotocol } ? ["Sec-WebSocket-Protocol": subprotocol] : [:]
                    return channel.eventLoop.makeSucceededFuture(headers)
                },
                upgradePipelineHandler: { channel, head in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(WebSocketMessages(limits))
                        return WebSocketConnection(
                            channel: try NIOAsyncChannel(wrappingChannelSynchronously: channel),
                            userAgent: head.headers.first(name: "User-Agent"),
                            presence: register.presence(of: channel)
                        )
                    }
                }
            )
            let encoder = HTTPResponseEncoder()
            let decoder = ByteToMessageHandler(
                HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: headerLimits)
            )
            let entrance = WebSocketUpgradeGuard(route, front)
            let upgrade = NIOTypedHTTPServerUpgradeHandler(
                httpEncoder: encoder,
                extraHTTPHandlers: [decoder, entrance],
                upgradeConfiguration: NIOTypedHTTPServerUpgradeConfiguration(
                    upgraders: [upgrader],
                    // The entrance handler passes nothing else on.
                    notUpgradingCompletionHandler: { $0.eventLoop.makeFailedFuture(ChannelError.inputClosed) }
                )
            )
            try channel.pipeline.syncOperations.addHandlers([encoder, decoder, entrance, upgrade])
            return upgrade.upgradeResultFuture
        }.flatMap { $0 }
    }
}
