// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import GRDB
import PushMessages

/// A device group to be created through the inbox's API, optionally with a given key and without members, for tests:
/// `{"name": …, "sender": …, "project": …, "key": …, "members": […]}`.
struct GroupDraft: Sendable, Hashable {
    private var name: String
    private var sender: String
    private var project: String
    private var key: String?
    private var members: [String]
    private var isStrict: Bool

    private static let names = ["name", "sender", "project", "key", "members"]

    /// Parses the request body; the default sender is the project's number.
    init(_ body: JSONValue, configuration: CoreConfiguration) throws(EmulatorError) {
        let object = try body.members(of: Self.names, in: "A group")
        guard let name = try object.text("name"), (1...StoredGroup.nameByteLimit).contains(name.utf8.count) else {
            throw Self.invalid("name must be a text of 1 to \(StoredGroup.nameByteLimit) bytes.")
        }
        self.name = name
        project = try object.text("project").map(configuration.namespace(forProject:)) ?? configuration.defaultProject
        sender = try object.text("sender") ?? ProjectNumber.made(for: project)
        key = try object.text("key")
        if let key, !DeviceIdentity.isToken(key) || key.contains(":") || Int64(key) != nil {
            throw Self.invalid(
                "key must be visible ASCII characters without colons, and not a number; it is \(key.excerpt)."
            )
        }
        let list = object["members"] ?? []
        guard let array = list.array, array.allSatisfy({ $0.string != nil }),
            array.count <= DeviceGroupLimits.memberLimit
        else {
            throw Self.invalid(
                "members must be a list of at most \(DeviceGroupLimits.memberLimit) tokens, not \(list.excerpt)."
            )
        }
        members = array.compactMap(\.string)
        isStrict = configuration.isStrict
    }

    /// Inserts the group; a refusal changes nothing.
    func save(at time: Int64, in database: Database) throws -> Result<GroupDetails, EmulatorError> {
        if try StoredGroup.find(name: name, of: sender, in: database) != nil {
            return .failure(
                EmulatorError(.groupTaken, "The sender \(sender.excerpt) has a group of that name already.")
            )
        }
        if let key, try isTaken(key, in: database) {
            return .failure(EmulatorError(.groupTaken, "The key belongs to a device or to another group."))
        }
        var registrations: [String] = []
        for member in members {
            let found = try TopicMember.find(member, project: project, isStrict: isStrict, database: database)
            guard case .success(let member) = found else {
                return .failure(
                    Self.invalid("members has \(member.excerpt), which is not a registration of \(project).")
                )
            }
            registrations.append(member.key)
        }
        let group = try StoredGroup.insert(
            name: name,
            sender: sender,
            project: project,
            key: key,
            at: time,
            in: database
        )
        _ = try group.add(registrations, in: database)
        return .success(try GroupDetails(group, in: database))
    }

    private func isTaken(_ key: String, in database: Database) throws -> Bool {
        if case .unknown = try StoredGroup.find(key: key, in: database) {
            return try DeviceRow.find(key, in: database) != nil
        }
        return true
    }

    private static func invalid(_ sentence: String) -> EmulatorError { EmulatorError(.groupInvalid, sentence) }
}

extension EmulatorError.Code {
    /// A device group cannot be created as requested; the sentence names the member and the values it accepts.
    public static let groupInvalid = Self(rawValue: "group-invalid")
    /// The name or the key belongs to another group.
    public static let groupTaken = Self(rawValue: "group-taken")
}

/// A sender's request to create or change a device group.
struct GroupChange: Sendable, Hashable {
    enum Operation: String, Sendable, Hashable {
        case create
        case add
        case remove
    }

    var operation: Operation
    var name: String
    /// A key of the group; empty if the request has none, as `create` needs none.
    var key: String
    /// The registrations as texts; any other JSON value counts as malformed.
    var registrations: [String]
}

/// Why a device group is not created or changed; each protocol words its own answer.
enum GroupRefusal: Error, Sendable, Hashable {
    /// The sender already has a group of that name.
    case exists
    /// No group of the sender has the key or the name.
    case notFound
    /// The key belongs to a group with another name.
    case nameMismatch
    /// None of the registrations can be a member.
    case noMembers
    /// The group would have more than `DeviceGroupLimits.memberLimit` members.
    case tooManyMembers
}
#endif
