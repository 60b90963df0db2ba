// SPDX-License-Identifier: Apache-2.0

import Hummingbird

/// `GET /api/v1/openapi.json`: the description of the API for tools.
struct OpenAPIRoute: EmulatorRoute {
    func add(to router: Router<EmulatorRequestContext>) {
        router.get("api/v1/openapi.json") { _, _ -> Response in .json(OpenAPIDocument.json) }
    }
}
