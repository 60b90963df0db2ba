// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A method of the service, with the properties that authorisation needs.
struct ServiceMethod: Sendable, Hashable {
    /// The full name in protobuf.
    var name: String
    /// The permission that the caller needs in the project.
    var permission: String
    /// The scopes, of which an access token needs one.
    var scopes = [
        "https://www.googleapis.com/auth/firebase.messaging", "https://www.googleapis.com/auth/cloud-platform",
    ]

    static let send = ServiceMethod(
        name: "google.firebase.fcm.v1.FcmService.SendMessage",
        permission: "cloudmessaging.messages.create"
    )

    /// The method in the format of error details.
    var metadata: JSONObject { ["method": .string(name), "service": "fcm.googleapis.com"] }
}

// The permissions come from the documentation; the methods' names, and that one service has them all, are assumptions.
extension ServiceMethod {
    static let createTopicSubscription = topics("CreateTopicSubscription", right: "create")
    static let deleteTopicSubscription = topics("DeleteTopicSubscription", right: "delete")
    static let getTopicSubscription = topics("GetTopicSubscription", right: "get")
    static let listTopicSubscriptions = topics("ListTopicSubscriptions", right: "list")
    static let updateTopicSubscription = topics("UpdateTopicSubscription", right: "update")

    private static func topics(_ name: String, right: String) -> ServiceMethod {
        ServiceMethod(
            name: "google.firebase.fcm.v1.FcmService.\(name)",
            permission: "cloudmessaging.topicSubscriptions.\(right)"
        )
    }
}
