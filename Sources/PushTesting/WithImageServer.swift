// SPDX-License-Identifier: Apache-2.0

import LoopbackServer

/// Serves a picture on this machine while the body runs, and hands it the picture's URL.
///
/// Devices let plain http to this machine through unless strict transport is asked for. Each call uses a separate port.
/// Throws what the body throws, or when no port can be had.
///
/// An app's own extension that loads nothing but https skips the URL; give it one of
/// ``withImageServer(serving:over:_:)`` over ``ImageTransport/https``.
public func withImageServer<Result: Sendable>(
    serving image: ServedImage = .png(),
    _ body: @Sendable (_ url: String) async throws -> Result
) async throws -> Result {
    try await withImageServer(serving: [image]) { try await body($0.urls[0]) }
}

/// Serves several pictures on this machine while the body runs, and hands it their URLs and the requests for them.
///
/// Pictures may have the same name. Each call uses a separate port. Throws what the body throws, or when no port can be
/// had.
///
/// By ``ImageTransport/https(_:)`` a device shows the pictures once it trusts the server:
/// `configuration.certificateAuthorityFile = server.certificateAuthorityFile`.
public func withImageServer<Result: Sendable>(
    serving images: [ServedImage],
    over transport: ImageTransport = .http,
    _ body: @Sendable (_ server: ImageServer) async throws -> Result
) async throws -> Result {
    let routes = ImageRoutes(images)
    switch transport {
    case .http:
        return try await withLoopbackServer(routes.routes) { server in
            try await body(ImageServer(server, images, routes, certificateAuthorityFile: nil))
        }
    #if Services
    case .https(let condition):
        let certificate = try LoopbackCertificate(condition.loopback)
        let authority = try TemporaryFile("authority.pem", holding: certificate.authority)
        defer { authority.remove() }
        return try await withLoopbackServer(routes.routes, certificate: certificate) { server in
            try await body(ImageServer(server, images, routes, certificateAuthorityFile: authority.path))
        }
    #endif
    }
}

/// A running image server of a test, valid inside ``withImageServer(serving:over:_:)``.
public struct ImageServer: Sendable {
    private let server: LoopbackServer
    private let images: [ServedImage]
    private let paths: [String]

    /// Path of a PEM file with the authority that issued the server's certificate; `nil` without TLS.
    ///
    /// It is made for the run and signs only this server's certificate: a device that is to load the pictures must be
    /// configured to trust it.
    public let certificateAuthorityFile: String?

    init(_ server: LoopbackServer, _ images: [ServedImage], _ routes: ImageRoutes, certificateAuthorityFile: String?) {
        self.certificateAuthorityFile = certificateAuthorityFile
        self.server = server
        self.images = images
        paths = routes.paths
    }

    /// The URLs of the pictures, in the order given.
    public var urls: [String] { paths.map(server.url) }

    /// The URL of the first picture of this name; `nil` if there is none.
    public func url(of name: String) -> String? {
        images.firstIndex { $0.name == name }.map { server.url(paths[$0]) }
    }

    /// All requests until now, in the order they came, those after redirects included.
    public var requests: [ImageRequest] { server.requests.map(ImageRequest.init) }

    /// How many requests began at this URL, whatever its query; those after redirects do not count.
    public func requestCount(of url: String) -> Int {
        let asked = url.prefix { $0 != "?" }
        return server.requests.count { server.url($0.path) == asked }
    }
}

/// How an image server of a test is reached.
public enum ImageTransport: Sendable, Hashable {
    /// Without TLS; devices let that through on this machine, unless strict transport is asked for.
    case http
    #if Services
    /// By TLS, with a certificate made for the run, which only devices that are configured for it trust.
    case https(Certificate)

    /// By TLS, with nothing wrong about the certificate.
    public static let https = ImageTransport.https(.valid)

    /// What is the matter with the server's certificate.
    public enum Certificate: Sendable, Hashable {
        /// Nothing, for whoever trusts ``ImageServer/certificateAuthorityFile``.
        case valid
        /// It has ended.
        case expired
        /// It is for another host.
        case forAnotherHost

        var loopback: LoopbackCertificate.Condition {
            switch self {
            case .valid: .valid
            case .expired: .expired
            case .forAnotherHost: .forAnotherHost
            }
        }
    }
    #endif
}
