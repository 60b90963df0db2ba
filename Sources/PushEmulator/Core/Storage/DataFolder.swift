// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import SystemFiles

/// The folder of an emulator's data, locked so that no other emulator uses it at the same time.
///
/// A temporary folder is removed on release. Temporary folders that killed processes left behind are removed when the
/// next one is created.
final class DataFolder: Sendable {
    let url: URL
    private let isTemporary: Bool
    private let lock: Mutex<FolderLock?>

    /// - Parameter directory: Created if it does not exist; `nil` creates a temporary folder.
    init(_ directory: URL?) throws(EmulatorError) {
        isTemporary = directory == nil
        if let directory {
            url = directory
            do {
                try PrivateFile.makeFolder(directory)
                guard let lock = try FolderLock(directory) else { throw EmulatorError.dataInUse(directory) }
                self.lock = Mutex(lock)
            } catch {
                throw EmulatorError.dataUnusable(directory, because: error)
            }
        } else {
            let parent = FileManager.default.temporaryDirectory
            do {
                Self.removeAbandoned(in: parent)
                let (url, lock) = try Self.makeTemporary(in: parent)
                self.url = url
                self.lock = Mutex(lock)
            } catch {
                throw EmulatorError.temporaryFolderUnusable(parent, because: error)
            }
        }
    }

    deinit { release() }

    /// Unlocks the folder, and removes it if it is temporary; close the files in it first.
    func release() {
        lock.withLock { lock in
            if isTemporary, lock != nil { try? FileManager.default.removeItem(at: url) }
            lock = nil
        }
    }

    private static let prefix = "richpush-emulator-"

    /// Creates a folder under a hidden name and renames it once it is locked, so that no other process takes it for
    /// abandoned.
    private static func makeTemporary(in parent: URL) throws -> (URL, FolderLock) {
        let id = UUID().uuidString
        let (unnamed, named) = (parent.appending(path: ".\(prefix)\(id)"), parent.appending(path: prefix + id))
        try PrivateFile.makeFolder(unnamed)
        guard let lock = try FolderLock(unnamed) else { throw EmulatorError.dataInUse(unnamed) }
        guard rename(unnamed.path, named.path) == 0 else { throw SystemCallFailure(errno: errno) }
        return (named, lock)
    }

    /// Removes this user's temporary folders whose processes have ended.
    private static func removeAbandoned(in parent: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let folder = parent.appending(path: name)
            // The attributes of the name itself, which might be a symbolic link to somewhere else.
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path)
            guard attributes?[.type] as? FileAttributeType == .typeDirectory,
                (attributes?[.ownerAccountID] as? NSNumber)?.uint32Value == getuid(),
                let lock = try? FolderLock(folder, makesFile: false)
            else { continue }
            withExtendedLifetime(lock) { try? FileManager.default.removeItem(at: folder) }
        }
    }
}
