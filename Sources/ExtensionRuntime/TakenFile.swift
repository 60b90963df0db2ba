// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NotificationRuntime

/// The file of an attachment that the system takes over from the app.
struct TakenFile: Sendable {
    private let path: String
    private let device: dev_t
    private let inode: ino_t

    /// - Returns: `nil` for a file that stays where it is, because it is not in the app's own folders.
    init?(_ descriptor: Int32, _ path: String, in process: AppProcess) {
        var status = stat()
        guard path.hasPrefix(process.configuration.dataDirectory.path + "/"), fstat(descriptor, &status) == 0 else {
            return nil
        }
        (self.path, device, inode) = (path, status.st_dev, status.st_ino)
    }

    /// Removes the file, unless the app has put another one in its place since.
    func remove() {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_dev == device, status.st_ino == inode else { return }
        unlink(path)
    }
}
