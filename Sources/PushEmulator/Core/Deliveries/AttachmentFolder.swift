// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import GRDB
import PushMessages
import Synchronization
import SystemFiles

/// The files that deliveries show; a file that several devices show is stored once.
///
/// A file is kept until the last message that shows it is deleted.
final class AttachmentFolder: Sendable {
    private let folder: URL
    /// Files of deliveries that are not stored yet, with the number of those deliveries.
    private let coming = Mutex<[String: Int]>([:])

    init(in dataFolder: URL) {
        folder = dataFolder.appending(path: "attachments", directoryHint: .isDirectory)
    }

    /// Returns the current location of a file in a stored delivery: the data folder may have been moved since.
    func located(_ path: String) -> URL {
        let stored = URL(filePath: path)
        guard let kept = url(of: stored.lastPathComponent), access(kept.path, R_OK) == 0 else { return stored }
        return kept
    }

    /// Returns the URL of a file with this name; `nil` if the name is not one that ``keep(_:)`` generates.
    private func url(of name: String) -> URL? {
        guard name.utf8.allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x61 && $0 <= 0x7A) || $0 == 0x2E }),
            !name.hasPrefix(".")
        else { return nil }
        return folder.appending(path: name, directoryHint: .notDirectory)
    }

    /// A delivery whose files are in the folder, and are not removed before ``release(_:)``.
    struct Kept: Sendable {
        var delivery: Delivery
        var files: Set<String> = []
    }

    /// Moves the files that a delivery shows from their device to this folder.
    ///
    /// A file that cannot be moved stays in its place.
    func keep(_ delivery: Delivery) -> Kept {
        var kept = Kept(delivery: delivery)
        guard var displayed = delivery.displayed else { return kept }
        var moved: [String: String] = [:]
        displayed.changeFiles { take(&$0, &kept.files, &moved) }
        kept.delivery.displayed = displayed
        for index in kept.delivery.timeline.indices {
            guard let path = kept.delivery.timeline[index].fields["path"]?.string, let new = moved[path] else {
                continue
            }
            kept.delivery.timeline[index].fields["path"] = .string(new)
        }
        return kept
    }

    /// Ends the protection of the files, because the delivery is stored or never will be.
    func release(_ kept: Kept) {
        coming.withLock { coming in
            for file in kept.files {
                coming[file, default: 1] -= 1
                if coming[file] == 0 { coming[file] = nil }
            }
        }
    }

    private func take(
        _ attachment: inout DisplayedNotification.Attachment,
        _ files: inout Set<String>,
        _ moved: inout [String: String]
    ) {
        let source = attachment.file
        if let target = moved[source] {
            attachment.file = target
            return
        }
        guard let name = Self.name(of: source) else { return }
        let target = folder.appending(path: name, directoryHint: .notDirectory).path
        // Counted before the file is checked, so that it is not removed in between.
        if files.insert(name).inserted { coming.withLock { $0[name, default: 0] += 1 } }
        guard move(source, to: target) else { return }
        moved[source] = target
        attachment.file = target
    }

    private func move(_ source: String, to target: String) -> Bool {
        // On some file systems, replacing a file writes it to the disk at once.
        if access(target, F_OK) == 0 { return unlink(source) == 0 }
        if rename(source, target) == 0 { return true }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return rename(source, target) == 0
    }

    /// Returns the SHA-256 of the content with the file's own extension; `nil` for a file that cannot be read.
    private static func name(of path: String) -> String? {
        // Foundation's handle asks for 4 kB at a time.
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 * 1024, alignment: 16)
        defer {
            block.deallocate()
            close(file)
        }
        var hash = SHA256()
        while true {
            let count = read(file, block.baseAddress, block.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { break }
            hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: block[..<count]))
        }
        let digits = hash.finalize().hexadecimal
        let ending = URL(filePath: path).pathExtension.lowercased()
        let isPlain =
            (1...8).contains(ending.utf8.count) && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return isPlain ? "\(digits).\(ending)" : digits
    }

    // MARK: - Files that are no longer shown

    /// Removes the files of deleted messages.
    func sweep(_ store: EmulatorStore) async {
        while await sweepPart(of: store) {}
    }

    private static let sweptCount = 1000

    /// Removes up to ``sweptCount`` files; returns `false` if there are no more, or they could not be removed.
    private func sweepPart(of store: EmulatorStore) async -> Bool {
        let orphans = try? await store.read { database in
            try String.fetchAll(database, sql: "SELECT file FROM orphaned_files LIMIT \(Self.sweptCount)")
        }
        guard let orphans, !orphans.isEmpty else { return false }
        // Inside the write transaction, so that no delivery that shows one of them is stored in the meantime.
        let written: Void? = try? await store.write { [self] database in
            for file in orphans {
                if try !isShown(file, database) { remove(file) }
                try database.cachedStatement(sql: "DELETE FROM orphaned_files WHERE file = ?").execute(arguments: [file]
                )
            }
        }
        return written != nil && orphans.count == Self.sweptCount
    }

    /// Removes files that a killed process left without a stored delivery.
    func sweepAll(_ store: EmulatorStore) async {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return }
        for name in names {
            let shown = try? await store.read { database in try self.isShown(name, database) }
            if shown == false { remove(name) }
        }
    }

    private func isShown(_ file: String, _ database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM attachments WHERE file = ?)")
        return try Bool.fetchOne(statement, arguments: [file]) ?? true
    }

    private func remove(_ name: String) {
        coming.withLock { coming in
            guard coming[name] == nil, let url = url(of: name) else { return }
            unlink(url.path)
        }
    }
}

extension AttachmentFolder {
    /// Returns the delivery with the current locations of its files: the data folder may have been moved since.
    func located(_ delivery: Delivery) -> Delivery {
        var delivery = delivery
        delivery.displayed?.changeFiles { $0.file = located($0.file).path }
        return delivery
    }
}

extension DisplayedNotification {
    /// Changes each file that is shown: the attachments, the sender's picture, and a browser's icon and badge.
    fileprivate mutating func changeFiles(_ change: (inout Attachment) -> Void) {
        for index in attachments.indices { change(&attachments[index]) }
        if avatar != nil { change(&avatar!) }
        if web?.icon != nil { change(&web!.icon!) }
        if web?.badge != nil { change(&web!.badge!) }
    }
}
