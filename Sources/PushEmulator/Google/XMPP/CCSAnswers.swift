// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Foundation
import PushMessages
import XMPPStream

/// Answers the stanzas of a session's client.
struct CCSAnswers: Sendable {
    let session: CCSSession
    let google: GoogleService

    /// Returns the answers to one stanza, possibly none.
    ///
    /// - Throws: ``XMPPStreamFailure`` for an element that is not a stanza.
    func answer(_ element: XMPPElement) async throws -> [XMPPElement] {
        guard element.namespace == XMPPNamespace.client else {
            throw XMPPStreamFailure(.invalidNamespace, "Messages and queries are in \(XMPPNamespace.client).")
        }
        switch element.name {
        case "message": return try await answer(message: element)
        case "iq": return answer(query: element)
        // The service ignores presence.
        case "presence": return []
        default: throw XMPPStreamFailure(.unsupportedStanzaType, "There are messages and queries, and nothing else.")
        }
    }

    private func answer(query: XMPPElement) -> [XMPPElement] {
        guard let type = query.attributes["type"], type == "get" || type == "set" else { return [] }
        if type == "get", query.child("ping", in: XMPPNamespace.ping) != nil { return [query.result()] }
        if type == "set", query.child("session", in: XMPPNamespace.session) != nil { return [query.result()] }
        return [query.refused("service-unavailable", type: "cancel", code: "503")]
    }

    private func answer(message: XMPPElement) async throws -> [XMPPElement] {
        guard message.attributes["type"] != "error" else { return [] }
        guard let text = message.gcm else {
            return [message.malformed("Missing Required Field: gcm")]
        }
        let json = try? JSONValue(parsing: Array(text.utf8))
        switch json?["message_type"] {
        case nil, .null?:
            return [try await CCSDownstream(session: session, google: google).answer(message, text, json)]
        case .string("ack")?: return try await acknowledge(json?.object ?? [:], message)
        case let type?: return [message.malformed("Invalid value for \"message_type\": \(type.excerpt)")]
        }
    }

    /// Records the app server's acknowledgement of an upstream message or receipt.
    private func acknowledge(_ ack: JSONObject, _ stanza: XMPPElement) async throws -> [XMPPElement] {
        guard let id = ack["message_id"]?.string, !id.isEmpty else {
            return [stanza.malformed("Missing Required Field: message_id")]
        }
        guard let origin = ack["to"]?.string, !origin.isEmpty else {
            let nack: JSONValue = [
                "from": "", "message_id": .string(id), "message_type": "nack", "error": "BAD_ACK",
                "error_description": "The ack has no \"to\"; it is what the message's \"from\" was.",
            ]
            return [.message(gcm: String(decoding: nack.encoded(), as: UTF8.self))]
        }
        let sender = session.sender
        let sessions = try await google.core.store.write {
            try UpstreamMessage.acknowledge(id, from: origin, by: sender, in: $0)
        }
        for session in sessions { google.xmppSessions.acknowledged(1, over: session) }
        return []
    }
}

extension XMPPElement {
    /// Returns the message with the service's error for invalid JSON.
    func malformed(_ reason: String) -> XMPPElement {
        refused(
            "bad-request",
            type: "modify",
            code: "400",
            text: "InvalidJson: JSON_PARSING_ERROR : \(reason)\n"
        )
    }
}
#endif
