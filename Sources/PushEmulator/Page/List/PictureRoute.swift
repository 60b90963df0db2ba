// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PushSimulator

/// `GET /pictures/{name}`: a picture that devices displayed, by the digest of its content.
///
/// Messages with the same picture share its path, so that lists load it once.
struct PictureRoute: EmulatorRoute {
    let services: PageServices

    /// Larger pictures are not shown in lists.
    private static let byteLimit = 16 * 1024 * 1024

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("pictures/{name}") { _, context -> Response in
            let name = try context.parameters.require("name")
            let file = services.core.attachments.located("/\(name)").resolvingSymlinksInPath()
            guard services.core.holds(file),
                let size = (try? FileManager.default.attributesOfItem(atPath: file.path))?[.size] as? Int,
                size <= Self.byteLimit, let bytes = try? Data(contentsOf: file)
            else { throw APIError.notFound("The picture does not exist; it may have been deleted.") }
            let type = MediaProbe.probe([UInt8](bytes)).type
            guard type.isSafeToShow else { throw APIError.notFound("The file is not an image that browsers display.") }
            var response = Response.inert(ByteBuffer(bytes: bytes), contentType: type.rawValue)
            response.headers[.cacheControl] = "private, max-age=31536000, immutable"
            return response
        }
    }
}
