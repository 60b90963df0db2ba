// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// One client of the desktop's bus, on its event loop.
final class BusConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let desktop: Desktop
    private let guid: String
    private var handshake: BusHandshake
    private var hasLoggedIn = false
    /// Bytes that arrived and were not read yet, from ``start`` on.
    private var bytes: [UInt8] = []
    private var start = 0
    private var program: Int?
    private var answers: BusAnswers?
    private var serial: UInt32 = 0

    init(_ desktop: Desktop, guid: String) {
        (self.desktop, self.guid) = (desktop, guid)
        handshake = BusHandshake(guid: guid)
    }

    func channelActive(context: ChannelHandlerContext) {
        let (loop, bound) = (context.eventLoop, NIOLoopBound((self, context), eventLoop: context.eventLoop))
        let program = desktop.enter { signal in
            loop.execute {
                let (connection, context) = bound.value
                for message in signal.messages { connection.write(message, context) }
            }
        }
        self.program = program
        answers = BusAnswers(desktop, guid: guid, program: program)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        if let program { desktop.leave(program) }
        program = nil
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        bytes += unwrapInboundIn(data).readableBytesView
        do {
            try read(context)
        } catch {
            context.close(promise: nil)
        }
        bytes.removeFirst(start)
        start = 0
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    /// A client that does not read its answers is not read either.
    func channelWritabilityChanged(context: ChannelHandlerContext) {
        context.channel.setOption(.autoRead, value: context.channel.isWritable).whenFailure { _ in }
        context.fireChannelWritabilityChanged()
    }

    private func read(_ context: ChannelHandlerContext) throws {
        if !hasLoggedIn {
            var rest = bytes[start...]
            let (answer, step) = try handshake.take(&rest)
            start = rest.startIndex
            if !answer.isEmpty { context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer)), promise: nil) }
            guard step == .messages else { return }
            hasLoggedIn = true
        }
        while let length = try BusMessage.length(bytes[start...]), bytes.count - start >= length {
            let message = try BusMessage(bytes[start..<start + length])
            start += length
            if let answer = try answers?.answer(message) { write(answer, context) }
        }
    }

    private func write(_ message: BusMessage, _ context: ChannelHandlerContext) {
        guard hasLoggedIn, context.channel.isActive else { return }
        serial = serial == .max ? 1 : serial + 1
        var message = message
        message.serial = serial
        message.destination = answers?.uniqueName
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: message.encoded)), promise: nil)
    }
}
