// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import SampleAttachments

/// `GET /samples/{name}`: the sample pictures, for messages that are sent from the page.
///
/// They need no access token, because simulated devices load them like files of any server.
struct SampleRoute: EmulatorRoute {
    func add(to router: Router<EmulatorRequestContext>) {
        router.get("samples/{name}") { _, context -> Response in
            let name = try context.parameters.require("name")
            guard let sample = SampleAttachment.all.first(where: { $0.fileName == name }) else {
                throw APIError.notFound("There is no such sample.")
            }
            var response = Response.inert(ByteBuffer(bytes: sample.bytes), contentType: sample.contentType)
            response.headers[.cacheControl] = "private, max-age=3600"
            return response
        }
    }
}
