// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages

/// A push service's answer to a push that it does not take.
struct PushRefusal: Sendable, Hashable {
    var status: Int
    /// The inbox's word for it: the service's own word if it has one.
    var code: String
    var headers: HTTPFields = [:]
    var body = ""
    /// Whether the answer was seen from the service or is in its source or documents.
    var isVerified: Bool

    /// An answer in plain text.
    static func text(_ status: Int, _ code: String, _ text: String, isVerified: Bool) -> Self {
        Self(
            status: status,
            code: code,
            headers: [.contentType: "text/plain; charset=utf-8"],
            body: text,
            isVerified: isVerified
        )
    }

    /// An answer in JSON.
    static func json(_ status: Int, _ code: String, _ json: JSONValue, isVerified: Bool) -> Self {
        Self(
            status: status,
            code: code,
            headers: [.contentType: "application/json"],
            body: String(decoding: json.encoded(), as: UTF8.self),
            isVerified: isVerified
        )
    }

    var response: Response {
        var response = Response(
            status: HTTPResponse.Status(code: status),
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: body))
        )
        response.headers[.serviceAnswer] = isVerified ? "verified" : "unverified"
        return response
    }
}
