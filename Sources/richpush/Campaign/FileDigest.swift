// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation

/// What tells a file from every other: the SHA-256 of its bytes.
struct FileDigest: Sendable {
    /// 64 hexadecimal digits.
    var sha256: String
    var byteCount: Int
    /// Newlines, which are rows but for those inside cells.
    var lineCount: Int

    /// Reads a file from its beginning to its end.
    init(_ source: InputSource) throws(InputFailure) {
        let reader = try source.open()
        var hash = SHA256()
        (byteCount, lineCount) = (0, 0)
        var bytes: [UInt8] = []
        var last = UInt8(ascii: "\n")
        while true {
            bytes.removeAll(keepingCapacity: true)
            do throws(ByteReader.Failure) {
                guard try reader.read(into: &bytes) else { break }
            } catch {
                throw InputFailure(source: source, errno: error.errno)
            }
            hash.update(data: bytes)
            byteCount += bytes.count
            lineCount += bytes.count { $0 == UInt8(ascii: "\n") }
            last = bytes[bytes.count - 1]
        }
        if last != UInt8(ascii: "\n") { lineCount += 1 }
        sha256 = hash.finalize().hex
    }

    /// The digest of several texts, each with its name.
    static func sha256(of texts: [(name: String, bytes: [UInt8])]) -> String {
        var hash = SHA256()
        for text in texts {
            hash.update(data: Array("\(text.name)\n\(text.bytes.count)\n".utf8))
            hash.update(data: text.bytes)
        }
        return hash.finalize().hex
    }
}

extension SHA256.Digest {
    fileprivate var hex: String {
        map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}
