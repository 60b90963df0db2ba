// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import NIOCore

/// `GET /api/v1/messages/{message}/raw`: the request's body, byte for byte, as plain text that browsers do not run.
struct MessageRawRoute: EmulatorRoute {
    let services: InspectionServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("api/v1/messages/{message}/raw") { request, context -> Response in
            let reference = try MessageReference(request, context, services.core)
            let message = try await services.core.store.read { try reference.find($0) }
            return .inert(ByteBuffer(bytes: message.request), contentType: "text/plain; charset=utf-8")
        }
    }
}
