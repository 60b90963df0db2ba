// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import PushMessages
import WebPush

/// The pages that may register: this machine's, and pages that the configuration names.
///
/// A site that somebody happens to visit must not register with an emulator that happens to run.
struct PageOrigins: Sendable {
    private let allowed: Set<String>
    private let core: EmulatorCore

    init(_ allowed: [String], _ core: EmulatorCore) {
        self.allowed = Set(allowed.compactMap { PushOrigin($0)?.description })
        self.core = core
    }

    func allows(_ origin: PushOrigin) -> Bool {
        let host = origin.host
        return host == "localhost" || host.hasSuffix(".localhost") || host == "127.0.0.1" || host == "[::1]"
            || host == "::1"
            || allowed.contains(origin.description)
    }

    /// Whether the page may register; if it may not, the inbox says so.
    func admits(_ origin: PushOrigin) -> Bool {
        if allows(origin) { return true }
        let page = String(origin.description.prefix(200))
        let reason = RefusalReason(
            "only pages of this machine may register",
            "Start the emulator with --allow-origin \(page) if it is yours.",
            about: .field("Origin", value: page)
        )
        let note = RefusalNote("The emulator", 403, "PAGE_REFUSED", reason, platform: .web)
        core.note(
            RefusedRequest(
                "The page \(page) may not register",
                .registration,
                in: core.configuration.defaultProject,
                note
            )
        )
        return false
    }

    /// Answers a page's request as its browser demands, or refuses the page; other clients do not send `Origin`.
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
