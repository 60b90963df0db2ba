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
        body = ByteBuffer(json: refusal?.json ?? ["name": .string(name)], isPretty: isPretty)
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

    var response: Response {
        Response(status: head.status, headers: head.headerFields, body: ResponseBody(byteBuffer: body))
    }
}
