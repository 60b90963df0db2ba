// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import SystemFiles

/// What is known of the disk below the database: whether it is full, and whether the file is still there.
///
/// SQLite goes on writing to a deleted file, and what it acknowledges then is gone with the process.
final class StorageWatch: Sendable {
    private let path: String
    private let identity: FileIdentity
    private let isFullFlag = Atomic(false)

    /// Remembers the file that is at the path now.
    init(_ path: String) throws(SystemError) {
        self.path = path
        guard let identity = FileIdentity(path) else { throw SystemError() }
        self.identity = identity
    }

    /// Whether the last write failed for want of room.
    var isFull: Bool { isFullFlag.load(ordering: .relaxed) }

    /// Notes how a write ended; `nil` is success.
    func note(_ error: (any Error)?) {
        guard let error else { return isFullFlag.store(false, ordering: .relaxed) }
        if StorageFailure(error)?.kind == .full { noteFull() }
    }

    /// Notes that there is no room.
    func noteFull() { isFullFlag.store(true, ordering: .relaxed) }

    /// Whether the disk, its quota for this user and the process's limit of files let the file grow.
    func mayGrow(by byteCount: Int) -> Bool {
        let values = try? URL(filePath: path).resourceValues(forKeys: [.fileSizeKey])
        let size = values?.fileSize ?? 0
        if let limit = FileSizeLimit.current, size + byteCount > limit { return false }
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path)
        return (attributes?[.systemFreeSize] as? NSNumber)?.intValue ?? 0 >= byteCount
    }

    /// Why nothing must be stored; `nil` while the file is where it was opened.
    var failure: StorageFailure? {
        guard let current = FileIdentity(path) else {
            return StorageFailure(.missing, reason: "\(path): \(SystemError())")
        }
        return current == identity ? nil : StorageFailure(.missing, reason: "\(path) is another file now")
    }
}

/// The greatest size of a file that the process may write (`RLIMIT_FSIZE`).
enum FileSizeLimit {
    /// Bytes; `nil` without a limit.
    static var current: Int? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0, limit.rlim_cur < rlim_t(Int.max)
        else {
            return nil
        }
        return Int(limit.rlim_cur)
    }
}
