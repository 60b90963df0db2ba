// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime

/// Takes the files of a notification when its extension is done, as the system does: checked once more, then moved.
///
/// Source: Apple, "UNNotificationAttachment".
struct AttachmentStore: Sendable {
    /// Where the files go; made by the first of them.
    private let directory: URL
    /// The device's own folder, a slash at its end: nothing in it is part of a program.
    private let deviceFolder: String
    private let megabyte: Int

    init(_ process: AppProcess) {
        directory = process.attachmentStore
        megabyte = process.configuration.attachmentMegabyte
        deviceFolder = process.configuration.dataDirectory.path + "/"
    }

    /// The file in the store; throws when it is gone or no longer acceptable by then.
    func take(_ attachment: UNNotificationAttachment) throws(UNError) -> StoredAttachment {
        let type = try UNNotificationAttachment.acceptedType(
            of: attachment.url,
            options: attachment.options,
            megabyte: megabyte
        )
        let file = try moved(attachment.url)
        return StoredAttachment(
            identifier: attachment.identifier,
            file: file,
            type: type,
            isThumbnailHidden: attachment.options[UNNotificationAttachmentOptionsThumbnailHiddenKey] as? Bool ?? false,
            media: (try? MediaProbe.probe(file: file)) ?? MediaInfo(type: .unknown, byteCount: 0)
        )
    }

    private func moved(_ file: URL) throws(UNError) -> URL {
        let path = file.path
        let fileExtension = LocalFile(path: path).pathExtension
        let name = fileExtension.isEmpty ? RandomName.uuid() : "\(RandomName.uuid()).\(fileExtension)"
        let stored = directory.appendingPathComponent(name, isDirectory: false)
        let isInProgram = isInProgram(path)
        // Renaming is the common case; the folder is made by the first file, and other ways lead round the rest.
        if !isInProgram, rename(path, stored.path) == 0 { return stored }
        do {
            try LocalFile(path: directory.path).makeFolder()
            if isInProgram {
                try FileManager.default.copyItem(at: file.resolvingSymlinksInPath(), to: stored)
            } else {
                try FileManager.default.moveItem(at: file, to: stored)
            }
        } catch {
            throw UNError(.attachmentMoveIntoDataStoreFailed)
        }
        return stored
    }

    /// Whether the file is part of a program, which loses nothing to a notification: such files are copied.
    private func isInProgram(_ path: String) -> Bool {
        if path.hasPrefix(deviceFolder) { return false }
        return path.hasPrefix(Self.programFolder) || Self.bundleEnds.contains { path.contains($0) }
    }

    private static let programFolder = Bundle.main.bundlePath + "/"
    private static let bundleEnds = [".app/", ".appex/", ".bundle/", ".resources/"]
}
