// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reads a file descriptor in large pieces, restarting interrupted calls.
final class ByteReader: Sendable {
    /// The system's error number of a failed read.
    struct Failure: Error {
        let errno: Int32
    }

    private static let pieceSize = 1 << 18

    private let descriptor: Int32
    private let closes: Bool

    init(descriptor: Int32, closes: Bool) {
        self.descriptor = descriptor
        self.closes = closes
    }

    deinit {
        if closes { close(descriptor) }
    }

    /// Appends what is there, waiting for at least one byte; answers false at the end of the input.
    func read(into bytes: inout [UInt8]) throws(Failure) -> Bool {
        var failure: Int32?
        let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
            var received = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            while received < 0, errno == EINTR {
                received = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            }
            if received < 0 { failure = errno }
            count = max(received, 0)
        }
        if let failure { throw Failure(errno: failure) }
        bytes += piece
        return !piece.isEmpty
    }
}
