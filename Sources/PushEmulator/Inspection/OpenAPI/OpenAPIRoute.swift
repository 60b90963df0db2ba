// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore

/// The OpenAPI 3.1 description of everything that an emulator answers over HTTP.
///
/// It is written in `openapi.json`; tests compare it with the routes and with the members of devices' configurations.
enum OpenAPIDocument {}

/// `GET /api/v1/openapi.json`: the description of the API for tools.
struct OpenAPIRoute: EmulatorRoute {
    func add(to router: Router<EmulatorRequestContext>) {
        let document = ByteBuffer(staticString: OpenAPIDocument.json)
        router.get("api/v1/openapi.json") { _, _ -> Response in
            Response(
                status: .ok,
                headers: [.contentType: "application/json; charset=UTF-8"],
                body: ResponseBody(byteBuffer: document)
            )
        }
    }
}
