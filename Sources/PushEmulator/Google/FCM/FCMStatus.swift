// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import PushMessages

/// An error answer of the FCM service: HTTP status, canonical code, sentence and details.
///
/// Every answer that the service is known to give is a static member; what is asserted of clients elsewhere, the order of
/// the details among it, is that of captured answers.
struct FCMStatus: AnsweredError, Sendable, Hashable {
    /// The HTTP status.
    var code: Int
    /// The canonical code, for instance `INVALID_ARGUMENT`.
    var status: String
    var message: String
    var details: [JSONValue] = []
    /// The time that the client is asked to wait, as `Retry-After` has it: seconds, or a date.
    var retryAfter: String?
    /// What a client without sufficient credentials is told in `WWW-Authenticate`.
    var challenge: String?

    /// What a client learns of an error that is not the service's own.
    init(_ error: any Error) {
        if let status = error as? FCMStatus {
            self = status
        } else {
            let error = EmulatorResponder.error(for: error)
            self.init(code: error.status.code, status: error.code, message: error.message)
        }
    }

    init(
        code: Int,
        status: String,
        message: String,
        details: [JSONValue] = [],
        retryAfter: String? = nil,
        challenge: String? = nil
    ) {
        self.code = code
        self.status = status
        self.message = message
        self.details = details
        self.retryAfter = retryAfter
        self.challenge = challenge
    }

    /// An answer that says no more than its HTTP status does.
    init(code: Int, message: String) {
        self.init(code: code, status: APIError.canonicalCode(of: code), message: message)
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

    /// Adds what an answer's header fields say of it.
    func add(to fields: inout HTTPFields) {
        if let retryAfter { fields[.retryAfter] = retryAfter }
        if let challenge { fields[.wwwAuthenticate] = challenge }
    }
}

// What Google's front end refuses before the service sees the request: it knows nothing of FCM's own codes.
extension FCMStatus {
    /// A body that is no JSON: the parser's sentence alone.
    init(_ error: JSONSyntaxError) {
        self.init(code: 400, status: "INVALID_ARGUMENT", message: error.googleMessage)
    }

    /// Fields that cannot be read, a line of the sentence for each.
    init(_ violations: [FieldViolation]) {
        self.init(
            code: 400,
            status: "INVALID_ARGUMENT",
            message: violations.joinedMessage,
            details: [Detail.badRequest(violations)]
        )
    }
}
