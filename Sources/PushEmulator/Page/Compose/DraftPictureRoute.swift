// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages
import PushSimulator

/// `POST /compose/pictures`: keeps a picture for a message that is composed, and answers with its address;
/// `GET /samples/own/{name}`: the picture, which devices load without an access token as they do samples.
struct DraftPictureRoute: EmulatorRoute {
    let services: PageServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("compose/pictures") { request, _ -> Response in
            let body = try await request.body.collect(upTo: services.limits.pictureByteCount)
            guard let name = services.draftPictures.add(Array(buffer: body)) else {
                throw APIError.badRequest(
                    "The file is not a picture that a notification could show; choose a JPEG, PNG, GIF or WebP."
                )
            }
            return .json(["address": .string(PageAccess(services).url + DraftPictures.path + name)])
        }
        router.get("samples/own/{name}") { _, context -> Response in
            guard let picture = services.draftPictures[try context.parameters.require("name")] else {
                throw APIError.notFound("There is no such picture any more; drop it into the message again.")
            }
            return Response.inert(ByteBuffer(bytes: picture.bytes), contentType: picture.type.rawValue)
        }
    }
}
