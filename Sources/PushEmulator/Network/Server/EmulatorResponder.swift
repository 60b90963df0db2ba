// SPDX-License-Identifier: Apache-2.0

import GRDB
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Answers every request, also those that no route has an answer for.
struct EmulatorResponder: Sendable {
    private let routes: EmulatorRouter.Responder
    private let logger = Logger(label: "richpush.emulator") { _ in SwiftLogNoOpLogHandler() }
    private let date: HTTPDate

    init(_ services: EmulatorServices) {
        routes = EmulatorRouter.responder(services)
        date = services.date
    }

    func respond(to request: Request, on channel: any Channel) async -> Response {
        var response: Response
        do {
            let context = EmulatorRequestContext(source: .init(channel: channel, logger: logger))
            response = try await routes.respond(to: request, context: context)
            if response.status.code >= 400, response.body.contentLength == 0 {
                response =
                    FCMStatus(code: response.status.code, message: Self.sentence(for: request, response)).response
            }
        } catch {
            response = Self.response(to: error, at: request.uri.path)
        }
        if request.method == .head { response = response.createHeadResponse() }
        if channel.isMultiplexed { response.headers[.connection] = nil }
        response.headers[.date] = date.now
        return response
    }

    /// What a client learns of an error; nothing of what is inside.
    static func response(to error: any Error, at path: String) -> Response {
        (error as? RequestRefusal)?.response(at: path) ?? status(for: error).response
    }

    /// The error of the service that a client takes an error for.
    static func status(for error: any Error) -> FCMStatus {
        switch error {
        case let refusal as RequestRefusal: refusal.status
        case let status as FCMStatus: status
        case StorageRefusal.busy:
            FCMStatus(code: 503, message: "The emulator's disk does not keep up; try again later.")
        case StorageRefusal.stopping, is CancellationError:
            FCMStatus(code: 503, message: "The emulator is stopping.")
        case let error as DatabaseError
        where error.resultCode != .SQLITE_ERROR && error.resultCode != .SQLITE_CONSTRAINT:
            FCMStatus(code: 503, message: "The emulator's storage is full or unavailable; see where it keeps its data.")
        default: FCMStatus(code: 500, message: "Internal error encountered.")
        }
    }

    private static func sentence(for request: Request, _ response: Response) -> String {
        switch response.status {
        case .notFound: "Nothing answers \(request.method) at this path; its spelling or the method may be wrong."
        default: "\(response.status.reasonPhrase)."
        }
    }
}
