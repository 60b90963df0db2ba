// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import NIOCore
import PushMessages

/// A downstream message on its way into the store, with the data to find its recipients and answer its sender.
struct IncomingDownstream: IncomingMessage {
    var downstream: DownstreamMessage
    var wire: WireProtocol
    /// The sender's project, if the credentials tell.
    var caller: String?
    /// The project if neither a device nor the sender tells one.
    var defaultProject: String
    /// Whether registrations that no device has are treated as unregistered.
    var isStrict: Bool
    /// The header fields that the inbox shows.
    var headers: String?
    /// The contents of the request's credentials.
    var credentials: JSONObject?
    var body: ByteBuffer
    /// The HTTP error if the whole request fails; the message is then stored only for the inbox.
    var rejection: Rejection?
    /// The faults that apply to it.
    var faults = DownstreamFaults()
    /// The sender id that gets a receipt if the message requests one; `nil` if the protocol has none.
    var receiptSender: String?
    /// The id from which the ids of the message are derived.
    var name = MessageID.instanceID()

    /// An HTTP status and its name in the inbox.
    struct Rejection: Sendable, Hashable {
        var status: Int
        var error: String
        var reason: RefusalReason

        /// The request has no usable credentials.
        static let unauthorized = Rejection(
            status: 401,
            error: "Unauthorized",
            reason: RefusalReason(
                "the request has no credentials that the protocol accepts",
                "Send Authorization: key= and a server key, or Bearer and an access token with access_token_auth: true.",
                about: .authorization
            )
        )
    }

    var byteCount: Int { body.readableBytes }

    /// Looks up the recipients; the answer is the result for the sender.
    func admit(in transaction: StoreTransaction) throws -> (envelope: Envelope, answer: DownstreamOutcome) {
        var plan = DownstreamPlan(project: caller)
        let outcome = try outcome(&plan, in: transaction)
        var envelope = Envelope(
            project: plan.project ?? defaultProject,
            wire: wire,
            name: plan.name ?? "",
            target: downstream.message.target,
            words: SearchableText(downstream.message),
            isDryRun: downstream.isDryRun,
            recipients: plan.recipients,
            reachesDevices: plan.reachesTopics || plan.recipients.contains { $0.device != nil && $0.error == nil },
            status: rejection?.status ?? outcome.status,
            errorCode: rejection?.error ?? outcome.errorCode,
            refusal: note(on: outcome),
            fault: faults.note,
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
        if !downstream.isDryRun { try plan.removeUnregisteredMembers(in: transaction) }
        return (envelope, outcome)
    }

    /// Why the message, or some of its registrations, are refused; `nil` if none is.
    private func note(on outcome: DownstreamOutcome) -> RefusalNote? {
        let service = wire == .xmpp ? "FCM over XMPP" : "FCM's legacy protocol"
        if let rejection {
            let reason = rejection.reason.naming(target: nil, authorization: credentials?["scheme"]?.string)
            return RefusalNote(service, rejection.status, rejection.error, reason, credentials: credentials)
        }
        var answers: [RefusalNote.Answer] = []
        func add(_ code: LegacyCode, _ target: String?, _ detail: String? = nil) {
            guard !answers.contains(where: { $0.code == code.rawValue }) else { return }
            var reason = code.reason.naming(target: target.map { ("to", $0) })
            // The answer of a fault does not have a detail.
            if let detail, faults.error == nil { reason.cause = detail }
            answers.append(.init(status: outcome.status, code: code.rawValue, reason: reason))
        }
        switch outcome {
        case .refused(let refusal): add(refusal.code, downstream.target?.pushTarget?.text, refusal.reason)
        case .instances(let instances):
            for instance in instances { if let error = instance.error { add(error, instance.registration) } }
        case .group, .topic: break
        }
        return answers.isEmpty ? nil : RefusalNote(service, answers, credentials: credentials)
    }

    private func outcome(_ plan: inout DownstreamPlan, in transaction: StoreTransaction) throws -> DownstreamOutcome {
        if let refusal = downstream.refusal { return .refused(refusal) }
        if rejection != nil { return .instances([]) }
        if let error = faults.error {
            return .refused(
                DownstreamRefusal(code: error, detail: error.xmpp, reason: "A fault of the emulator answers so.")
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
#endif
