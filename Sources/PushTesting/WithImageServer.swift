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
///
/// By ``ImageTransport/https`` a device shows the pictures once it trusts the server:
/// `configuration.certificateAuthorityFile = server.certificateAuthorityFile`.
public func withImageServer<Result: Sendable>(
    serving images: [ServedImage],
    over transport: ImageTransport = .http,
    _ body: @Sendable (_ server: ImageServer) async throws -> Result
) async throws -> Result {
    let routes = ImageRoutes(images)
    let certificate = try transport.makeCertificate()
    let authority = try certificate.map { try TemporaryFile("authority.pem", holding: $0.authority) }
    defer { authority?.remove() }
    return try await withLoopbackServer(routes.routes, certificate: certificate) { server in
        try await body(ImageServer(server, images, routes, certificateAuthorityFile: authority?.path))
    }
}
