// SPDX-License-Identifier: Apache-2.0

import LoopbackServer

/// A running image server of a test, valid inside ``withImageServer(serving:over:_:)``.
public struct ImageServer: Sendable {
    private let server: LoopbackServer
    private let images: [ServedImage]
    private let paths: [String]

    /// Path of a PEM file with the authority that vouches for the server; `nil` without TLS.
    ///
    /// It is made for the run and vouches for nobody else: a device that is to load the pictures has to be told of it.
    public let certificateAuthorityFile: String?

    init(_ server: LoopbackServer, _ images: [ServedImage], _ routes: ImageRoutes, certificateAuthorityFile: String?) {
        self.certificateAuthorityFile = certificateAuthorityFile
        self.server = server
        self.images = images
        paths = routes.paths
    }

    /// The URLs of the pictures, in the order given.
    public var urls: [String] { paths.map(server.url) }

    /// The URL of the first picture of this name; `nil` where there is none.
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
