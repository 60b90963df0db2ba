// SPDX-License-Identifier: Apache-2.0

/// Bytes of media files that tests put together themselves.
enum MediaBytes {
    /// A box of MPEG-4: its length, its name, its content.
    static func box(_ name: String, _ content: [UInt8] = []) -> [UInt8] {
        big32(content.count + 8) + [UInt8](name.utf8) + content
    }

    /// A chunk of RIFF with its padding.
    static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        [UInt8](name.utf8) + little32(content.count) + content + (content.count % 2 == 0 ? [] : [0])
    }

    static func big16(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
    static func big32(_ value: Int) -> [UInt8] { big16(value >> 16) + big16(value) }
    static func big64(_ value: UInt64) -> [UInt8] { big32(Int(value >> 32)) + big32(Int(value & 0xFFFF_FFFF)) }
    static func little32(_ value: Int) -> [UInt8] { big32(value).reversed() }

    /// The offset of the text's first occurrence.
    static func position(of text: String, in bytes: [UInt8]) -> Int? {
        let wanted = [UInt8](text.utf8)
        return bytes.indices.first { bytes[$0...].starts(with: wanted) }
    }

    /// The bytes with others in place of what follows the text.
    static func replacing(_ bytes: [UInt8], after text: String, plus distance: Int = 0, with new: [UInt8]) -> [UInt8] {
        guard let position = position(of: text, in: bytes) else { return bytes }
        var bytes = bytes
        let start = position + text.utf8.count + distance
        bytes.replaceSubrange(start..<(start + new.count), with: new)
        return bytes
    }

    /// The smallest HEIC: one picture of 40 × 30 with these properties beside its size, 16 bytes of it behind the index.
    static func heic(properties: [[UInt8]] = [], version: UInt8 = 0, dataLength: Int = 16) -> [UInt8] {
        let size = box("ispe", big32(0) + big32(40) + big32(30))
        let indices = (1...(properties.count + 1)).map { UInt8($0) | 0x80 }
        let association = box("ipma", big32(0) + big32(1) + big16(1) + [UInt8(indices.count)] + indices)
        let iprp = box("iprp", box("ipco", size + properties.joined()) + association)
        let ftyp = box("ftyp", [UInt8]("heic".utf8) + big32(0) + [UInt8]("mif1heic".utf8))
        func meta(offset: Int) -> [UInt8] {
            let item = big16(1) + big16(0) + big16(1) + big32(offset) + big32(dataLength)
            let locations = box("iloc", [version, 0, 0, 0, 0x44, 0] + big16(1) + item)
            return box("meta", big32(0) + box("pitm", big32(0) + big16(1)) + locations + iprp)
        }
        let index = ftyp + meta(offset: 0)
        return ftyp + meta(offset: index.count + 8) + box("mdat", [UInt8](repeating: 7, count: 16))
    }
}
