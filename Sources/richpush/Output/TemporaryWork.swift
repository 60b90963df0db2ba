// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemFiles

/// Files that this process needs while it runs.
///
/// They lie in one folder, which is gone at the process's end; folders of killed processes are removed when the next
/// one is made.
enum TemporaryWork {
    /// A name in the process's folder, under which nothing is yet.
    static func newPath() -> URL { folder.appending(path: UUID().uuidString) }

    /// A name for files that an answer of this process tells of, so that they stay for a day.
    static func newKeptPath() -> URL {
        let parent = FileManager.default.temporaryDirectory
        removeAbandoned(in: parent)
        return parent.appending(path: keptPrefix + UUID().uuidString)
    }

    static let prefix = "richpush-work-"
    static let keptPrefix = "richpush-simulated-"
    private static let keptTime: TimeInterval = 24 * 3600
    private static let lockName = ".lock"

    private static let folder: URL = {
        let parent = FileManager.default.temporaryDirectory
        removeAbandoned(in: parent)
        let name = prefix + UUID().uuidString
        let (unnamed, named) = (parent.appending(path: ".\(name)"), parent.appending(path: name))
        atexit { try? FileManager.default.removeItem(at: TemporaryWork.folder) }
        // A folder gets its name only once it is locked, so that nobody takes it for abandoned. If the folder cannot be
        // made, creating the first file in it reports that.
        try? FileManager.default.createDirectory(
            at: unnamed,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        _ = lock(of: unnamed, makesFile: true)
        rename(unnamed.path, named.path)
        return named
    }()

    /// Removes this user's folders whose processes are gone, and kept folders after their time.
    static func removeAbandoned(in parent: URL, at now: Date = Date()) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        for name in names where name.hasPrefix(prefix) || name.hasPrefix(keptPrefix) {
            let folder = parent.appending(path: name)
            // Of the name itself, which might be a link to somewhere else.
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path)
            guard attributes?[.type] as? FileAttributeType == .typeDirectory,
                (attributes?[.ownerAccountID] as? NSNumber)?.uint32Value == getuid()
            else { continue }
            if name.hasPrefix(keptPrefix) {
                guard let changed = attributes?[.modificationDate] as? Date, now.timeIntervalSince(changed) > keptTime
                else {
                    continue
                }
                try? FileManager.default.removeItem(at: folder)
            } else if let descriptor = lock(of: folder, makesFile: false) {
                try? FileManager.default.removeItem(at: folder)
                close(descriptor)
            }
        }
    }

    /// The lock's descriptor, which holds it until it is closed or the process ends; `nil` if another has it.
    private static func lock(of folder: URL, makesFile: Bool) -> Int32? {
        let flags = O_RDWR | O_NOFOLLOW | (makesFile ? O_CREAT : 0)
        guard let descriptor = try? RegularFile.open(folder.appending(path: lockName).path, flags) else { return nil }
        if FileLock.take(descriptor, patience: 0) { return descriptor }
        close(descriptor)
        return nil
    }
}
