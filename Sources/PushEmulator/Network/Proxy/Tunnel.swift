// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// Copies bytes between two connections, each at the speed of the other (backpressure).
struct Tunnel {
    /// Reads 16 KiB at a time, the length of a TLS record.
    static let receiveAllocator = FixedSizeRecvByteBufferAllocator(capacity: 16 * 1024)
    /// With ``receiveAllocator``, at most 64 KiB wait in each direction before reading stops; one side may close while
    /// the other still sends.
    static let channelConfiguration = ProxyConnection.Client.Configuration(
        backPressureStrategy: .init(lowWatermark: 2, highWatermark: 4),
        isOutboundHalfClosureEnabled: true
    )

    let client: ProxyConnection.Client
    let upstream: ProxyConnection.Client

    /// Copies bytes until both directions have ended, or one has failed.
    ///
    /// - Parameters:
    ///   - greeting: The first bytes that the client gets.
    ///   - early: The bytes that the client has already sent after its request.
    func run(
        _ pieces: inout ProxyConnection.Pieces,
        _ toClient: NIOAsyncChannelOutboundWriter<ByteBuffer>,
        greeting: ByteBuffer = ByteBuffer(),
        early: ByteBuffer = ByteBuffer()
    ) async throws {
        try await upstream.executeThenClose { fromUpstream, toUpstream in
            if greeting.readableBytes > 0 { try await toClient.write(greeting) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    do {
                        for try await piece in fromUpstream { try await toClient.write(piece) }
                        try await client.flush()
                        toClient.finish()
                    } catch {
                        // Ends the other direction, which waits for the client.
                        client.channel.close(promise: nil)
                        throw error
                    }
                }
                if early.readableBytes > 0 { try await toUpstream.write(early) }
                while let piece = try await pieces.next() { try await toUpstream.write(piece) }
                try await upstream.flush()
                toUpstream.finish()
                try await group.waitForAll()
            }
        }
    }
}

extension NIOAsyncChannel where Outbound == ByteBuffer {
    /// Waits until the system has taken everything that was written.
    ///
    /// NIO closes the whole connection when its output is finished after the peer has finished its own, and discards what
    /// still waits for a peer that reads slowly.
    fileprivate func flush() async throws { try await channel.writeAndFlush(ByteBuffer()).get() }
}
