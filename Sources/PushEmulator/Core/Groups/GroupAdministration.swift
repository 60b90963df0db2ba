// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import PushMessages

/// Creates and changes the device groups of one sender.
struct GroupAdministration: Sendable {
    /// The sender id as the request gives it.
    var sender: String
    /// The sender's project, if the request tells.
    var project: String?
    /// The project of a group if neither its devices nor the credentials tell.
    var defaultProject: String
    /// Whether registrations that no device has are refused.
    var isStrict: Bool

    /// Whether the sender id is the number or the id of the sender's project.
    var isOwn: Bool { sender == project || sender == project.map(ProjectNumber.made) }

    /// Performs the request and returns a new key of the group; a refusal changes nothing.
    func perform(_ request: GroupChange, at time: Int64, in database: StoreTransaction) throws -> Result<
        String, GroupRefusal
    > {
        switch request.operation {
        case .create: try create(request, at: time, in: database)
        case .add, .remove: try change(request, in: database)
        }
    }

    /// Returns a new key of the group with this name.
    func key(of name: String, in database: StoreTransaction) throws -> Result<String, GroupRefusal> {
        guard let group = try StoredGroup.find(name: name, of: sender, in: database) else { return .failure(.notFound) }
        return .success(try group.newKey(in: database))
    }

    private func create(
        _ request: GroupChange,
        at time: Int64,
        in database: StoreTransaction
    ) throws -> Result<String, GroupRefusal> {
        guard try StoredGroup.find(name: request.name, of: sender, in: database) == nil else {
            return .failure(.exists)
        }
        let (members, project) = try members(of: request.registrations, in: project, database)
        guard !members.isEmpty else { return .failure(.noMembers) }
        guard Set(members).count <= DeviceGroupLimits.memberLimit else { return .failure(.tooManyMembers) }
        let group = try StoredGroup.insert(
            name: request.name,
            sender: sender,
            project: project ?? defaultProject,
            at: time,
            in: database
        )
        _ = try group.add(members, in: database)
        return .success(try group.newKey(in: database))
    }

    private func change(_ request: GroupChange, in database: StoreTransaction) throws -> Result<String, GroupRefusal> {
        guard let group = try group(for: request, in: database), group.sender == sender else {
            return .failure(.notFound)
        }
        guard group.name == request.name else { return .failure(.nameMismatch) }
        if request.operation == .remove { return try remove(request.registrations, from: group, in: database) }
        let (members, _) = try members(of: request.registrations, in: group.project, database)
        guard !members.isEmpty else { return .failure(.noMembers) }
        guard try group.add(members, in: database) else { return .failure(.tooManyMembers) }
        return .success(try group.newKey(in: database))
    }

    /// Returns the group that a request refers to.
    ///
    /// Google's documentation abbreviates keys, as in `APA91bGHXQBB...9QgnYOEURwm0I3lmyqzk2TXQ`. Unless strict, such a
    /// key stands for any key of the group with the name, so that the documented examples work.
    private func group(for request: GroupChange, in database: StoreTransaction) throws -> StoredGroup? {
        switch try StoredGroup.find(key: request.key, in: database) {
        case .found(let group): return group
        case .gone: return nil
        case .unknown:
            guard !isStrict, request.key.contains("...") else { return nil }
            return try StoredGroup.find(name: request.name, of: sender, in: database)
        }
    }

    /// Removes members, whatever the state of their devices; removing the last one also deletes the group.
    private func remove(
        _ registrations: [String],
        from group: StoredGroup,
        in database: StoreTransaction
    ) throws -> Result<String, GroupRefusal> {
        var members = registrations
        for text in registrations {
            let found = try RegistrationLookup.find(text, project: nil, isStrict: false, in: database)
            if case .device(let row, _) = found {
                // The device may have a newer token.
                members.append(row.token)
            } else if let row = try DeviceRow.find(text, in: database) {
                members.append(row.token)
            }
        }
        let key = try group.newKey(in: database)
        try group.remove(members, in: database)
        if try group.members(in: database).isEmpty { try group.delete(in: database) }
        return .success(key)
    }

    /// Returns the registrations that can be members, and the project that they all belong to.
    ///
    /// The project is the group's, otherwise the first device's. Malformed, unregistered and other projects'
    /// registrations are left out.
    private func members(
        of registrations: [String],
        in project: String?,
        _ database: StoreTransaction
    ) throws -> (members: [String], project: String?) {
        var project = project
        var members: [String] = []
        for registration in registrations {
            let found = try TopicMember.find(registration, project: project, isStrict: isStrict, database: database)
            guard case .success(let member) = found else { continue }
            project = project ?? member.device?.project
            members.append(member.key)
        }
        return (members, project)
    }
}
#endif
