// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// `POST /api/v1/messages/{message}/deliveries/{device}/interactions` and `/api/v1/notifications/{notification}/interactions`:
/// clicks and dismisses what a real browser or a simulated device shows.
struct InteractionRoute: EmulatorRoute {
    let services: InspectionServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("api/v1/notifications/{notification}/interactions") { request, context in
            _ = try QueryItems(request, known: [])
            let interaction = try Interaction(try await request.json(upTo: 4096))
            return try await answer(interaction, try context.notification)
        }
        router.post("api/v1/messages/{message}/deliveries/{device}/interactions") { request, context -> Response in
            let items = try QueryItems(request, known: ["q", "project"])
            let interaction = try Interaction(try await request.json(upTo: 4096))
            let selection = try await MessageReference(context, items, services.core).selection(services.core.store)
            let message = (selection.before ?? 1) - 1
            let name = try context.deviceID
            let device = try? await services.core.devices.device(name)
            if let device, !device.isReal {
                return .json(try await services.core.interact(interaction, with: message, on: device), isPretty: false)
            }
            let place = WebDesktop.Place(message: message, device: device?.id ?? name)
            return try await answer(interaction, try await services.desktop.shown(at: place, services.core))
        }
    }

    private func answer(_ interaction: Interaction, _ notification: Int) async throws -> Response {
        .json(try await services.desktop.interact(interaction, with: notification), isPretty: false)
    }
}
