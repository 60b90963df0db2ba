// SPDX-License-Identifier: Apache-2.0

import Hummingbird

/// Answers requests without a route: like the service's own servers, and below `/api/` like the emulator's own API.
struct UnknownPathMiddleware: RouterMiddleware {
    typealias Context = EmulatorRequestContext

    let services: ServiceList

    func handle(
        _ request: Request,
        context: EmulatorRequestContext,
        next: (Request, EmulatorRequestContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as HTTPError where error.status == .notFound && error.body == nil {
            let path = request.uri.path
            if !path.hasPrefix("/api/"), let page = services.unknownPath(request) { return page }
            let method = request.method.rawValue
            return APIError.notFound("There is no \(method) here; /api/v1/openapi.json lists what there is.").response
        }
    }
}
