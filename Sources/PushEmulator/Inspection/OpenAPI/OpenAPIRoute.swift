// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages
import PushSimulator

/// The OpenAPI 3.1 description of everything that an emulator answers over HTTP.
///
/// It is written in `openapi.json`, without the schemas of devices' configurations, which their settings describe. Tests
/// compare it with the routes.
enum OpenAPIDocument {
    /// The whole document; `nil` if `openapi.json` has no schemas.
    static var complete: JSONValue? {
        guard var root = (try? JSONValue(parsing: "\(json)"))?.object, var components = root["components"]?.object,
            var schemas = components["schemas"]?.object
        else { return nil }
        schemas["AppleConfiguration"] = AppleDevice.Configuration.schema
        schemas["AndroidConfiguration"] = AndroidDevice.Configuration.schema
        schemas["WebConfiguration"] = WebBrowser.Configuration.schema
        components["schemas"] = .object(schemas)
        root["components"] = .object(components)
        return .object(root)
    }
}

/// `GET /api/v1/openapi.json`: the description of the API for tools.
struct OpenAPIRoute: EmulatorRoute {
    func add(to router: Router<EmulatorRequestContext>) {
        let document = ByteBuffer(bytes: OpenAPIDocument.complete?.encoded() ?? [])
        router.get("api/v1/openapi.json") { _, _ -> Response in
            Response(
                status: .ok,
                headers: [.contentType: "application/json; charset=UTF-8"],
                body: ResponseBody(byteBuffer: document)
            )
        }
    }
}
