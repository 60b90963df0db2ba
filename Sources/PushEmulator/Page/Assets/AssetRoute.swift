// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore

/// `GET /assets/{digest}/{name}`: style sheets, scripts and drawings of the page.
struct AssetRoute: EmulatorRoute {
    func add(to router: Router<EmulatorRequestContext>) {
        router.get("assets/{digest}/{name}") { request, _ -> Response in
            guard let asset = (PageAsset.all + PageAsset.forms).first(where: { $0.path == request.uri.path }) else {
                throw APIError.notFound("There is no such asset; load the page again.")
            }
            return Response(
                status: .ok,
                headers: [
                    .contentType: asset.contentType,
                    .cacheControl: "private, max-age=31536000, immutable",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: asset.bytes))
            )
        }
    }
}
