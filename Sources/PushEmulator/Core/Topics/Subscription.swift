// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// One app instance's membership of one topic.
struct Subscription: Sendable, Hashable {
    var topic: String
    /// Microseconds since 1970.
    var created: Int64

    /// The resource as FCM's v1 API answers it.
    ///
    /// - Parameter parent: `projects/{project}/registrations/{registration}`, as the request had it.
    func json(parent: String) -> JSONValue {
        [
            "name": .string("\(parent)/topicSubscriptions/\(topic)"),
            "topicName": .string(topic),
            "createTime": .string(StoredTime.text(created)),
        ]
    }
}
