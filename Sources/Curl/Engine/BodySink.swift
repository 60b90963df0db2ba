// SPDX-License-Identifier: Apache-2.0

/// Where a received body goes, block by block.
struct BodySink {
    /// What is reserved at once for a body whose length the server announced; it may lie.
    private static let reservedAtOnce = 16 * 1024 * 1024

    private(set) var memory: [UInt8] = []
    private var file: DownloadedFile?
    private let keepsNothing: Bool

    init(_ destination: Transfer.Destination) {
        if case .file(let path) = destination { file = DownloadedFile(path: path) }
        keepsNothing = destination == .flow
    }

    mutating func expect(byteCount: Int) {
        guard file == nil, !keepsNothing else { return }
        memory.reserveCapacity(min(byteCount, Self.reservedAtOnce))
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        if file != nil {
            try file?.append(bytes)
        } else if !keepsNothing {
            memory.append(contentsOf: bytes)
        }
    }

    /// Makes the file complete, an empty one included.
    mutating func finish() throws(FileError) {
        try file?.finish()
    }

    /// Removes what was written.
    mutating func discard() {
        memory = []
        file?.discard()
    }
}
