// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOPosix
import Testing

@testable import DesktopNotifications

/// A program on a desktop's bus, as a test speaks it.
final class BusTestClient {
    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var bytes: [UInt8] = []
    private var serial: UInt32 = 0
    /// Signals that came while an answer was awaited.
    private var signals: [BusMessage] = []
    private(set) var name = ""

    private init(
        _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator,
        _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) {
        (self.inbound, self.outbound) = (inbound, outbound)
    }

    /// Opens a desktop's bus, connects to it and logs in.
    static func onBus<Result>(
        of desktop: Desktop = Desktop(),
        _ body: (BusTestClient, DesktopBus) async throws -> Result
    ) async throws -> Result {
        let bus = try await DesktopBus.open(desktop)
        do {
            let result = try await connect(to: bus) { try await body($0, bus) }
            await bus.close()
            return result
        } catch {
            await bus.close()
            throw error
        }
    }

    static func connect<Result>(
        to bus: DesktopBus,
        _ body: (BusTestClient) async throws -> Result
    ) async throws -> Result {
        let path = String(bus.address.dropFirst("unix:path=".count))
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(unixDomainSocketPath: path) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            let client = BusTestClient(inbound.makeAsyncIterator(), outbound)
            try await client.write([0] + Array("AUTH EXTERNAL 30\r\n".utf8))
            try await client.read { $0.contains(0x0A) }
            try #require(client.bytes.starts(with: Array("OK ".utf8)))
            client.bytes = []
            try await client.write(Array("BEGIN\r\n".utf8))
            client.name = try await client.call("Hello").body.first?.string ?? ""
            return try await body(client)
        }
    }

    func write(_ bytes: [UInt8]) async throws { try await outbound.write(ByteBuffer(bytes: bytes)) }

    /// Calls a method of the bus, or of another service.
    func call(_ member: String, of service: String = BusNames.bus, _ body: [BusValue] = []) async throws -> BusMessage {
        serial += 1
        var message = BusMessage(kind: .call, serial: serial, body: body)
        (message.path, message.interface, message.member) = ("/", service, member)
        message.destination = service
        try await write(message.encoded)
        while true {
            let next = try await nextMessage()
            if next.answered == serial { return next }
            signals.append(next)
        }
    }

    /// Shows a notification, and returns its id.
    @discardableResult
    func notify(
        _ title: String,
        _ body: String = "",
        actions: [String] = ["default", "Activate"],
        hints: [String: BusValue] = [:],
        replacing replaced: UInt32 = 0
    ) async throws -> UInt32 {
        let entries = hints.map { BusValue.entry(.string($0.key), .variant($0.value)) }
        let answer = try await call(
            "Notify",
            of: BusNames.notifications,
            [
                .string("Chromium"), .uint32(replaced), .string(""), .string(title), .string(body), .strings(actions),
                .array(entries, of: .entry(.string, .variant)), .int32(-1),
            ]
        )
        return try #require(answer.body.first?.uint32)
    }

    /// The next signal but the tokens of windows.
    func signal() async throws -> BusMessage {
        while true {
            let next = signals.isEmpty ? try await nextMessage() : signals.removeFirst()
            if next.kind == .signal, next.member != "ActivationToken" { return next }
        }
    }

    /// Whether the bus has ended the connection.
    func isEnded() async throws -> Bool {
        while let part = try await inbound.next() { bytes += part.readableBytesView }
        return true
    }

    private func nextMessage() async throws -> BusMessage {
        try await read { bytes in
            guard let length = try BusMessage.length(bytes[...]) else { return false }
            return bytes.count >= length
        }
        let length = try #require(try BusMessage.length(bytes[...]))
        let message = try BusMessage(bytes[..<length])
        bytes.removeFirst(length)
        return message
    }

    private func read(until isEnough: ([UInt8]) throws -> Bool) async throws {
        while try !isEnough(bytes) {
            let part = try #require(try await inbound.next(), "the bus ended the connection")
            bytes += part.readableBytesView
        }
    }
}
