// SPDX-License-Identifier: Apache-2.0

import GRDB
import NIOCore
import PushMessages

/// A message on its way from the request to the store: what is kept of it, whom it is for, and why it is refused.
///
/// The message itself is not here: it has dozens of parts, each of which is counted where it is handed on.
struct Sending: Sendable {
    /// The namespace of its project.
    var project: String
    /// Whether tokens that nobody has registered are taken for those of devices that are gone.
    var isStrict: Bool
    var target: PushMessage.Target?
    var isDryRun: Bool
    /// What it can be found by.
    var words: MessageWords
    /// The name that an accepted message is answered with.
    var name: String
    /// The header fields that the inbox shows.
    var headers: String?
    var body: ByteBuffer
    /// The one app instance or group it is for; `nil` for subscribers of topics, and where there is a refusal.
    var registration: Registration?
    var refusal: FCMStatus?
    /// The failure on purpose that it has met, see ``FaultHit/note``.
    var fault: String?

    /// What the store knows of whom a message is for.
    private struct Audience {
        var refusal: FCMStatus?
        /// Whether there may be a device to deliver it to: an accepted token can be nobody's.
        var hasRecipients = true
        /// The members of the group that it is for.
        var recipients: [MessageRecipient] = []
    }

    /// Looks whom the message is for, and stores it.
    func store(in database: Database) throws -> Acceptance {
        let audience = try audience(in: database)
        let refusal = audience.refusal
        let draft = MessageDraft(
            project: project,
            wire: .v1,
            name: refusal == nil ? name : "",
            target: target,
            words: words,
            isDryRun: isDryRun,
            hasRecipients: audience.hasRecipients,
            status: refusal?.code ?? 200,
            errorCode: refusal?.errorCode,
            fault: fault,
            headers: headers,
            body: body
        )
        let id = try draft.insert(database)
        try MessageRecipient.insert(audience.recipients, of: id, in: database)
        return Acceptance(id: id, refusal: refusal, isPending: draft.isPending)
    }

    /// Refuses what the service refuses once it knows whose registration it is.
    ///
    /// A device of another project is a mismatch even if it is gone. A token of a registered device is right whatever it
    /// looks like, since tests make up their own. A group's key is nobody's device.
    private func audience(in database: Database) throws -> Audience {
        guard refusal == nil, let registration else { return Audience(refusal: refusal) }
        let isInstallation = registration.field == .fid || registration.kind == .installationID
        let statement = try PreparedStatement(isInstallation ? Self.byFID : Self.byToken, in: database)
        statement.bind(registration.text, at: 1)
        if try statement.step() {
            if !statement.column(0, is: project) { return Audience(refusal: .senderIDMismatch) }
            return Audience(refusal: statement.isTrue(1) ? .unregistered : nil)
        }
        if registration.field == .token, let group = try group(registration.text, in: database) { return group }
        var audience = Audience(hasRecipients: false)
        if registration.kind == nil {
            audience.refusal = registration.field == .fid ? .malformedInstallationID : .malformedToken
        } else if isStrict {
            audience.refusal = .unregistered
        }
        return audience
    }

    /// Takes the text for a group's key; `nil` where it is none.
    ///
    /// Of members that are gone the sender learns nothing: the answer has no room for them.
    private func group(_ key: String, in database: Database) throws -> Audience? {
        switch try StoredGroup.find(key: key, in: database) {
        case .unknown: return nil
        case .gone: return Audience(refusal: .unregistered)
        case .found(let group) where group.project != project: return Audience(refusal: .senderIDMismatch)
        case .found(let group):
            let reach = try GroupReach(of: group, isStrict: isStrict, in: database)
            if !isDryRun { try group.remove(reach.gone, in: database) }
            return Audience(
                hasRecipients: reach.recipients.contains { $0.device != nil && $0.error == nil },
                recipients: reach.recipients
            )
        }
    }

    private static let byToken = "SELECT project, unregistered IS NOT NULL FROM devices WHERE token = ?"
    private static let byFID = "SELECT project, unregistered IS NOT NULL FROM devices WHERE fid = ?"
}
