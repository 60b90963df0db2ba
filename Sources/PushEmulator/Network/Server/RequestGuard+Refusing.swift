// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTPTypes
import PushMessages

extension RequestGuard {
    /// Bytes of a path with its query; a send's has 60.
    private static let pathByteLimit = 8192

    /// Why a request is not let through, as far as its head tells.
    func refusal(of head: HTTPRequest) -> RequestRefusal? {
        if let path = head.path, path.utf8.count > Self.pathByteLimit { return .pathTooLong }
        let fields = head.headerFields
        if let refusal = refusal(ofHost: head) { return refusal }
        if let encoding = fields[.transferEncoding], encoding.lowercased() != "chunked" { return .unknownEncoding }
        if let expectation = fields[.expect], expectation.lowercased() != "100-continue" { return .unknownExpectation }
        return nil
    }

    /// Why the host that a request names is refused.
    ///
    /// The first field of HTTP/1.1 is the authority, as is the pseudo-field of HTTP/2; a further field names another host,
    /// unless it repeats that one (RFC 9112 §3.2, RFC 9113 §8.3.1).
    private func refusal(ofHost head: HTTPRequest) -> RequestRefusal? {
        let fields = head.headerFields[values: .host]
        let named = [head.authority].compactMap(\.self) + fields
        guard let authority = named.first else { return .noHost }
        if fields.count > 1 || named.contains(where: { $0 != authority }) { return .severalHosts }
        if authority == allowedAuthority { return nil }
        guard hosts.allows(authority) else { return .unknownHost(authority) }
        allowedAuthority = authority
        return nil
    }

    /// Whether the body will be larger than is read.
    func announcesTooMuch(_ head: HTTPRequest) -> Bool {
        head.headerFields[.contentLength].map { (Int($0) ?? .max) > limits.bodyByteCount } ?? false
    }

    /// Tells a client that waits for it to send the body.
    func askForBody(_ context: ChannelHandlerContext) {
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

extension HTTPField.Name {
    fileprivate static let host = Self("Host")!
}
