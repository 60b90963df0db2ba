// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Foundation
import NIOCore
import PushMessages
import XMPPStream

/// Accepts a session's messages to devices, and answers them.
struct CCSDownstream: Sendable {
    let session: CCSSession
    let google: GoogleService

    /// Returns the `ack` or `nack`; if the message has no id for them, the stanza with an error.
    ///
    /// - Parameter text: The text in the stanza; `json` is its parsed value if it is valid JSON.
    func answer(_ stanza: XMPPElement, _ text: String, _ json: JSONValue?) async throws -> XMPPElement {
        var downstream = DownstreamMessage(reading: Array(text.utf8), received: Int(Date().timeIntervalSince1970))
        let id = json?["message_id"]?.string ?? ""
        if id.isEmpty, json != nil { downstream.refusal = .missing("message_id") }
        if downstream.refusal == nil, json?["registration_ids"] != nil {
            downstream.refusal = .parameters("\"registration_ids\" is not supported here; send \"to\" one at a time")
        }
        let receiver = json?["to"]?.string ?? json?["condition"]?.string ?? ""
        if !id.isEmpty, session.isDraining {
            return Self.nack(id, receiver, "CONNECTION_DRAINING", "Connection is draining; send it over another.")
        }
        let (outcome, hit) = try await accept(downstream, ByteBuffer(string: text))
        if let hit, let error = hit.nackError {
            return Self.nack(id, receiver, error, "A fault of the emulator answers so.")
        }
        if id.isEmpty {
            guard case .refused(let refusal) = outcome else {
                return stanza.malformed("Missing Required Field: message_id")
            }
            return stanza.malformed(refusal.reason)
        }
        return Self.answer(outcome, id, receiver)
    }

    /// Stores the message, waits for the latency of faults, and returns the fault that replaces the outcome, if any.
    ///
    /// - Throws: `CancellationError` if a fault ends the connection without an answer, or the error of the store.
    private func accept(
        _ downstream: DownstreamMessage,
        _ body: ByteBuffer
    ) async throws -> (DownstreamOutcome, AppliedFault?) {
        let sender = session.sender
        var sending = IncomingDownstream(
            downstream: downstream,
            wire: .xmpp,
            // A project number does not tell its project.
            caller: ProjectNumber.isNumber(sender) ? nil : sender,
            defaultProject: session.project,
            isStrict: google.core.configuration.isStrict,
            body: body
        )
        sending.receiptSender = sender
        sending.faults = try await google.faults(for: sending)
        let hit = sending.faults.whole.flatMap { $0.isTaken ? nil : $0 }
        if let hit {
            sending.rejection = .init(
                status: hit.status?.code ?? 500,
                error: hit.nackError ?? hit.code.rawValue,
                reason: hit.legacyError?.reason ?? hit.status?.reason ?? LegacyCode.internalServerError.reason
            )
        }
        let stored = try await google.core.accept(sending)
        if sending.downstream.wantsReceipt, stored.isPending { google.receipts.expect(stored.id, by: sender) }
        try await sending.faults.wait()
        if let code = sending.faults.whole?.code, code == .connectionReset || code == .answerLost {
            throw CancellationError()
        }
        return (stored.answer, hit)
    }

    // MARK: - Answers

    private static func answer(_ outcome: DownstreamOutcome, _ id: String, _ receiver: String) -> XMPPElement {
        switch outcome {
        case .refused(let refusal): return nack(id, receiver, refusal.code.xmpp, refusal.xmppDescription)
        case .topic: return ack(id, receiver)
        case .instances(let instances):
            guard let instance = instances.first else { return nack(id, receiver, .internalServerError) }
            if let error = instance.error { return nack(id, receiver, error) }
            return ack(id, receiver, instance.canonical.map { ["registration_id": .string($0)] } ?? [:])
        case .group(let success, let failed):
            // A group without members reaches no device, but no member fails either.
            guard success > 0 || failed.isEmpty else { return nack(id, receiver, .notRegistered) }
            var members: JSONObject = ["success": .integer(success), "failure": .integer(failed.count)]
            if !failed.isEmpty { members["failed_registration_ids"] = .array(failed.map { .string($0) }) }
            return ack(id, receiver, members)
        }
    }

    private static func ack(_ id: String, _ receiver: String, _ members: JSONObject = [:]) -> XMPPElement {
        var json: JSONObject = [
            "from": .string(receiver), "message_id": .string(id), "message_type": "ack",
        ]
        for (name, value) in members { json[name] = value }
        return message(json)
    }

    private static func nack(_ id: String, _ receiver: String, _ code: LegacyCode) -> XMPPElement {
        let description =
            switch code {
            case .invalidRegistration: "Invalid token on 'to' field: \(receiver)"
            case .notRegistered: "Device is not registered: \(receiver)"
            case .mismatchSenderID: "The token belongs to another sender: \(receiver)"
            case .invalidPackageName: "InvalidJson : INVALID_PACKAGE_NAME : The app's package name is another."
            case .missingRegistration: "InvalidJson : MISSING_REGISTRATION : Missing Required Field: to"
            default: code.rawValue
            }
        return nack(id, receiver, code.xmpp, description)
    }

    private static func nack(_ id: String, _ receiver: String, _ error: String, _ description: String) -> XMPPElement {
        message([
            "from": .string(receiver), "message_id": .string(id), "message_type": "nack", "error": .string(error),
            "error_description": .string(description),
        ])
    }

    private static func message(_ json: JSONObject) -> XMPPElement {
        .message(gcm: String(decoding: JSONValue.object(json).encoded(), as: UTF8.self))
    }
}
#endif
