// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHTTP1

/// Lets the host of a URL in place of a request's path count as one that the request names.
///
/// Over HTTP/1.1 the target may be a URL, whose host then counts (RFC 9112 §3.2.2). The routes get its path alone, so the
/// host joins the `Host` fields if it is another one: ``HeadCheck`` refuses a request that names several.
final class TargetHostHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data), head.uri.utf8.first != UInt8(ascii: "/"), head.uri != "*",
            head.method != .CONNECT
        else { return context.fireChannelRead(data) }
        if let host = Self.host(of: head.uri) {
            let hosts = head.headers["Host"]
            if !hosts.isEmpty, hosts != [host] { head.headers.add(name: "Host", value: host) }
        } else {
            // What is neither a path nor a URL over HTTP is refused as no target at all.
            head.uri = ""
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// Returns what stands between `http://` or `https://` and the path; `nil` for anything else.
    private static func host(of target: String) -> String? {
        let parts = target.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count > 2, parts[1].isEmpty, ["http:", "https:"].contains(parts[0].lowercased()) else { return nil }
        return String(parts[2].prefix { $0 != "?" && $0 != "#" })
    }
}
