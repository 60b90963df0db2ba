// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A request to make or change a device group, as far as it can be checked without the database.
struct GroupRequest: Sendable, Hashable {
    enum Operation: String, Sendable, Hashable {
        case create
        case add
        case remove
    }

    var operation: Operation
    var name: String
    /// `notification_key`, empty where there is none; making a group needs none.
    var key: String
    /// What came for registrations, as texts; anything else counts as malformed.
    var registrations: [String]

    /// Registrations that are looked at in one request.
    private static let registrationLimit = 1000

    init(_ body: JSONValue) throws(GroupError) {
        guard let object = body.object else { throw GroupError(text: "The body must be a JSON object") }
        guard let operation = object["operation"]?.string.flatMap(Operation.init(rawValue:)) else {
            throw .unknownOperation
        }
        self.operation = operation
        name = try Self.checked(name: object["notification_key_name"]?.string)
        key = object["notification_key"]?.string ?? ""
        let registrations = object["registration_ids"]?.array ?? []
        guard registrations.count <= Self.registrationLimit else { throw .tooMany }
        self.registrations = registrations.compactMap(\.string)
        if self.registrations.isEmpty { throw .noMembers }
    }

    /// A name that a group can have.
    static func checked(name: String?) throws(GroupError) -> String {
        guard let name, (1...GroupError.nameLimit).contains(name.utf8.count) else { throw .noName }
        return name
    }
}
