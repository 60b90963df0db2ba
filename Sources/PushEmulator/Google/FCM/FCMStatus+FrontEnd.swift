// SPDX-License-Identifier: Apache-2.0

import PushMessages

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
