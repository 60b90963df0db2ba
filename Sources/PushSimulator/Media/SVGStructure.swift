// SPDX-License-Identifier: Apache-2.0

/// Reads the size from an SVG's root element and looks whether that element ends.
enum SVGStructure {
    static func read(_ source: inout ByteSource, into info: inout MediaInfo) {
        guard let root = MarkupPrologue(&source).root else { return }
        info.frameCount = 1
        let box = (root.attributes["viewBox"] ?? "").split { ", \t\r\n".contains($0) }.compactMap { Double($0) }
        let boxSize = box.count == 4 ? (width: box[2], height: box[3]) : nil
        let width = pixels(root.attributes["width"])
        let height = pixels(root.attributes["height"])
        switch (width, height, boxSize) {
        case (let width?, let height?, _): setSize(width, height, into: &info)
        // One of them gives the other by the shape of the view box.
        case (let width?, nil, let box?) where box.width > 0:
            setSize(width, width * box.height / box.width, into: &info)
        case (nil, let height?, let box?) where box.height > 0:
            setSize(height * box.width / box.height, height, into: &info)
        case (_, _, let box?): setSize(box.width, box.height, into: &info)
        default: break
        }
        guard !root.isEmpty else { return }
        let tail = min(source.count, 4096)
        let end = source.bytes(at: source.count - tail, count: tail).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let tag = root.prefix.isEmpty ? "</svg" : "</\(root.prefix):svg"
        if !end.utf8.contains(tag.utf8) {
            info.note(.endMissing, "the end of the drawing (\(tag)>) is missing", at: source.count)
        }
    }

    private static func setSize(_ width: Double, _ height: Double, into info: inout MediaInfo) {
        guard (0.5...1e6).contains(width), (0.5...1e6).contains(height) else {
            return info.note(.size, "a size of \(width) × \(height) pixels is impossible", at: 0)
        }
        info.width = Int(width.rounded())
        info.height = Int(height.rounded())
    }

    /// A length in CSS pixels; `nil` for percentages and what depends on a font.
    private static func pixels(_ length: String?) -> Double? {
        guard let length else { return nil }
        let number = length.prefix { "0123456789.+-".contains($0) }
        guard let value = Double(number) else { return nil }
        let unit = length.dropFirst(number.count).filter { !$0.isWhitespace }.lowercased()
        let perUnit: [String: Double] = [
            "": 1, "px": 1, "pt": 96 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6,
        ]
        return perUnit[unit].map { $0 * value }
    }
}
