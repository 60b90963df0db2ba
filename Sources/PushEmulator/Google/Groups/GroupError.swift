// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
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
        text: "too many registration ids: a group has at most \(DeviceGroupLimits.memberLimit) members"
    )
    /// A request without `project_id`; the service's own text is unknown.
    static let noSender = GroupError(text: "project_id header is missing")
    /// A request without a name, or with one that cannot be stored; the service's own text is unknown.
    static let noName = GroupError(
        text: "notification_key_name is missing, has more than \(StoredGroup.nameByteLimit) bytes, or has U+0000"
    )
    /// An unknown operation; the service's own text is unknown.
    static let unknownOperation = GroupError(text: "operation must be create, add or remove")

    /// Why the service refuses, which the inbox tells.
    var reason: RefusalReason {
        switch self {
        case .exists:
            RefusalReason(
                "a group of this name is there already",
                "GET its key with notification_key_name, and use the operation add."
            )
        case .notFound:
            RefusalReason(
                "no group has the name or the key",
                "Create the group first; one without members is gone."
            )
        case .noMembers:
            RefusalReason(
                "registration_ids has no token of an app instance",
                "Send registration tokens as a list that is not empty."
            )
        case .nameMismatch:
            RefusalReason(
                "the key is of a group with another name",
                "Send the name with which the group was created, or leave it out."
            )
        case .tooMany:
            RefusalReason(
                "the group would have more than \(DeviceGroupLimits.memberLimit) members",
                "Make several groups, or use a topic."
            )
        case .noSender:
            RefusalReason(
                "the header project_id is missing",
                "Send project_id: and the sender id, which is the project's number.",
                about: .field("project_id", value: nil)
            )
        case .noName:
            RefusalReason(
                "the group has no name, or one that cannot be stored",
                "Send notification_key_name, at most \(StoredGroup.nameByteLimit) bytes.",
                about: .field("notification_key_name", value: nil)
            )
        case .unknownOperation:
            RefusalReason(
                "the operation is none of create, add and remove",
                "Write one of them.",
                about: .field("operation", value: nil)
            )
        default: RefusalReason(quoting: text)
        }
    }

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
#endif
