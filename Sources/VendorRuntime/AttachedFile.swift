// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import NotificationRuntime

/// A download's file under a name that says its type, as service extensions attach it.
package enum AttachedFile {
    /// Makes an attachment of a download.
    ///
    /// The system knows a file's type by its extension alone, and a download's file has none that helps.
    ///
    /// - Parameter ending: The file name extension, if the payload contains it; otherwise the answer's type decides.
    package static func attachment(
        of file: URL,
        _ response: URLResponse?,
        ending: String? = nil
    ) -> UNNotificationAttachment? {
        let named = response?.suggestedFilename.map { ($0 as NSString).pathExtension } ?? ""
        let ending = ending ?? response?.mimeType.flatMap { endings[$0.lowercased()] } ?? named
        let name = UUID().uuidString + (ending.isEmpty ? "" : ".\(ending)")
        let target = file.deletingLastPathComponent().appending(path: name)
        guard (try? FileManager.default.moveItem(at: file, to: target)) != nil else { return nil }
        return try? UNNotificationAttachment(identifier: "", url: target)
    }

    private static let endings = [
        "image/jpeg": "jpg", "image/png": "png", "image/gif": "gif", "video/mp4": "mp4", "video/mpeg": "mpg",
        "audio/mpeg": "mp3", "audio/wav": "wav", "audio/aiff": "aiff", "audio/mp4": "m4a",
    ]
}
