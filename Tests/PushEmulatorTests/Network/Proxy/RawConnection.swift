// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOPosix

/// A TCP connection of the tests' own, which sends exactly the given bytes.
struct RawConnection {
    private var pieces: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    /// Sends beside what the connection reads.
    let sender: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var received = ByteBuffer()

    /// Connects to a port of 127.0.0.1 for as long as the body runs.
    static func open<Result: Sendable>(
        to port: Int,
        _ body: (inout RawConnection) async throws -> Result
    ) async throws -> Result {
        let channel = try await ClientBootstrap.patient(on: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(isOutboundHalfClosureEnabled: true)
                    )
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            var connection = RawConnection(pieces: inbound.makeAsyncIterator(), outbound: outbound)
            return try await body(&connection)
        }
    }

    private init(
        pieces: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator,
        outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) {
        self.pieces = pieces
        sender = outbound
    }

    func send(_ text: String) async throws { try await sender.write(ByteBuffer(string: text)) }

    /// Says that nothing more will be sent.
    func finish() { sender.finish() }

    /// Everything through the first occurrence of the text, or everything there is if it does not occur.
    mutating func read(through end: String) async throws -> String {
        var text = ""
        while !text.hasSuffix(end), let byte = try await next() { text.unicodeScalars.append(Unicode.Scalar(byte)) }
        return text
    }

    /// The next byte; `nil` when the other side is done.
    mutating func next() async throws -> UInt8? {
        while true {
            if let byte = received.readInteger(as: UInt8.self) { return byte }
            guard let piece = try await pieces.next() else { return nil }
            received = piece
        }
    }

    /// Waits until the other side has closed the connection, in whatever way.
    mutating func closed() async {
        do {
            while try await pieces.next() != nil {}
        } catch {
            // Closed with something unread, it is reset.
        }
    }

    /// How many bytes come until the other side is done.
    mutating func byteCountToEnd() async throws -> Int {
        var count = received.readableBytes
        while let piece = try await pieces.next() { count += piece.readableBytes }
        return count
    }

    /// Everything until the other side is done.
    mutating func readToEnd() async throws -> String {
        while let piece = try await pieces.next() { received.writeImmutableBuffer(piece) }
        return received.readString(length: received.readableBytes) ?? ""
    }
}
