// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A file by its path, asked and moved by the system calls themselves.
///
/// Foundation's `FileManager` takes several calls and allocations for each of these; every simulated delivery makes
/// them.
package struct LocalFile: Sendable {
    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// The length in bytes of a regular file that may be read, links followed; `nil` of anything else.
    package var readableByteCount: Int? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, R_OK) == 0 else { return nil }
        return Int(status.st_size)
    }

    /// Gives the file another path, which must be free; across file systems it is copied.
    package func move(to path: String) throws {
        var status = stat()
        if lstat(path, &status) != 0, rename(self.path, path) == 0 { return }
        try FileManager.default.moveItem(atPath: self.path, toPath: path)
    }

    /// Makes the file, which must not be there yet, with this content.
    ///
    /// Foundation's `Data.write(to:)` waits until the content is on the disk, which nothing here is worth.
    package func write(_ bytes: [UInt8]) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { close(descriptor) }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress! + written, bytes.count - written)
            }
            guard count > 0 else {
                let code = POSIXErrorCode(rawValue: errno) ?? .EIO
                if count < 0, code == .EINTR { continue }
                unlink(path)
                throw POSIXError(code)
            }
            written += count
        }
    }

    /// Removes the file, if there is one.
    package func remove() {
        unlink(path)
    }

    /// Makes the folder that the path names, with those above it, unless it is there.
    package func makeFolder() throws {
        if mkdir(path, 0o755) == 0 || errno == EEXIST { return }
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// The text after the last dot of the last component, like `NSString.pathExtension`; empty if there is none.
    package var pathExtension: String {
        let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex
        let name = path.utf8[start...]
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > start else { return "" }
        return String(path[path.utf8.index(after: dot)...])
    }
}

/// Unique names, as systems give them to files and requests.
package enum RandomName {
    /// A random UUID in capitals (RFC 9562, version 4), as `UUID().uuidString` spells it.
    package static func uuid() -> String {
        var generator = SystemRandomNumberGenerator()
        let high = generator.next() & ~0xF000 | 0x4000
        let low = generator.next() & ~(0b11 << 62) | 0b10 << 62
        return String(unsafeUninitializedCapacity: 36) { text in
            var position = 0
            for (half, word) in [high, low].enumerated() {
                for digit in 0..<16 {
                    if [8, 12, 16, 20].contains(half * 16 + digit) {
                        text[position] = UInt8(ascii: "-")
                        position += 1
                    }
                    text[position] = hexadecimal[Int(word >> UInt64(60 - digit * 4) & 0xF)]
                    position += 1
                }
            }
            return position
        }
    }

    /// This many random letters and digits.
    package static func letters(_ count: Int) -> String {
        String(unsafeUninitializedCapacity: count) { text in
            var generator = SystemRandomNumberGenerator()
            var number: UInt64 = 0
            for index in 0..<count {
                // Each number is a system call, and has ten letters.
                if index % 10 == 0 { number = generator.next() }
                text[index] = alphanumeric[Int(number % 62)]
                number /= 62
            }
            return count
        }
    }

    private static let hexadecimal = Array("0123456789ABCDEF".utf8)
    private static let alphanumeric = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
}
