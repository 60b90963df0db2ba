// SPDX-License-Identifier: Apache-2.0

extension EmbeddedImage {
    /// The picture as a device draws it that shows the first frame of an animation: the same file without the others.
    ///
    /// A page without scripts cannot stop an animation. A file that is not an animation, or is too damaged to tell, is
    /// left as it is.
    var still: EmbeddedImage {
        let first: [UInt8]? =
            switch format {
            case .gif: GIFStill.bytes(of: bytes)
            case .webp: WebPStill.bytes(of: bytes)
            case .png: PNGStill.bytes(of: bytes)
            case .jpeg, .bmp, .avif: nil
            }
        return first.map { EmbeddedImage(format: format, bytes: $0) } ?? self
    }
}

/// The first picture of a GIF, as a GIF.
///
/// Source: GIF89a specification, sections 17 to 27.
enum GIFStill {
    /// The file up to the end of its first picture, without its repetition; `nil` if the file does not contain a whole
    /// picture.
    static func bytes(of file: [UInt8]) -> [UInt8]? {
        let headerCount = 13
        guard file.count > headerCount else { return nil }
        var position = headerCount + tableCount(file[10])
        guard position < file.count else { return nil }
        var still = Array(file[..<position])
        while position < file.count {
            let start = position
            switch file[position] {
            case 0x21:
                guard position + 2 < file.count, let end = endOfBlocks(file, position + 2) else { return nil }
                // Keeps the control block for drawing the picture, above all its transparency, but no comments or
                // loops.
                if file[position + 1] == 0xF9 { still += file[start..<end] }
                position = end
            case 0x2C:
                guard position + 10 < file.count else { return nil }
                // The table of the picture's own colours, and the size of its codes.
                let blocks = position + 10 + tableCount(file[position + 9]) + 1
                guard let end = endOfBlocks(file, blocks) else { return nil }
                return still + file[start..<end] + [0x3B]
            default: return nil
            }
        }
        return nil
    }

    /// Bytes of a table of colours, by the flags that announce it.
    private static func tableCount(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << Int(flags & 7 + 1) }

    /// The end of the blocks that begin at an offset, after the empty one; `nil` if they do not end.
    private static func endOfBlocks(_ file: [UInt8], _ start: Int) -> Int? {
        var position = start
        while position < file.count {
            let count = Int(file[position])
            position += 1 + count
            if count == 0 { return position }
        }
        return nil
    }
}

/// An animated PNG without its animation, so that every browser shows the picture that those show who know none.
///
/// Source: Portable Network Graphics specification, third edition, section 11.3.6.
enum PNGStill {
    /// The file without the chunks of its animation; `nil` if it does not have any.
    static func bytes(of file: [UInt8]) -> [UInt8]? {
        guard file.count >= 8 else { return nil }
        var kept = Array(file[..<8])
        var isAnimated = false
        var position = 8
        while position + 12 <= file.count {
            let count = (0..<4).reduce(0) { $0 << 8 | Int(file[position + $1]) }
            let end = position + 12 + count
            guard end <= file.count else { break }
            if animation.contains(where: { file[position + 4..<position + 8].elementsEqual($0.utf8) }) {
                isAnimated = true
            } else {
                kept += file[position..<end]
            }
            position = end
        }
        // The rest of a file that ends in the middle of a chunk.
        return isAnimated ? kept + file[position...] : nil
    }

    private static let animation = ["acTL", "fcTL", "fdAT"]
}

/// An animated WebP with its first frame alone, which a browser shows as a still picture.
///
/// Source: WebP container specification, "Extended file format" and "Animation".
enum WebPStill {
    /// The file without its further frames; `nil` if it has only one frame, or no whole one.
    static func bytes(of file: [UInt8]) -> [UInt8]? {
        guard file.count >= 12 else { return nil }
        var kept: [UInt8] = []
        var frameCount = 0
        var position = 12
        while position + 8 <= file.count {
            let count = (0..<4).reduce(0) { $0 | Int(file[position + 4 + $1]) << (8 * $1) }
            // Chunks of an odd length have a byte more.
            let end = position + 8 + count + count % 2
            guard end <= file.count else { break }
            if file[position..<position + 4].elementsEqual("ANMF".utf8) {
                frameCount += 1
                if frameCount == 1 { kept += file[position..<end] }
            } else {
                kept += file[position..<end]
            }
            position = end
        }
        guard frameCount > 1 else { return nil }
        let count = kept.count + 4
        return Array(file[..<4]) + (0..<4).map { UInt8(count >> (8 * $0) & 0xFF) } + Array("WEBP".utf8) + kept
    }
}
