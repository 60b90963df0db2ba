// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// `POST /api/v1/messages/{message}/deliveries/{device}/interactions` and `/api/v1/notifications/{notification}/interactions`:
/// clicks and dismisses what a real browser shows.
struct InteractionRoute: EmulatorRoute {
    let services: InspectionServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("api/v1/notifications/{notification}/interactions") { request, context in
            _ = try QueryItems(request, known: [])
            let interaction = try Interaction(try await request.json(upTo: 4096))
            return try await answer(interaction, try context.notification)
        }
        router.post("api/v1/messages/{message}/deliveries/{device}/interactions") { request, context in
            let items = try QueryItems(request, known: ["q", "project"])
            let interaction = try Interaction(try await request.json(upTo: 4096))
            let desktop = try services.desktop
            let message = try await MessageReference(context, items, services.core).selection(services.core.store)
            let place = WebDesktop.Place(message: (message.before ?? 1) - 1, device: try await deviceID(context))
            return try await answer(interaction, try await desktop.shown(at: place, services.core))
        }
    }

    private func answer(_ interaction: Interaction, _ notification: Int) async throws -> Response {
        .json(try await services.desktop.interact(interaction, with: notification), isPretty: false)
    }

    /// The id of the device that the path names by its id or token.
    private func deviceID(_ context: EmulatorRequestContext) async throws -> String {
        let name = try context.deviceID
        return (try? await services.core.devices.device(name).id) ?? name
    }
}
