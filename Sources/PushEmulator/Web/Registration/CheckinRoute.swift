// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// `POST /checkin`: gives a client its number and its secret, or confirms them.
///
/// Source: chromium, `google_apis/gcm/protocol/checkin.proto`, `engine/checkin_request.cc`.
struct CheckinRoute: EmulatorRoute {
    let web: WebService

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("checkin") { request, _ in
            let body = try await request.body.collect(upTo: 64 * 1024)
            guard let fields = ProtobufFields(Array(body.readableBytesView)), fields.message(4) != nil else {
                web.note(
                    "A client may not check in",
                    400,
                    "INVALID_ARGUMENT",
                    RefusalReason(
                        "the body is not an AndroidCheckinRequest",
                        "Send the protobuf message with its checkin."
                    )
                )
                return Response(status: .badRequest)
            }
            let client = try await web.core.store.write { transaction in
                let number = fields.number(2) ?? 0
                if let known = try CheckinCredentials.find(String(number), in: transaction),
                    known.securityToken == fields.number(13)
                {
                    return known
                }
                let client = CheckinCredentials()
                try client.put(in: transaction)
                return client
            }
            var answer = ProtobufFields()
            answer.add(1, varint: 1)
            answer.add(3, varint: UInt64(Date().timeIntervalSince1970 * 1000))
            answer.add(7, fixed64: client.number)
            answer.add(8, fixed64: client.securityToken)
            answer.add(9, varint: 0)
            return Response(
                status: .ok,
                headers: [.contentType: "application/x-protobuf"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.encoded))
            )
        }
    }
}
