// SPDX-License-Identifier: Apache-2.0

package import Curl
import Dispatch
import Foundation
import Synchronization

/// The result of `URLSession.downloadTask`: a temporary file and the answer.
package struct FileDownload: Sendable {
    /// `CFNetworkDownload_XXXXXX.tmp` in the process's temporary folder, deleted by the caller of the download.
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

    /// Keeps a download's temporary file after its completion handler returns, because the extension's content has it.
    package func keep(_ file: URL) {
        guard file.lastPathComponent.hasPrefix(Self.downloadPrefix) else { return }
        keptDownloads.withLock { _ = $0.insert(file.path) }
    }

    /// Deletes a download's temporary file, unless the content has it.
    func discard(_ file: URL) {
        if keptDownloads.withLock({ $0.remove(file.path) }) == nil { LocalFile(path: file.path).remove() }
    }

    private static let downloadPrefix = "CFNetworkDownload_"

    /// Removes the downloads that an earlier process of the app left in its temporary folder.
    package static func removeDownloads(in folder: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where name.hasPrefix(downloadPrefix) {
            LocalFile(path: folder + "/" + name).remove()
        }
    }
}

/// The serial queue of a URL session, on which its completion handlers run.
///
/// As a task executor it runs a download's task itself, so that the handler needs no change of threads, and may block:
/// the threads that Swift's tasks share are not held up by it.
package final class DelegateQueue: TaskExecutor {
    private enum Start: Equatable { case none, awaited, running(pthread_t) }

    private let queue = DispatchQueue(label: "com.apple.NSURLSession-delegate")
    private let start: Mutex<Start>

    /// Whether the task begins on the thread that starts it, which asks for the download without waking another thread.
    ///
    /// Code that runs in a task cannot run another one meanwhile.
    package let startsHere: Bool

    package init() {
        startsHere = withUnsafeCurrentTask { $0 == nil }
        start = Mutex(startsHere ? .awaited : .none)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isFirst = start.withLock { start in
            guard start == .awaited else { return false }
            start = .running(pthread_self())
            return true
        }
        guard isFirst else { return queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) } }
        job.runSynchronously(on: asUnownedTaskExecutor())
        start.withLock { $0 = .none }
    }

    /// Returns on the queue: what ended without waiting is still on the thread that started it.
    package func enter() async {
        while start.withLock({ $0 == .running(pthread_self()) }) { await Task.yield() }
    }
}
