// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird

/// Keeps other sites' web pages from using a browser on this machine to reach the API and the page.
///
/// A page of another origin may change nothing; ``HostPolicy`` handles DNS rebinding. There are no CORS headers, so
/// other pages cannot read answers either. `X-Content-Type-Options` keeps browsers from guessing content types.
struct BrowserGuardMiddleware: RouterMiddleware {
    let services: ServiceList

    func handle(
        _ request: Request,
        context: EmulatorRequestContext,
        next: (Request, EmulatorRequestContext) async throws -> Response
    ) async throws -> Response {
        let service = services.requested(request.uri.path)
        guard service == .api || service == .page else { return try await next(request, context) }
        // The services' hosts lead here, but have no inbox.
        if let host = request.head.authority.flatMap(HostPort.init)?.host, services.hosts.contains(host),
            let page = services.unknownPath(request)
        {
            return page
        }
        if !Self.isSafe(request.method), !Self.isFromHere(request) {
            throw APIError(
                status: .forbidden,
                code: "PERMISSION_DENIED",
                message: "A page of another origin may not change anything here; use a client other than a browser."
            )
        }
        var response = try await next(request, context)
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.referrerPolicy] = "no-referrer"
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        return response
    }

    private static func isSafe(_ method: HTTPRequest.Method) -> Bool {
        method == .get || method == .head || method == .options
    }

    /// Whether the request comes from no web page or from one of the emulator.
    private static func isFromHere(_ request: Request) -> Bool {
        if let site = request.headers[.secFetchSite] { return site == "same-origin" || site == "none" }
        guard let origin = request.headers[.origin] else { return true }
        return origin == "http://\(request.head.authority ?? "")" || origin == "https://\(request.head.authority ?? "")"
    }
}

extension HTTPField.Name {
    fileprivate static let secFetchSite = Self("Sec-Fetch-Site")!
    fileprivate static let referrerPolicy = Self("Referrer-Policy")!
}
