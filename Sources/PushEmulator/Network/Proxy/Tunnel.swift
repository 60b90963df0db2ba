// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// Two connections whose bytes go to each other, each no faster than the other takes them.
struct Tunnel {
    /// Reads 16 KiB at a time, as long as a TLS record.
    static let receiveAllocator = FixedSizeRecvByteBufferAllocator(capacity: 16 * 1024)
    /// With ``receiveAllocator``, at most 64 KiB wait in each direction before reading stops; one end may be closed while
    /// the other still sends.
    static let channelConfiguration = ProxyConnection.Client.Configuration(
        backPressureStrategy: .init(lowWatermark: 2, highWatermark: 4),
        isOutboundHalfClosureEnabled: true
    )

    let client: ProxyConnection.Client
    let upstream: ProxyConnection.Client

    /// Announces the tunnel to the client and carries bytes until both directions have ended, or one has failed.
    ///
    /// - Parameter early: What the client had sent behind its request already.
    func run(
        _ pieces: inout ProxyConnection.Pieces,
        _ toClient: NIOAsyncChannelOutboundWriter<ByteBuffer>,
        early: ByteBuffer
    ) async throws {
        try await upstream.executeThenClose { fromUpstream, toUpstream in
            try await toClient.write(ByteBuffer(string: "HTTP/1.1 200 Connection Established\r\n\r\n"))
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    do {
                        for try await piece in fromUpstream { try await toClient.write(piece) }
                        toClient.finish()
                    } catch {
                        // Wakes the other direction, which waits for the client.
                        client.channel.close(promise: nil)
                        throw error
                    }
                }
                if early.readableBytes > 0 { try await toUpstream.write(early) }
                while let piece = try await pieces.next() { try await toUpstream.write(piece) }
                toUpstream.finish()
                try await group.waitForAll()
            }
        }
    }
}
