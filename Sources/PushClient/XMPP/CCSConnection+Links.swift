// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
internal import Curl
internal import PushMessages
internal import XMPPStream

extension CCSConnection {
    /// Opens one connection and handles it until it ends.
    ///
    /// - Throws: ``CCSError`` if reconnecting would not help.
    func serveLink() async throws {
        if let pause = pause() { try await timekeeper.sleep(pause) }
        let endpoint = client.endpoint.stream(connectTime: client.configuration.retry.connectTime)
        var link: Int?
        var reason: CCSError?
        do {
            try await SecureStream.withOpen(endpoint) { stream in
                let watch = Task { await Self.watch(stream, silence: client.configuration.retry.answerTime) }
                defer { watch.cancel() }
                var conversation = CCSConversation(stream)
                try await conversation.logIn(client.sender, key: client.key)
                link = adopt(stream)
                guard let link else { return Self.close(stream) }
                while let element = try await conversation.next() { take(element, from: link, stream) }
            }
            reason = CCSError(.connection, "The service closes its connections.")
        } catch let error as CCSError {
            reason = error
        } catch let error as CurlError {
            reason = CCSError(error)
        }
        try Task.checkCancellation()
        try lost(link, because: reason)
    }

    /// Sends a ping if nothing arrives for the time `silence`, and closes the connection if then nothing arrives
    /// either.
    private static func watch(_ stream: SecureStream, silence: Duration) async {
        var heard = -1
        var hasAsked = false
        while (try? await Task.sleep(for: silence)) != nil {
            let count = stream.byteCount
            if count != heard {
                (heard, hasAsked) = (count, false)
            } else if hasAsked {
                return stream.close()
            } else {
                hasAsked = true
                let ping = XMPPElement("ping", in: XMPPNamespace.ping)
                stream.write(XMPPElement("iq", attributes: ["type": "get", "id": "ping"], children: [ping]).xml.utf8)
            }
        }
    }

    private func take(_ element: XMPPElement, from link: Int, _ stream: SecureStream) {
        succeeded()
        switch element.name {
        case "iq": answer(element, stream)
        case "message": take(message: element, from: link)
        default: break
        }
    }

    private func answer(_ query: XMPPElement, _ stream: SecureStream) {
        guard query.attributes["type"] == "get" || query.attributes["type"] == "set" else { return }
        var answer = XMPPElement("iq", attributes: ["type": "result"])
        answer.attributes["id"] = query.attributes["id"]
        if query.child("ping", in: XMPPNamespace.ping) == nil {
            answer.attributes["type"] = "error"
            let condition = XMPPElement("service-unavailable", in: XMPPNamespace.stanzaErrors)
            answer.children = [XMPPElement("error", attributes: ["type": "cancel"], children: [condition])]
        }
        stream.write(answer.xml.utf8)
    }

    private func take(message: XMPPElement, from link: Int) {
        guard let text = message.gcm, let json = try? JSONValue(parsing: Array(text.utf8)) else { return }
        let id = json["message_id"]?.string ?? ""
        if message.attributes["type"] == "error" {
            let words = message.child("error", in: XMPPNamespace.client)?.child("text", in: XMPPNamespace.stanzaErrors)
            return finish(id, .refused(.invalidJSON, description: words?.text.excerpt(300) ?? ""))
        }
        switch json["message_type"]?.string {
        case "ack": finish(id, Self.outcome(of: json), canonicalID: json["registration_id"]?.string)
        case "nack":
            let refusal = CCSRefusal(rawValue: (json["error"]?.string ?? "").excerpt(64))
            if refusal == .connectionDraining { return sendAgain(id) }
            finish(id, .refused(refusal, description: json["error_description"]?.string?.excerpt(300) ?? ""))
        case "control":
            if json["control_type"] == "CONNECTION_DRAINING" { drain(link) }
        case nil, "receipt":
            if let incoming = CCSIncoming(json, link: link) { hand(incoming) }
        default: break
        }
    }

    private static func outcome(of ack: JSONValue) -> CCSResult.Outcome {
        guard let success = ack["success"]?.integer, let failure = ack["failure"]?.integer else {
            return .acknowledged
        }
        let failed = ack["failed_registration_ids"]?.array?.compactMap(\.string) ?? []
        return .group(success: success, failure: failure, failed: failed)
    }
}
#endif
