// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import SampleAttachments

/// Serves the sample attachments on this machine, so that the demo needs no network.
enum DemoServer {
    static func run<Result: Sendable>(_ body: @Sendable (LoopbackServer) async throws -> Result) async throws -> Result
    {
        let files = Dictionary(uniqueKeysWithValues: SampleAttachment.all.map { ("/\($0.fileName)", $0) })
        let routes = LoopbackRoutes { request in
            files[request.path].map { .bytes($0.bytes, contentType: $0.contentType) } ?? .notFound
        }
        return try await withLoopbackServer(routes, body: body)
    }
}
