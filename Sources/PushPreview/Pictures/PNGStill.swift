// SPDX-License-Identifier: Apache-2.0

/// An animated PNG without its animation, so that every browser shows the picture that those show who know none.
///
/// Source: Portable Network Graphics specification, third edition, section 11.3.6.
enum PNGStill {
    /// The file without the chunks of its animation; `nil` where it has none.
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
