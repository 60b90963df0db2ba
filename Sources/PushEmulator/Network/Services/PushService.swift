// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages

/// One push service as the network sees it: its hosts, ports and routes.
///
/// A service is a folder beside `Google/` and one entry in the composition's list (``EmulatorServices``). Listeners,
/// certificates, proxy, guards and router know a service only by this description, and the core only by its
/// ``ServiceTraits``; it passes the messages that it receives to ``EmulatorCore``.
protocol PushService: Sendable {
    /// The service's name for metrics and guards.
    var name: RequestedService { get }
    /// The hosts that its clients connect to: the TLS certificate is valid for them, and the proxy leads them here.
    var hosts: [String] { get }
    /// The first segments of its paths; requests below them have the service's own credentials, not the access token.
    var pathSegments: Set<String> { get }
    /// Its HTTP routes.
    var routes: [any EmulatorRoute] { get }
    /// Its WebSocket routes.
    var webSockets: [any WebSocketRoute] { get }
    /// The protocols of its messages, as the inbox shows them.
    var protocols: [ServiceProtocol] { get }

    /// The limits of an HTTP/2 connection whose first request is for the service.
    var http2Limits: HTTP2Limits { get }

    /// Returns the quick path of a new connection; `nil` leaves all requests to the router.
    ///
    /// Called on the connection's event loop.
    func quickPath(on connection: any Channel) -> (any QuickPath)?
    /// Returns the listeners of its separate ports, besides HTTP and TLS.
    ///
    /// - Throws: ``EmulatorError`` if the TLS library refuses the certificate.
    func listeners(_ identity: ServerIdentity) throws(EmulatorError) -> [any ServiceListener]
    /// Returns the real service's answer to a request below its paths for which there is no route.
    func unknownPath(_ request: Request) -> Response?
    /// Returns the page that the real service answers if no route does; `nil` if it has none for the status.
    func errorPage(_ status: HTTPResponse.Status, at path: String) -> Response?
    /// Takes a request that somebody wrote on the page, without credentials and without the latency of faults; `nil` if the
    /// service takes none from there.
    ///
    /// - Throws: The error of the store.
    func send(written request: SenderRequest) async throws -> WrittenRequestAnswer?
}

/// The answer of a service to a request from the page.
enum WrittenRequestAnswer: Sendable, Hashable {
    /// The number of the first message.
    case taken(Int64)
    /// Why the whole request is refused.
    case refused(String)
}

extension PushService {
    var protocols: [ServiceProtocol] { [] }
    var http2Limits: HTTP2Limits { HTTP2Limits() }
    var webSockets: [any WebSocketRoute] { [] }

    func quickPath(on connection: any Channel) -> (any QuickPath)? { nil }
    func listeners(_ identity: ServerIdentity) throws(EmulatorError) -> [any ServiceListener] { [] }
    func unknownPath(_ request: Request) -> Response? { errorPage(.notFound, at: request.uri.path) }
    func errorPage(_ status: HTTPResponse.Status, at path: String) -> Response? { nil }
    func send(written request: SenderRequest) async throws -> WrittenRequestAnswer? { nil }
}

/// A protocol of messages, as the inbox names it.
struct ServiceProtocol: Sendable, Hashable {
    /// The name in the API and the store.
    let name: String
    /// The title on the page.
    let title: String
}

/// A separate port of a service, besides HTTP and TLS.
protocol ServiceListener: Sendable {
    /// The port's name in the configuration.
    var name: String { get }
    /// The ports of the service's hosts that the proxy leads here.
    var proxiedPorts: [Int] { get }

    /// Serves until the task is cancelled.
    ///
    /// - Throws: ``EmulatorError`` if the port cannot be bound.
    func run() async throws
    /// Returns the port once it is bound; `nil` if ``run()`` ends before.
    func port() async -> Int?
}

/// One path of the emulator, or a few paths of one resource.
protocol EmulatorRoute: Sendable {
    /// Registers its methods and paths.
    func add(to router: Router<EmulatorRequestContext>)
}

/// The part of an emulator that a request is for: one of its services, or the emulator's own paths.
struct RequestedService: Sendable, Hashable {
    /// The name in metrics, in kebab-case.
    let name: String

    /// The emulator's own API.
    static let api = RequestedService(name: "api")
    static let health = RequestedService(name: "health")
    /// The page, and everything else.
    static let page = RequestedService(name: "page")
}
