// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Space of the disk that is set aside, so that messages can be deleted and the emulator can start when the disk is full.
///
/// SQLite needs room in its log even to delete. The reserve is a file beside the database; what needs room gives it up and
/// makes it again afterwards.
final class StorageReserve: Sendable {
    private let path: String
    private let byteCount: Int
    /// Whether the file is there; also orders those who give it up and make it.
    private let isHeld: Mutex<Bool>

    /// Enough to put the longest log that SQLite does not empty by itself (1000 pages) into the file, and for the log of a
    /// batch of deletions.
    static let standardByteCount = 20 * 1024 * 1024

    init(in folder: URL, byteCount: Int = standardByteCount) {
        path = Self.path(in: folder)
        self.byteCount = byteCount
        isHeld = Mutex(false)
        renew()
    }

    private static func path(in folder: URL) -> String { folder.appending(path: "reserve").path }

    /// Gives up the space of a folder's reserve, and tells whether there was one.
    static func giveUp(in folder: URL) -> Bool { unlink(path(in: folder)) == 0 }

    /// Gives up the space.
    func giveUp() {
        isHeld.withLock { isHeld in
            unlink(path)
            isHeld = false
        }
    }

    /// Sets the space aside again; `false` where there is no room for it.
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
