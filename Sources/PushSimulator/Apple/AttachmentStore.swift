// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime

/// Takes the files of a notification when its extension is done, as the system does: checked once more, then moved.
///
/// Source: Apple, "UNNotificationAttachment".
struct AttachmentStore: Sendable {
    let directory: URL

    /// The file in the store; throws when it is gone or no longer acceptable by then.
    func take(_ attachment: UNNotificationAttachment) throws(UNError) -> StoredAttachment {
        let type = try UNNotificationAttachment.acceptedType(of: attachment.url, options: attachment.options)
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
        let name = file.pathExtension.isEmpty ? UUID().uuidString : "\(UUID().uuidString).\(file.pathExtension)"
        let stored = directory.appendingPathComponent(name, isDirectory: false)
        // Renaming is the common case; the folder is made by the first file, and other ways lead round the rest.
        if !isInBundle(file), rename(file.path, stored.path) == 0 { return stored }
        do {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            if isInBundle(file) {
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
    private func isInBundle(_ file: URL) -> Bool {
        let bundle = Bundle.main.bundlePath
        return file.path.hasPrefix(bundle + "/")
            || file.pathComponents.contains {
                $0.hasSuffix(".app") || $0.hasSuffix(".appex") || $0.hasSuffix(".bundle") || $0.hasSuffix(".resources")
            }
    }
}
