// SPDX-License-Identifier: Apache-2.0

internal import ExtensionWire
internal import Foundation
internal import SystemFiles

/// Deletes from the cache what nobody has used for long: each edit of an extension makes a program of several megabytes, and
/// each version of RichPush a build folder of several hundred.
///
/// It runs under the cache's lock, so that no other build is at work.
struct CachePruning {
    /// Programs used since then stay.
    static let age: TimeInterval = 14 * 24 * 3600
    /// The largest number of programs, the newest, in addition to programs in use (``ProgramLock``).
    static let programLimit = 100

    let cache: URL
    var now = Date()

    /// Deletes old programs, and the build folders but this one.
    func run(keeping package: URL) {
        let packages = folders(in: "packages").filter { $0.url.lastPathComponent != package.lastPathComponent }
        for folder in packages where isOld(folder.used) { try? FileManager.default.removeItem(at: folder.url) }
        for name in ["refusals", "activities"] {
            for file in folders(in: name) where isOld(file.used) { try? FileManager.default.removeItem(at: file.url) }
        }
        let programs = folders(in: "programs").sorted { $0.used > $1.used }
        for (rank, folder) in programs.enumerated() where rank >= Self.programLimit || isOld(folder.used) {
            let descriptor = OwnedDescriptor(open(folder.url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
            guard descriptor.number >= 0, FileLock.take(descriptor.number, patience: 0) else { continue }
            try? FileManager.default.removeItem(at: folder.url)
        }
    }

    private func isOld(_ date: Date) -> Bool { now.timeIntervalSince(date) > Self.age }

    /// The folders, with the times at which they were used last.
    private func folders(in name: String) -> [(url: URL, used: Date)] {
        let folder = cache.appendingPathComponent(name, isDirectory: true)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().compactMap { name in
            let url = folder.appendingPathComponent(name, isDirectory: true)
            let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
            return (attributes?[.modificationDate] as? Date).map { (url, $0) }
        }
    }
}
