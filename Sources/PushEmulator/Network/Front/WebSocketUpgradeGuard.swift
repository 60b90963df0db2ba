// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import NIOCore
import NIOHTTP1

/// Passes on only the request that opens a WebSocket, and answers every other one with an error.
///
/// The request has a time limit; after the upgrade the handler is removed with the other HTTP handlers.
final class WebSocketUpgradeGuard: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let route: any WebSocketRoute
    private let front: HTTPFront
    private var deadline: Scheduled<Void>?
    private var isRefusing = false

    init(_ route: any WebSocketRoute, _ front: HTTPFront) {
        self.route = route
        self.front = front
    }

    func handlerAdded(context: ChannelHandlerContext) { setDeadline(front.limits.requestTime, context) }

    func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefusing else { return }
        if case .head(let head) = unwrapInboundIn(data), let refusal = refusal(of: head) {
            return refuse(refusal, context)
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !isRefusing else { return }
        guard let error = error as? HTTPParserError else { return context.close(promise: nil) }
        refuse(RequestRefusal(error), context)
    }

    private func refusal(of head: HTTPRequestHead) -> RequestRefusal? {
        let hosts = head.headers[canonicalForm: "Host"]
        guard let host = hosts.first else { return .noHost }
        guard hosts.count == 1 else { return .severalHosts }
        guard front.hosts.allows(String(host)) else { return .unknownHost(String(host)) }
        if let refusal = route.refusal(ofOrigin: head.headers.first(name: "Origin")) { return refusal }
        let length = head.headers.first(name: "Content-Length") ?? "0"
        guard length == "0", !head.headers.contains(name: "Transfer-Encoding") else { return .malformed }
        let names = { (name: String) in head.headers[canonicalForm: name].map { $0.lowercased() } }
        guard names("Upgrade").contains("websocket"), names("Connection").contains("upgrade"),
            names("Sec-WebSocket-Version") == ["13"], head.headers["Sec-WebSocket-Key"].count == 1
        else { return .noWebSocket }
        return nil
    }

    private func refuse(_ refusal: RequestRefusal, _ context: ChannelHandlerContext) {
        isRefusing = true
        let body = ByteBuffer(json: refusal.error.json, isPretty: true)
        var headers: HTTPHeaders = [
            "Content-Type": "application/json; charset=utf-8", "Content-Length": String(body.readableBytes),
            "Connection": "close",
        ]
        if refusal == .noWebSocket {
            headers.replaceOrAdd(name: "Connection", value: "upgrade, close")
            headers.add(name: "Upgrade", value: "websocket")
            headers.add(name: "Sec-WebSocket-Version", value: "13")
        }
        let status = HTTPResponseStatus(statusCode: refusal.error.status.code)
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        // Closing a connection with unread bytes resets it, and the client may never see the answer.
        setDeadline(.seconds(1), context)
    }

    private func setDeadline(_ time: Duration, _ context: ChannelHandlerContext) {
        deadline?.cancel()
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: TimeAmount(time)) { channel.close(promise: nil) }
    }
}
