// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
/// A client for Firebase's XMPP service, the Cloud Connection Server (CCS).
///
/// Google switched the service off in June 2024; use the client for emulators and for the tests of a migration.
/// Upstream messages and delivery receipts, which only this protocol had, have no successor in FCM.
///
/// ```swift
/// let client = CCSClient(sender: "1234567890", serverKey: key, endpoint: .emulator(certificateAuthorityFile: "ca.pem"))
/// try await client.withConnection { connection in
///     let result = await connection.send(LegacyMessage(to: .to(token), data: ["k": "v"]))
///     for await incoming in connection.incoming { await connection.acknowledge(incoming) }
/// }
/// ```
public struct CCSClient: Sendable {
    /// Settings of a client.
    public struct Configuration: Sendable {
        /// The waits between connections, and how many connections in a row may fail (`attempts`).
        ///
        /// `resendsUnknown` decides whether messages without an answer are sent again over the next connection, so that
        /// they may arrive twice; otherwise they end as ``CCSResult/Outcome/unknown``. If nothing arrives for
        /// `answerTime`, the client sends a ping, and closes the connection after the same time without any data.
        public var retry = RetryPolicy()
        /// The clock for waits between connections.
        public var clock: any Clock<Duration> = ContinuousClock()

        /// Makes the default configuration.
        public init() {}
    }

    /// The sender id, which is the project number.
    public let sender: String
    /// The address of the service.
    public let endpoint: CCSEndpoint
    let key: Secret
    let configuration: Configuration

    /// Makes a client, which connects in ``withConnection(_:)``.
    public init(
        sender: String,
        serverKey: String,
        endpoint: CCSEndpoint = .google,
        configuration: Configuration = Configuration()
    ) {
        self.sender = sender
        key = Secret(serverKey)
        self.endpoint = endpoint
        self.configuration = configuration
    }

    /// Stays connected while the body runs, and reconnects if a connection ends or drains.
    ///
    /// - Throws: ``CCSError`` if the service refuses the login or too many connections fail, or what the body throws.
    public func withConnection<Value: Sendable>(
        _ body: @escaping @Sendable (CCSConnection) async throws -> Value
    ) async throws -> Value {
        let connection = CCSConnection(self)
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                try await connection.run()
                return nil
            }
            group.addTask {
                let outcome: Result<Value, any Error>
                do {
                    outcome = .success(try await body(connection))
                } catch {
                    outcome = .failure(error)
                }
                await connection.end()
                let value = try outcome.get()
                if let failure = await connection.failure { throw failure }
                return value
            }
            while let value = try await group.next() {
                if let value { return value }
            }
            throw CancellationError()
        }
    }
}
#endif
