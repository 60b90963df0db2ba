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

    /// The formats that today's browsers draw; SVG is excluded because it may contain scripts.
    private static let drawnTypes: Set<PushSimulator.MediaType> = [.png, .jpeg, .gif, .webP, .bmp, .icon, .avif]

    /// A drawing with the name of the type, for a file that a browser does not show as a picture.
    private static func placeholder(for type: PushSimulator.MediaType) -> String {
        let name = type.rawValue.split(separator: "/").last.map { $0.split(separator: "+")[0].uppercased() } ?? "?"
        // Letters and digits alone, so that nothing of a type's name is markup.
        let short =
            name == "OCTET-STREAM"
            ? "FILE" : String(name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(8))
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="68" height="46" viewBox="0 0 68 46">\
            <rect width="68" height="46" fill="#8883"/><text x="34" y="27" font-family="sans-serif" font-size="11" \
            text-anchor="middle" fill="#888">\(short)</text></svg>
            """
    }

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("pictures/{name}") { _, context -> Response in
            let name = try context.parameters.require("name")
            let file = services.core.attachments.located("/\(name)").resolvingSymlinksInPath()
            guard services.core.holds(file),
                let size = (try? FileManager.default.attributesOfItem(atPath: file.path))?[.size] as? Int,
                size <= Self.byteLimit, let bytes = try? Data(contentsOf: file)
            else { throw APIError.notFound("The picture does not exist; it may have been deleted.") }
            let type = MediaProbe.probe([UInt8](bytes)).type
            let isDrawn = Self.drawnTypes.contains(type)
            var response = Response.inert(
                isDrawn ? ByteBuffer(bytes: bytes) : ByteBuffer(string: Self.placeholder(for: type)),
                contentType: isDrawn ? type.rawValue : "image/svg+xml"
            )
            response.headers[.cacheControl] = PageAssets.unchanging
            return response
        }
    }
}
