// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// Bytes from outside, which a browser may show and must not run, whatever it takes them for.
    static func inert(_ body: ByteBuffer, contentType: String, isAttachment: Bool = false) -> Response {
        inert(ResponseBody(byteBuffer: body), contentType: contentType, isAttachment: isAttachment)
    }

    /// Bytes from outside, which a browser may show and must not run, whatever it takes them for.
    static func inert(_ body: ResponseBody, contentType: String, isAttachment: Bool = false) -> Response {
        var headers: HTTPFields = [
            .contentType: contentType,
            .xContentTypeOptions: "nosniff",
            .contentSecurityPolicy: "sandbox; default-src 'none'",
            .cacheControl: "no-store",
        ]
        if isAttachment { headers[.contentDisposition] = "attachment" }
        return Response(status: .ok, headers: headers, body: body)
    }
}
