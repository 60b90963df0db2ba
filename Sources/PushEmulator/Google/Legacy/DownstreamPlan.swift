// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator

/// Whom a downstream message goes to, as it is found out registration by registration.
struct DownstreamPlan: Sendable {
    /// The project that the message belongs to: the sender's, else that of the first device or group.
    var project: String?
    /// The id that the message is stored under; `nil` for none.
    var name: String?
    /// Whether subscribers of topics get it.
    var reachesTopics = false
    /// The devices that get it and the registrations that do not, where its target alone does not tell them.
    private(set) var recipients: [MessageRecipient] = []
    /// The group it is for, and the members that turned out to be gone.
    private var gone: (group: StoredGroup, members: [String])?

    init(project: String?) { self.project = project }

    /// Finds the one registration or group that a message is for.
    mutating func one(
        _ text: String,
        _ sending: DownstreamSending,
        in transaction: StoreTransaction
    ) throws -> DownstreamOutcome {
        let found = try RegistrationLookup.find(text, project: project, isStrict: sending.isStrict, in: transaction)
        if case .group(let group) = found { return try reach(group, sending, in: transaction) }
        let instance = take(found, of: text, id: sending.name, sending)
        if instance.error == nil { name = sending.name }
        return .instances([instance])
    }

    /// Finds one of several registrations; groups are none.
    mutating func instance(
        _ text: String,
        _ sending: DownstreamSending,
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
        _ sending: DownstreamSending
    ) -> DownstreamOutcome.Instance {
        var instance = DownstreamOutcome.Instance(registration: text)
        var recipient = MessageRecipient(registration: text)
        switch found {
        case .device(let row, let canonical):
            project = project ?? row.project
            instance.canonical = canonical
            recipient.device = row.id
            if let package = sending.downstream.message.android?.restrictedPackageName, !row.hasPackage(package) {
                instance.error = .invalidPackageName
            }
        case .group: instance.error = .invalidRegistration
        case .nobody: break
        case .refused(let refusal): instance.error = LegacyCode(refusal)
        }
        instance.error = instance.error ?? sending.struck.word(for: text)
        if instance.error == nil { instance.messageID = sending.downstream.isDryRun ? Self.dryRunID : id }
        recipient.error = instance.error?.rawValue
        recipients.append(recipient)
        return instance
    }

    /// Finds the members of a group; those without a device count as reached, unless strict.
    mutating func reach(
        _ group: StoredGroup,
        _ sending: DownstreamSending,
        in transaction: StoreTransaction
    ) throws -> DownstreamOutcome {
        project = group.project
        name = sending.name
        let reach = try GroupReach(
            of: group,
            isStrict: sending.isStrict,
            errors: sending.struck.errors,
            in: transaction
        )
        recipients += reach.recipients
        gone = (group, reach.gone)
        return .group(success: reach.successCount, failed: reach.failed)
    }

    /// Takes members out of the group whose apps turned out to be uninstalled.
    func dropGone(in transaction: StoreTransaction) throws {
        if let gone { try gone.group.remove(gone.members, in: transaction) }
    }

    /// What the service answers to a dry run in place of an id.
    private static let dryRunID = "fake_message_id"
}

extension DeviceRow {
    /// Whether a message restricted to a package reaches it; only Android has packages.
    fileprivate func hasPackage(_ name: String) -> Bool {
        guard case .android(let configuration) = fullConfiguration else { return true }
        return configuration.app.packageName == name
    }
}
