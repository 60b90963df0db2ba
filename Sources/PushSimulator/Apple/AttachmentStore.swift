// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import PushMessages

/// Takes over a notification's files when its extension is done, as the system does: checks them again and moves them.
///
/// Source: Apple, "UNNotificationAttachment".
struct AttachmentStore: Sendable {
    /// The folder for the files; made by the first of them.
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

    /// The picture of a sender in the store; `nil` if iOS does not decode it, or if it cannot be stored.
    func keep(_ picture: SenderPicture) -> StoredAttachment? {
        guard let bytes = picture.bytes.map({ [UInt8]($0) }) else { return nil }
        let media = MediaProbe.probe(bytes)
        guard media.type.isImage, media.type != .svg, media.fatalDamage == nil, let type = media.type.uniformType else {
            return nil
        }
        let file = directory.appendingPathComponent(
            "\(RandomName.uuid()).\(media.type.fileExtension)",
            isDirectory: false
        )
        do {
            try LocalFile(path: directory.path).makeFolder()
            try LocalFile(path: file.path).write(bytes)
        } catch {
            return nil
        }
        return StoredAttachment(identifier: "avatar", file: file, type: type, isThumbnailHidden: false, media: media)
    }

    private func moved(_ file: URL) throws(UNError) -> URL {
        let path = file.path
        let fileExtension = LocalFile(path: path).pathExtension
        let name = fileExtension.isEmpty ? RandomName.uuid() : "\(RandomName.uuid()).\(fileExtension)"
        let stored = directory.appendingPathComponent(name, isDirectory: false)
        let isInProgram = isInProgram(path)
        // Renaming usually succeeds; otherwise the folder is created, or the file is copied.
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

    /// Whether the file is part of a program; such a file is copied, not moved.
    private func isInProgram(_ path: String) -> Bool {
        if path.hasPrefix(deviceFolder) { return false }
        return path.hasPrefix(Self.programFolder) || Self.bundleEnds.contains { path.contains($0) }
    }

    private static let programFolder = Bundle.main.bundlePath + "/"
    private static let bundleEnds = [".app/", ".appex/", ".bundle/", ".resources/"]
}

/// A file in the device's attachment store, with its probed content.
struct StoredAttachment: Sendable {
    var identifier: String
    var file: URL
    /// The uniform type that the extension attached it as.
    var type: String
    var isThumbnailHidden: Bool
    var media: MediaInfo

    /// Whether the content is a picture, sound or film that can be shown.
    ///
    /// A truncated file counts, because systems show the part that exists. A file of another type than it claims counts
    /// as well, as long as notifications can show its real type.
    var isReadable: Bool {
        switch media.type {
        case .jpeg, .png: media.fatalDamage == nil
        case .gif: media.width != nil && media.frameCount > 0
        case .mpeg4, .mpeg, .avi, .wav, .aiff, .mp3, .mpeg4Audio: true
        // The probe recognises every picture, but not every film and sound.
        case .unknown: !isTypedAsImage && media.byteCount > 0
        default: false
        }
    }

    /// Whether it was attached as a picture.
    var isTypedAsImage: Bool { ["public.jpeg", "public.png", "com.compuserve.gif"].contains(type) }

    /// Whether the content is a picture of another kind than it was attached as, or a picture that was attached as a
    /// film or sound, or the reverse.
    var isMistyped: Bool {
        switch (type, media.type) {
        case ("public.jpeg", .jpeg), ("public.png", .png), ("com.compuserve.gif", .gif): false
        default: isTypedAsImage ? media.type != .unknown : media.type.isImage
        }
    }

    var displayed: DisplayedNotification.Attachment {
        DisplayedNotification.Attachment(
            identifier: identifier,
            file: file.path,
            type: type,
            byteCount: media.byteCount,
            width: media.width,
            height: media.height,
            isThumbnailHidden: isThumbnailHidden
        )
    }

    var timelineFields: JSONObject {
        var fields: JSONObject = [
            "identifier": .string(identifier), "type": .string(type), "byteCount": .integer(media.byteCount),
            "contentType": .string(media.type.rawValue),
        ]
        fields["width"] = media.width.map(JSONValue.integer)
        fields["height"] = media.height.map(JSONValue.integer)
        return fields
    }
}
