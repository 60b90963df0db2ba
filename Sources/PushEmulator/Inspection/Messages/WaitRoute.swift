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

    /// The default time to wait, in seconds.
    private static let usual = 10.0

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("api/v1/wait", use: respond)
    }

    @Sendable private func respond(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let items = try QueryItems(request, known: ["q", "project", "timeout", "for", "since"])
        var selection = try InboxSelection(items, services.core)
        selection.after = try items.integer("since", in: 0...Int64.max)
        let stage = try items.choice("for", InboxWait.Stage.self) ?? .displayed
        let limit = Duration.seconds(try items.timeout() ?? Self.usual)
        let place = try services.waitingPlace()
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
}
