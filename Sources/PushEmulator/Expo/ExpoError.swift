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

    static let notJSON = ExpoError(400, "API_ERROR", "The request body is not valid JSON.")
    static let tooLarge = ExpoError(413, "API_ERROR", "The request body is too large.")

    static func tooMany(_ code: String, _ what: String, _ count: Int, limit: Int) -> ExpoError {
        ExpoError(400, code, "You are trying to \(what) \(count), and at most \(limit) are allowed in one request.")
    }
}
