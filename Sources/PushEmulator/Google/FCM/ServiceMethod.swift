// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A method of the service as its authorisation knows it.
struct ServiceMethod: Sendable, Hashable {
    /// The full name in protobuf.
    var name: String
    /// The right that the caller needs in the project.
    var permission: String
    /// The scopes of which an access token needs one.
    var scopes = [
        "https://www.googleapis.com/auth/firebase.messaging", "https://www.googleapis.com/auth/cloud-platform",
    ]

    static let send = ServiceMethod(
        name: "google.firebase.fcm.v1.FcmService.SendMessage",
        permission: "cloudmessaging.messages.create"
    )

    /// How error details name it.
    var metadata: JSONObject { ["method": .string(name), "service": "fcm.googleapis.com"] }
}
