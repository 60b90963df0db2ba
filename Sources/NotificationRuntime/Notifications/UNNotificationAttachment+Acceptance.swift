// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UNNotificationAttachment {
    /// Returns the type that the system would accept the file as.
    package static func acceptedType(
        of url: URL,
        options: [AnyHashable: Any],
        megabyte: Int
    ) throws(UNError) -> String {
        let byteCount = try readableByteCount(of: url)
        guard let type = declaredType(of: url, options: options), let kind = AttachmentKind(type: type) else {
            throw UNError(.attachmentUnrecognizedType)
        }
        guard byteCount <= kind.byteLimit(megabyte: megabyte) else { throw UNError(.attachmentInvalidFileSize) }
        return type
    }

    /// The type hint if given, else the type for the file's extension.
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
