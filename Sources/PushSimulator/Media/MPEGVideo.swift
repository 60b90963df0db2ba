// SPDX-License-Identifier: Apache-2.0

/// Finds the headers in MPEG-1 and MPEG-2 video (ISO/IEC 11172-2 and 13818-2) that comes piece by piece.
struct MPEGVideo {
    private(set) var width: Int?
    private(set) var height: Int?
    /// Index of a frame rate; `nil` before a sequence header.
    private(set) var frameRateCode: Int?
    private(set) var pictureCount = 0

    /// Pictures per second by code, those that the standards name.
    static let frameRates: [Int: (numerator: Int, denominator: Int)] = [
        1: (24000, 1001), 2: (24, 1), 3: (25, 1), 4: (30000, 1001), 5: (30, 1), 6: (50, 1), 7: (60000, 1001),
        8: (60, 1),
    ]

    /// The last four bytes, the newest one lowest.
    private var last: UInt32 = 0xFFFF_FFFF
    /// The header that is being read, and what came of it.
    private var header: UInt8?
    private var fields: UInt64 = 0
    private var missing = 0
    /// Whether the picture that was counted is the second field of one that was counted already.
    private var isSecondField = false

    init() {}

    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
        for byte in bytes {
            last = last << 8 | UInt32(byte)
            if missing > 0 {
                fields = fields << 8 | UInt64(byte)
                missing -= 1
                if missing == 0 { finishHeader() }
            }
            guard last & 0xFFFF_FF00 == 0x0000_0100 else { continue }
            switch byte {
            case 0x00: pictureCount += 1
            case 0xB3 where width == nil: expect(4, for: byte)
            // The extensions of the sequence and of each picture.
            case 0xB5: expect(4, for: byte)
            default: break
            }
        }
    }

    /// The size that the first sequence header gives, extended by MPEG-2's upper bits.
    private mutating func finishHeader() {
        if header == 0xB3 {
            width = Int(fields >> 20 & 0xFFF)
            height = Int(fields >> 8 & 0xFFF)
            frameRateCode = Int(fields & 15)
        } else if fields >> 28 & 15 == 1, let width, let height, width < 4096, height < 4096 {
            self.width = width | Int(fields >> 15 & 3) << 12
            self.height = height | Int(fields >> 13 & 3) << 12
        } else if fields >> 28 & 15 == 8, fields >> 8 & 3 != 3 {
            // Two fields, each with a header of its own, are one picture.
            if isSecondField, pictureCount > 0 { pictureCount -= 1 }
            isSecondField.toggle()
        }
    }

    private mutating func expect(_ count: Int, for header: UInt8) {
        self.header = header
        fields = 0
        missing = count
    }
}
