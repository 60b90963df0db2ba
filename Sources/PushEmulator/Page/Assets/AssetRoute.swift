// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore

/// `GET /assets/{version}/{name}`: style sheets, scripts and drawings of the page.
struct AssetRoute: EmulatorRoute {
    let source: PageAssetSource

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("assets/{version}/{name}") { request, context -> Response in
            let assets = source.current
            guard let asset = context.parameters.get("name").flatMap(PageAsset.init), let bytes = assets.content[asset],
                request.uri.path == assets.path(asset)
            else {
                throw APIError.notFound("There is no such asset; load the page again.")
            }
            return Response(
                status: .ok,
                headers: [
                    .contentType: asset.contentType,
                    .cacheControl: "private, max-age=31536000, immutable",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
            )
        }
    }
}
