// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension GroupChange {
    /// Registrations that are looked at in one request.
    private static let registrationLimit = 1000

    /// Reads the body of a request, as far as it can be checked without the store.
    init(_ body: JSONValue) throws(GroupError) {
        guard let object = body.object else { throw GroupError(text: "The body must be a JSON object") }
        guard let operation = object["operation"]?.string.flatMap(GroupChange.Operation.init(rawValue:)) else {
            throw .unknownOperation
        }
        let name = try Self.checked(name: object["notification_key_name"]?.string)
        let registrations = object["registration_ids"]?.array ?? []
        guard registrations.count <= Self.registrationLimit else { throw .tooMany }
        let texts = registrations.compactMap(\.string)
        if texts.isEmpty { throw .noMembers }
        self.init(
            operation: operation,
            name: name,
            key: object["notification_key"]?.string ?? "",
            registrations: texts
        )
    }

    /// A name that a group can have.
    static func checked(name: String?) throws(GroupError) -> String {
        guard let name, (1...StoredGroup.nameByteLimit).contains(name.utf8.count) else { throw .noName }
        return name
    }
}
