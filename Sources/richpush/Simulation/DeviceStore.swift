// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import SystemFiles

/// The folder in which simulated devices keep their files.
struct DeviceStore: Sendable {
    let folder: URL
    private let keepsFiles: Bool
    /// Whether the folder is one among the temporary files.
    private let isTemporary: Bool
    /// The folders of one input's devices; `nil` outside of ``withFoldersOfOneInput(_:)``.
    private var lease: Lease?
    private let unusedFolders = UnusedFolders()

    /// Uses the folder at the path, or a new one among the temporary files.
    init(path: String?, keepsFiles: Bool) throws {
        self.keepsFiles = keepsFiles
        isTemporary = path == nil
        folder =
            path.map { URL(filePath: $0, directoryHint: .isDirectory) }
            ?? (keepsFiles ? TemporaryWork.newKeptPath() : TemporaryWork.newPath())
        // Only the user may read files that an app's code wrote among the temporary files.
        let isOwn = isTemporary || folder.lastPathComponent.hasPrefix(TemporaryWork.keptPrefix)
        try OutputFile.makeFolder(
            folder,
            isPrivate: isOwn,
            remedy: isTemporary ? "set TMPDIR to a folder that you may write to" : "name another folder"
        )
    }

    /// A store whose folder is one in this one, so that the files of some devices can be removed before the others.
    func part() throws -> DeviceStore {
        try DeviceStore(path: Self.unusedFolder(in: folder).path, keepsFiles: keepsFiles)
    }

    /// A folder for one more device.
    func newFolder() -> URL {
        guard let lease else { return Self.unusedFolder(in: folder) }
        return lease.take(unusedFolders.take() ?? Self.unusedFolder(in: folder))
    }

    /// Runs the body with a store whose folders are emptied afterwards, so that a long input never fills the disk.
    ///
    /// If files are kept, they stay, and each device has a separate folder.
    ///
    /// - Parameter reusesFolders: Whether devices of later inputs may use the emptied folders, which is faster. An
    ///   extension in a separate process may still write into them.
    func withFoldersOfOneInput<Result>(
        reusesFolders: Bool,
        _ body: (DeviceStore) async -> Result
    ) async -> Result {
        guard !keepsFiles else { return await body(self) }
        var store = self
        let lease = Lease()
        store.lease = lease
        let result = await body(store)
        for folder in lease.folders {
            if !reusesFolders {
                try? FileManager.default.removeItem(at: folder)
            } else if folder.removeFiles() {
                unusedFolders.give(folder)
            }
        }
        return result
    }

    /// Removes the devices' files unless the user asked for them, and a temporary folder that is empty.
    func removeUnlessKept() {
        if !keepsFiles {
            try? FileManager.default.removeItem(at: folder)
        } else if isTemporary {
            rmdir(folder.path)
        }
    }

    private static func unusedFolder(in folder: URL) -> URL {
        folder.appending(path: UUID().uuidString, directoryHint: .isDirectory)
    }

    /// Folders that devices have used and left empty.
    private final class UnusedFolders: Sendable {
        private let folders = Mutex<[URL]>([])

        func take() -> URL? { folders.withLock { $0.popLast() } }

        func give(_ folder: URL) { folders.withLock { $0.append(folder) } }
    }

    /// The folders that the devices of one input use.
    private final class Lease: Sendable {
        private let taken = Mutex<[URL]>([])

        var folders: [URL] { taken.withLock { $0 } }

        func take(_ folder: URL) -> URL {
            taken.withLock { $0.append(folder) }
            return folder
        }
    }
}

extension URL {
    /// Removes the files in the folders of a device's folder, which are left empty.
    ///
    /// - Returns: Whether the folder can be used again; `false` if anything else was in it, which is removed with it.
    fileprivate func removeFiles() -> Bool {
        do throws(SystemCallFailure) {
            let device = try OpenFolder(path)
            for name in try device.names() {
                let folder = try device.folder(name)
                for file in try folder.names() { try folder.removeFile(file) }
            }
            return true
        } catch {
            // A device that kept nothing has never created its folder.
            if error.isMissing { return true }
            try? FileManager.default.removeItem(at: self)
            return false
        }
    }
}
