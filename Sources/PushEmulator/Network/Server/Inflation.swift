// SPDX-License-Identifier: Apache-2.0

import CZlib

/// Decompresses gzip (RFC 1952) up to a size limit.
enum Inflation {
    enum Failure: Error, Sendable, Hashable {
        /// The bytes are not gzip, are truncated, or have a wrong checksum.
        case malformed
        /// The output would exceed the limit.
        case tooLarge
    }

    /// Returns the contents of one gzip member.
    static func gunzip(_ bytes: [UInt8], upTo limit: Int) throws(Failure) -> [UInt8] {
        var stream = z_stream()
        guard czlib_inflate_init_gzip(&stream) == Z_OK else { throw .malformed }
        defer { inflateEnd(&stream) }
        var bytes = bytes
        let result: Result<[UInt8], Failure> = bytes.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(clamping: input.count)
            return Result { () throws(Failure) in try output(of: &stream, upTo: limit) }
        }
        return try result.get()
    }

    private static func output(of stream: inout z_stream, upTo limit: Int) throws(Failure) -> [UInt8] {
        var output: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: pieceLength)
        while true {
            let status = piece.withUnsafeMutableBufferPointer { room in
                stream.next_out = room.baseAddress
                stream.avail_out = UInt32(room.count)
                return inflate(&stream, Z_NO_FLUSH)
            }
            let count = pieceLength - Int(stream.avail_out)
            guard status == Z_OK || status == Z_STREAM_END else { throw .malformed }
            guard output.count + count <= limit else { throw .tooLarge }
            output += piece[..<count]
            if status == Z_STREAM_END { return output }
            // There is room left but no end of the stream, so the input is truncated.
            if stream.avail_out > 0, stream.avail_in == 0 { throw .malformed }
        }
    }

    private static let pieceLength = 16 * 1024
}
