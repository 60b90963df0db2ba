// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

/// A device group as a client of the inbox's API wants it, with a key of its own and without members where a test needs
/// that: `{"name": …, "sender": …, "project": …, "key": …, "members": […]}`.
struct GroupDraft: Sendable, Hashable {
    private var name: String
    private var sender: String
    private var project: String
    private var key: String?
    private var members: [String]
    private var isStrict: Bool

    private static let names = ["name", "sender", "project", "key", "members"]

    /// Reads what a client wants; the sender is that of the project unless it is given.
    init(_ body: JSONValue, configuration: CoreConfiguration) throws(EmulatorError) {
        let object = try body.members(of: Self.names, in: "A group")
        guard let name = try object.text("name"), (1...StoredGroup.nameByteLimit).contains(name.utf8.count) else {
            throw Self.invalid("name takes a text of 1 to \(StoredGroup.nameByteLimit) bytes.")
        }
        self.name = name
        project = try object.text("project").map(configuration.namespace(forProject:)) ?? configuration.defaultProject
        sender = try object.text("sender") ?? ProjectNumber.made(for: project)
        key = try object.text("key")
        if let key, !DeviceIdentity.isToken(key) || key.contains(":") || Int64(key) != nil {
            throw Self.invalid("key is \(key.shown), and takes visible ASCII characters but colons, no number.")
        }
        let list = object["members"] ?? []
        guard let array = list.array, array.allSatisfy({ $0.string != nil }), array.count <= StoredGroup.memberLimit
        else {
            throw Self.invalid(
                "members is \(list.shown), and takes a list of at most \(StoredGroup.memberLimit) tokens."
            )
        }
        members = array.compactMap(\.string)
        isStrict = configuration.isStrict
    }

    /// Inserts the group; a refusal changes nothing.
    func save(at time: Int64, in database: Database) throws -> Result<GroupDetails, EmulatorError> {
        if try StoredGroup.find(name: name, of: sender, in: database) != nil {
            return .failure(EmulatorError(.groupTaken, "The sender \(sender.shown) has a group of that name already."))
        }
        if let key, try isTaken(key, in: database) {
            return .failure(EmulatorError(.groupTaken, "The key belongs to a device or to another group."))
        }
        var registrations: [String] = []
        for member in members {
            let found = try TopicMember.find(member, project: project, isStrict: isStrict, database: database)
            guard case .success(let member) = found else {
                return .failure(Self.invalid("members has \(member.shown), which is no registration of \(project)."))
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
    /// A device group cannot be made as was asked; the sentence names the member and what it takes.
    public static let groupInvalid = Self(rawValue: "group-invalid")
    /// The name or the key belongs to another group.
    public static let groupTaken = Self(rawValue: "group-taken")
}

/// What a sender asks of a device group.
struct GroupChange: Sendable, Hashable {
    enum Operation: String, Sendable, Hashable {
        case create
        case add
        case remove
    }

    var operation: Operation
    var name: String
    /// A key of the group, empty where the request has none; `create` needs none.
    var key: String
    /// What came for registrations, as texts; anything else counts as malformed.
    var registrations: [String]
}

/// Why a device group is not made or changed; each protocol has words of its own for it.
enum GroupRefusal: Error, Sendable, Hashable {
    /// The sender has a group of that name.
    case exists
    /// No group of the sender has the key or the name.
    case notFound
    /// The name is not that of the key's group.
    case nameMismatch
    /// None of the registrations can be a member.
    case noMembers
    /// The group would have more than ``StoredGroup/memberLimit`` members.
    case tooManyMembers
}
