// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// The folder of an emulator's data, which no other emulator uses meanwhile.
///
/// Temporary ones are removed at the end; those that killed processes left are removed when the next is made.
final class DataFolder: Sendable {
    let url: URL
    private let isTemporary: Bool
    private let lock: Mutex<FolderLock?>

    /// - Parameter directory: Made where it is not there; `nil` is a temporary folder.
    init(_ directory: URL?) throws(EmulatorError) {
        isTemporary = directory == nil
        if let directory {
            url = directory
            do {
                try Self.make(directory)
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
                throw EmulatorError.dataUnusable(parent, because: error)
            }
        }
    }

    deinit { letGo() }

    /// Removes the folder if it is a temporary one, and leaves it to others; what is in it must be closed.
    func letGo() {
        lock.withLock { lock in
            if isTemporary, lock != nil { try? FileManager.default.removeItem(at: url) }
            lock = nil
        }
    }

    private static let prefix = "richpush-emulator-"

    private static func make(_ folder: URL) throws {
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }

    /// A folder gets its name only once it is locked, so that nobody takes it for abandoned.
    private static func makeTemporary(in parent: URL) throws -> (URL, FolderLock) {
        let id = UUID().uuidString
        let (unnamed, named) = (parent.appending(path: ".\(prefix)\(id)"), parent.appending(path: prefix + id))
        try make(unnamed)
        guard let lock = try FolderLock(unnamed) else { throw EmulatorError.dataInUse(unnamed) }
        guard rename(unnamed.path, named.path) == 0 else { throw SystemError() }
        return (named, lock)
    }

    /// Removes this user's temporary folders whose processes are gone.
    private static func removeAbandoned(in parent: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let folder = parent.appending(path: name)
            // Of the name itself, which might be a link to somewhere else.
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path)
            guard attributes?[.type] as? FileAttributeType == .typeDirectory,
                (attributes?[.ownerAccountID] as? NSNumber)?.uint32Value == getuid(),
                let lock = try? FolderLock(folder, makesFile: false)
            else { continue }
            withExtendedLifetime(lock) { try? FileManager.default.removeItem(at: folder) }
        }
    }
}
