// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages

/// An answer to a provider.
///
/// The request's `apns-id` comes back letter by letter, also with a refusal: clients find the waiting call by it.
struct APNSAnswer: Sendable {
    let head: HTTPResponse
    /// Empty if the push is accepted.
    let body: ByteBuffer

    /// - Parameters:
    ///   - id: The request's `apns-id`, or the one that was made for it.
    ///   - uniqueID: The sandbox's id for Apple's console; `nil` in production.
    init(_ id: String?, _ refusal: APNSRefusal? = nil, uniqueID: String? = nil) {
        var fields = HTTPFields()
        fields.append(.apnsID, id)
        if let refusal {
            body = ByteBuffer(bytes: refusal.json.encoded())
            fields.append(.contentType, "application/json")
            fields.append(.retryAfter, refusal.retryAfter)
        } else {
            body = ByteBuffer()
            fields.append(.apnsUniqueID, uniqueID)
        }
        fields.append(.contentLength, String(body.readableBytes))
        head = HTTPResponse(status: refusal.map { HTTPResponse.Status(code: $0.status) } ?? .ok, headerFields: fields)
    }

    /// The answer to a push that was handed to the store.
    init(_ request: APNSRequest, _ outcome: Result<Acceptance<APNSRefusal?>, any Error>) {
        let refusal: APNSRefusal? =
            switch outcome {
            case .success(let acceptance): acceptance.answer
            case .failure(StorageRefusal.stopping): .shutdown
            // The store is busy or full.
            case .failure(let error):
                EmulatorResponder.error(for: error).status.code == 503 ? .serviceUnavailable : .internalServerError
            }
        self.init(request.id, refusal, uniqueID: request.uniqueID)
    }

    var response: Response {
        Response(status: head.status, headers: head.headerFields, body: ResponseBody(byteBuffer: body))
    }
}

extension HTTPFields {
    /// Adds a field; an absent value adds none.
    fileprivate mutating func append(_ name: HTTPField.Name, _ value: String?) {
        guard let value else { return }
        var field = HTTPField(name: name, value: value)
        // A name that comes once only pushes others out of the table of a connection over HTTP/2.
        if name == .apnsID || name == .apnsUniqueID { field.indexingStrategy = .avoid }
        append(field)
    }
}

extension HTTPField.Name {
    static let apnsID = Self("apns-id")!
    static let apnsUniqueID = Self("apns-unique-id")!
    static let apnsTopic = Self("apns-topic")!
    static let apnsRequestID = Self("apns-request-id")!
}
