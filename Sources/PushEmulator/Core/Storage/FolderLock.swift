// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The sign that a process uses a folder; it goes with the process, however that ends.
final class FolderLock: Sendable {
    private static let fileName = "emulator.lock"
    private let descriptor: Int32

    /// Locks the folder.
    ///
    /// - Returns: `nil` where another lock holds it.
    /// - Throws: ``SystemError`` where the lock's file cannot be opened.
    init?(_ folder: URL, makesFile: Bool = true) throws(SystemError) {
        let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | (makesFile ? O_CREAT : 0)
        descriptor = open(folder.appending(path: Self.fileName).path, flags, 0o600)
        guard descriptor >= 0 else { throw SystemError() }
        // Of the file that was opened, not of the process: a second emulator in this one is kept out too.
        guard Self.lock(descriptor, waits: makesFile) else {
            // What was opened is closed by `deinit`, which runs then too.
            let error = SystemError()
            if error.number == EWOULDBLOCK { return nil }
            throw error
        }
        ftruncate(descriptor, 0)
        let owner = Array("\(getpid())\n".utf8)
        _ = pwrite(descriptor, owner, owner.count, 0)
    }

    deinit { close(descriptor) }

    /// A program that this process is just starting holds a copy of a lock that was given up meanwhile, until it is
    /// executed: so a lock that is held is tried again, for a second at most.
    private static func lock(_ descriptor: Int32, waits: Bool) -> Bool {
        for attempt in 0..<(waits ? 50 : 1) {
            if attempt > 0 { usleep(20_000) }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
            guard errno == EWOULDBLOCK || errno == EINTR else { return false }
        }
        return false
    }

    /// The process that holds the folder, as far as is known.
    static func owner(of folder: URL) -> Int? {
        let text = try? String(contentsOf: folder.appending(path: fileName), encoding: .utf8)
        return text.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }
}
