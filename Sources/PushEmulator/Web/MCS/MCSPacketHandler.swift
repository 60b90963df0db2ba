// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// Cuts a client's bytes into packets and hands them over in order; damaged ones end the connection.
///
/// Until the client has logged in it has so much time; afterwards it may rest as long as it likes.
final class MCSPacketHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    /// The client has logged in: what it sends from now on is the session's.
    struct LoggedIn: Sendable {
        var session: MCSSession
    }

    /// Events that wait for the session at most; a client that floods has its connection closed.
    static let queueLength = 256

    private let events: AsyncStream<MCSEvent>.Continuation
    private let loginTime: TimeAmount
    private var deadline: Scheduled<Void>?
    /// Takes the packets at once: handing each to a task would cost more than the packet.
    private var session: MCSSession?
    private var buffer = ByteBuffer()
    private var hasVersion = false

    init(_ events: AsyncStream<MCSEvent>.Continuation, loginTime: Duration) {
        self.events = events
        self.loginTime = TimeAmount(loginTime)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: loginTime) { channel.close(promise: nil) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard let login = event as? LoggedIn else { return context.fireUserInboundEventTriggered(event) }
        deadline?.cancel()
        session = login.session
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        events.finish()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        if buffer.readableBytes == 0 { buffer = bytes } else { buffer.writeBuffer(&bytes) }
        do throws(Damage) {
            while let packet = try next() {
                if let session {
                    session.answer(packet)
                } else {
                    guard case .enqueued = events.yield(.packet(packet)) else { throw Damage() }
                }
            }
        } catch {
            events.finish()
            context.close(promise: nil)
        }
        // TLS reuses its memory of 32 KiB once nobody else holds it.
        buffer = buffer.readableBytes == 0 ? ByteBuffer() : ByteBuffer(bytes: buffer.readableBytesView)
    }

    private struct Damage: Error {}

    /// The next packet that is complete.
    private func next() throws(Damage) -> MCSPacket? {
        if !hasVersion {
            guard let version: UInt8 = buffer.readInteger() else { return nil }
            guard (38...MCSPacket.version).contains(version) else { throw Damage() }
            hasVersion = true
        }
        while true {
            // rustPlusPushReceiver writes the version before each packet; no tag has its number.
            if buffer.getInteger(at: buffer.readerIndex, as: UInt8.self) == MCSPacket.version {
                buffer.moveReaderIndex(forwardBy: 1)
                continue
            }
            var ahead = buffer
            guard let tag: UInt8 = ahead.readInteger(), let length = try Self.length(&ahead) else { return nil }
            guard length <= MCSPacket.byteLimit else { throw Damage() }
            guard let body = ahead.readBytes(length: length) else { return nil }
            buffer = ahead
            guard let fields = ProtobufFields(body) else { throw Damage() }
            // What is unknown is passed over, as protocols grow.
            if let known = MCSPacket.Tag(rawValue: tag) { return MCSPacket(tag: known, message: fields) }
        }
    }

    private static func length(_ buffer: inout ByteBuffer) throws(Damage) -> Int? {
        var length = 0
        for shift in stride(from: 0, to: 35, by: 7) {
            guard let byte: UInt8 = buffer.readInteger() else { return nil }
            length |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return length }
        }
        throw Damage()
    }
}
