// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// What one look at the machine found.
struct Diagnosis: Sendable {
    enum Status: String, Sendable {
        case ok
        /// RichPush works, but something optional does not.
        case optional
        /// RichPush, or a named part of it, does not work.
        case missing
    }

    /// What was looked at, for instance "libcurl".
    var subject: String
    var status: Status
    /// What was found.
    var detail: String
    /// How to get what is missing; nil when nothing is.
    var remedy: String?

    var json: JSONValue {
        var object: JSONObject = [
            "subject": .string(subject), "status": .string(status.rawValue), "detail": .string(detail),
        ]
        if let remedy { object["remedy"] = .string(remedy) }
        return .object(object)
    }
}
