// SPDX-License-Identifier: Apache-2.0

#if Services
import Crypto
import Foundation
import PushCampaign
import SystemFiles

/// The identity of a file: the SHA-256 of its bytes.
struct FileDigest: Sendable {
    /// 64 hexadecimal digits.
    var sha256: String
    var byteCount: Int
    /// Newlines, which are rows but for those inside cells.
    var lineCount: Int

    /// Reads a file from its beginning to its end; what is the same as before is read again for its contents.
    init(_ source: InputSource) throws(InputFailure) {
        let reader = try source.open(isReadAgain: true)
        var hash = SHA256()
        (byteCount, lineCount) = (0, 0)
        var bytes: [UInt8] = []
        var last = UInt8(ascii: "\n")
        while true {
            bytes.removeAll(keepingCapacity: true)
            guard try source.piece(of: reader, into: &bytes) else { break }
            hash.update(data: bytes)
            byteCount += bytes.count
            lineCount += bytes.count { $0 == UInt8(ascii: "\n") }
            last = bytes[bytes.count - 1]
        }
        if last != UInt8(ascii: "\n") { lineCount += 1 }
        sha256 = hash.finalize().hexadecimal
    }

    /// The digest of several files in their order.
    init(joining digests: [FileDigest]) {
        sha256 = Self.sha256(of: digests.map { ("", Array($0.sha256.utf8)) })
        byteCount = digests.reduce(0) { $0 + $1.byteCount }
        lineCount = digests.reduce(0) { $0 + $1.lineCount }
        fileCount = digests.count
    }

    /// Files that a header stands in.
    var fileCount = 1

    /// About how many rows there are.
    func rowCount(_ format: AudienceFormat) -> Int { max(0, lineCount - (format == .csv ? fileCount : 0)) }

    /// The digest of several texts, each with its name.
    static func sha256(of texts: [(name: String, bytes: [UInt8])]) -> String {
        var hash = SHA256()
        for text in texts {
            hash.update(data: Array("\(text.name)\n\(text.bytes.count)\n".utf8))
            hash.update(data: text.bytes)
        }
        return hash.finalize().hexadecimal
    }
}

extension AudienceParts {
    /// The identity of the audience; for a folder, the digests of its files in their order.
    func digest() throws(InputFailure) -> FileDigest {
        guard isFolder else { return try FileDigest(audience) }
        var digests: [FileDigest] = []
        for file in files { digests.append(try FileDigest(file)) }
        return FileDigest(joining: digests)
    }
}

extension TemplateFiles {
    /// The identity of the files.
    var digest: String {
        FileDigest.sha256(of: [("", bytes)] + variants.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
}

extension RowReading {
    /// The identity of the files of `--suppress`.
    func suppressionDigest() throws(InputFailure) -> String {
        var digests: [(name: String, bytes: [UInt8])] = []
        for path in suppressed { digests.append(("", Array(try FileDigest(InputSource(argument: path)).sha256.utf8))) }
        return digests.isEmpty ? "none" : FileDigest.sha256(of: digests)
    }
}

#endif
