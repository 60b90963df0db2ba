// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import PushMessages
import PushSimulator

/// The recipients of a downstream message, collected registration by registration.
struct DownstreamPlan: Sendable {
    /// The project that the message belongs to: the sender's, otherwise the first device's or group's.
    var project: String?
    /// The id to store the message under; `nil` for none.
    var name: String?
    /// Whether the message goes to the subscribers of topics.
    var reachesTopics = false
    /// The devices that get it and the registrations that do not, if its target alone does not name them.
    private(set) var recipients: [MessageRecipient] = []
    /// The target group, and its members that are unregistered.
    private var gone: (group: StoredGroup, members: [String])?

    init(project: String?) { self.project = project }

    /// Looks up the single registration or group that a message is for.
    mutating func one(
        _ text: String,
        _ sending: IncomingDownstream,
        in transaction: StoreTransaction
    ) throws -> DownstreamOutcome {
        let found = try RegistrationLookup.find(text, project: project, isStrict: sending.isStrict, in: transaction)
        if case .group(let group) = found { return try reach(group, sending, in: transaction) }
        let instance = take(found, of: text, id: sending.name, sending)
        if instance.error == nil { name = sending.name }
        return .instances([instance])
    }

    /// Looks up one of several registrations; groups are not allowed.
    mutating func instance(
        _ text: String,
        _ sending: IncomingDownstream,
        in transaction: StoreTransaction
    ) throws -> DownstreamOutcome.Instance {
        let found = try RegistrationLookup.find(text, project: project, isStrict: sending.isStrict, in: transaction)
        var key = text
        if case .device(let row, _) = found { key = row.id }
        return take(found, of: text, id: MessageID.instanceID(sending.name, for: key), sending)
    }

    private mutating func take(
        _ found: RegistrationLookup,
        of text: String,
        id: String,
        _ sending: IncomingDownstream
    ) -> DownstreamOutcome.Instance {
        var instance = DownstreamOutcome.Instance(registration: text)
        var recipient = MessageRecipient(registration: text)
        switch found {
        case .device(let row, let canonical):
            project = project ?? row.project
            instance.canonical = canonical
            recipient.device = row.id
            if let package = sending.downstream.message.android.restrictedPackageName, !row.hasPackage(package) {
                instance.error = .invalidPackageName
            }
        case .group: instance.error = .invalidRegistration
        case .nobody: break
        case .refused(let refusal): instance.error = LegacyCode(refusal)
        }
        instance.error = instance.error ?? sending.faults.error(for: text)
        if instance.error == nil { instance.messageID = sending.downstream.isDryRun ? MessageID.dryRun : id }
        recipient.error = instance.error?.rawValue
        recipients.append(recipient)
        return instance
    }

    /// Looks up the members of a group; those without a device count as reached, unless strict.
    mutating func reach(
        _ group: StoredGroup,
        _ sending: IncomingDownstream,
        in transaction: StoreTransaction
    ) throws -> DownstreamOutcome {
        project = group.project
        name = sending.name
        let reach = try GroupReach(
            of: group,
            isStrict: sending.isStrict,
            error: { sending.faults.error(for: $0)?.rawValue },
            in: transaction
        )
        recipients += reach.recipients
        gone = (group, reach.gone)
        return .group(success: reach.successCount, failed: reach.failed)
    }

    /// Removes members from the group whose apps are uninstalled.
    func removeUnregisteredMembers(in transaction: StoreTransaction) throws {
        if let gone { try gone.group.remove(gone.members, in: transaction) }
    }
}

extension DeviceRow {
    /// Whether a message restricted to a package reaches the device; only Android has packages.
    fileprivate func hasPackage(_ name: String) -> Bool {
        guard case .android(let configuration) = fullConfiguration else { return true }
        return configuration.app.packageName == name
    }
}
#endif
