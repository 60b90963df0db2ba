// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird

/// Whether a request about topics says who sends it.
enum TopicAuthorization {
    /// - Throws: ``FCMStatus`` where it does not.
    static func check(_ request: Request) throws(FCMStatus) {
        guard request.headers[.authorization] == nil else { return }
        throw FCMStatus(
            code: 401,
            status: "UNAUTHENTICATED",
            message: """
                Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or \
                other valid authentication credential. See \
                https://developers.google.com/identity/sign-in/web/devconsole-project.
                """
        )
    }
}
