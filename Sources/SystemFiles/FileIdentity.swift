// SPDX-License-Identifier: Apache-2.0

internal import LibC

/// The identity of a file, which differs from another file of the same name: its device and inode.
package struct FileIdentity: Sendable, Hashable {
    private let device: UInt64
    private let inode: UInt64

    /// The file at a path; `nil` if there is none, with the reason in `errno`.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The open file; `nil` for a descriptor of none, with the reason in `errno`.
    package init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The entry with this name in an open folder, or a symbolic link itself; `nil` if there is none, with the reason
    /// in `errno`.
    package init?(_ name: String, in folder: Int32) {
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }
}

/// The attributes of a file that change with its contents: its identity, its size and its times, to the nanosecond.
package struct FileStamp: Sendable, Hashable {
    private let inode: UInt64
    private let byteCount: Int64
    private let modified: Int64
    private let changed: Int64

    /// The file at a path as it is now; `nil` if there is none.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
        let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
        let (modified, changed) = (status.st_mtim, status.st_ctim)
        #endif
        inode = UInt64(status.st_ino)
        byteCount = Int64(status.st_size)
        self.modified = Int64(modified.tv_sec) &* 1_000_000_000 &+ Int64(modified.tv_nsec)
        self.changed = Int64(changed.tv_sec) &* 1_000_000_000 &+ Int64(changed.tv_nsec)
    }
}
