// SPDX-License-Identifier: Apache-2.0

import LoopbackServer

/// A running image server of a test, valid inside ``withImageServer(serving:_:)-(Array<ServedImage>,_)``.
public struct ImageServer: Sendable {
    private let server: LoopbackServer
    private let images: [ServedImage]
    private let paths: [String]

    init(_ server: LoopbackServer, _ images: [ServedImage], _ routes: ImageRoutes) {
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
