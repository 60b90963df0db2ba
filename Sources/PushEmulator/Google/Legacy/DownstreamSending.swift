// SPDX-License-Identifier: Apache-2.0

import NIOCore
import PushMessages

/// A downstream message on its way into the store: whom it reaches there, and what its sender is told.
struct DownstreamSending: IncomingMessage {
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
    /// The sender id that gets a receipt where the message asks for one; `nil` where the protocol has none.
    var receiptSender: String?
    /// What the ids of the message are made of.
    var name = MessageID.instanceID()

    /// A status of HTTP, and what the inbox calls it.
    struct Rejection: Sendable, Hashable {
        var status: Int
        var error: String

        /// Without usable credentials.
        static let unauthorized = Rejection(status: 401, error: "Unauthorized")
    }

    var byteCount: Int { body.readableBytes }

    /// Looks up whom the message is for; the answer is what the sender is told.
    func admit(in transaction: StoreTransaction) throws -> (envelope: Envelope, answer: DownstreamOutcome) {
        var plan = DownstreamPlan(project: caller)
        let outcome = try outcome(&plan, in: transaction)
        var envelope = Envelope(
            project: plan.project ?? defaultProject,
            wire: wire,
            name: plan.name ?? "",
            target: downstream.message.target,
            words: MessageWords(downstream.message),
            isDryRun: downstream.isDryRun,
            recipients: plan.recipients,
            reachesDevices: plan.reachesTopics || plan.recipients.contains { $0.device != nil && $0.error == nil },
            status: rejection?.status ?? outcome.status,
            errorCode: rejection?.error ?? outcome.errorCode,
            fault: struck.note,
            headers: headers,
            body: body,
            payload: downstream.isReadable ? .fcm(downstream.message) : nil
        )
        if case .registrations(let texts)? = downstream.target { envelope.multicastCount = texts.count }
        if let receiptSender, let id = downstream.messageID, envelope.isPending, downstream.wantsReceipt,
            case .instances = outcome
        {
            envelope.receipt = .init(messageID: id, sender: receiptSender)
        }
        if !downstream.isDryRun { try plan.dropGone(in: transaction) }
        return (envelope, outcome)
    }

    private func outcome(_ plan: inout DownstreamPlan, in transaction: StoreTransaction) throws -> DownstreamOutcome {
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
            let number = MessageID.number()
            plan.reachesTopics = true
            plan.name = number
            return .topic(messageID: number)
        case .registration(let text): return try plan.one(text, self, in: transaction)
        case .registrations(let texts):
            plan.name = name
            return .instances(try texts.map { try plan.instance($0, self, in: transaction) })
        }
    }
}
