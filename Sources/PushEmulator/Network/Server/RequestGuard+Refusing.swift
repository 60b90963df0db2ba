// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTPTypes
import PushMessages

extension RequestGuard {
    /// Whether the announced length of the body exceeds the limit.
    func announcesBody(of head: HTTPRequest, beyond limit: Int) -> Bool {
        head.headerFields[.contentLength].map { (Int($0) ?? .max) > limit } ?? false
    }

    /// Sends `100 Continue` to a client that waits for it.
    func sendContinue(_ context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
    }

    /// Answers in place of a route.
    func answer(_ refusal: RequestRefusal, _ context: ChannelHandlerContext) {
        let body = ByteBuffer(json: refusal.error.json, isPretty: true)
        var head = refusal.response.head
        if context.channel.isMultiplexed { head.headerFields[.connection] = nil }
        head.headerFields[.contentLength] = String(body.readableBytes)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(body)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
}
