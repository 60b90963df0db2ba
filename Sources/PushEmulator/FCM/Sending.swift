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
    /// Whether there may be a device to deliver it to: an accepted token can be nobody's.
    var hasRecipients = true
    /// The members of the group that it is for.
    private(set) var recipients: [MessageRecipient] = []

    /// Refuses what the service refuses once it knows whose registration it is.
    ///
    /// A device of another project is a mismatch even if it is gone. A token of a registered device is right whatever it
    /// looks like, since tests make up their own. A group's key is nobody's device.
    mutating func lookUpTarget(in database: Database) throws {
        guard refusal == nil, let registration else { return }
        let column = registration.field == .fid || registration.kind == .installationID ? "fid" : "token"
        let statement = try database.cachedStatement(
            sql: "SELECT project, unregistered IS NOT NULL FROM devices WHERE \(column) = ?"
        )
        guard let row = try Row.fetchOne(statement, arguments: [registration.text]) else {
            hasRecipients = false
            if registration.field == .token, try lookUpGroup(registration.text, in: database) { return }
            if registration.kind == nil {
                refusal = registration.field == .fid ? .malformedInstallationID : .malformedToken
            } else if isStrict {
                refusal = .unregistered
            }
            return
        }
        if row[0] as String != project {
            refusal = .senderIDMismatch
        } else if row[1] as Bool {
            refusal = .unregistered
        }
    }

    /// Takes the text for a group's key, and says whether it is one.
    ///
    /// Of members that are gone the sender learns nothing: the answer has no room for them.
    private mutating func lookUpGroup(_ key: String, in database: Database) throws -> Bool {
        switch try StoredGroup.find(key: key, in: database) {
        case .unknown: return false
        case .gone: refusal = .unregistered
        case .found(let group) where group.project != project: refusal = .senderIDMismatch
        case .found(let group):
            let reach = try GroupReach(of: group, isStrict: isStrict, in: database)
            recipients = reach.recipients
            hasRecipients = recipients.contains { $0.device != nil && $0.error == nil }
            if !isDryRun { try group.remove(reach.gone, in: database) }
        }
        return true
    }

    /// Stores the message, and whom it is for, and returns its number.
    func insert(in database: Database) throws -> Int64 {
        let id = try draft.insert(database)
        try MessageRecipient.insert(recipients, of: id, in: database)
        return id
    }

    /// The message as it is stored.
    var draft: MessageDraft {
        MessageDraft(
            project: project,
            wire: .v1,
            name: refusal == nil ? name : "",
            target: target,
            words: words,
            isDryRun: isDryRun,
            hasRecipients: hasRecipients,
            status: refusal?.code ?? 200,
            errorCode: refusal?.errorCode,
            fault: fault,
            headers: headers,
            body: body
        )
    }
}
