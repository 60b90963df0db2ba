// SPDX-License-Identifier: Apache-2.0

import Hummingbird

/// `POST /messages/{message}/interactions`: the page's buttons that click and dismiss what a real browser or a simulated device
/// shows.
struct InteractRoute: PageRoute {
    let services: PageServices

    private static let nothingChosen = APIError.badRequest("Choose what to click.")

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("messages/{message}/interactions") { request, context -> Response in
            let form = try await form(request)
            do {
                guard let message = Int64(try context.parameters.require("message")) else {
                    throw Self.nothingChosen
                }
                var interaction =
                    switch form["do"] {
                    case "dismiss": Interaction(.dismiss)
                    case let place?: Interaction(.click, action: place == "click" ? nil : place)
                    case nil: throw Self.nothingChosen
                    }
                // The page shows later what follows later.
                interaction.timeLimit = .seconds(1)
                if let number = form["notification"].flatMap(Int.init), let desktop = services.desktop {
                    _ = try await desktop.interact(interaction, with: number)
                } else if let device = form["device"] {
                    let device = try await services.core.devices.device(device)
                    _ = try await services.core.interact(interaction, with: message, on: device)
                } else {
                    throw Self.nothingChosen
                }
                return .seeOther(PageLink("/messages/\(message)"))
            } catch let error as APIError {
                return try await page(request) { _, _ in FailureView(error).frame }
            }
        }
    }
}
