// SPDX-License-Identifier: Apache-2.0

/// What the routes of the emulator's own API share.
struct InspectionServices: Sendable {
    let core: EmulatorCore
    let google: GoogleService
    let web: WebService
    let limits: ServerLimits
    let requests: RequestCounts
    let ports: BoundPorts
    /// The address that the listeners bind.
    let host: String
    /// Requests that wait for a message.
    let waiters = WaiterLimit(256)
    /// Clients of the event stream.
    let eventReaders = WaiterLimit(256)
}

extension InspectionServices {
    /// The paths of the emulator's own API, and of its health.
    var routes: [any EmulatorRoute] {
        [
            OpenAPIRoute(),
            ServiceAccountRoute(services: self),
            MessageListRoute(services: self),
            MessageRoute(services: self),
            MessageRawRoute(services: self),
            MessageFindingsRoute(services: self),
            MessageDeliveriesRoute(services: self),
            MessagePreviewRoute(services: self),
            AttachmentRoute(services: self),
            WaitRoute(services: self),
            EventsRoute(services: self),
            InfoRoute(services: self),
            MetricsRoute(services: self),
            DevicesRoute(services: self),
            DeviceRoute(services: self),
            SubscriptionRoute(services: self),
            FaultsRoute(services: self),
            FaultRoute(services: self),
            QuotaRoute(services: self),
            UpstreamRoute(services: self),
            XMPPDrainRoute(services: self),
            HealthRoute(services: self),
            TopicsRoute(services: self),
            TopicSubscribersRoute(services: self),
            GroupsRoute(services: self),
        ]
    }
}
