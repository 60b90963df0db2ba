// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import NIOCore

/// Answers a service's plain requests over one connection on its event loop, before the router, to the letter as the
/// service's route does.
///
/// Nearly all requests of a load test are of one kind, and a router and a task cost more than reading and storing one.
/// Unusual requests are left to the route; over HTTP/1.1, so are all that come after one on the same connection.
protocol QuickPath: AnyObject {
    /// Begins a request; `nil` leaves it to the router.
    ///
    /// - Parameter head: It was let through, see ``HeadCheck``, and keeps the connection as it is.
    func request(_ head: HTTPRequest) -> (any QuickRequest)?
}

/// A request that a ``QuickPath`` has taken, whose body is still to come.
///
/// It answers any number of requests of its connection with the same head, one after the other.
protocol QuickRequest {
    typealias Completion = (_ head: HTTPResponse, _ body: ByteBuffer) -> Void

    /// The service that its requests count for.
    var service: RequestedService { get }

    /// Answers the request, unless that has become the router's.
    ///
    /// - Parameters:
    ///   - body: All of it.
    ///   - completion: Called once with the answer, on the event loop, after this function has returned.
    /// - Returns: `false` for a request that the router is to answer after all; nothing is called then.
    func answer(_ body: ByteBuffer, completion: @escaping Completion) -> Bool
}

/// The quick paths of one connection.
final class QuickConnection {
    /// The maximum length of a body in bytes; a longer one is the router's, which refuses it above the server's limit.
    let byteLimit: Int
    /// The maximum length if the server allows longer ones; services accept messages of a few thousand bytes.
    static let usualByteLimit = 64 * 1024

    private let paths: [any QuickPath]
    private let requests: RequestCounts
    private let date: HTTPDateHeader

    init(_ front: HTTPFront, on connection: any Channel) {
        paths = front.services.quickPaths(on: connection)
        byteLimit = min(Self.usualByteLimit, front.limits.bodyByteCount)
        requests = front.requests
        date = front.date
    }

    /// Begins a request on the first path that takes it.
    func request(_ head: HTTPRequest) -> (any QuickRequest)? {
        for path in paths { if let request = path.request(head) { return request } }
        return nil
    }

    /// Counts an answer, and adds what every answer has.
    func finish(_ head: HTTPResponse, to request: any QuickRequest) -> HTTPResponse {
        requests.count(request.service, head.status.code)
        var head = head
        head.headerFields.append(HTTPField(name: .date, value: date.now))
        return head
    }
}
