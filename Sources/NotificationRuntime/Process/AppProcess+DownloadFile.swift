// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

extension AppProcess {
    /// A path in the temporary folder for a download, named as iOS does: `CFNetworkDownload_AbC123.tmp`.
    ///
    /// No file has it yet; the file itself is made as the body arrives.
    package func downloadFile() throws(URLLoadingError) -> URL {
        let folder = temporaryDirectory
        do {
            try LocalFile(path: folder.path).makeFolder()
        } catch {
            throw URLLoadingError(code: .cannotWriteToFile, reason: "\(error)", url: folder.absoluteString)
        }
        while true {
            let file = folder.appendingPathComponent(
                "\(Self.downloadPrefix)\(RandomName.letters(6)).tmp",
                isDirectory: false
            )
            if access(file.path, F_OK) != 0 { return file }
        }
    }

    /// Takes the file as the system does when the extension hands over its content: a download's temporary file stays,
    /// though its completion handler returns.
    package func keep(_ file: URL) {
        guard file.lastPathComponent.hasPrefix(Self.downloadPrefix) else { return }
        keptDownloads.withLock { _ = $0.insert(file.path) }
    }

    /// Deletes a download's temporary file, unless the system took it.
    func discard(_ file: URL) {
        if keptDownloads.withLock({ $0.remove(file.path) }) == nil { LocalFile(path: file.path).remove() }
    }

    private static let downloadPrefix = "CFNetworkDownload_"
}
