// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOPosix
import NIOSSL
import Testing

@testable import PushEmulator

/// A client of FCM as a test speaks it, packet by packet.
final class MCSTestClient {
    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var buffer: [UInt8] = []
    private var hasVersion = false

    private init(
        _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator,
        _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) {
        self.inbound = inbound
        self.outbound = outbound
    }

    /// Connects, runs the body and closes the connection.
    static func connect<Result>(
        to emulator: RunningEmulator,
        _ body: (MCSTestClient) async throws -> Result
    ) async throws -> Result {
        let authority = try await emulator.access().authorityFile
        return try await connect(toPort: emulator.ports.mcs, trusting: authority, body)
    }

    /// Connects to an emulator in another process, runs the body and closes the connection.
    ///
    /// - Parameter authority: The file of its certificate authority.
    static func connect<Result>(
        toPort port: Int,
        trusting authority: String,
        _ body: (MCSTestClient) async throws -> Result
    ) async throws -> Result {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.trustRoots = .file(authority)
        let context = try NIOSSLContext(configuration: configuration)
        let channel = try await ClientBootstrap.patient(on: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let handler = try NIOSSLClientHandler(context: context, serverHostname: "mtalk.google.com")
                    try channel.pipeline.syncOperations.addHandler(handler)
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await body(MCSTestClient(inbound.makeAsyncIterator(), outbound))
        }
    }

    func send(_ bytes: [UInt8]) async throws { try await outbound.write(ByteBuffer(bytes: bytes)) }

    func send(_ packet: MCSPacket) async throws { try await send(packet.encoded) }

    /// Sends a login without waiting for its answer.
    func begin(_ number: UInt64, _ secret: UInt64, received: [String] = []) async throws {
        var message = ProtobufFields()
        message.add(1, "chrome-1.2.3")
        message.add(2, "mcs.android.com")
        message.add(3, String(number))
        message.add(4, String(number))
        message.add(5, String(secret))
        for id in received { message.add(10, id) }
        try await send([MCSPacket.version] + MCSPacket(tag: .loginRequest, message: message).encoded)
    }

    /// Logs in.
    func logIn(_ number: UInt64, _ secret: UInt64, received: [String] = []) async throws {
        try await begin(number, secret, received: received)
        #expect(try await next(.loginResponse).message.message(3) == nil)
    }

    /// Acknowledges everything, as Chromium does.
    func acknowledge() async throws {
        var (message, part) = (ProtobufFields(), ProtobufFields())
        part.add(1, varint: 13)
        part.add(2, [])
        message.add(2, varint: 1)
        message.add(3, "")
        message.add(7, part)
        message.add(10, varint: 1_000_000)
        try await send(MCSPacket(tag: .iqStanza, message: message))
    }

    /// The next packet with the tag; others are passed over.
    func next(_ tag: MCSPacket.Tag) async throws -> MCSPacket {
        while true {
            if let packet = packet() {
                if packet.tag == tag { return packet }
                continue
            }
            guard try await read() else { throw EmulatorError(.dataUnusable, "The connection ended before \(tag).") }
        }
    }

    /// Waits for the other side to close the connection.
    func isClosed() async throws -> Bool {
        do {
            while try await read() {}
        } catch {
            // A connection that is cut is closed too.
        }
        return true
    }

    private func read() async throws -> Bool {
        guard let bytes = try await inbound.next() else { return false }
        buffer += bytes.readableBytesView
        return true
    }

    private func packet() -> MCSPacket? {
        if !hasVersion, !buffer.isEmpty {
            #expect(buffer.removeFirst() == MCSPacket.version)
            hasVersion = true
        }
        var (length, index) = (0, 1)
        while index < buffer.count {
            length |= Int(buffer[index] & 0x7F) << (7 * (index - 1))
            index += 1
            guard buffer[index - 1] < 0x80 else { continue }
            guard buffer.count >= index + length, let tag = MCSPacket.Tag(rawValue: buffer[0]),
                let message = ProtobufFields(Array(buffer[index..<(index + length)]))
            else { return nil }
            buffer.removeFirst(index + length)
            return MCSPacket(tag: tag, message: message)
        }
        return nil
    }
}
