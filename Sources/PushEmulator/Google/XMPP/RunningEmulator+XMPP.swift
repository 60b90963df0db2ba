// SPDX-License-Identifier: Apache-2.0

extension RunningEmulator {
    /// The port of the XMPP listener: TLS from the first byte, with the certificate of the emulator's own authority.
    public var xmppPort: Int { ports.xmpp }

    /// Tells XMPP clients that their connections are draining: they take no more messages, and open others.
    ///
    /// - Parameter sender: The sender id whose connections these are; of all senders where it is `nil`.
    /// - Returns: How many connections are draining that were not before.
    @discardableResult
    public func drainXMPP(of sender: String? = nil) -> Int { services.xmppSessions.drain(sender) }
}
