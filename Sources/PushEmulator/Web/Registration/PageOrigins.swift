// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import WebPush

/// The pages that may register: those of this machine, and those that the configuration names.
///
/// A site that somebody happens to visit must not register with an emulator that happens to run.
struct PageOrigins: Sendable {
    private let allowed: Set<String>
    private let refused: RefusedPages

    init(_ allowed: [String], refused: RefusedPages) {
        self.allowed = Set(allowed.compactMap { PushOrigin($0)?.description })
        self.refused = refused
    }

    func allows(_ origin: PushOrigin) -> Bool {
        let host = origin.host
        return host == "localhost" || host.hasSuffix(".localhost") || host == "127.0.0.1" || host == "[::1]"
            || host == "::1"
            || allowed.contains(origin.description)
    }

    /// Whether the page may register; where it may not, the inbox says so.
    func admits(_ origin: PushOrigin) -> Bool {
        if allows(origin) { return true }
        refused.note(origin.description)
        return false
    }

    /// Answers a page's request as its browser demands, or refuses the page; what is no page sends no `Origin`.
    ///
    /// A refused page may read the refusal, so that the browser's console has its sentence.
    func answering(_ request: Request, _ body: () async throws -> Response) async throws -> Response {
        guard let text = request.headers[.origin] else { return try await body() }
        var response: Response
        if request.method == .options {
            response = Response(status: .noContent)
            response.headers[.accessControlAllowMethods] = "GET, POST, PATCH, DELETE"
            response.headers[.accessControlAllowHeaders] = request.headers[.accessControlRequestHeaders] ?? "*"
            response.headers[.accessControlMaxAge] = "3600"
        } else if let origin = PushOrigin(text), admits(origin) {
            response = try await body()
        } else {
            response = RequestRefusal.foreignPage(text).error.response
        }
        response.headers[.accessControlAllowOrigin] = text
        response.headers[.vary] = "Origin"
        return response
    }
}
