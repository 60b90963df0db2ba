// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages

/// An error of a service that contains its complete answer.
protocol AnsweredError: Error {
    var response: Response { get }
}

/// An error answer of the emulator itself and its API, in the format of Google's errors.
struct APIError: HTTPResponseError, Sendable, Hashable {
    var status: HTTPResponse.Status
    /// The canonical code, for instance `NOT_FOUND`.
    var code: String
    /// One sentence that names the problem and the remedy.
    var message: String

    /// The URL has a percent-encoded U+0000, at which a text that is looked up would end.
    static let nullInURL = badRequest("The URL has %00, which means nothing here; leave it out.")

    static func badRequest(_ message: String) -> Self {
        Self(status: .badRequest, code: "INVALID_ARGUMENT", message: message)
    }

    static func notFound(_ message: String) -> Self {
        Self(status: .notFound, code: "NOT_FOUND", message: message)
    }

    /// 409, because what is there does not allow it.
    static func precondition(_ message: String) -> Self {
        Self(status: .conflict, code: "FAILED_PRECONDITION", message: message)
    }

    /// Creates an error with the canonical code of its HTTP status.
    init(code: Int, message: String) {
        self.init(status: HTTPResponse.Status(code: code), code: Self.canonicalCode(of: code), message: message)
    }

    init(status: HTTPResponse.Status, code: String, message: String) {
        (self.status, self.code, self.message) = (status, code, message)
    }

    /// Returns the canonical code that Google's front end maps to the HTTP status.
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
    /// Returns the body's answer, or the error answer for an ``EmulatorError`` that it throws.
    static func answering(_ body: () async throws -> Response) async throws -> Response {
        do {
            return try await body()
        } catch let error as EmulatorError {
            throw APIError(error)
        }
    }
}

extension APIError {
    /// Creates the answer to an error of the core.
    init(_ error: EmulatorError) {
        switch error.code {
        case .deviceInvalid, .faultInvalid:
            self.init(status: .badRequest, code: "INVALID_ARGUMENT", message: error.description)
        case .deviceUnknown, .faultUnknown: self.init(status: .notFound, code: "NOT_FOUND", message: error.description)
        case .deviceTaken: self.init(status: .conflict, code: "ALREADY_EXISTS", message: error.description)
        #if LegacyProtocols
        case .groupInvalid, .upstreamInvalid:
            self.init(status: .badRequest, code: "INVALID_ARGUMENT", message: error.description)
        case .groupTaken: self.init(status: .conflict, code: "ALREADY_EXISTS", message: error.description)
        #endif
        default: self.init(status: .internalServerError, code: "INTERNAL", message: error.description)
        }
    }
}

extension Response {
    /// Returns an answer in JSON, indented by default, like the answers of Google's front end.
    static func json(_ value: JSONValue, status: HTTPResponse.Status = .ok, isPretty: Bool = true) -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json; charset=UTF-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(json: value, isPretty: isPretty))
        )
    }
}

extension ByteBuffer {
    /// Creates a buffer with the JSON and a newline.
    init(json value: JSONValue, isPretty: Bool) {
        self.init(bytes: value.encoded(pretty: isPretty))
        writeInteger(UInt8(ascii: "\n"))
    }
}

extension Request {
    /// Parses the body as JSON for the emulator's own API.
    ///
    /// - Throws: ``APIError`` if the body is not JSON, or the error for a body above the limit.
    func json(upTo byteLimit: Int) async throws -> JSONValue {
        let buffer = try await body.collect(upTo: byteLimit)
        do throws(JSONSyntaxError) {
            return try JSONValue(parsing: Array(buffer.readableBytesView))
        } catch {
            throw APIError.badRequest("The body is not JSON: \(error)")
        }
    }
}
