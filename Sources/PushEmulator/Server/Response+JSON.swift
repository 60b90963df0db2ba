// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages

extension Response {
    /// An answer in JSON, indented unless told otherwise, as Google's front end writes it.
    static func json(_ value: JSONValue, status: HTTPResponse.Status = .ok, isPretty: Bool = true) -> Response {
        var buffer = ByteBuffer(bytes: value.encoded(pretty: isPretty))
        buffer.writeInteger(UInt8(ascii: "\n"))
        return Response(
            status: status,
            headers: [.contentType: "application/json; charset=UTF-8"],
            body: ResponseBody(byteBuffer: buffer)
        )
    }
}
