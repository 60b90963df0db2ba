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
            SendRoute(google: services.google),
            TokenRoute(google: services.google),
            ServiceAccountRoute(services: services.inspection),
            AllowedLocationsRoute(),
            MessageListRoute(services: services.inspection),
            MessageRoute(services: services.inspection),
            MessageRawRoute(services: services.inspection),
            MessageFindingsRoute(services: services.inspection),
            MessageDeliveriesRoute(services: services.inspection),
            MessagePreviewRoute(services: services.inspection),
            AttachmentRoute(services: services.inspection),
            WaitRoute(services: services.inspection),
            EventsRoute(services: services.inspection),
            InfoRoute(services: services.inspection),
            MetricsRoute(services: services.inspection),
            OpenAPIRoute(),
            DevicesRoute(services: services.inspection),
            DeviceRoute(services: services.inspection),
            FaultsRoute(services: services.inspection),
            FaultRoute(services: services.inspection),
            QuotaRoute(services: services.inspection),
            UpstreamRoute(services: services.inspection),
            XMPPDrainRoute(services: services.inspection),
            HealthRoute(services: services.inspection),
            TopicSubscriptionsRoute(google: services.google),
            InstanceIDBatchRoute(google: services.google),
            InstanceIDImportRoute(google: services.google),
            InstanceIDInfoRoute(google: services.google),
            InstanceIDRelationRoute(google: services.google),
            TopicsRoute(services: services.inspection),
            TopicSubscribersRoute(services: services.inspection),
            LegacySendRoute(google: services.google),
            GroupRoute(google: services.google),
            GroupsRoute(services: services.inspection),
            InboxRoute(services: services.page),
            DeleteRoute(services: services.page),
            MessagePageRoute(services: services.page),
            ResendRoute(services: services.page),
            MessageFileRoute(services: services.page),
            CompareRoute(services: services.page),
            PictureRoute(services: services.page),
            DemoRoute(services: services.page),
            SampleRoute(),
            ComposeRoute(services: services.page),
            ComposeCheckRoute(services: services.page),
            FaultsPageRoute(services: services.page),
            DevicesPageRoute(services: services.page),
            DevicePageRoute(services: services.page),
            SubscriptionsRoute(services: services.page),
            GroupsPageRoute(services: services.page),
            GroupPageRoute(services: services.page),
            TopicPageRoute(services: services.page),
            AssetRoute(),
        ]
    }
}
