// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages
import PushPreview

/// `GET /api/v1/messages/{message}/display`: what devices display, without what differs from run to run.
struct MessageDisplayRoute: EmulatorRoute {
    let services: InspectionServices

    /// The maximum number of devices; a topic may have thousands.
    private static let deliveryLimit = 100

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("api/v1/messages/{message}/display") { request, context in
            let items = try QueryItems(request, known: ["q", "project"])
            let reference = try MessageReference(context, items, services.core)
            let captured = try await services.core.store.read { database in
                try InboxMessage(reference.find(database), database, deliveryLimit: Self.deliveryLimit)
            }
            let deliveries = captured.deliveries.compactMap(\.delivery).map(services.core.attachments.located)
            return Response.json(DisplaySnapshot(deliveries).json, isPretty: false)
        }
    }
}
