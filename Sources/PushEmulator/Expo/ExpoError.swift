// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import PushMessages

/// Why a whole request fails: a status and `{"errors": [{"code": …, "message": …}]}`.
struct ExpoError: Error, Sendable, Hashable {
    var status: Int
    var code: String
    var message: String
    var details: JSONObject?

    init(_ status: Int, _ code: String, _ message: String, details: JSONObject? = nil) {
        (self.status, self.code, self.message, self.details) = (status, code, message, details)
    }

    var response: Response {
        var error: JSONObject = ["code": .string(code), "message": .string(message)]
        error["details"] = details.map(JSONValue.object)
        return Response.json(
            ["errors": [.object(error)]],
            status: HTTPResponse.Status(code: status),
            isPretty: false
        )
    }

    /// Why the request is refused, as the inbox tells it.
    var note: RefusalNote { Self.note(status, code, message) }

    /// The explanation of an error in an answer, a ticket or a receipt.
    static func note(_ status: Int, _ code: String, _ message: String) -> RefusalNote {
        let known = ServiceErrors.standard.error(code, of: "expo")
        let reason = RefusalReason(
            known?.meaning ?? message,
            known?.remedy ?? "Correct the request; the message of the answer names what is wrong."
        )
        return RefusalNote("Expo's push service", status, code, reason)
    }

    static let unauthorized = ExpoError(
        401,
        "UNAUTHORIZED",
        "The access token is missing or is not valid for this project."
    )
    static let tooManyRequests = ExpoError(
        429,
        "TOO_MANY_REQUESTS",
        "The request limit for this project has been exceeded."
    )
    static let notJSON = ExpoError(400, "API_ERROR", "The request body is not valid JSON.")
    static let tooLarge = ExpoError(413, "API_ERROR", "The request body is too large.")

    static func tooMany(_ code: String, _ what: String, _ count: Int, limit: Int) -> ExpoError {
        ExpoError(400, code, "You are trying to \(what) \(count), and at most \(limit) are allowed in one request.")
    }
}
