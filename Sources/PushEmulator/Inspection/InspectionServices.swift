// SPDX-License-Identifier: Apache-2.0

import HTTPTypes

/// The common parts of the routes of the emulator's own API.
struct InspectionServices: Sendable {
    let core: EmulatorCore
    let google: GoogleService
    let web: WebService
    let limits: ServerLimits
    let requests: RequestCounts
    let ports: BoundPorts
    /// The address that the listeners bind.
    let host: String
    /// Limits the number of requests that wait for a message.
    let waiters = WaiterLimit(256)
    /// Limits the number of clients of the event stream.
    let eventReaders = WaiterLimit(256)

    /// A place among the requests that wait, which is taken as long as somebody holds it.
    ///
    /// - Throws: ``APIError`` with 429 if there is none.
    func waitingPlace() throws(APIError) -> WaiterLimit.Place {
        guard let place = waiters.enter() else {
            throw APIError(
                status: .tooManyRequests,
                code: "RESOURCE_EXHAUSTED",
                message: "\(waiters.limit) requests wait already; let some of them end first."
            )
        }
        return place
    }
}

extension InspectionServices {
    /// The routes of the emulator's own API and of its health checks.
    var routes: [any EmulatorRoute] {
        let routes: [any EmulatorRoute] = [
            OpenAPIRoute(),
            ServiceAccountRoute(services: self),
            MessageListRoute(services: self),
            MessageRoute(services: self),
            MessageRawRoute(services: self),
            MessageFindingsRoute(services: self),
            MessageDeliveriesRoute(services: self),
            SimulatorPayloadRoute(services: self),
            MessagePreviewRoute(services: self),
            MessageDisplayRoute(services: self),
            AttachmentRoute(services: self),
            WaitRoute(services: self),
            EventsRoute(services: self),
            InfoRoute(services: self),
            MetricsRoute(services: self),
            DevicesRoute(services: self),
            DeviceRoute(services: self),
            SubscriptionRoute(services: self),
            DeviceChannelsRoute(services: self),
            FaultsRoute(services: self),
            FaultRoute(services: self),
            QuotaRoute(services: self),
            HealthRoute(services: self),
            TopicsRoute(services: self),
            TopicSubscribersRoute(services: self),
            NotificationsRoute(services: self),
            NotificationPictureRoute(services: self),
            InteractionRoute(services: self),
        ]
        #if LegacyProtocols
        return routes + [UpstreamRoute(services: self), XMPPDrainRoute(services: self), GroupsRoute(services: self)]
        #else
        return routes
        #endif
    }
}
