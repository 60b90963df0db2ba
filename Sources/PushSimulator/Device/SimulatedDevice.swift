// SPDX-License-Identifier: Apache-2.0

import Foundation
public import PushMessages

/// A device that a message can be delivered to without leaving this machine.
public protocol SimulatedDevice: Sendable {
    /// Delivers the message and returns what the device shows of it, and why; cancelling the task ends it early.
    func receive(_ message: PushMessage) async -> Delivery
}

/// Default data folders of devices, which exist until the program ends.
///
/// The files of a delivery must outlive its device, so that its attachments can be looked at.
enum TemporaryFolder {
    /// A unique folder for one device; it is not created yet.
    static func forDevice() -> URL {
        root.appendingPathComponent(UUID().uuidString, isDirectory: true)
    }

    private static let root: URL = {
        removeAbandoned(in: FileManager.default.temporaryDirectory)
        atexit { try? FileManager.default.removeItem(at: TemporaryFolder.path) }
        return path
    }()

    /// Removes this user's folders of processes that were killed.
    ///
    /// In another container the same number can be another process, so only folders that are an hour old count as
    /// abandoned.
    static func removeAbandoned(in parent: URL, at now: Date = Date()) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        for name in names {
            guard name.hasPrefix(prefix), let process = pid_t(name.dropFirst(prefix.count)), process > 0,
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            let folder = parent.appendingPathComponent(name, isDirectory: true)
            // Of the name itself, which might be a link to somewhere else.
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path)
            guard attributes?[.type] as? FileAttributeType == .typeDirectory,
                (attributes?[.ownerAccountID] as? NSNumber)?.uint32Value == getuid(),
                let changed = attributes?[.modificationDate] as? Date, now.timeIntervalSince(changed) > 3600
            else { continue }
            try? FileManager.default.removeItem(at: folder)
        }
    }

    private static let prefix = "richpush-"

    private static let path = FileManager.default.temporaryDirectory
        .appendingPathComponent(prefix + "\(ProcessInfo.processInfo.processIdentifier)", isDirectory: true)
}
