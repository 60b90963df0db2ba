// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird

/// `GET /livez` and `/readyz`: health checks of the process and of its storage.
struct HealthRoute: EmulatorRoute {
    let services: InspectionServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("livez") { _, _ in Response(status: .ok) }
        router.get("readyz") { _, _ in
            try await services.core.store.checkReadiness()
            return Response(status: .ok)
        }
    }
}
