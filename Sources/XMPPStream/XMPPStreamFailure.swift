// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
/// The reason why a stream ends: a condition of RFC 6120 §4.9.3 and a sentence for people.
package struct XMPPStreamFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The condition's name on the wire, for instance `not-well-formed`; open.
    package struct Condition: RawRepresentable, Sendable, Hashable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// Something that is XML, and nothing that a stream may hold.
        package static let badFormat = Condition(rawValue: "bad-format")
        /// The peer is silent.
        package static let connectionTimeout = Condition(rawValue: "connection-timeout")
        /// The elements have another namespace than the stream's.
        package static let invalidNamespace = Condition(rawValue: "invalid-namespace")
        /// Something before the login that only comes after it.
        package static let notAuthorized = Condition(rawValue: "not-authorized")
        /// No XML.
        package static let notWellFormed = Condition(rawValue: "not-well-formed")
        /// More than is served.
        package static let policyViolation = Condition(rawValue: "policy-violation")
        /// There are too many connections.
        package static let resourceConstraint = Condition(rawValue: "resource-constraint")
        /// A document type, a comment, an instruction or an entity.
        package static let restrictedXML = Condition(rawValue: "restricted-xml")
        /// The server stops.
        package static let systemShutdown = Condition(rawValue: "system-shutdown")
        /// Something other than UTF-8.
        package static let unsupportedEncoding = Condition(rawValue: "unsupported-encoding")
        /// An element that is not a stanza.
        package static let unsupportedStanzaType = Condition(rawValue: "unsupported-stanza-type")
        /// A stream of a time before XMPP 1.0.
        package static let unsupportedVersion = Condition(rawValue: "unsupported-version")
    }

    /// The condition.
    package var condition: Condition
    /// What is wrong, in one sentence.
    package var description: String

    /// Makes a failure of its parts.
    package init(_ condition: Condition, _ description: String) {
        self.condition = condition
        self.description = description
    }

    /// The `stream:error` that tells of it.
    package var element: XMPPElement {
        XMPPElement(
            "error",
            in: XMPPNamespace.streams,
            children: [
                XMPPElement(condition.rawValue, in: XMPPNamespace.streamErrors),
                XMPPElement("text", in: XMPPNamespace.streamErrors, text: description),
            ]
        )
    }

    /// Reads a `stream:error`.
    package init(_ element: XMPPElement) {
        let conditions = element.children.filter { $0.namespace == XMPPNamespace.streamErrors }
        condition = Condition(rawValue: conditions.first { $0.name != "text" }?.name ?? "undefined-condition")
        description = conditions.first { $0.name == "text" }?.text ?? ""
    }
}

/// Bounds on what the peer of a stream may send.
package struct XMPPStreamLimits: Sendable, Hashable {
    /// Bytes of one element under the stream's; default 256 KiB.
    package var stanzaByteCount = 256 * 1024
    /// Bytes of one tag with its attributes; default 16 KiB.
    package var tagByteCount = 16 * 1024
    /// Elements in each other under the stream's; default 16.
    package var depth = 16
    /// Elements in one under the stream's; default 256.
    package var elementCount = 256
    /// Attributes of one element; default 32.
    package var attributeCount = 32

    /// Makes the default bounds.
    package init() {}
}
#endif
