// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import PushMessages

/// `GET /api/v1/events`: server-sent events about messages and deliveries.
///
/// A client that reconnects with the last id that it saw, as browsers do, first gets every later event from the store.
struct EventsRoute: EmulatorRoute {
    let services: InspectionServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("api/v1/events", use: respond)
    }

    @Sendable private func respond(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let items = try QueryItems(request, known: ["project", "lastEventId"])
        guard let place = services.eventReaders.enter() else {
            throw APIError(
                status: .tooManyRequests,
                code: "RESOURCE_EXHAUSTED",
                message: "\(services.eventReaders.limit) clients listen already; let some of them end first."
            )
        }
        let backlog = EventBacklog()
        let events = services.core.events.events(keeping: 1) { event in
            backlog.add(event)
            return true
        }
        let newest = try await services.core.store.read { try EventPosition.newest($0) }
        var position = newest
        if let text = request.headers[.lastEventID] ?? items["lastEventId"], !text.isEmpty {
            guard let last = EventPosition(text) else {
                throw APIError.badRequest(
                    "\"\(text.excerpt)\" is not an event's id; expected one that was sent, such as 12-34."
                )
            }
            // The id may come from another data folder and be greater than any of this one.
            position = last.limited(by: newest)
        }
        let project = items.nonEmpty("project")
        let feed = EventFeed(services: services, project: project, start: position, events: events, backlog: backlog)
        return Response(
            status: .ok,
            headers: [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                // Held until the client disconnects.
                defer { withExtendedLifetime(place) {} }
                try await request.body.consumeWithCancellationOnInboundClose { _ in try await feed.write(to: &writer) }
                try await writer.finish(nil)
            }
        )
    }
}

extension HTTPField.Name {
    fileprivate static let lastEventID = Self("Last-Event-ID")!
}
