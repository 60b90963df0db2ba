// SPDX-License-Identifier: Apache-2.0

import Hummingbird

/// All routes of an emulator.
enum EmulatorRouter {
    typealias Responder = RouterResponder<EmulatorRequestContext>

    static func responder(_ services: EmulatorServices) -> Responder {
        let router = Router(context: EmulatorRequestContext.self)
        for group in routes(services) { group.add(to: router) }
        return router.buildResponder()
    }

    private static func routes(_ services: EmulatorServices) -> [any EmulatorRoute] {
        [
            SendRoute(services: services),
            MessageListRoute(services: services),
            MessageRoute(services: services),
            WaitRoute(services: services),
            HealthRoute(services: services),
        ]
    }
}

/// One path of the emulator, or a few that are one resource.
protocol EmulatorRoute: Sendable {
    /// Registers its methods and paths.
    func add(to router: Router<EmulatorRequestContext>)
}
