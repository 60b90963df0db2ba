// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
internal import Curl
internal import Foundation
internal import XMPPStream

/// The XMPP stream of one connection, read element by element.
struct CCSConversation {
    let stream: SecureStream
    private var reader = XMPPStreamReader()
    private var events: ArraySlice<XMPPStreamReader.Event> = []

    /// The domain of senders' addresses and of the stream.
    private static let domain = "gcm.googleapis.com"

    init(_ stream: SecureStream) { self.stream = stream }

    /// Returns the next element; `nil` at the end of the stream or connection.
    ///
    /// - Throws: ``CCSError`` if the data is not XMPP, the connection breaks, or the service sends a stream error.
    mutating func next() async throws(CCSError) -> XMPPElement? {
        while true {
            switch try await event() {
            case nil, .closed?: return nil
            case .opened?: continue
            case .failed(let failure)?:
                throw CCSError(.stream, "The service's answer is not XMPP: \(failure.description)")
            case .element(let element)?:
                guard !element.isNamed("error", in: XMPPNamespace.streams) else {
                    throw CCSError(XMPPStreamFailure(element))
                }
                return element
            }
        }
    }

    private mutating func event() async throws(CCSError) -> XMPPStreamReader.Event? {
        while events.isEmpty {
            do throws(CurlError) {
                guard let bytes = try await stream.read() else { return nil }
                events = bytes.withUnsafeBytes { reader.read($0) }[...]
            } catch {
                throw CCSError(error)
            }
        }
        return events.removeFirst()
    }

    private func send(_ element: XMPPElement) { stream.write(element.xml.utf8) }

    /// Authenticates the sender (SASL PLAIN) and binds the connection to an address.
    mutating func logIn(_ sender: String, key: Secret) async throws(CCSError) {
        try await open(for: "mechanisms", in: XMPPNamespace.sasl)
        let words = Data("\0\(sender)@\(Self.domain)\0\(key.revealed())".utf8).base64EncodedString()
        send(XMPPElement("auth", in: XMPPNamespace.sasl, attributes: ["mechanism": "PLAIN"], text: words))
        let answer = try await expected()
        guard answer.isNamed("success", in: XMPPNamespace.sasl) else {
            let reason = (answer.children.first?.name ?? answer.name).excerpt(64)
            throw CCSError(
                .loginRefused,
                "The service refuses sender \(sender.excerpt(64)) (\(reason)); check the sender id and the server key."
            )
        }
        (reader, events) = (XMPPStreamReader(), [])
        try await open(for: "bind", in: XMPPNamespace.bind)
        let bind = XMPPElement("bind", in: XMPPNamespace.bind)
        send(XMPPElement("iq", attributes: ["type": "set", "id": "bind"], children: [bind]))
        let bound = try await expected()
        guard bound.attributes["type"] == "result" else {
            throw CCSError(.stream, "The service gives the connection no address.")
        }
    }

    private mutating func open(for feature: String, in namespace: String) async throws(CCSError) {
        stream.write(
            """
            <?xml version='1.0'?><stream:stream to='\(Self.domain)' version='1.0' xmlns='\(XMPPNamespace.client)' \
            xmlns:stream='\(XMPPNamespace.streams)'>
            """.utf8
        )
        let features = try await expected()
        guard features.isNamed("features", in: XMPPNamespace.streams), features.child(feature, in: namespace) != nil
        else { throw CCSError(.stream, "The service offers no \(feature).") }
    }

    private mutating func expected() async throws(CCSError) -> XMPPElement {
        guard let element = try await next() else {
            throw CCSError(.connection, "The service has closed the connection during the login.")
        }
        return element
    }
}
#endif
