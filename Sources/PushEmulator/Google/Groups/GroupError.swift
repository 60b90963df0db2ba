// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import PushMessages

/// What the service of device groups answers to a request that it refuses: a status and a text in `error`.
///
/// Texts are those of reports, unless a member says otherwise.
struct GroupError: Error, Sendable, Hashable {
    var status = 400
    var text: String

    static let exists = GroupError(text: "notification_key already exists")
    static let notFound = GroupError(text: "notification_key not found")
    static let noMembers = GroupError(text: "no valid registration ids")
    static let nameMismatch = GroupError(
        text: "notification_key_name doesn't match the group name of the notification_key"
    )
    /// The 21st member; what the service says is not known.
    static let tooMany = GroupError(
        text: "too many registration ids: a group has at most \(StoredGroup.memberLimit) members"
    )
    /// A request without `project_id`; what the service says is not known.
    static let noSender = GroupError(text: "project_id header is missing")
    /// Without a name; what the service says is not known.
    static let noName = GroupError(
        text: "notification_key_name is missing or has more than \(StoredGroup.nameByteLimit) bytes"
    )
    /// What the service says is not known.
    static let unknownOperation = GroupError(text: "operation must be create, add or remove")

    /// The words for what the core refuses.
    init(_ refusal: GroupRefusal) {
        self =
            switch refusal {
            case .exists: .exists
            case .notFound: .notFound
            case .nameMismatch: .nameMismatch
            case .noMembers: .noMembers
            case .tooManyMembers: .tooMany
            }
    }

    /// An error of this status and text.
    init(status: Int = 400, text: String) {
        self.status = status
        self.text = text
    }

    var response: Response {
        .json(["error": .string(text)], status: HTTPResponse.Status(code: status), isPretty: false)
    }
}
