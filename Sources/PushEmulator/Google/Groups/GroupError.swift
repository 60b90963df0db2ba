// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import PushMessages

/// An error answer of the device group service: a status and a text in `error`.
///
/// The texts are from reports, unless a member says otherwise.
struct GroupError: Error, Sendable, Hashable {
    var status = 400
    var text: String

    static let exists = GroupError(text: "notification_key already exists")
    static let notFound = GroupError(text: "notification_key not found")
    static let noMembers = GroupError(text: "no valid registration ids")
    static let nameMismatch = GroupError(
        text: "notification_key_name doesn't match the group name of the notification_key"
    )
    /// The 21st member; the service's own text is unknown.
    static let tooMany = GroupError(
        text: "too many registration ids: a group has at most \(DeviceGroupLimits.memberCount) members"
    )
    /// A request without `project_id`; the service's own text is unknown.
    static let noSender = GroupError(text: "project_id header is missing")
    /// A request without a name, or with one that cannot be stored; the service's own text is unknown.
    static let noName = GroupError(
        text: "notification_key_name is missing, has more than \(StoredGroup.nameByteLimit) bytes, or has U+0000"
    )
    /// An unknown operation; the service's own text is unknown.
    static let unknownOperation = GroupError(text: "operation must be create, add or remove")

    /// Creates the answer to a refusal of the core.
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

    /// Creates an error with this status and text.
    init(status: Int = 400, text: String) {
        self.status = status
        self.text = text
    }

    var response: Response {
        .json(["error": .string(text)], status: HTTPResponse.Status(code: status), isPretty: false)
    }
}
