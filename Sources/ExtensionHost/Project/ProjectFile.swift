// SPDX-License-Identifier: Apache-2.0

internal import ExtensionWire
package import Foundation

extension Data {
    /// The most that one file of a project may have: more than any source, and less than fills a disk.
    package static let projectFileLimit = 64 << 20

    /// Reads a regular file of a project; `nil` for one that cannot be read or is longer.
    ///
    /// A pipe or a device in a project must not make anybody wait, and a sparse file must not fill memory.
    package init?(projectFile file: URL, limit: Int = projectFileLimit) {
        let descriptor = OwnedDescriptor(open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
        guard descriptor.number >= 0, let count = descriptor.regularByteCount, count <= limit else { return nil }
        var bytes = Data()
        do {
            try descriptor.read(upTo: limit) { bytes.append(contentsOf: $0) }
        } catch {
            return nil
        }
        self = bytes
    }
}

extension String {
    /// Decodes a text file of a project, with line feeds alone as its line ends.
    ///
    /// A carriage return and a line feed are one `Character`, which is neither of the two: who looks for a line feed would
    /// take a file from Windows for one line.
    package init(projectText bytes: some Collection<UInt8>) {
        guard bytes.contains(0x0D) else {
            self.init(decoding: bytes, as: UTF8.self)
            return
        }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.underestimatedCount)
        for byte in bytes {
            while byte == 0x0A, text.last == 0x0D { text.removeLast() }
            text.append(byte)
        }
        self.init(decoding: text, as: UTF8.self)
    }
}
