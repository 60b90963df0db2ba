// SPDX-License-Identifier: Apache-2.0

import ExtensionHost
import Foundation
import SystemFiles

/// Files and folders as they were when they were last looked at.
///
/// They are polled: a file that an editor replaces, one on a network's or a container's file system, and one that comes
/// back after it was gone are all seen, and a few hundred cost less than a hundredth of a processor.
struct WatchedFiles {
    /// The extensions of an extension's files.
    static let sources = [".swift", ".plist", ".entitlements", ".strings"]
    /// Time between two looks.
    private static let interval = Duration.milliseconds(60)
    /// A burst of changes counts as one that ends after a quiet time, or after this.
    private static let burstLimit = Duration.seconds(2)

    private var files: [String: FileStamp?]
    private var folders: [String: Set<String>]
    /// The extensions of files that count in a folder: editors keep other files there.
    private var endings: [String]

    init(_ files: [URL], folders: [URL] = [], endings: [String] = WatchedFiles.sources) {
        self.endings = endings
        self.files = [:]
        self.folders = [:]
        for file in files { self.files[file.standardizedFileURL.path] = FileStamp?.none }
        for folder in folders { self.folders[folder.standardizedFileURL.path] = [] }
        self = looked()
    }

    /// All Swift files and settings below the folder, in addition to the files already watched, until the extension's
    /// files are known.
    init(below path: String, _ others: WatchedFiles) {
        let (files, folders) = ExtensionFinder.candidates(below: path)
        self.init(files + others.files.keys.map { URL(fileURLWithPath: $0) }, folders: folders)
    }

    /// The number of files.
    var count: Int { files.count }

    /// Waits until something changes and has been quiet for a moment, and returns the names of what changed.
    mutating func nextChange() async throws -> [String] {
        while true {
            try await Task.sleep(for: Self.interval)
            var now = looked()
            guard now != self else { continue }
            let start = ContinuousClock.now
            var before = now
            repeat {
                before = now
                try await Task.sleep(for: Self.interval / 2)
                now = before.looked()
            } while now != before && ContinuousClock.now - start < Self.burstLimit
            let names = changes(to: now)
            // A change that was taken back is none.
            guard !names.isEmpty else { continue }
            self = now
            return names
        }
    }

    private func changes(to now: WatchedFiles) -> [String] {
        var names: Set<String> = []
        for (path, state) in now.files where files[path] != .some(state) {
            names.insert((path as NSString).lastPathComponent)
        }
        for (path, members) in now.folders {
            let before = folders[path] ?? []
            for name in members.subtracting(before) { names.insert("\(name) (new)") }
            for name in before.subtracting(members) where names.insert(name).inserted { names.insert(name) }
        }
        return names.sorted()
    }

    private func looked() -> WatchedFiles {
        var now = self
        for path in files.keys { now.files[path] = .some(FileStamp(path)) }
        for path in folders.keys {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            now.folders[path] = Set(names.filter { name in endings.contains { name.hasSuffix($0) } })
        }
        return now
    }
}

extension WatchedFiles: Equatable {}
