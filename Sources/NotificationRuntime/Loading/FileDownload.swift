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

    /// Downloads as `URLSession` does with its default configuration, over the process's network.
    ///
    /// Any status is an answer; redirects are followed; plain http needs an ATS exception, after a redirect too; 60
    /// seconds without a byte time it out. Only http and https are loaded. `byteLimit` protects this machine's disk;
    /// iOS has no such bound.
    package static func run(
        _ url: String,
        in process: AppProcess,
        byteLimit: Int = 200 * 1024 * 1024
    ) async throws(URLLoadingError) -> FileDownload {
        let configuration = process.configuration
        let security = configuration.transportSecurity
        let scheme = url.prefix { $0 != ":" }
        guard url.contains(":"), ["http", "https"].contains(scheme.lowercased()) else {
            let reason =
                url.contains("://") ? "The URL's scheme is not supported." : "The URL is no absolute web address."
            throw URLLoadingError(code: .unsupportedURL, reason: reason, url: url)
        }
        guard !security.blocks(url) else {
            throw URLLoadingError(code: .appTransportSecurity, reason: transportSecurityReason(url), url: url)
        }

        let file: URL
        do {
            file = try temporaryFile(in: process.temporaryDirectory)
        } catch {
            throw URLLoadingError(code: .cannotWriteToFile, reason: "\(error)", url: url)
        }
        var transfer = Transfer(url: url)
        transfer.headers = [HTTPHeader("Accept", "*/*"), HTTPHeader("User-Agent", userAgent(of: configuration))]
        transfer.destination = .file(path: file.path)
        transfer.limits.byteCount = byteLimit
        transfer.network = configuration.network
        transfer.addresses = configuration.addresses
        transfer.certificateAuthorityFile = configuration.certificateAuthorityFile
        transfer.resolve = configuration.resolve
        transfer.redirects.decide = { hop in
            security.blocks(hop.to) ? .refuse(reason: transportSecurityReason(hop.to)) : .follow
        }
        do {
            return FileDownload(file: file, result: try await process.engine.perform(transfer))
        } catch {
            throw URLLoadingError(error)
        }
    }

    private static func transportSecurityReason(_ url: String) -> String {
        "App Transport Security refuses to load \(url): plain http needs an exception in the extension's own Info.plist."
    }

    /// As CFNetwork of iOS 17 names itself: the executable, the library, the kernel.
    private static func userAgent(of configuration: AppProcess.Configuration) -> String {
        let name = configuration.extensionBundleIdentifier.split(separator: ".").last.map(String.init) ?? "Extension"
        return "\(name)/1 CFNetwork/1474 Darwin/23.0.0"
    }

    /// A name that no file has yet; the file itself is made as the body arrives.
    private static func temporaryFile(in folder: URL) throws -> URL {
        try LocalFile(path: folder.path).makeFolder()
        while true {
            let file = folder.appendingPathComponent(
                "CFNetworkDownload_\(RandomName.letters(6)).tmp",
                isDirectory: false
            )
            if access(file.path, F_OK) != 0 { return file }
        }
    }
}
