// SPDX-License-Identifier: Apache-2.0

#if Services
import NIOCore

/// A frame of HTTP/2 (RFC 9113, 4.1), valid or not.
struct HTTP2Frame {
    enum Kind: UInt8 {
        case data = 0
        case headers = 1
        case reset = 3
        case settings = 4
        case ping = 6
        case goAway = 7
        case windowUpdate = 8
    }

    static let endOfStream: UInt8 = 0x1
    static let endOfHeaders: UInt8 = 0x4
    static let acknowledgement: UInt8 = 0x1

    var type: UInt8
    var flags: UInt8
    var stream: UInt32
    var payload: [UInt8]

    init(_ kind: Kind, flags: UInt8 = 0, stream: UInt32 = 0, payload: [UInt8] = []) {
        type = kind.rawValue
        self.flags = flags
        self.stream = stream
        self.payload = payload
    }

    /// Takes the next whole frame; `nil` if more bytes have to come.
    init?(_ buffer: inout ByteBuffer) {
        guard let head = buffer.getBytes(at: buffer.readerIndex, length: 9) else { return nil }
        let length = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
        guard buffer.readableBytes >= 9 + length else { return nil }
        buffer.moveReaderIndex(forwardBy: 9)
        type = head[3]
        flags = head[4]
        stream = (UInt32(head[5]) << 24 | UInt32(head[6]) << 16 | UInt32(head[7]) << 8 | UInt32(head[8])) & 0x7FFF_FFFF
        payload = buffer.readBytes(length: length) ?? []
    }

    var kind: Kind? { Kind(rawValue: type) }

    var bytes: [UInt8] {
        let length = payload.count
        return [UInt8(length >> 16 & 0xFF), UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF), type, flags]
            + Self.bytes(stream) + payload
    }

    static func bytes(_ number: UInt32) -> [UInt8] {
        [UInt8(number >> 24), UInt8(number >> 16 & 0xFF), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)]
    }
}

/// A step of a scripted HTTP/2 server after a complete request.
package enum HTTP2Step: Sendable, Hashable {
    /// The answer's head.
    case head(status: Int)
    /// A piece of the answer's body.
    case body([UInt8], ends: Bool)
    /// `RST_STREAM` with an error code, for instance 0x7 `REFUSED_STREAM`.
    case reset(code: UInt32)
    /// `GOAWAY`: this request is the last one that is seen to, or nothing at all is, not even this one.
    case goAway(code: UInt32, includesThis: Bool)
    /// Bytes that are not a frame.
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
#endif
