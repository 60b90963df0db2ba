// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Reserved disk space, so that messages can be deleted and the emulator can start when the disk is full.
///
/// SQLite needs room in its log even to delete. The reserve is a file beside the database; an operation that needs room
/// removes it and creates it again afterwards.
final class StorageReserve: Sendable {
    private let path: String
    private let byteCount: Int
    /// Whether the file exists; the lock also serialises removing and creating it.
    private let isHeld: Mutex<Bool>

    /// 20 MiB: enough to write back the longest log that SQLite has not yet checkpointed by itself (1000 pages), and
    /// for the log of a batch of deletions.
    static let standardByteCount = 20 * 1024 * 1024

    init(in folder: URL, byteCount: Int = standardByteCount) {
        path = Self.path(in: folder)
        self.byteCount = byteCount
        isHeld = Mutex(false)
        renew()
    }

    private static func path(in folder: URL) -> String { folder.appending(path: "reserve").path }

    /// Frees the space of a folder's reserve; returns whether there was one.
    static func release(in folder: URL) -> Bool { unlink(path(in: folder)) == 0 }

    /// Frees the space.
    func release() {
        isHeld.withLock { isHeld in
            unlink(path)
            isHeld = false
        }
    }

    /// Reserves the space again; returns `false` if there is no room for it.
    @discardableResult
    func renew() -> Bool {
        isHeld.withLock { isHeld in
            if !isHeld { isHeld = make() }
            return isHeld
        }
    }

    private func make() -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        if posix_fallocate(descriptor, 0, off_t(byteCount)) == 0 { return true }
        unlink(path)
        return false
    }
}
