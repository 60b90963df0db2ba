// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import PushMessages
import Testing

@testable import PushEmulator

/// A client of Mozilla's push service as a test speaks it, byte by byte.
final class WebSocketTestClient {
    struct Frame: Equatable {
        var opcode: UInt8
        var payload: [UInt8]

        var text: String { String(decoding: payload, as: UTF8.self) }
        /// The code and the words of a frame that ends the connection.
        var end: WebSocketEnd? {
            guard opcode == 8, payload.count >= 2 else { return nil }
            let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
            return WebSocketEnd(code: code, reason: String(decoding: payload.dropFirst(2), as: UTF8.self))
        }
    }

    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var buffer: [UInt8] = []

    private init(
        _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator,
        _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) {
        self.inbound = inbound
        self.outbound = outbound
    }

    /// Connects without a handshake, runs the body and closes the connection.
    ///
    /// - Parameter protocols: The protocols that TLS offers with ALPN; `nil` for a connection without TLS.
    static func connect<Result>(
        to emulator: RunningEmulator,
        overTLSWith protocols: [String]? = nil,
        _ body: (WebSocketTestClient) async throws -> Result
    ) async throws -> Result {
        var context: NIOSSLContext?
        if let protocols {
            var configuration = TLSConfiguration.makeClientConfiguration()
            configuration.trustRoots = .file(try await emulator.access().authorityFile)
            configuration.applicationProtocols = protocols
            context = try NIOSSLContext(configuration: configuration)
        }
        return try await connect(toPort: context == nil ? emulator.httpPort : emulator.ports.tls, context, body)
    }

    /// Connects to a port of this machine, over TLS if there is a context for it.
    static func connect<Result>(
        toPort port: Int,
        _ context: NIOSSLContext? = nil,
        _ body: (WebSocketTestClient) async throws -> Result
    ) async throws -> Result {
        let channel = try await ClientBootstrap.patient(on: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let context {
                        let handler = try NIOSSLClientHandler(context: context, serverHostname: "localhost")
                        try channel.pipeline.syncOperations.addHandler(handler)
                    }
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await body(WebSocketTestClient(inbound.makeAsyncIterator(), outbound))
        }
    }

    /// Opens a WebSocket as Firefox does, says hello, and runs the body with the name that it was given.
    static func greet<Result>(
        _ emulator: RunningEmulator,
        as uaid: String? = nil,
        overTLSWith protocols: [String]? = nil,
        _ body: (WebSocketTestClient, String) async throws -> Result
    ) async throws -> Result {
        try await connect(to: emulator, overTLSWith: protocols) { client in
            try await body(client, client.greet(as: uaid))
        }
    }

    /// Opens a WebSocket as Firefox does, says hello, and returns the name that it was given.
    func greet(as uaid: String? = nil) async throws -> String {
        let head = try await open()
        #expect(head.hasPrefix("HTTP/1.1 101 "), "\(head)")
        #expect(head.lowercased().contains("sec-websocket-protocol: push-notification"))
        // RFC 6455's own example of a key.
        #expect(head.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
        var hello: JSONValue = ["messageType": "hello", "broadcasts": [:], "use_webpush": true]
        if let uaid {
            hello = ["messageType": "hello", "broadcasts": [:], "use_webpush": true, "uaid": .string(uaid)]
        }
        try await send(hello)
        let answer = try await next("hello")
        #expect(answer["status"] == 200)
        return try #require(answer["uaid"]?.string)
    }

    /// Sends the request that opens a WebSocket, and returns the head of the answer.
    func open(path: String = "/autopush", _ fields: String...) async throws -> String {
        var lines = [
            "Host: localhost", "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0",
            "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: push-notification",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Connection: keep-alive, Upgrade", "Upgrade: websocket",
        ]
        for field in fields {
            let name = field.prefix { $0 != ":" }
            lines.removeAll { $0.hasPrefix("\(name):") }
            // A name without a value is left out.
            if field != "\(name):" { lines.append(field) }
        }
        try await send(Array("GET \(path) HTTP/1.1\r\n\(lines.joined(separator: "\r\n"))\r\n\r\n".utf8))
        return try await head()
    }

    /// The head of an HTTP answer.
    func head() async throws -> String {
        let end = Array("\r\n\r\n".utf8)
        while true {
            let count = buffer.indices.first { buffer[$0...].starts(with: end) }
            if let count {
                defer { buffer.removeFirst(count + 4) }
                return String(decoding: buffer[..<count], as: UTF8.self)
            }
            guard try await read() else { throw EmulatorError(.dataUnusable, "The connection ended before the head.") }
        }
    }

    func send(_ bytes: [UInt8]) async throws { try await outbound.write(ByteBuffer(bytes: bytes)) }

    /// Sends a text message.
    func send(_ json: JSONValue) async throws { try await send(Self.frame(Array(json.encoded()))) }

    /// A frame as clients send it.
    static func frame(
        _ payload: [UInt8],
        opcode: UInt8 = 1,
        isLast: Bool = true,
        isMasked: Bool = true,
        announcing announced: UInt64? = nil
    ) -> [UInt8] {
        var bytes = [(isLast ? 0x80 : 0) | opcode]
        let (count, mark) = (announced ?? UInt64(payload.count), UInt8(isMasked ? 0x80 : 0))
        switch count {
        case ..<126: bytes.append(mark | UInt8(count))
        case ..<65_536: bytes += [mark | 126, UInt8(count >> 8), UInt8(count & 0xFF)]
        default: bytes += [mark | 127] + stride(from: 56, through: 0, by: -8).map { UInt8(count >> UInt64($0) & 0xFF) }
        }
        guard isMasked else { return bytes + payload }
        let key: [UInt8] = [1, 2, 3, 4]
        return bytes + key + payload.enumerated().map { $1 ^ key[$0 % 4] }
    }

    /// The next message of a type; others are passed over.
    func next(_ type: String) async throws -> JSONValue {
        while true {
            let frame = try await next()
            guard frame.opcode == 1 else {
                throw EmulatorError(.dataUnusable, "A frame of another kind came before \(type): \(frame)")
            }
            let json = try JSONValue(parsing: frame.text)
            if json["messageType"]?.string == type { return json }
        }
    }

    /// The next frame.
    func next() async throws -> Frame {
        while true {
            if let frame = frame() { return frame }
            guard try await read() else { throw EmulatorError(.dataUnusable, "The connection ended before a frame.") }
        }
    }

    /// Why the other side ends the connection, and that it closes it.
    func end() async throws -> WebSocketEnd? {
        while true {
            guard let end = try await next().end else { continue }
            while try await read() {}
            return end
        }
    }

    private func read() async throws -> Bool {
        guard let bytes = try await inbound.next() else { return false }
        buffer += bytes.readableBytesView
        return true
    }

    /// A whole frame that came; a server's has no mask.
    private func frame() -> Frame? {
        guard buffer.count >= 2 else { return nil }
        #expect(buffer[0] & 0xF0 == 0x80 && buffer[1] < 0x80)
        var (start, count) = (2, Int(buffer[1]))
        if count >= 126 {
            start += count == 126 ? 2 : 8
            guard buffer.count >= start else { return nil }
            count = buffer[2..<start].reduce(0) { $0 << 8 | Int($1) }
        }
        guard buffer.count >= start + count else { return nil }
        defer { buffer.removeFirst(start + count) }
        return Frame(opcode: buffer[0] & 0x0F, payload: Array(buffer[start..<(start + count)]))
    }
}
