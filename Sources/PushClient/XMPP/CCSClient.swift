// SPDX-License-Identifier: Apache-2.0

/// Sends and receives over Firebase's XMPP connection, the Cloud Connection Server, as app servers did until June 2024.
///
/// Google switched the service off in June 2024; this serves emulators and the tests of a migration. Upstream messages
/// and delivery receipts, which only this protocol had, have no successor in FCM.
///
/// ```swift
/// let client = CCSClient(sender: "1234567890", serverKey: key, endpoint: .emulator(certificateAuthorityFile: "ca.pem"))
/// try await client.withConnection { connection in
///     let result = await connection.send(LegacyMessage(to: .to(token), data: ["k": "v"]))
///     for await incoming in connection.incoming { await connection.acknowledge(incoming) }
/// }
/// ```
public struct CCSClient: Sendable {
    /// How a client works.
    public struct Configuration: Sendable {
        /// Waits between connections, which double, and how many in a row may fail.
        ///
        /// `resendsUnknown` decides whether messages without an answer go out again over the next connection, so that
        /// they may arrive twice; otherwise they end ``CCSResult/Outcome/unknown``. A service from which nothing comes for
        /// `answerTime` is asked whether it is there, and given up after as long again.
        public var retry = RetryPolicy()
        /// What waits are made on.
        public var clock: any Clock<Duration> = ContinuousClock()

        /// Makes the default configuration.
        public init() {}
    }

    /// The sender id, which is the project's number.
    public let sender: String
    /// Where the service is.
    public let endpoint: CCSEndpoint
    let key: Secret
    let configuration: Configuration

    /// Makes a client; nothing is connected before ``withConnection(_:)``.
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

    /// Connects for as long as the body runs, again and again where connections end or drain.
    ///
    /// Throws ``CCSError`` where the login is refused or there is no connection, or what the body throws.
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
