// SPDX-License-Identifier: Apache-2.0

/// The services that the routes of the web page share.
struct PageServices: Sendable {
    let core: EmulatorCore
    let google: GoogleService
    /// The desktop on which real browsers show notifications; `nil` if there is none.
    let desktop: WebDesktop?
    let limits: ServerLimits
    let ports: BoundPorts
    /// The address at which programs of this machine reach the listeners.
    let reachableHost: String
    let assets: PageAssetSource
    let trialDeliveries: TrialDeliveries
    let draftPictures = DraftPictures()
    /// All services.
    let services: [any PushService]
}

extension PageServices {
    /// The paths of the web page.
    var routes: [any EmulatorRoute] {
        let routes: [any EmulatorRoute] = [
            AssetRoute(source: assets),
            SampleRoute(),
            InboxRoute(services: self),
            DeleteRoute(services: self),
            MessagePageRoute(services: self),
            ResendRoute(services: self),
            InteractRoute(services: self),
            MessageFileRoute(services: self),
            CompareRoute(services: self),
            PictureRoute(services: self),
            DemoRoute(services: self),
            ComposeRoute(services: self),
            ComposeCheckRoute(services: self),
            DraftPictureRoute(services: self),
            FaultsPageRoute(services: self),
            DevicesPageRoute(services: self),
            DevicePageRoute(services: self),
            SubscriptionsRoute(services: self),
            TopicPageRoute(services: self),
        ]
        #if LegacyProtocols
        return routes + [
            UpstreamPageRoute(services: self), GroupsPageRoute(services: self), GroupPageRoute(services: self),
        ]
        #else
        return routes
        #endif
    }
}
