// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import PushMessages

/// An error answer of the FCM service: HTTP status, canonical code, sentence and details.
struct FCMStatus: Error, Sendable, Hashable {
    /// The HTTP status.
    var code: Int
    /// The canonical code, for instance `INVALID_ARGUMENT`.
    var status: String
    var message: String
    var details: [JSONValue] = []

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

    var response: Response { .json(json, status: HTTPResponse.Status(code: code)) }
}
