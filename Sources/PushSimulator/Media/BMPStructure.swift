// SPDX-License-Identifier: Apache-2.0

/// Reads the headers of a Windows bitmap.
enum BMPStructure {
    /// Lengths of the header versions that exist, OS/2's first.
    static let headerByteCounts: Set<Int> = [12, 16, 40, 52, 56, 64, 108, 124]

    static func read(_ source: inout ByteSource, into info: inout MediaInfo) {
        let isOldest = source.littleEndian32(at: 14) == 12
        let depth: Int
        if isOldest {
            guard let width = source.littleEndian16(at: 18), let height = source.littleEndian16(at: 20),
                let bits = source.littleEndian16(at: 24)
            else { return info.truncated("the header", at: source.count) }
            info.setSize(width: width, height: height, limit: 65535, at: 18)
            depth = bits
        } else {
            guard let width = source.littleEndian32(at: 18), let height = source.littleEndian32(at: 22),
                let bits = source.littleEndian16(at: 28)
            else { return info.truncated("the header", at: source.count) }
            // A negative height is a picture stored from the top down.
            let rows = Int(Int32(truncatingIfNeeded: height).magnitude)
            info.setSize(width: width, height: rows, limit: Int(Int32.max), at: 18)
            depth = bits
        }
        if ![0, 1, 2, 4, 8, 16, 24, 32].contains(depth) {
            info.note(.header, "\(depth) bits for a pixel is not a bitmap format", at: isOldest ? 24 : 28)
        }
        // From version 3 on the header has a mask for transparency.
        let hasMasks = (source.littleEndian32(at: 14) ?? 0) >= 56
        info.hasAlpha = hasMasks && depth == 32 && source.littleEndian32(at: 66) != 0
        guard let dataOffset = source.littleEndian32(at: 10) else { return }
        guard dataOffset < source.count else {
            return info.note(.dataMissing, "there is no picture data", at: source.count)
        }
        info.frameCount = 1
        let compression = isOldest ? 0 : source.littleEndian32(at: 30)
        if let width = info.width, let height = info.height, compression == 0 || compression == 3, depth > 0 {
            // Rows are padded to four bytes.
            let (byteCount, overflow) = ((width * depth + 31) / 32 * 4).multipliedReportingOverflow(by: height)
            if overflow || byteCount > source.count - dataOffset {
                let present = source.count - dataOffset
                info.note(.truncated, "\(width) × \(height) pixels need more than \(present) bytes", at: dataOffset)
            }
        } else if let stated = source.littleEndian32(at: 2), stated > source.count {
            info.note(.truncated, "the header promises \(stated) bytes, the file has \(source.count)", at: 2)
        }
    }
}
