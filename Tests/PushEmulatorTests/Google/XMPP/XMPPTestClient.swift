// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import PushMessages
import XMPPStream

@testable import PushEmulator

/// An XMPP client of the tests' own, which sends exactly the given text.
struct XMPPTestClient {
    private var pieces: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private let sender: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var reader = XMPPStreamReader()
    private var events: [XMPPStreamReader.Event] = []

    static let header = XMPPStreamReaderTests.header

    /// Connects over TLS.
    static func open<Result: Sendable>(
        _ emulator: RunningEmulator,
        _ body: (inout XMPPTestClient) async throws -> Result
    ) async throws -> Result {
        var configuration = TLSConfiguration.makeClientConfiguration()
        // BoringSSL knows no constraints on addresses, which the authority has. Other tests verify the certificate.
        configuration.certificateVerification = .none
        let context = try NIOSSLContext(configuration: configuration)
        let channel = try await ClientBootstrap.patient(on: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: emulator.xmppPort) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let tls = try NIOSSLClientHandler(context: context, serverHostname: "fcm-xmpp.googleapis.com")
                    try channel.pipeline.syncOperations.addHandler(tls)
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            var client = XMPPTestClient(pieces: inbound.makeAsyncIterator(), sender: outbound)
            return try await body(&client)
        }
    }

    /// Connects and logs in.
    static func session<Result: Sendable>(
        _ emulator: RunningEmulator,
        sender: String = "1234567890",
        password: String = "key",
        _ body: (inout XMPPTestClient) async throws -> Result
    ) async throws -> Result {
        try await open(emulator) { client in
            try await client.logIn(sender: sender, password: password)
            return try await body(&client)
        }
    }

    private init(
        pieces: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator,
        sender: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) {
        self.pieces = pieces
        self.sender = sender
    }

    func send(_ text: String) async throws { try await sender.write(ByteBuffer(string: text)) }

    /// Sends a message with JSON.
    func send(_ json: JSONValue) async throws { try await send(XMPPElement.message(gcm: "\(json)").xml) }

    /// The next event; `nil` when the server has closed the connection.
    mutating func next() async throws -> XMPPStreamReader.Event? {
        while events.isEmpty {
            guard let piece = try await pieces.next() else { return nil }
            events = piece.withUnsafeReadableBytes { reader.read($0) }
        }
        return events.removeFirst()
    }

    /// The next element.
    mutating func element() async throws -> XMPPElement {
        struct NoElement: Error { let event: XMPPStreamReader.Event? }
        let event = try await next()
        guard case .element(let element)? = event else { throw NoElement(event: event) }
        return element
    }

    /// The JSON of the next message.
    mutating func json() async throws -> JSONValue {
        let element = try await element()
        return try JSONValue(parsing: Array((element.gcm ?? "\(element)").utf8))
    }

    /// Opens a stream and returns what the server offers in it.
    mutating func openStream() async throws -> XMPPElement {
        (reader, events) = (XMPPStreamReader(), [])
        try await send(Self.header)
        _ = try await next()
        return try await element()
    }

    static func plain(_ user: String, _ password: String) -> String {
        let text = Data("\0\(user)\0\(password)".utf8).base64EncodedString()
        return "<auth xmlns='\(XMPPNamespace.sasl)' mechanism='PLAIN'>\(text)</auth>"
    }

    mutating func logIn(sender: String, password: String) async throws {
        _ = try await openStream()
        try await send(Self.plain("\(sender)@gcm.googleapis.com", password))
        _ = try await element()
        _ = try await openStream()
        try await send("<iq type='set' id='b'><bind xmlns='\(XMPPNamespace.bind)'/></iq>")
        _ = try await element()
    }

    /// The failure with which the server ends the stream and the connection.
    mutating func failure() async throws -> XMPPStreamFailure? {
        var failure: XMPPStreamFailure?
        do {
            while let event = try await next() {
                if case .element(let element) = event, element.isNamed("error", in: XMPPNamespace.streams) {
                    failure = XMPPStreamFailure(element)
                }
            }
        } catch {
            // Closed with something unread, it is reset.
        }
        return failure
    }
}
#endif
