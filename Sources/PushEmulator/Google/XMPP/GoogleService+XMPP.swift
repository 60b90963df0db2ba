// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
extension GoogleService {
    /// Creates the listener of Firebase's Cloud Connection Server: XMPP over implicit TLS, as it was until June 2024.
    ///
    /// - Throws: ``EmulatorError`` if the TLS library refuses the certificate.
    func xmppListener(_ identity: ServerIdentity) throws(EmulatorError) -> TLSListener<XMPPClientChannel> {
        let limits = limits
        return try TLSListener(
            ServicePort(
                name: "xmpp",
                host: configuration.host,
                number: configuration.xmppPort,
                // The service's port and its test environment's.
                proxiedPorts: [5235, 5236],
                backlog: 256,
                connectionLimit: limits.connectionCount
            ),
            identity: identity,
            prepare: { try XMPPClientChannel($0, tls: $1, limits: limits, register: $2) },
            serve: { await XMPPConnection($0, self).serve() },
            onBind: { try await self.core.store.write { try UpstreamMessage.releaseAll(in: $0) } },
            alongside: { await self.receipts.run(self) }
        )
    }
}
#endif
