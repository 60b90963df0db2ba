// SPDX-License-Identifier: Apache-2.0

import DesktopNotifications
import HTTPTypes
import Hummingbird
import PushMessages

/// `GET /api/v1/notifications` and `…/{notification}`: what real browsers show on the desktop, whatever caused it.
///
/// With `timeout`, it waits for the first match. If there is none in time, the answer is 504 and says what was shown instead.
struct NotificationsRoute: EmulatorRoute {
    let services: InspectionServices

    private static let parameters: Set<String> = ["title", "text", "tag", "origin", "state", "since", "timeout"]

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("api/v1/notifications", use: list)
        router.get("api/v1/notifications/{notification}") { request, context in
            _ = try QueryItems(request, known: [])
            let desktop = try services.desktop
            return Response.json(desktop.json(try desktop.found(context.notification)), isPretty: false)
        }
    }

    @Sendable private func list(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let items = try QueryItems(request, known: Self.parameters)
        let desktop = try services.desktop
        let match = try NotificationMatch(items)
        guard let seconds = try items.timeout() else { return answer(desktop.notifications(match), desktop) }
        let place = try services.waitingPlace()
        defer { withExtendedLifetime(place) {} }
        return try await request.whileClientStays(context) {
            let found = await desktop.wait(Duration(roundedSeconds: seconds)) {
                let found = desktop.notifications(match)
                return found.isEmpty ? nil : found
            }
            if let found { return answer(found, desktop) }
            return APIError(
                status: .gatewayTimeout,
                code: "DEADLINE_EXCEEDED",
                message: "No such notification was shown in \(items["timeout"] ?? "") seconds. \(desktop.account)"
            ).response
        }
    }

    private func answer(_ found: [DesktopNotification], _ desktop: WebDesktop) -> Response {
        .json(["notifications": .array(found.map(desktop.json))], isPretty: false)
    }
}

extension NotificationMatch {
    fileprivate init(_ items: QueryItems) throws(APIError) {
        self.init(
            title: items.nonEmpty("title"),
            tag: items.nonEmpty("tag"),
            origin: items.nonEmpty("origin"),
            text: items.nonEmpty("text"),
            state: try items.choice("state", DesktopNotification.State.self),
            after: Int(try items.integer("since", in: 0...Int64.max) ?? 0)
        )
    }
}

extension InspectionServices {
    /// The desktop of the emulator.
    ///
    /// - Throws: ``APIError`` with 404 if it has none.
    var desktop: WebDesktop {
        get throws(APIError) {
            guard let desktop = web.desktop else {
                throw .notFound("This emulator has no desktop; 'richpush emulator start' and 'emulator exec' have one.")
            }
            return desktop
        }
    }
}

extension WebDesktop {
    /// - Throws: ``APIError`` with 404 if there is no such notification.
    func found(_ id: Int) throws(APIError) -> DesktopNotification {
        guard let found = desktop.notification(id) else {
            throw .notFound("There is no notification \(id). \(account)")
        }
        return found
    }
}

extension EmulatorRequestContext {
    /// The number in the path's `{notification}`.
    var notification: Int {
        get throws {
            let text = try parameters.require("notification")
            guard let number = Int(text), number > 0 else {
                throw APIError.badRequest("\"\(text.excerpt)\" is not a notification; expected a number.")
            }
            return number
        }
    }
}
