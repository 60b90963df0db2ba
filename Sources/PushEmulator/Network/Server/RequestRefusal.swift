// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOHTTP1
import PushMessages

/// The error for a request that is refused before or while it is received; its connection is closed after the answer.
struct RequestRefusal: Error, Sendable, Hashable {
    /// The error in the answer.
    var error: APIError

    /// The answer, which closes the connection, because the rest of the request is not read.
    var response: Response { Self.last(.json(error.json, status: error.status)) }

    /// Returns the answer of the service at the path, which may have its own page for bodies that are too large.
    func response(at path: String, of services: ServiceList) -> Response {
        guard error.status == .contentTooLarge, !path.hasPrefix("/api/"),
            let page = services.errorPage(error.status, at: path)
        else { return response }
        return Self.last(page)
    }

    private static func last(_ response: Response) -> Response {
        var response = response
        response.headers[.connection] = "close"
        return response
    }

    static func bodyTooLarge(_ limit: Int) -> RequestRefusal {
        refusal(413, "Request payload size exceeds the limit: \(limit) bytes.")
    }

    static let pathTooLong = refusal(414, "The path of the request is too long.")
    static let headerTooLarge = refusal(431, "The header fields of the request are too large.")
    static let malformed = refusal(400, "The request is not valid HTTP.")
    static let cutOff = refusal(400, "The request ends before its body does.")
    static let tooSlow = refusal(408, "The request did not arrive in time.")
    static let unknownExpectation = refusal(417, "The only expectation that is met is 100-continue.")
    static let noWebSocket = refusal(
        426,
        "This path accepts only WebSocket connections of version 13 (RFC 6455); open one, as the connection's first "
            + "request."
    )
    static let unknownEncoding = refusal(501, "The only transfer encoding that is understood is chunked.")

    /// Creates the answer to input that is not valid HTTP.
    init(_ error: HTTPParserError) {
        self =
            switch error {
            case .headerOverflow: .headerTooLarge
            case .invalidEOFState, .closedConnection: .cutOff
            default: .malformed
            }
    }

    static let severalHosts = refusal(400, "The request names several hosts.")
    static let noHost = refusal(400, "The request does not name a host; send the field Host.")

    /// The request names a host that is not the emulator's.
    static func unknownHost(_ host: String) -> RequestRefusal {
        RequestRefusal(
            error: APIError(
                status: .misdirectedRequest,
                code: "PERMISSION_DENIED",
                message:
                    "The emulator is not served as \"\(host.excerpt)\"; use localhost or the address it listens on, or "
                    + "start it with --allow-host."
            )
        )
    }

    /// A web page of another origin may not register.
    static func foreignPage(_ origin: String) -> RequestRefusal {
        RequestRefusal(
            error: APIError(
                status: .forbidden,
                code: "PERMISSION_DENIED",
                message:
                    "The page \(origin.prefix(200)) may not register; start the emulator with --allow-origin "
                    + "\(origin.prefix(200)) if it is yours."
            )
        )
    }

    private init(error: APIError) { self.error = error }

    private static func refusal(_ code: Int, _ message: String) -> RequestRefusal {
        RequestRefusal(error: APIError(code: code, message: message))
    }
}
