// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOSSL

/// An event on a connection of FCM's clients.
enum MCSEvent: Sendable {
    /// A packet that the client sent.
    case packet(MCSPacket)
    /// The id of a device that the client has registered since it logged in, and that is connected.
    case connected(String)
    /// The id of a device for which the client acknowledged a stanza after the time was over, or which was refused one because
    /// too many were on their way.
    case mayTakeMore(String)
}

/// A connection of FCM's clients from the moment it is accepted, and its events.
struct MCSClientChannel: Sendable {
    let channel: any Channel
    let events: AsyncStream<MCSEvent>
    let continuation: AsyncStream<MCSEvent>.Continuation
    /// Its place among all connections of the listener.
    let presence: ConnectionActivity?

    /// Makes a new connection ready, on its event loop.
    init(
        _ channel: any Channel,
        tls: NIOSSLContext,
        limits: ServerLimits,
        register: ConnectionRegister
    ) throws {
        let (events, continuation) = AsyncStream.makeStream(
            of: MCSEvent.self,
            bufferingPolicy: .bufferingOldest(MCSPacketHandler.queueLength)
        )
        // TLS takes its buffers from the channel's allocator.
        try channel.syncOptions?.setOption(.allocator, value: .mapped)
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(NIOSSLServerHandler(context: tls))
        try pipeline.addHandler(MCSPacketHandler(continuation, loginTime: limits.requestTime))
        register.enter(channel)
        self.channel = channel
        self.events = events
        self.continuation = continuation
        presence = register.presence(of: channel)
    }
}

extension WebService {
    /// The connection of FCM's clients, over TLS from the first byte, as at `mtalk.google.com:5228`.
    ///
    /// - Throws: ``EmulatorError`` if the TLS library refuses the certificate.
    func mcsListener(_ identity: ServerIdentity) throws(EmulatorError) -> TLSListener<MCSClientChannel> {
        let limits = limits
        return try TLSListener(
            ServicePort(
                name: "mcs",
                host: configuration.host,
                number: configuration.mcsPort,
                proxiedPorts: [5228, 5229, 5230],
                backlog: 1024,
                connectionLimit: limits.receiverCount
            ),
            identity: identity,
            prepare: { try MCSClientChannel($0, tls: $1, limits: limits, register: $2) },
            serve: { await MCSConnection($0, self).serve() }
        )
    }
}
