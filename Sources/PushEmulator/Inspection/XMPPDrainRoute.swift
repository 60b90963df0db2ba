// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Hummingbird
import PushMessages

/// `POST /api/v1/xmpp/drain`: sends `CONNECTION_DRAINING` to XMPP clients, as the service did before it closed
/// connections.
struct XMPPDrainRoute: EmulatorRoute {
    let services: InspectionServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("api/v1/xmpp/drain") { request, _ in
            let items = try QueryItems(request, known: ["sender"])
            let count = services.google.xmppSessions.drain(items.nonEmpty("sender"))
            return Response.json(["drained": .integer(count)], isPretty: false)
        }
    }
}
#endif
