// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// Untrusted bytes, with headers that keep browsers from running them.
    static func inert(_ body: ByteBuffer, contentType: String, isAttachment: Bool = false) -> Response {
        inert(ResponseBody(byteBuffer: body), contentType: contentType, isAttachment: isAttachment)
    }

    /// Untrusted bytes, with headers that keep browsers from running them.
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
