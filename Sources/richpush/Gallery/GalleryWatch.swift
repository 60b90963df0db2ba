// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushPreview
import Synchronization

/// Serves a gallery on this machine, and draws it again whenever one of its files is saved, until it is cancelled.
struct GalleryWatch: Sendable {
    var gallery: Gallery
    var presentation: PreviewPage.Presentation

    /// The newest page.
    private final class Served: Sendable {
        private let state = Mutex((version: 0, page: [UInt8]()))

        /// Nobody else on this machine, and no site in a browser, knows the path.
        let path = "/\(UUID().uuidString.lowercased())/"

        /// Puts a page in place of the last one; it is told its version, so that it notices a newer one.
        func put(_ html: (_ version: String) -> String) {
            let next = state.withLock { $0.version } + 1
            let page = Array(html("\(next)").utf8)
            state.withLock { $0 = (next, page) }
        }

        @Sendable func answer(_ request: LoopbackRequest) -> LoopbackAnswer {
            let (version, page) = state.withLock { $0 }
            switch request.path {
            case path: return .bytes(page, contentType: "text/html; charset=utf-8")
            case path + "version": return .text("\(version)")
            default: return .notFound
            }
        }
    }

    /// Runs until it is cancelled; a round that fails leaves the page as it was.
    func run() async throws {
        let served = Served()
        try await DrawnMessages.withFiles { drawn in
            try await withLoopbackServer(LoopbackRoutes(served.answer)) { server in
                var watched = WatchedFiles(gallery.inputs.map { URL(filePath: $0.argument) })
                var isAnnounced = false
                while true {
                    do {
                        let messages = try MessageFiles(gallery.inputs)
                        let files = messages.files
                        // Before the messages are read, so that no change after it is missed.
                        watched = WatchedFiles(
                            gallery.inputs.map { URL(filePath: $0.argument) } + files,
                            folders: messages.folders,
                            endings: MessageCollection.endings
                        )
                        let page = try await gallery.page(of: MessageCollection(messages), &drawn)
                        served.put { page.html(presentation, version: $0) }
                        StandardOutput.printError(
                            "\(page.sentence). Watching \(files.count) files; Ctrl-C ends it."
                        )
                        if let sentence = page.pictureSentence { StandardOutput.printError(.init(lines: sentence)) }
                    } catch let failure as InputFailure {
                        // Before there is a page to look at, waiting for one would surprise.
                        guard isAnnounced else { throw failure }
                        StandardOutput.printError(.init(lines: failure.description))
                    }
                    if !isAnnounced { try StandardOutput.print("Open \(server.url(served.path))") }
                    isAnnounced = true
                    StandardOutput.printError("Changed: \(try await watched.nextChange().joined(separator: ", "))")
                }
            }
        }
    }
}
