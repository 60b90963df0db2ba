// SPDX-License-Identifier: Apache-2.0

/// What a scripted HTTP/2 server does when a request is complete, one thing after the other.
package enum HTTP2Step: Sendable, Hashable {
    /// The answer's head.
    case head(status: Int)
    /// A piece of the answer's body.
    case body([UInt8], ends: Bool)
    /// `RST_STREAM` with an error code, for instance 0x7 `REFUSED_STREAM`.
    case reset(code: UInt32)
    /// `GOAWAY`: this request is the last one that is seen to, or nothing at all is, not even this one.
    case goAway(code: UInt32, includesThis: Bool)
    /// Bytes that are no frame.
    case raw([UInt8])
    /// The connection ends.
    case close

    /// A whole answer in JSON.
    package static func answer(_ text: String, status: Int = 200) -> [HTTP2Step] {
        [.head(status: status), .body(Array(text.utf8), ends: true)]
    }

    /// The frames of a step on a stream; `nil` for the end.
    func bytes(on stream: UInt32) -> [UInt8]? {
        switch self {
        case .head(let status):
            // Entry 8 of HPACK's static table is `:status: 200`; others are spelled out under its name.
            let block: [UInt8] = status == 200 ? [0x88] : [0x08, 0x03] + Array("\(status)".utf8)
            return HTTP2Frame(.headers, flags: HTTP2Frame.endOfHeaders, stream: stream, payload: block).bytes
        case .body(let bytes, let ends):
            return HTTP2Frame(.data, flags: ends ? HTTP2Frame.endOfStream : 0, stream: stream, payload: bytes).bytes
        case .reset(let code): return HTTP2Frame(.reset, stream: stream, payload: HTTP2Frame.bytes(code)).bytes
        case .goAway(let code, let includesThis):
            let payload = HTTP2Frame.bytes(includesThis ? stream : 0) + HTTP2Frame.bytes(code)
            return HTTP2Frame(.goAway, payload: payload).bytes
        case .raw(let bytes): return bytes
        case .close: return nil
        }
    }
}
