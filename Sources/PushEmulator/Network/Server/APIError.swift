// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import PushMessages

/// An error answer of the emulator's own API, in the envelope that Google's have.
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

    /// The answer's body.
    var json: JSONValue {
        ["error": ["code": .integer(status.code), "status": .string(code), "message": .string(message)]]
    }

    var response: Response { .json(json, status: status, isPretty: false) }

    func response(from request: Request, context: some RequestContext) -> Response { response }
}
