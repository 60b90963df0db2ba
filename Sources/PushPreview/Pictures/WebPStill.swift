// SPDX-License-Identifier: Apache-2.0

/// An animated WebP with its first frame alone, which a browser shows as a still picture.
///
/// Source: WebP container specification, "Extended file format" and "Animation".
enum WebPStill {
    /// The file without its further frames; `nil` where it has one frame, or none that is whole.
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
