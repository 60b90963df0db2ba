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
    /// Whether the sender's credentials are none; the message is kept for the inbox alone.
    var isUnauthorized = false
    /// What the ids of the message are made of.
    var name = MessageName.instanceID()

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
            status: isUnauthorized ? 401 : outcome.status,
            errorCode: isUnauthorized ? Self.unauthorized : outcome.errorCode,
            headers: headers,
            body: body
        )
        if case .registrations(let texts)? = downstream.target { draft.multicastCount = texts.count }
        let id = try draft.insert(database)
        try MessageRecipient.insert(plan.recipients, of: id, in: database)
        if !downstream.isDryRun { try plan.dropGone(in: database) }
        return Stored(id: id, project: draft.project, outcome: outcome, isPending: draft.isPending)
    }

    /// What the inbox calls it; the protocols have no word for it.
    private static let unauthorized = "Unauthorized"

    private func outcome(_ plan: inout DownstreamPlan, in database: Database) throws -> DownstreamOutcome {
        if let refusal = downstream.refusal { return .refused(refusal) }
        if isUnauthorized { return .instances([]) }
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
            return .instances(
                try texts.enumerated().map { place, text in
                    try plan.instance(text, id: "\(name)\(String(place, radix: 16))", self, in: database)
                }
            )
        }
    }
}
