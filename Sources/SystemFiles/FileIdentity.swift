// SPDX-License-Identifier: Apache-2.0

internal import LibC

/// What tells one file from another of the same name: its device and inode.
package struct FileIdentity: Sendable, Hashable {
    private let device: UInt64
    private let inode: UInt64

    /// The file at a path; `nil` where there is none, with the reason in `errno`.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }
}
