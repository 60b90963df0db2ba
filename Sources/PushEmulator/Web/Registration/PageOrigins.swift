// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import WebPush

/// The pages that may register: those of this machine, and those that the configuration names.
///
/// A site that somebody happens to visit must not register with an emulator that happens to run.
struct PageOrigins: Sendable {
    private let allowed: Set<String>

    init(_ allowed: [String]) { self.allowed = Set(allowed.compactMap { PushOrigin($0)?.description }) }

    func allows(_ origin: PushOrigin) -> Bool {
        let host = origin.host
        return host == "localhost" || host.hasSuffix(".localhost") || host == "127.0.0.1" || host == "[::1]"
            || host == "::1"
            || allowed.contains(origin.description)
    }

    /// Answers a page's request as its browser demands, or refuses the page; what is no page sends no `Origin`.
    func answering(_ request: Request, _ body: () async throws -> Response) async throws -> Response {
        guard let text = request.headers[.origin] else { return try await body() }
        guard let origin = PushOrigin(text), allows(origin) else {
            return RequestRefusal.foreignPage(text).error.response
        }
        var response = request.method == .options ? Response(status: .noContent) : try await body()
        response.headers[.accessControlAllowOrigin] = text
        response.headers[.vary] = "Origin"
        if request.method == .options {
            response.headers[.accessControlAllowMethods] = "GET, POST, PATCH, DELETE"
            response.headers[.accessControlAllowHeaders] = request.headers[.accessControlRequestHeaders] ?? "*"
            response.headers[.accessControlMaxAge] = "3600"
        }
        return response
    }
}
