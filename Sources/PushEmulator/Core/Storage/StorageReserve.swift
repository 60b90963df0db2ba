// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import SystemFiles

/// Reserved disk space, so that messages can be deleted and the emulator can start when the disk is full.
///
/// SQLite needs room in its log even to delete. The reserve is a file beside the database; an operation that needs room
/// removes it and creates it again afterwards.
final class StorageReserve: Sendable {
    private let path: String
    private let byteCount: Int
    /// Bytes that the file holds, 0 without a file; the lock also serialises removing and creating it.
    private let heldByteCount: Mutex<Int>

    /// 20 MiB: enough to write back the longest log that SQLite has not yet checkpointed automatically (1000 pages),
    /// and for the log of a batch of deletions.
    static let standardByteCount = 20 * 1024 * 1024
    /// The step by which a reserve shrinks if there is no room for the whole of it.
    private static let stepByteCount = 512 * 1024

    /// Makes a reserve that holds nothing before ``renew()``.
    init(in folder: URL, byteCount: Int = standardByteCount) {
        path = Self.path(in: folder)
        self.byteCount = byteCount
        heldByteCount = Mutex(0)
    }

    private static func path(in folder: URL) -> String { folder.appending(path: "reserve").path }

    /// Frees the space of a folder's reserve; returns whether there was one.
    static func release(in folder: URL) -> Bool { unlink(path(in: folder)) == 0 }

    /// Frees the space.
    func release() {
        heldByteCount.withLock { held in
            unlink(path)
            held = 0
        }
    }

    /// Reserves the space again, or as much of it as there is room for; returns `false` if that is not all.
    ///
    /// A smaller reserve is better than none: without it, the room that is left would be used by messages, and then
    /// none could be deleted.
    @discardableResult
    func renew() -> Bool {
        heldByteCount.withLock { held in
            if held < byteCount { held = make(atLeast: held) }
            return held == byteCount
        }
    }

    /// Makes the file as large as the disk lets it be, and returns its size.
    private func make(atLeast held: Int) -> Int {
        guard let descriptor = try? RegularFile.open(path, O_WRONLY | O_CREAT | O_NOFOLLOW) else { return 0 }
        defer { close(descriptor) }
        for size in stride(from: byteCount, to: held, by: -Self.stepByteCount) {
            if posix_fallocate(descriptor, 0, off_t(size)) == 0 { return size }
            // Some file systems keep what they could allocate.
            _ = ftruncate(descriptor, off_t(held))
        }
        if held == 0 { unlink(path) }
        return held
    }
}
