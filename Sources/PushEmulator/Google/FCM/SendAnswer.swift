// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages

/// The answer to a send: the message's name, or the error.
struct SendAnswer: Sendable {
    let head: HTTPResponse
    let body: ByteBuffer

    init(_ name: String, _ refusal: FCMStatus?, isPretty: Bool = true) {
        if refusal == nil, isPretty, name.utf8.allSatisfy(Self.isPlain) {
            body = Self.body(naming: name)
        } else {
            body = ByteBuffer(json: refusal?.json ?? ["name": .string(name)], isPretty: isPretty)
        }
        var fields = HTTPFields()
        fields.append(HTTPField(name: .contentType, value: "application/json; charset=UTF-8"))
        fields.append(HTTPField(name: .contentLength, value: String(body.readableBytes)))
        refusal?.add(to: &fields)
        head = HTTPResponse(status: refusal.map { HTTPResponse.Status(code: $0.code) } ?? .ok, headerFields: fields)
    }

    /// Creates the answer for a result of the store.
    init(_ name: String, _ outcome: Result<Acceptance<FCMStatus?>, any Error>) {
        switch outcome {
        case .success(let acceptance): self.init(name, acceptance.answer)
        case .failure(let error): self.init(name, FCMStatus(error))
        }
    }

    /// The usual answer, which nearly all requests of a load test get.
    private static func body(naming name: String) -> ByteBuffer {
        var body = ByteBuffer()
        body.reserveCapacity(name.utf8.count + 24)
        body.writeStaticString("{\n  \"name\": \"")
        body.writeString(name)
        body.writeStaticString("\"\n}\n")
        return body
    }

    /// Whether JSON has the byte in a text as it is.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    var response: Response {
        Response(status: head.status, headers: head.headerFields, body: ResponseBody(byteBuffer: body))
    }
}
