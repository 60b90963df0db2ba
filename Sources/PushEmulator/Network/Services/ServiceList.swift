// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore

/// All services of an emulator; the first one answers unknown paths.
struct ServiceList: Sendable {
    let all: [any PushService]
    /// The WebSocket routes of all services.
    let webSockets: [any WebSocketRoute]
    /// The services by the first segments of their paths.
    private let bySegment: [Substring: any PushService]
    /// The services by their hosts.
    private let byHost: [String: any PushService]

    init(_ services: [any PushService]) {
        all = services
        webSockets = services.flatMap(\.webSockets)
        bySegment = Dictionary(
            services.flatMap { service in service.pathSegments.map { (Substring($0), service) } },
            uniquingKeysWith: { first, _ in first }
        )
        byHost = Dictionary(
            services.flatMap { service in service.hosts.map { ($0, service) } },
            uniquingKeysWith: { first, _ in first }
        )
    }

    var hosts: [String] { all.flatMap(\.hosts) }

    /// The hosts that the TLS ports' certificate is valid for by default.
    var certifiedHosts: [String] { hosts + ServedHosts.local }

    /// Returns the part of the emulator that a path belongs to.
    func requested(_ path: String) -> RequestedService {
        let first = Self.firstSegment(of: path)
        switch first {
        case "api": return .api
        case "livez", "readyz": return .health
        default: return bySegment[first]?.name ?? .page
        }
    }

    /// Returns the limits of HTTP/2 connections for this part of the emulator.
    func http2Limits(of requested: RequestedService) -> HTTP2Limits {
        all.first { $0.name == requested }?.http2Limits ?? HTTP2Limits()
    }

    /// Returns the quick paths of all services for a new connection, in the order of the list.
    func quickPaths(on connection: any Channel) -> [any QuickPath] { all.compactMap { $0.quickPath(on: connection) } }

    /// Returns the answer of the service whose host is asked, or that a path without a route belongs to, or of the first
    /// service.
    func unknownPath(_ request: Request) -> Response? {
        let host = request.head.namedHost.flatMap(HostPort.init)?.host
        let service = host.flatMap { byHost[$0] } ?? bySegment[Self.firstSegment(of: request.uri.path)] ?? all.first
        return inert(service?.unknownPath(request))
    }

    /// Returns the error page of the service that the path belongs to, or of the first service.
    func errorPage(_ status: HTTPResponse.Status, at path: String) -> Response? {
        inert((bySegment[Self.firstSegment(of: path)] ?? all.first)?.errorPage(status, at: path))
    }

    /// Adds a content security policy, because the page repeats the path and needs nothing that a browser could load or
    /// run.
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
