// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import PushMessages

/// An error answer of FCM: HTTP status, canonical code, message and details.
///
/// Every known answer of the service is a static member. The order of the details, on which some clients rely, comes
/// from captured answers.
struct FCMStatus: AnsweredError, Sendable, Hashable {
    /// The HTTP status.
    var code: Int
    /// The canonical code, for instance `INVALID_ARGUMENT`.
    var status: String
    var message: String
    var details: [JSONValue] = []
    /// The value of `Retry-After`: seconds, or a date.
    var retryAfter: String?
    /// The value of `WWW-Authenticate` for a client without sufficient credentials.
    var challenge: String?
    /// Why the service refuses, which the inbox tells.
    var reason: RefusalReason

    /// Creates the answer to any error, including errors that are not the service's own.
    init(_ error: any Error) {
        if let status = error as? FCMStatus {
            self = status
        } else {
            let error = EmulatorResponder.error(for: error)
            self.init(
                code: error.status.code,
                status: error.code,
                message: error.message,
                reason: RefusalReason("the emulator itself cannot take the request", error.message)
            )
        }
    }

    init(
        code: Int,
        status: String,
        message: String,
        details: [JSONValue] = [],
        retryAfter: String? = nil,
        challenge: String? = nil,
        reason: RefusalReason
    ) {
        self.code = code
        self.status = status
        self.message = message
        self.details = details
        self.retryAfter = retryAfter
        self.challenge = challenge
        self.reason = reason
    }

    /// The answer's body, `{"error": …}`.
    var json: JSONValue {
        var error: JSONObject = [
            "code": .integer(code), "message": .string(message), "status": .string(status),
        ]
        if !details.isEmpty { error["details"] = .array(details) }
        return ["error": .object(error)]
    }

    /// The `errorCode` of FCM's own detail, which SDKs look for first; otherwise the canonical code.
    var errorCode: String {
        details.lazy.compactMap { $0["errorCode"]?.string }.first ?? status
    }

    var response: Response { response(isPretty: true) }

    func response(isPretty: Bool) -> Response {
        var response = Response.json(json, status: HTTPResponse.Status(code: code), isPretty: isPretty)
        add(to: &response.headers)
        return response
    }

    /// Adds `Retry-After` and `WWW-Authenticate`.
    func add(to fields: inout HTTPFields) {
        if let retryAfter { fields[.retryAfter] = retryAfter }
        if let challenge { fields[.wwwAuthenticate] = challenge }
    }
}

// Errors of Google's front end, before the service sees the request: they have none of FCM's own codes.
extension FCMStatus {
    /// The body is not JSON; the answer has only the parser's sentence.
    init(_ error: JSONSyntaxError) {
        self.init(
            code: 400,
            status: "INVALID_ARGUMENT",
            message: error.googleMessage,
            reason: RefusalReason(
                "the body is not JSON: \(error.reason)",
                "Let a JSON library write the body; lint names the line."
            )
        )
    }

    /// Some fields cannot be parsed; the message has a line for each.
    init(_ violations: [FieldViolation]) {
        self.init(
            code: 400,
            status: "INVALID_ARGUMENT",
            message: violations.joinedMessage,
            details: [Detail.badRequest(violations)],
            reason: RefusalReason(
                violations.first?.description ?? "a field cannot be read",
                "Correct the field or move it to its right place; the other findings say how."
            )
        )
    }
}
