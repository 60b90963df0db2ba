// SPDX-License-Identifier: Apache-2.0

import PushSimulator

/// Files of pictures, movies and sound.
enum MediaTarget: FuzzTarget {
    static let name = "media"

    static func check(_ bytes: [UInt8]) {
        let info = MediaProbe.probe(bytes)
        precondition(info.byteCount == bytes.count)
        precondition(info.width.map { $0 > 0 } ?? true, "a width is positive or absent")
        precondition(info.height.map { $0 > 0 } ?? true, "a height is positive or absent")
        precondition((1...8).contains(info.orientation), "EXIF counts from 1 to 8")
        precondition((0...max(bytes.count, 1)).contains(info.frameCount), "no file holds more pictures than bytes")
        precondition(info.duration.map { $0 >= .zero } ?? true, "nothing lasts shorter than nothing")
        precondition(info.damage.allSatisfy { (0...bytes.count).contains($0.offset) && !$0.detail.isEmpty })
        precondition(info.damage.count <= 64)
    }
}
