// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import PushMessages

/// `GET /api/v1/wait`: waits for a message that a search finds, and for its deliveries.
///
/// Returns the oldest match with a number greater than `since`, including messages received before the call. If there
/// is no match in time, the answer is 504 and describes the messages that were received instead.
struct WaitRoute: EmulatorRoute {
    let services: InspectionServices

    /// The maximum and the default time to wait, in seconds.
    private static let (longest, usual): (Double, Double) = (600, 10)

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("api/v1/wait", use: respond)
    }

    @Sendable private func respond(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let items = try QueryItems(request, known: ["q", "project", "timeout", "for", "since"])
        var selection = try InboxSelection(items, services.core)
        selection.after = try items.integer("since", in: 0...Int64.max)
        let stage = try items.choice("for", InboxWait.Stage.self) ?? .displayed
        let limit = try Self.limit(items)
        guard let place = services.waiters.enter() else {
            throw APIError(
                status: .tooManyRequests,
                code: "RESOURCE_EXHAUSTED",
                message: "\(services.waiters.limit) requests wait already; let some of them end first."
            )
        }
        defer { withExtendedLifetime(place) {} }
        let wait = InboxWait(services.core, selection, for: stage)
        return try await request.whileClientStays(context) {
            if let found = try await wait.first(within: limit) {
                return Response.json(found.message.json, isPretty: false)
            }
            return APIError(
                status: .gatewayTimeout,
                code: "DEADLINE_EXCEEDED",
                message: try await wait.account(of: items["q"] ?? "", after: limit)
            ).response
        }
    }

    private static func limit(_ items: QueryItems) throws(APIError) -> Duration {
        guard let text = items["timeout"], !text.isEmpty else { return .seconds(usual) }
        guard let seconds = Double(text), seconds >= 0, seconds <= longest else {
            throw .badRequest("The parameter timeout is \"\(text.excerpt)\"; expected seconds, 0 to \(Int(longest)).")
        }
        return .seconds(seconds)
    }
}
