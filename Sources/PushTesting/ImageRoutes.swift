// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import PushMessages
import Synchronization

/// Which picture each path of an image server leads to, and how often each was asked for.
final class ImageRoutes: Sendable {
    /// The path of each picture, in the order given.
    let paths: [String]
    private let images: [ServedImage]
    private let requestCounts: Mutex<[Int]>

    /// A picture with the same name as another one gets a separate folder.
    init(_ images: [ServedImage]) {
        self.images = images
        requestCounts = Mutex(images.map { _ in 0 })
        var paths: [String] = []
        for (index, image) in images.enumerated() {
            let path = "/" + image.name.percentEncoded
            paths.append(paths.contains(path) ? "/\(index + 1)\(path)" : path)
        }
        self.paths = paths
    }

    var routes: LoopbackRoutes { LoopbackRoutes { self.answer($0) } }

    private func answer(_ request: LoopbackRequest) -> LoopbackAnswer {
        if let index = paths.firstIndex(of: request.path) {
            let number = requestCounts.withLock { counts in
                counts[index] += 1
                return counts[index] - 1
            }
            let turn = min(number, images[index].successors.count)
            return answer(request, Place(image: index, turn: turn, hop: 0))
        }
        guard let place = Place(path: request.path), images.indices.contains(place.image),
            (0...images[place.image].successors.count).contains(place.turn)
        else { return .notFound }
        return answer(request, place)
    }

    private func answer(_ request: LoopbackRequest, _ place: Place) -> LoopbackAnswer {
        let first = images[place.image]
        let image = place.turn == 0 ? first : first.successors[place.turn - 1]
        switch image.redirection {
        case .hops(let count, let status) where place.hop < count:
            let next = Place(image: place.image, turn: place.turn, hop: place.hop + 1)
            return .redirect(to: next.path(first.name.percentEncoded), status: status)
        case .none, .hops: return image.answer
        case .loop(let status): return .redirect(to: request.target, status: status)
        case .secure(let status):
            return .redirect(to: "https://\(request.header("Host") ?? "localhost")\(request.target)", status: status)
        case .elsewhere(let url, let status): return .redirect(to: url, status: status)
        }
    }

    /// The target of a redirect: the picture, the number of its request, and the number of redirects so far.
    private struct Place {
        var image: Int
        var turn: Int
        var hop: Int

        init(image: Int, turn: Int, hop: Int) {
            self.image = image
            self.turn = turn
            self.hop = hop
        }

        init?(path: String) {
            guard let match = path.wholeMatch(of: /\/redirected\/(\d{1,9})\.(\d{1,9})\.(\d{1,9})\/[^\/]*/),
                let image = Int(match.1), let turn = Int(match.2), let hop = Int(match.3)
            else { return nil }
            self.init(image: image, turn: turn, hop: hop)
        }

        func path(_ name: String) -> String { "/redirected/\(image).\(turn).\(hop)/\(name)" }
    }
}

/// One request as an image server of a test received it.
public struct ImageRequest: Sendable, Hashable {
    /// One header of a request.
    public struct Header: Sendable, Hashable {
        /// As it was sent; names are compared without case.
        public var name: String
        /// Without blanks around it.
        public var value: String
    }

    /// `GET` of every simulated device.
    public var method: String
    /// Path and query as they were sent: `/stripes.png?size=2`.
    public var target: String
    /// The headers in the order received.
    public var headers: [Header]

    init(_ request: LoopbackRequest) {
        method = request.method
        target = request.target
        headers = request.headers.map { Header(name: $0.name, value: $0.value) }
    }

    /// The first header of this name, compared without case; `nil` if it was not sent.
    public func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }
}
