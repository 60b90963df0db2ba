// SPDX-License-Identifier: Apache-2.0

import Hummingbird

/// Counts every request by its service and HTTP status.
struct RequestCountMiddleware: RouterMiddleware {
    let counts: RequestCounts
    let services: ServiceList

    func handle(
        _ request: Request,
        context: EmulatorRequestContext,
        next: (Request, EmulatorRequestContext) async throws -> Response
    ) async throws -> Response {
        let service = services.requested(request.uri.path)
        do {
            let response = try await next(request, context)
            counts.count(service, response.status.code)
            return response
        } catch {
            counts.count(service, (error as? any HTTPResponseError)?.status.code ?? 500)
            throw error
        }
    }
}
