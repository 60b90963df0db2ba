// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird

/// `DELETE` of a push by its `Location`, which takes it back if it waits for its browser.
struct PushedMessageRoute: EmulatorRoute {
    let web: WebService

    func add(to router: Router<EmulatorRequestContext>) {
        router.delete("webpush/m/:message") { _, context in
            let name = try context.parameters.require("message")
            let isKnown = try await web.core.store.write { try Outbox.takeBack(messageNamed: name, in: $0) }
            return Response(status: isKnown ? .noContent : .notFound)
        }
    }
}
