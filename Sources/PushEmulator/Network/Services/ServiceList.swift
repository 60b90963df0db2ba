// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore

/// All services of an emulator; the first one answers where nothing else does.
struct ServiceList: Sendable {
    let all: [any PushService]
    /// The services by the first segments of their paths.
    private let bySegment: [Substring: any PushService]

    init(_ services: [any PushService]) {
        all = services
        bySegment = Dictionary(
            services.flatMap { service in service.pathSegments.map { (Substring($0), service) } },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The hosts of all services.
    var hosts: [String] { all.flatMap(\.hosts) }

    /// Everything that the certificate of the TLS ports is valid for by default.
    var certifiedHosts: [String] { hosts + ServedHosts.local }

    /// Which part of the emulator is asked for.
    func requested(_ path: String) -> RequestedService {
        let first = Self.firstSegment(of: path)
        switch first {
        case "api": return .api
        case "livez", "readyz": return .health
        default: return bySegment[first]?.name ?? .page
        }
    }

    /// What connections over HTTP/2 may do that are for this part of the emulator.
    func http2Limits(of requested: RequestedService) -> HTTP2Limits {
        all.first { $0.name == requested }?.http2Limits ?? HTTP2Limits()
    }

    /// Handlers of all services, in the order of the list.
    func connectionHandlers() -> [any RemovableChannelHandler] { all.flatMap { $0.connectionHandlers() } }

    /// The answer of the service that a path without route belongs to, or of the first one.
    func unknownPath(_ request: Request) -> Response? {
        inert((bySegment[Self.firstSegment(of: request.uri.path)] ?? all.first)?.unknownPath(request))
    }

    /// The page of the service that the path belongs to, or of the first one.
    func errorPage(_ status: HTTPResponse.Status, at path: String) -> Response? {
        inert((bySegment[Self.firstSegment(of: path)] ?? all.first)?.errorPage(status, at: path))
    }

    /// A page that repeats the path needs nothing that a browser could load or run.
    private func inert(_ page: Response?) -> Response? {
        var page = page
        page?.headers[.contentSecurityPolicy] =
            "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        return page
    }

    private static func firstSegment(of path: String) -> Substring {
        path.split(separator: "/", maxSplits: 1).first ?? ""
    }
}
