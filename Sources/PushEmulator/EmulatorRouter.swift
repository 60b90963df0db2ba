// SPDX-License-Identifier: Apache-2.0

import Hummingbird

/// All routes of an emulator.
enum EmulatorRouter {
    typealias Responder = RouterResponder<EmulatorRequestContext>

    static func responder(_ services: EmulatorServices) -> Responder { router(services).buildResponder() }

    static func router(_ services: EmulatorServices) -> Router<EmulatorRequestContext> {
        let router = Router(context: EmulatorRequestContext.self)
        router.add(middleware: RequestCountMiddleware(counts: services.requests))
        router.add(middleware: BrowserGuardMiddleware(host: services.configuration.host))
        router.add(middleware: AccessTokenMiddleware(token: services.configuration.accessToken))
        router.add(middleware: UnknownPathMiddleware())
        for group in routes(services) { group.add(to: router) }
        return router
    }

    private static func routes(_ services: EmulatorServices) -> [any EmulatorRoute] {
        [
            SendRoute(services: services),
            TokenRoute(services: services),
            ServiceAccountRoute(services: services),
            AllowedLocationsRoute(),
            MessageListRoute(services: services),
            MessageRoute(services: services),
            MessageRawRoute(services: services),
            MessageFindingsRoute(services: services),
            MessageDeliveriesRoute(services: services),
            MessagePreviewRoute(services: services),
            AttachmentRoute(services: services),
            WaitRoute(services: services),
            EventsRoute(services: services),
            InfoRoute(services: services),
            MetricsRoute(services: services),
            OpenAPIRoute(),
            DevicesRoute(services: services),
            DeviceRoute(services: services),
            FaultsRoute(services: services),
            FaultRoute(services: services),
            QuotaRoute(services: services),
            UpstreamRoute(services: services),
            XMPPDrainRoute(services: services),
            HealthRoute(services: services),
            TopicSubscriptionsRoute(services: services),
            InstanceIDBatchRoute(services: services),
            InstanceIDImportRoute(services: services),
            InstanceIDInfoRoute(services: services),
            InstanceIDRelationRoute(services: services),
            TopicsRoute(services: services),
            TopicSubscribersRoute(services: services),
            LegacySendRoute(services: services),
            GroupRoute(services: services),
            GroupsRoute(services: services),
            InboxRoute(services: services),
            DeleteRoute(services: services),
            MessagePageRoute(services: services),
            ResendRoute(services: services),
            MessageFileRoute(services: services),
            CompareRoute(services: services),
            PictureRoute(services: services),
            DemoRoute(services: services),
            SampleRoute(),
            ComposeRoute(services: services),
            ComposeCheckRoute(services: services),
            FaultsPageRoute(services: services),
            DevicesPageRoute(services: services),
            DevicePageRoute(services: services),
            SubscriptionsRoute(services: services),
            GroupsPageRoute(services: services),
            GroupPageRoute(services: services),
            TopicPageRoute(services: services),
            AssetRoute(),
        ]
    }
}

/// One path of the emulator, or a few that are one resource.
protocol EmulatorRoute: Sendable {
    /// Registers its methods and paths.
    func add(to router: Router<EmulatorRequestContext>)
}
