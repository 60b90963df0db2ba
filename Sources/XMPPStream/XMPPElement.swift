// SPDX-License-Identifier: Apache-2.0

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
