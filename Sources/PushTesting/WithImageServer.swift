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
    try await withImageServer(serving: [image]) { try await body($0.urls[0]) }
}

/// Serves several pictures on this machine while the body runs, and hands it their URLs and the requests for them.
///
/// Pictures may have the same name. Each call has a port of its own. Throws what the body throws, or when no port can be
/// had.
public func withImageServer<Result: Sendable>(
    serving images: [ServedImage],
    _ body: @Sendable (_ server: ImageServer) async throws -> Result
) async throws -> Result {
    let routes = ImageRoutes(images)
    return try await withLoopbackServer(routes.routes) { server in
        try await body(ImageServer(server, images, routes))
    }
}
