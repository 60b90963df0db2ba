// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Answers every request, including requests without a route.
struct EmulatorResponder: Sendable {
    private let routes: RouterResponder<EmulatorRequestContext>
    private let services: ServiceList
    private let logger = Logger(label: "richpush.emulator") { _ in SwiftLogNoOpLogHandler() }
    private let date: HTTPDateHeader

    init(_ router: Router<EmulatorRequestContext>, for services: ServiceList, date: HTTPDateHeader) {
        routes = router.buildResponder()
        self.services = services
        self.date = date
    }

    func respond(to request: Request, on channel: any Channel) async -> Response {
        var response: Response
        do {
            let context = EmulatorRequestContext(source: .init(channel: channel, logger: logger))
            response = try await routes.respond(to: request, context: context)
            if response.status.code >= 400, response.body.contentLength == 0, response.headers[.serviceAnswer] == nil {
                let error = APIError(code: response.status.code, message: Self.sentence(for: request, response))
                response = .json(error.json, status: error.status)
            }
        } catch {
            response = Self.response(to: error, at: request.uri.path, of: services)
        }
        if request.method == .head { response = response.createHeadResponse() }
        if channel.isMultiplexed { response.headers[.connection] = nil }
        response.headers[.date] = date.now
        return response
    }

    /// Returns the answer to an error, without internal details.
    static func response(to error: any Error, at path: String, of services: ServiceList) -> Response {
        switch error {
        case let refusal as RequestRefusal: return refusal.response(at: path, of: services)
        case let error as any AnsweredError: return error.response
        default:
            let error = self.error(for: error)
            return .json(error.json, status: error.status)
        }
    }

    /// Returns the answer to an error for which no service has its own.
    static func error(for error: any Error) -> APIError {
        switch error {
        case let refusal as RequestRefusal: refusal.error
        case let error as SearchTooSlowError: APIError(code: 400, message: error.sentence)
        case StorageRefusal.busy:
            APIError(code: 503, message: "The emulator's disk does not keep up; try again later.")
        case StorageRefusal.stopping, is CancellationError:
            APIError(code: 503, message: "The emulator is stopping.")
        default:
            if let failure = StorageFailure(error) {
                APIError(code: failure.kind == .damagedRow ? 500 : 503, message: failure.sentence)
            } else {
                APIError(code: 500, message: "Internal error encountered.")
            }
        }
    }

    private static func sentence(for request: Request, _ response: Response) -> String {
        switch response.status {
        case .notFound: "Nothing answers \(request.method) at this path; its spelling or the method may be wrong."
        default: "\(response.status.reasonPhrase)."
        }
    }
}

extension HTTPField.Name {
    /// Marks an answer as a service's own, even if it is empty: `verified` if the real service is known to answer the
    /// same, otherwise `unverified`.
    static let serviceAnswer = Self("X-RichPush-Answer")!
}
