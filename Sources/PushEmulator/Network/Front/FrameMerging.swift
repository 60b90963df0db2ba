// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHPACK
import NIOHTTP2

/// Ends a stream with the last frame that has content, instead of with an empty frame after it.
///
/// Some clients treat every data frame as a whole answer, even an empty one (aioapns). Only an answer of known length
/// is held back, and only its last frame: a streamed body is sent piece by piece.
final class FrameMerging: ChannelOutboundHandler {
    typealias OutboundIn = HTTP2Frame.FramePayload
    typealias OutboundOut = HTTP2Frame.FramePayload

    /// The bytes of the body still to come; `nil` if unknown.
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
            // The writer waits for this promise before it writes the end.
            promise?.succeed()
            held = payload
        } else {
            context.write(wrapOutboundOut(payload), promise: promise)
        }
    }

    /// Whether only the end follows.
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
    /// Returns the frame with the end-of-stream flag if the other frame is only that.
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
