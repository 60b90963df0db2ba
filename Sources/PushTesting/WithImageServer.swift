// SPDX-License-Identifier: Apache-2.0

import LoopbackServer

/// Serves a picture on this machine while the body runs, and hands it the picture's URL.
///
/// Devices let plain http to this machine through unless strict transport is asked for. Each call has a port of its
/// own. Throws what the body throws, or when no port can be had.
public func withImageServer<Result: Sendable>(
    serving image: ServedImage = .png(),
    _ body: @Sendable (_ url: String) async throws -> Result
) async throws -> Result {
    let path = "/" + image.name
    return try await withLoopbackServer([path: image.answer]) { server in
        try await body(server.url(path))
    }
}
