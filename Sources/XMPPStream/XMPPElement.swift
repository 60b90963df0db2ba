// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
/// One element of an XMPP stream with everything in it.
///
/// Where text and children are mixed, their order is not kept: nothing in XMPP mixes them.
package struct XMPPElement: Sendable, Hashable {
    /// The local name.
    package var name: String
    /// The URI of the namespace; empty for none.
    package var namespace: String
    /// Attributes without a namespace.
    package var attributes: [String: String]
    /// The elements in it.
    package var children: [XMPPElement]
    /// All text directly in it.
    package var text: String

    /// Makes an element of its parts.
    package init(
        _ name: String,
        in namespace: String = XMPPNamespace.client,
        attributes: [String: String] = [:],
        children: [XMPPElement] = [],
        text: String = ""
    ) {
        self.name = name
        self.namespace = namespace
        self.attributes = attributes
        self.children = children
        self.text = text
    }

    /// Whether it has this name in this namespace.
    package func isNamed(_ name: String, in namespace: String) -> Bool {
        self.name == name && self.namespace == namespace
    }

    /// The first child of this name in this namespace.
    package func child(_ name: String, in namespace: String) -> XMPPElement? {
        children.first { $0.isNamed(name, in: namespace) }
    }
}

extension XMPPElement {
    /// The element as XML, in a stream with the default namespace of clients.
    package var xml: String {
        var xml = ""
        write(to: &xml, inheriting: XMPPNamespace.client)
        return xml
    }

    private func write(to xml: inout String, inheriting inherited: String) {
        // The stream's own elements have the prefix that its header declares.
        let isStreams = namespace == XMPPNamespace.streams
        let tag = isStreams ? "stream:" + name : name
        xml += "<" + tag
        if !isStreams, namespace != inherited { Self.write("xmlns", namespace, to: &xml) }
        for (name, value) in attributes.sorted(by: { $0.key < $1.key }) { Self.write(name, value, to: &xml) }
        guard !children.isEmpty || !text.isEmpty else {
            xml += "/>"
            return
        }
        xml += ">"
        xml += Self.escaped(text)
        for child in children { child.write(to: &xml, inheriting: isStreams ? inherited : namespace) }
        xml += "</" + tag + ">"
    }

    private static func write(_ name: String, _ value: String, to xml: inout String) {
        xml += " " + name + "=\"" + escaped(value) + "\""
    }

    /// Text as XML writes it; characters that XML cannot hold become U+FFFD.
    package static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "'": escaped.append(contentsOf: "&apos;".unicodeScalars)
            // As they are, parsers make other spaces of them.
            case "\t", "\n", "\r": escaped.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
            case _ where isAllowed(scalar): escaped.append(scalar)
            default: escaped.append("\u{FFFD}")
            }
        }
        return String(escaped)
    }

    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
    }
}

extension XMPPElement {
    /// The JSON of a `message` with a `gcm` element; `nil` if there is none.
    package var gcm: String? { child("gcm", in: XMPPNamespace.gcm)?.text }

    /// A `message` that carries JSON.
    ///
    /// - Parameters:
    ///   - json: Characters that XML cannot hold are escaped as JSON escapes them.
    ///   - type: `normal` on messages that the service sends unasked.
    package static func message(gcm json: String, id: String = "", type: String? = nil) -> XMPPElement {
        var text = json
        if !json.unicodeScalars.allSatisfy({ isAllowed($0) || $0 == "\n" || $0 == "\r" || $0 == "\t" }) {
            text = json.unicodeScalars.map { scalar in
                guard !isAllowed(scalar), scalar.value >= 0x20 else { return String(scalar) }
                return "\\u" + String(scalar.value, radix: 16, uppercase: true)
            }.joined()
        }
        var attributes = ["id": id]
        attributes["type"] = type
        return XMPPElement(
            "message",
            attributes: attributes,
            children: [XMPPElement("gcm", in: XMPPNamespace.gcm, text: text)]
        )
    }
}

/// Names of the vocabularies that Firebase's XMPP connection speaks.
package enum XMPPNamespace {
    /// Of `stream`, `features` and `error` (RFC 6120 §4.8.1).
    package static let streams = "http://etherx.jabber.org/streams"
    /// Of `message`, `iq` and `presence`.
    package static let client = "jabber:client"
    /// Of the conditions of stream errors.
    package static let streamErrors = "urn:ietf:params:xml:ns:xmpp-streams"
    /// Of the conditions of stanza errors.
    package static let stanzaErrors = "urn:ietf:params:xml:ns:xmpp-stanzas"
    /// Of the login.
    package static let sasl = "urn:ietf:params:xml:ns:xmpp-sasl"
    /// Of the request for an address.
    package static let bind = "urn:ietf:params:xml:ns:xmpp-bind"
    /// Of a step of RFC 3921 that newer clients leave out.
    package static let session = "urn:ietf:params:xml:ns:xmpp-session"
    /// Of XEP-0199.
    package static let ping = "urn:xmpp:ping"
    /// Of the element that carries JSON.
    package static let gcm = "google:mobile:data"
}
#endif
