// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages

/// An error of a service that knows its whole answer.
protocol AnsweredError: Error {
    var response: Response { get }
}

/// An error answer of the emulator itself and its API, in the envelope that Google's have.
struct APIError: HTTPResponseError, Sendable, Hashable {
    var status: HTTPResponse.Status
    /// The canonical code, for instance `NOT_FOUND`.
    var code: String
    /// One sentence that says what is wrong and what to do.
    var message: String

    static func badRequest(_ message: String) -> Self {
        Self(status: .badRequest, code: "INVALID_ARGUMENT", message: message)
    }

    static func notFound(_ message: String) -> Self {
        Self(status: .notFound, code: "NOT_FOUND", message: message)
    }

    /// An error that says no more than its HTTP status does.
    init(code: Int, message: String) {
        self.init(status: HTTPResponse.Status(code: code), code: Self.canonicalCode(of: code), message: message)
    }

    init(status: HTTPResponse.Status, code: String, message: String) {
        (self.status, self.code, self.message) = (status, code, message)
    }

    /// The canonical code that Google's front end maps to the HTTP status.
    static func canonicalCode(of status: Int) -> String {
        switch status {
        case 401: "UNAUTHENTICATED"
        case 403: "PERMISSION_DENIED"
        case 404: "NOT_FOUND"
        case 408, 504: "DEADLINE_EXCEEDED"
        case 409: "ABORTED"
        case 429: "RESOURCE_EXHAUSTED"
        case 501: "UNIMPLEMENTED"
        case 503: "UNAVAILABLE"
        case 400..<500: "INVALID_ARGUMENT"
        default: "INTERNAL"
        }
    }

    /// The answer's body.
    var json: JSONValue {
        ["error": ["code": .integer(status.code), "status": .string(code), "message": .string(message)]]
    }

    var response: Response { .json(json, status: status, isPretty: false) }

    func response(from request: Request, context: some RequestContext) -> Response { response }
}

extension Response {
    /// What the body answers, or the answer to the error it throws where that is the client's doing.
    static func answering(_ body: () async throws -> Response) async throws -> Response {
        do {
            return try await body()
        } catch let error as EmulatorError {
            throw APIError(error)
        }
    }
}

extension APIError {
    /// The answer to a request for something that the emulator cannot do.
    init(_ error: EmulatorError) {
        switch error.code {
        case .deviceInvalid, .faultInvalid, .groupInvalid, .upstreamInvalid:
            self.init(status: .badRequest, code: "INVALID_ARGUMENT", message: error.description)
        case .deviceUnknown, .faultUnknown: self.init(status: .notFound, code: "NOT_FOUND", message: error.description)
        case .deviceTaken, .groupTaken: self.init(status: .conflict, code: "ALREADY_EXISTS", message: error.description)
        default: self.init(status: .internalServerError, code: "INTERNAL", message: error.description)
        }
    }
}

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

extension Request {
    /// The body as JSON of the emulator's own API; throws where it is none, or larger than allowed.
    func json(upTo byteLimit: Int) async throws -> JSONValue {
        let buffer = try await body.collect(upTo: byteLimit)
        do throws(JSONSyntaxError) {
            return try JSONValue(parsing: Array(buffer.readableBytesView))
        } catch {
            throw APIError.badRequest("The body is no JSON: \(error)")
        }
    }
}
