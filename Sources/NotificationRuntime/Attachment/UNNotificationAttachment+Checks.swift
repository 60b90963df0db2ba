// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UNNotificationAttachment {
    /// Returns the type that the system would accept the file as.
    package static func acceptedType(of url: URL, options: [AnyHashable: Any]) throws(UNError) -> String {
        let byteCount = try readableByteCount(of: url)
        guard let type = declaredType(of: url, options: options), let kind = AttachmentKind(type: type) else {
            throw UNError(.attachmentUnrecognizedType)
        }
        guard byteCount <= kind.byteLimit else { throw UNError(.attachmentInvalidFileSize) }
        return type
    }

    /// Moves the file into the system's store, as happens when the extension is done, after checking it once more.
    ///
    /// Throws ``UNError`` when the file is gone or no longer acceptable by then.
    package func movedIntoStore(of process: AppProcess) throws(UNError) -> UNNotificationAttachment {
        let type = try Self.acceptedType(of: url, options: options)
        let files = FileManager.default
        let folder = process.attachmentStore.appendingPathComponent(UUID().uuidString, isDirectory: true)
        let name = url.lastPathComponent.isEmpty ? "attachment" : url.lastPathComponent
        let stored = folder.appendingPathComponent(name, isDirectory: false)
        do {
            try files.createDirectory(at: folder, withIntermediateDirectories: true)
            try files.moveItem(at: url, to: stored)
        } catch {
            throw UNError(.attachmentMoveIntoDataStoreFailed)
        }
        return UNNotificationAttachment(identifier: identifier, url: stored, type: type, options: options)
    }

    /// The type hint where one is given, else the type that the file's extension stands for.
    ///
    /// A hint is a uniform type identifier, or the ``UTType`` itself, which apps are seen to give; a MIME type in its
    /// place is an unknown type.
    private static func declaredType(of url: URL, options: [AnyHashable: Any]) -> String? {
        guard let hint = options[UNNotificationAttachmentOptionsTypeHintKey] else {
            return UniformTypes.preferred(forExtension: url.pathExtension)
        }
        let identifier = hint as? String ?? (hint as? UTType)?.identifier
        return identifier.flatMap { UniformTypes.isDeclared($0) ? $0 : nil }
    }

    private static func readableByteCount(of url: URL) throws(UNError) -> Int {
        guard url.isFileURL, let byteCount = LocalFile(path: url.path).readableByteCount else {
            throw UNError(.attachmentInvalidURL)
        }
        return byteCount
    }
}
