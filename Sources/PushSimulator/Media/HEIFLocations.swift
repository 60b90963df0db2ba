// SPDX-License-Identifier: Apache-2.0

/// Reads where the items of a HEIF file are (the box `iloc`).
enum HEIFLocations {
    /// The last byte, exclusive, that an item takes from the file itself; `nil` when the box is broken.
    static func lastEnd(_ source: inout ByteSource, _ box: ISOBox) -> Int? {
        let start = box.content.lowerBound
        guard box.content.count >= 8, let version = source.byte(at: start), version <= 2,
            let sizes = source.bigEndian16(at: start + 4)
        else { return nil }
        let offsetCount = sizes >> 12
        let lengthCount = sizes >> 8 & 15
        let baseCount = sizes >> 4 & 15
        let indexCount = version == 0 ? 0 : sizes & 15
        guard [offsetCount, lengthCount, baseCount, indexCount].allSatisfy({ [0, 4, 8].contains($0) }) else {
            return nil
        }
        let extentByteCount = indexCount + offsetCount + lengthCount
        let idCount = version < 2 ? 2 : 4
        var end = 0
        var offset = start + 6 + (version < 2 ? 2 : 4)
        while offset < box.content.upperBound {
            offset += idCount
            var isInFile = true
            if version > 0 {
                guard let method = source.bigEndian16(at: offset) else { return end }
                isInFile = method & 15 == 0
                offset += 2
            }
            // Items may point into another file.
            guard let reference = source.bigEndian16(at: offset),
                let base = number(&source, at: offset + 2, count: baseCount),
                let extents = source.bigEndian16(at: offset + 2 + baseCount)
            else { return end }
            isInFile = isInFile && reference == 0
            offset += 4 + baseCount
            // Without any field an extent takes no room, and there is nothing to loop over.
            let room = max(0, box.content.upperBound - offset)
            for _ in 0..<(extentByteCount == 0 ? 0 : min(extents, room / extentByteCount)) {
                guard let first = number(&source, at: offset + indexCount, count: offsetCount),
                    let length = number(&source, at: offset + indexCount + offsetCount, count: lengthCount)
                else { return end }
                let sum = [base, first, length].reduce(0) { sum, part in
                    let (sum, overflow) = sum.addingReportingOverflow(part)
                    return overflow ? .max : sum
                }
                if isInFile { end = max(end, sum) }
                offset += extentByteCount
            }
        }
        return end
    }

    private static func number(_ source: inout ByteSource, at offset: Int, count: Int) -> Int? {
        switch count {
        case 4: source.bigEndian32(at: offset)
        case 8: source.bigEndian64(at: offset)
        default: 0
        }
    }
}
