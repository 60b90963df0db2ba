// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore

/// One push service as the network sees it: where clients look for it, and what answers there.
///
/// A service is a folder beside `Google/` and one entry in the composition's list (``EmulatorServices``). Listeners,
/// certificates, proxy, guards and router know a service by this description alone; what it receives, it hands to
/// ``EmulatorCore``.
protocol PushService: Sendable {
    /// What metrics and guards call it.
    var name: RequestedService { get }
    /// Hosts that its clients connect to: the TLS certificate is valid for them, and the proxy leads them here.
    var hosts: [String] { get }
    /// First segments of its paths; what lies below them carries the service's own credentials, not the access token.
    var pathSegments: Set<String> { get }
    /// What it answers over HTTP.
    var routes: [any EmulatorRoute] { get }
    /// What the inbox calls the protocols that its messages come over.
    var protocols: [ServiceProtocol] { get }

    /// What a connection over HTTP/2 may do whose first request is for the service.
    var http2Limits: HTTP2Limits { get }

    /// Handlers between the limits and the router, new ones for each HTTP/1.1 connection and each HTTP/2 stream.
    func connectionHandlers() -> [any RemovableChannelHandler]
    /// Ports of its own, beside those of HTTP and TLS.
    ///
    /// - Throws: ``EmulatorError`` where the TLS library refuses the certificate.
    func listeners(_ identity: ServerIdentity) throws(EmulatorError) -> [any ServiceListener]
    /// What the real service answers to a request below its paths for which there is no route.
    func unknownPath(_ request: Request) -> Response?
    /// The page that the real service answers with where no route does; `nil` where it has none for the status.
    func errorPage(_ status: HTTPResponse.Status, at path: String) -> Response?
}

extension PushService {
    var protocols: [ServiceProtocol] { [] }
    var http2Limits: HTTP2Limits { HTTP2Limits() }

    func connectionHandlers() -> [any RemovableChannelHandler] { [] }
    func listeners(_ identity: ServerIdentity) throws(EmulatorError) -> [any ServiceListener] { [] }
    func unknownPath(_ request: Request) -> Response? { errorPage(.notFound, at: request.uri.path) }
    func errorPage(_ status: HTTPResponse.Status, at path: String) -> Response? { nil }
}

/// A protocol that messages come over, in the words of the inbox.
struct ServiceProtocol: Sendable, Hashable {
    /// What the API and the store call it.
    let name: String
    /// What the page calls it.
    let title: String
}

/// A port that a service listens on beside those of HTTP and TLS.
protocol ServiceListener: Sendable {
    /// What the configuration calls the port.
    var name: String { get }
    /// The ports of the service's hosts that the proxy leads here.
    var proxiedPorts: [Int] { get }

    /// Serves until the task is cancelled.
    ///
    /// - Throws: ``EmulatorError`` where the port cannot be bound.
    func run() async throws
    /// The port that is listened on as soon as it is, or `nil` where ``run()`` ends before.
    func port() async -> Int?
}

/// One path of the emulator, or a few that are one resource.
protocol EmulatorRoute: Sendable {
    /// Registers its methods and paths.
    func add(to router: Router<EmulatorRequestContext>)
}
