// SPDX-License-Identifier: Apache-2.0

import Hummingbird

/// All routes of an emulator: its services', its API's and its page's.
enum EmulatorRouter {
    static func router(_ services: EmulatorServices) -> Router<EmulatorRequestContext> {
        let (list, configuration) = (services.list, services.configuration)
        let router = Router(context: EmulatorRequestContext.self)
        router.add(middleware: RequestCountMiddleware(counts: services.requests, services: list))
        router.add(middleware: BrowserGuardMiddleware(services: list))
        router.add(
            middleware: AccessTokenMiddleware(
                token: configuration.accessToken,
                services: list,
                prompt: PageAccessPrompt(assets: services.page.assets)
            )
        )
        router.add(middleware: UnknownPathMiddleware(services: list))
        let routes = list.all.flatMap(\.routes) + services.inspection.routes + services.page.routes
        for route in routes { route.add(to: router) }
        return router
    }
}
