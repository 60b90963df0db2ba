// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHPACK
import NIOHTTP2

/// Ends a stream with the last frame that holds something, instead of an empty one behind it.
///
/// Clients exist that read every data frame as a whole answer, the empty one among them (aioapns). Only an answer of known
/// length is held back, and only its last frame: what is written piece by piece goes out as it comes.
final class FrameMerging: ChannelOutboundHandler {
    typealias OutboundIn = HTTP2Frame.FramePayload
    typealias OutboundOut = HTTP2Frame.FramePayload

    /// Bytes of the body that are still to come; `nil` where that is not known.
    private var remainingCount: Int?
    private var held: HTTP2Frame.FramePayload?

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var payload = unwrapOutboundIn(data)
        if let held {
            self.held = nil
            if let last = held.ended(by: payload) {
                payload = last
            } else {
                context.write(wrapOutboundOut(held), promise: nil)
            }
        }
        if isLast(payload) {
            // Who writes waits for that, and writes the end only then.
            promise?.succeed()
            held = payload
        } else {
            context.write(wrapOutboundOut(payload), promise: promise)
        }
    }

    /// Whether nothing but the end follows.
    private func isLast(_ payload: HTTP2Frame.FramePayload) -> Bool {
        switch payload {
        case .headers(let headers) where !headers.endStream:
            guard headers.headers.first(name: ":status")?.hasPrefix("1") == false else { return false }
            remainingCount = headers.headers.first(name: "content-length").flatMap { Int($0) }
            return remainingCount == 0
        case .data(let data) where !data.endStream:
            guard let remaining = remainingCount else { return false }
            remainingCount = remaining - data.data.readableBytes
            return remainingCount == 0
        default: return false
        }
    }
}

extension HTTP2Frame.FramePayload {
    /// The frame with the end of its stream, where the other is nothing but that.
    fileprivate func ended(by other: Self) -> Self? {
        guard case .data(let end) = other, end.endStream, end.data.readableBytes == 0 else { return nil }
        switch self {
        case .headers(var headers):
            headers.endStream = true
            return .headers(headers)
        case .data(var data):
            data.endStream = true
            return .data(data)
        default: return nil
        }
    }
}
