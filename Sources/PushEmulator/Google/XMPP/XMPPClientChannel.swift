// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOSSL

/// A client's connection from the moment it is accepted.
struct XMPPClientChannel: Sendable {
    let channel: XMPPListener.Client
    /// Its place among all connections of the listener.
    let presence: ConnectionPresence?

    /// Makes a new connection ready, on its event loop.
    init(
        _ channel: any Channel,
        tls: NIOSSLContext,
        limits: ServerLimits,
        register: ConnectionRegister
    ) throws {
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(XMPPTransportGuard(timeLimit: limits.requestTime))
        try pipeline.addHandler(NIOSSLServerHandler(context: tls))
        try pipeline.addHandler(XMPPStreamHandler(limits))
        let wrapped = try XMPPListener.Client(wrappingChannelSynchronously: channel)
        self.channel = wrapped
        register.enter(channel)
        presence = register.presence(of: channel)
        // One that is accepted while the listener ends is served by nobody: an asynchronous channel that is let go before
        // it is closed ends the process.
        channel.closeFuture.whenComplete { _ in withExtendedLifetime(wrapped) {} }
    }
}
