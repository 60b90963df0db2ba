// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import SystemFiles

/// Tracks whether the disk below the database is full, and whether the file is still there.
///
/// SQLite continues to write to a deleted file, and those writes are lost when the process ends.
final class StorageWatch: Sendable {
    /// Bytes that must be free before a disk that was full counts as usable again.
    static let spareByteCount = 1024 * 1024

    private let path: String
    private let identity: FileIdentity
    private let isFullFlag = Atomic(false)

    /// Remembers the file that is at the path now.
    init(_ path: String) throws(SystemCallFailure) {
        self.path = path
        guard let identity = FileIdentity(path) else { throw SystemCallFailure(errno: errno) }
        self.identity = identity
    }

    /// Whether a write failed because there was no room, and none has been found since.
    ///
    /// A write that succeeds does not change it, because a small write may succeed while a message does not fit.
    var isFull: Bool { isFullFlag.load(ordering: .relaxed) }

    /// Records why a write failed.
    func note(_ error: any Error) {
        if StorageFailure(error)?.kind == .full { noteFullDisk() }
    }

    /// Records that there is no room.
    func noteFullDisk() { isFullFlag.store(true, ordering: .relaxed) }

    /// Records that there is room.
    func noteRoom() { isFullFlag.store(false, ordering: .relaxed) }

    /// Whether the disk's free space and the process's file size limit let the file grow.
    func mayGrow(by byteCount: Int) -> Bool {
        let values = try? URL(filePath: path).resourceValues(forKeys: [.fileSizeKey])
        let size = values?.fileSize ?? 0
        if let limit = FileSizeLimit.current, size + byteCount > limit { return false }
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path)
        return (attributes?[.systemFreeSize] as? NSNumber)?.intValue ?? 0 >= byteCount
    }

    /// Why nothing may be stored; `nil` while the file is still at its path.
    var failure: StorageFailure? {
        guard let current = FileIdentity(path) else {
            return StorageFailure(.missing, reason: "\(path): \(SystemCallFailure(errno: errno).cause)")
        }
        return current == identity ? nil : StorageFailure(.missing, reason: "\(path) is another file now")
    }
}

/// The maximum size of a file that the process may write (`RLIMIT_FSIZE`).
enum FileSizeLimit {
    /// The limit in bytes; `nil` if there is none.
    static var current: Int? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0, limit.rlim_cur < rlim_t(Int.max)
        else {
            return nil
        }
        return Int(limit.rlim_cur)
    }
}
