// SPDX-License-Identifier: Apache-2.0

import GRDB
import NIOCore
import PushMessages

/// A downstream message on its way into the store: whom it reaches there, and what its sender is told.
struct DownstreamSending: Sendable {
    var downstream: DownstreamMessage
    var wire: WireProtocol
    /// The sender's project, where the credentials tell.
    var caller: String?
    /// The project of what belongs to no device and to no known sender.
    var defaultProject: String
    /// Whether registrations that nobody has made are taken for those of devices that are gone.
    var isStrict: Bool
    /// The header fields that the inbox shows.
    var headers: String?
    var body: ByteBuffer
    /// Why the whole request fails in no word of the protocol; the message is kept for the inbox alone.
    var rejection: Rejection?
    /// What faults on purpose do to it.
    var struck = DownstreamFaults()
    /// What the ids of the message are made of.
    var name = MessageName.instanceID()

    /// A status of HTTP, and what the inbox calls it.
    struct Rejection: Sendable, Hashable {
        var status: Int
        var error: String

        /// Without usable credentials.
        static let unauthorized = Rejection(status: 401, error: "Unauthorized")
    }

    /// What was stored, and what the sender is told.
    struct Stored: Sendable {
        /// The message's number.
        var id: Int64
        var project: String
        var outcome: DownstreamOutcome
        /// Whether devices are still to get it.
        var isPending: Bool
    }

    /// Looks up whom the message is for, and stores it accepted or refused.
    func store(in database: Database) throws -> Stored {
        var plan = DownstreamPlan(project: caller)
        let outcome = try outcome(&plan, in: database)
        var draft = MessageDraft(
            project: plan.project ?? defaultProject,
            wire: wire,
            name: plan.name ?? "",
            target: downstream.message.target,
            words: MessageWords(downstream.message),
            isDryRun: downstream.isDryRun,
            hasRecipients: plan.reachesTopics || plan.recipients.contains { $0.device != nil && $0.error == nil },
            status: rejection?.status ?? outcome.status,
            errorCode: rejection?.error ?? outcome.errorCode,
            fault: struck.note,
            headers: headers,
            body: body
        )
        if case .registrations(let texts)? = downstream.target { draft.multicastCount = texts.count }
        let id = try draft.insert(database)
        try MessageRecipient.insert(plan.recipients, of: id, in: database)
        if !downstream.isDryRun { try plan.dropGone(in: database) }
        return Stored(id: id, project: draft.project, outcome: outcome, isPending: draft.isPending)
    }

    private func outcome(_ plan: inout DownstreamPlan, in database: Database) throws -> DownstreamOutcome {
        if let refusal = downstream.refusal { return .refused(refusal) }
        if rejection != nil { return .instances([]) }
        if let word = struck.word {
            return .refused(
                DownstreamRefusal(code: word, detail: word.xmpp, reason: "A fault of the emulator answers so.")
            )
        }
        switch downstream.target {
        case nil: return .refused(.missingRegistration)
        case .topic, .condition:
            let number = MessageName.number()
            plan.reachesTopics = true
            plan.name = number
            return .topic(messageID: number)
        case .registration(let text): return try plan.one(text, self, in: database)
        case .registrations(let texts):
            plan.name = name
            return .instances(try texts.map { try plan.instance($0, self, in: database) })
        }
    }
}
