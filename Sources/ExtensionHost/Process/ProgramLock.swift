// SPDX-License-Identifier: Apache-2.0

internal import ExtensionWire
internal import Foundation
internal import SystemFiles

/// Keeps a built program in the cache for as long as a process may be started from it.
///
/// It is a shared lock of the program's folder, so that it ends with the process that has it, however that ends. The folder's
/// time of change says when somebody last began to use it.
package final class ProgramLock: Sendable {
    private let folder: OwnedDescriptor

    /// Takes the lock; `nil` if there is no such folder.
    init?(_ folder: URL) {
        self.folder = OwnedDescriptor(open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
        guard self.folder.number >= 0, FileLock.share(self.folder.number) else { return nil }
        futimens(self.folder.number, nil)
    }
}
