// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages

extension Response {
    /// An answer in JSON, indented unless told otherwise, as Google's front end writes it.
    static func json(_ value: JSONValue, status: HTTPResponse.Status = .ok, isPretty: Bool = true) -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json; charset=UTF-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(json: value, isPretty: isPretty))
        )
    }
}

extension ByteBuffer {
    /// JSON and the end of a line.
    init(json value: JSONValue, isPretty: Bool) {
        self.init(bytes: value.encoded(pretty: isPretty))
        writeInteger(UInt8(ascii: "\n"))
    }
}
