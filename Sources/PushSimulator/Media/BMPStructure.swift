// SPDX-License-Identifier: Apache-2.0

/// Reads the headers of a Windows bitmap.
enum BMPStructure {
    /// Lengths of the header versions that exist, OS/2's first.
    static let headerByteCounts: Set<Int> = [12, 16, 40, 52, 56, 64, 108, 124]

    static func read(_ source: inout ByteSource, into info: inout MediaInfo) {
        if source.littleEndian32(at: 14) == 12 {
            guard let width = source.littleEndian16(at: 18), let height = source.littleEndian16(at: 20) else {
                return info.truncated("the header", at: source.count)
            }
            info.setSize(width: width, height: height, limit: 65535, at: 18)
        } else {
            guard let width = source.littleEndian32(at: 18), let height = source.littleEndian32(at: 22) else {
                return info.truncated("the header", at: source.count)
            }
            // A negative height is a picture stored from the top down.
            let rows = Int(Int32(truncatingIfNeeded: height).magnitude)
            info.setSize(width: width, height: rows, limit: Int(Int32.max), at: 18)
        }
        guard let dataOffset = source.littleEndian32(at: 10) else { return }
        guard dataOffset < source.count else {
            info.damage.append(.init(.dataMissing, "there is no picture data", at: source.count))
            return
        }
        info.frameCount = 1
        if let stated = source.littleEndian32(at: 2), stated > source.count {
            info.damage.append(
                .init(.truncated, "the header promises \(stated) bytes, the file has \(source.count)", at: 2)
            )
        }
    }
}
