// SPDX-License-Identifier: Apache-2.0

extension EmbeddedImage {
    /// Pixels from side to side and from top to bottom.
    struct Size: Sendable, Hashable {
        let width: Int
        let height: Int

        /// Takes what a picture can have: 1 to 65,535 pixels a side, as a page's lengths stay sane with.
        init?(_ width: Int, _ height: Int) {
            guard (1...65_535).contains(width), (1...65_535).contains(height) else { return nil }
            self.width = width
            self.height = height
        }

        var ratio: Double { Double(width) / Double(height) }
        var turned: Size { Size(height, width) ?? self }
    }

    /// The size of the stored pixels by the file's own header, which is what a browser goes by; `nil` if the header
    /// does not say, and for AVIF.
    var storedSize: Size? {
        switch format {
        case .png: Size(big(16, 4), big(20, 4))
        case .gif: Size(little(6, 2), little(8, 2))
        case .bmp: Size(little(18, 4), abs(Int(Int32(truncatingIfNeeded: little(22, 4)))))
        case .jpeg: frame.flatMap { Size(big($0 + 5, 2), big($0 + 3, 2)) }
        case .webp: webPSize
        case .avif: nil
        }
    }

    /// Whether EXIF turns the picture by a quarter, so that browsers and iOS show its width as height; Android does not
    /// look at it.
    var isTurned: Bool { format == .jpeg && (5...8).contains(orientation) }

    private var webPSize: Size? {
        switch String(decoding: bytes.dropFirst(12).prefix(4), as: UTF8.self) {
        case "VP8 ": return Size(little(26, 2) & 0x3FFF, little(28, 2) & 0x3FFF)
        case "VP8L":
            let bits = little(21, 4)
            return Size((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        case "VP8X": return Size(little(24, 3) + 1, little(27, 3) + 1)
        default: return nil
        }
    }

    /// The JPEG's start-of-frame segment, behind its marker.
    private var frame: Int? {
        segments { marker, start in
            (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker) ? start : nil
        }
    }

    /// EXIF's tag 0x0112, 1 if there is none.
    private var orientation: Int {
        segments { marker, start in
            let tiff = start + 8
            guard marker == 0xE1, bytes.dropFirst(start + 2).prefix(4).elementsEqual("Exif".utf8),
                tiff + 8 <= bytes.count
            else { return nil }
            let isLittle = bytes[tiff] == UInt8(ascii: "I")
            let number = { (offset: Int, count: Int) in isLittle ? little(offset, count) : big(offset, count) }
            let directory = tiff + number(tiff + 4, 4)
            for entry in 0..<min(64, number(directory, 2)) where number(directory + 2 + entry * 12, 2) == 0x0112 {
                return number(directory + 2 + entry * 12 + 8, 2)
            }
            return nil
        } ?? 1
    }

    /// Goes through a JPEG's segments up to its pixels, and answers the first that something was made of.
    private func segments<Result>(_ body: (_ marker: UInt8, _ start: Int) -> Result?) -> Result? {
        var position = 2
        while position + 4 <= bytes.count {
            let marker = bytes[position + 1]
            // Fill bytes before a marker, and stray ones, which decoders pass over.
            guard bytes[position] == 0xFF, marker != 0xFF, marker != 0 else {
                position += 1
                continue
            }
            if let result = body(marker, position + 2) { return result }
            if marker == 0xDA { return nil }
            position += 2 + max(2, big(position + 2, 2))
        }
        return nil
    }

    private func big(_ offset: Int, _ count: Int) -> Int { number(bytes.dropFirst(max(0, offset)).prefix(count)) }

    private func little(_ offset: Int, _ count: Int) -> Int {
        number(bytes.dropFirst(max(0, offset)).prefix(count).reversed())
    }

    private func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
