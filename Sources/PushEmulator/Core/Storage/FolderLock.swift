// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemFiles

/// A file lock on a data folder; the system releases it when the process ends, however it ends.
final class FolderLock: Sendable {
    private static let fileName = "emulator.lock"
    private let descriptor: Int32

    /// Locks the folder.
    ///
    /// - Returns: `nil` if another lock holds the folder.
    /// - Throws: ``SystemCallFailure`` if the lock file cannot be opened.
    init?(_ folder: URL, makesFile: Bool = true) throws(SystemCallFailure) {
        descriptor = try RegularFile.open(
            folder.appending(path: Self.fileName).path,
            O_RDWR | O_NOFOLLOW | (makesFile ? O_CREAT : 0)
        )
        // The lock belongs to the open file, not to the process, so it also keeps out a second emulator in this
        // process.
        guard FileLock.take(descriptor, patience: makesFile ? 1000 : 0) else {
            // `deinit` runs in this case too, and closes the descriptor.
            let code = errno
            if code == EWOULDBLOCK { return nil }
            throw SystemCallFailure(errno: code)
        }
        ftruncate(descriptor, 0)
        let owner = Array("\(getpid())\n".utf8)
        _ = pwrite(descriptor, owner, owner.count, 0)
    }

    deinit { close(descriptor) }

    /// The id of the process that holds the folder, if it is known.
    static func owner(of folder: URL) -> Int? {
        let text = try? String(contentsOf: folder.appending(path: fileName), encoding: .utf8)
        return text.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }
}
