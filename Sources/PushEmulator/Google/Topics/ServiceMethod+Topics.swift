// SPDX-License-Identifier: Apache-2.0

// The rights are those of the documentation; that one service has all methods, and their names, are assumptions.
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
