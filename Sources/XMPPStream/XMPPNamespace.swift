// SPDX-License-Identifier: Apache-2.0

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
