// SPDX-License-Identifier: Apache-2.0

/// Steps over the tags before a stream of audio frames.
enum AudioFrameWalk {
    /// Where the audio starts behind tags of ID3v2, and whether the last of them ends within the file.
    static func audioStart(_ source: inout ByteSource) -> (offset: Int, isWithin: Bool) {
        var offset = 0
        // Taggers that do not know each other write one tag before the other.
        for _ in 0..<8 {
            guard source.matches("ID3", at: offset), let size = synchsafe32(&source, at: offset + 6),
                let flags = source.byte(at: offset + 5)
            else { break }
            offset += 10 + size + (flags & 0x10 == 0 ? 0 : 10)
        }
        return (min(offset, source.count), offset < source.count || offset == 0)
    }

    /// Where the audio ends before tags that stand last in a file: ID3v1, and APE with Lyrics are left to the walk.
    static func audioEnd(_ source: inout ByteSource) -> Int {
        source.count >= 128 && source.matches("TAG", at: source.count - 128) ? source.count - 128 : source.count
    }

    /// Four bytes of which each holds seven bits; `nil` where one holds more.
    private static func synchsafe32(_ source: inout ByteSource, at offset: Int) -> Int? {
        guard let bytes = source.bytes(at: offset, count: 4), bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        return bytes.reduce(0) { $0 << 7 | Int($1) }
    }
}
