// SPDX-License-Identifier: Apache-2.0

package import Curl
import Foundation

/// What `URLSession.downloadTask` hands over: a temporary file and the answer it came with.
package struct FileDownload: Sendable {
    /// `CFNetworkDownload_XXXXXX.tmp` in the process's temporary folder, deleted by whoever asked for the download.
    package var file: URL
    package var result: TransferResult

    /// Apple's `URLResponse.suggestedFilename`.
    package var suggestedFilename: String {
        SuggestedFilename.make(
            url: result.effectiveURL,
            mimeType: result.mimeType,
            contentDisposition: result.header("Content-Disposition")
        )
    }

    /// Downloads as `URLSession` does with its default configuration, over the process's network
    /// (`Transfer.init(loading:in:)`).
    package static func run(
        _ url: String,
        in process: AppProcess,
        byteLimit: Int = Transfer.loadedByteLimit
    ) async throws(URLLoadingError) -> FileDownload {
        var transfer = try Transfer(loading: url, in: process)
        let file = try process.downloadFile()
        transfer.destination = .file(path: file.path)
        transfer.limits.byteCount = byteLimit
        do {
            return FileDownload(file: file, result: try await process.engine.perform(transfer))
        } catch {
            throw URLLoadingError(error)
        }
    }
}
