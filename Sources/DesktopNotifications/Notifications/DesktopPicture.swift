// SPDX-License-Identifier: Apache-2.0

import CZlib
import Foundation
import LibC

/// A picture as a program handed it over.
package struct DesktopPicture: Sendable, Hashable {
    /// The file's content.
    package var bytes: [UInt8]

    /// Bytes of a file that are read; Chromium scales its pictures to 200×100.
    private static let byteLimit = 16 * 1024 * 1024
    private static let pngStart: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Reads the file of a picture before its program removes it; `nil` if the file is missing or is not a PNG.
    ///
    /// - Parameter place: A path or a URL with the scheme `file`.
    init?(at place: String) {
        let path = place.hasPrefix("file://") ? URL(string: place)?.path(percentEncoded: false) ?? "" : place
        guard path.hasPrefix("/") else { return nil }
        // A pipe must not make the desktop wait.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard file >= 0 else { return nil }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.byteLimit,
            let content = try? handle.read(upToCount: Self.byteLimit), content.starts(with: Self.pngStart)
        else { return nil }
        bytes = Array(content)
    }

    /// Makes a PNG of pixels, as the hint `image-data` has them; `nil` if they are not a picture of 8 bits a channel.
    ///
    /// Source: Desktop Notifications Specification, "Icons and Images".
    init?(pixels: BusValue) {
        guard let members = pixels.members, members.count == 7, let width = members[0].integer,
            let height = members[1].integer, let stride = members[2].integer, members[4].integer == 8,
            let channels = members[5].integer, case .bytes(let content) = members[6], (3...4).contains(channels),
            (1...16384).contains(width), (1...16384).contains(height), stride >= width * channels,
            stride <= content.count, content.count >= stride * (height - 1) + width * channels
        else { return nil }
        var rows: [UInt8] = []
        rows.reserveCapacity((width * channels + 1) * height)
        for row in 0..<height {
            rows.append(0)
            rows += content[(row * stride)..<(row * stride + width * channels)]
        }
        var count = compressBound(uLong(rows.count))
        var compressed = [UInt8](repeating: 0, count: Int(count))
        guard compress2(&compressed, &count, rows, uLong(rows.count), 1) == Z_OK else { return nil }
        compressed.removeLast(compressed.count - Int(count))
        bytes = Self.pngStart
        let header = Self.bigEndian(width) + Self.bigEndian(height) + [8, channels == 4 ? 6 : 2, 0, 0, 0]
        for (name, content) in [("IHDR", header), ("IDAT", compressed), ("IEND", [])] {
            let checked = Array(name.utf8) + content
            bytes += Self.bigEndian(content.count) + checked
            bytes += Self.bigEndian(Int(crc32(0, checked, uInt(checked.count))))
        }
    }

    private static func bigEndian(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) } }
}
