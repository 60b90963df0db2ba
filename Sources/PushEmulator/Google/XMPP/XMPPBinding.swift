// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import XMPPStream

/// The resource binding of a stream, in which the client gets its address (RFC 6120, 7).
struct XMPPBinding {
    let sender: String

    /// Binds the client's resource; returns `false` if the client leaves.
    func run(_ conversation: inout XMPPConversation) async throws -> Bool {
        while let element = try await conversation.next() {
            guard element.isNamed("iq", in: XMPPNamespace.client), element.attributes["type"] == "set",
                let bind = element.child("bind", in: XMPPNamespace.bind)
            else { throw XMPPStreamFailure(.notAuthorized, "The connection has no address yet; bind comes first.") }
            // The service assigns addresses itself, so a requested resource is used only if it is plain.
            let wish = bind.child("resource", in: XMPPNamespace.bind)?.text ?? ""
            let isPlain =
                (1...64).contains(wish.utf8.count) && wish.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            let resource = isPlain ? wish : String(UInt32.random(in: 1...UInt32.max), radix: 16, uppercase: true)
            let address = XMPPElement(
                "jid",
                in: XMPPNamespace.bind,
                text: "\(sender)@\(conversation.host)/\(resource)"
            )
            try await conversation.send(
                element.result([XMPPElement("bind", in: XMPPNamespace.bind, children: [address])])
            )
            return true
        }
        return false
    }
}

extension XMPPElement {
    /// Returns the result of an `iq`.
    func result(_ children: [XMPPElement] = []) -> XMPPElement {
        var attributes = ["type": "result"]
        attributes["id"] = self.attributes["id"]
        return XMPPElement("iq", attributes: attributes, children: children)
    }

    /// Returns the stanza with an error.
    func refused(_ condition: String, type: String, code: String, text: String? = nil) -> XMPPElement {
        var attributes = ["type": "error"]
        attributes["id"] = self.attributes["id"]
        var error = XMPPElement("error", attributes: ["code": code, "type": type])
        error.children = [XMPPElement(condition, in: XMPPNamespace.stanzaErrors)]
        if let text { error.children.append(XMPPElement("text", in: XMPPNamespace.stanzaErrors, text: text)) }
        return XMPPElement(name, attributes: attributes, children: children + [error])
    }
}
#endif
