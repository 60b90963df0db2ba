// SPDX-License-Identifier: Apache-2.0

/// A chunk of RIFF or AIFF: a name of four characters, a length, the content, a byte of padding after an odd length.
struct MediaChunk {
    enum ByteOrder { case little, big }

    let name: String
    /// The offset of the name.
    let start: Int
    /// The length that the chunk states.
    let statedCount: Int
    /// The part of the content within the limit.
    let content: Range<Int>

    /// Whether the limit comes before the stated end.
    var isCut: Bool { content.count < statedCount }

    /// The offset of the next chunk.
    var end: Int { content.upperBound + (isCut ? 0 : statedCount % 2) }

    /// The chunk at the offset; `nil` when its header does not fit before the limit.
    init?(_ source: inout ByteSource, at start: Int, limit: Int, _ order: ByteOrder) {
        guard start >= 0, limit - start >= 8, let name = source.name(at: start),
            let count = order == .little ? source.littleEndian32(at: start + 4) : source.bigEndian32(at: start + 4)
        else { return nil }
        self.name = name
        self.start = start
        statedCount = count
        content = (start + 8)..<(start + 8 + min(count, limit - start - 8))
    }

    /// The chunks of a range, at most so many; the last one may be cut.
    static func list(
        _ source: inout ByteSource,
        in range: Range<Int>,
        _ order: ByteOrder,
        limit: Int = 4096
    ) -> [MediaChunk] {
        var chunks: [MediaChunk] = []
        var offset = range.lowerBound
        while chunks.count < limit, let chunk = MediaChunk(&source, at: offset, limit: range.upperBound, order) {
            chunks.append(chunk)
            offset = chunk.end
        }
        return chunks
    }
}
