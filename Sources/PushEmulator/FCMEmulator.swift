// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives

/// A local Firebase Cloud Messaging service: it answers as the real one does and delivers to simulated devices.
///
/// The address of its HTTP listener is `http://127.0.0.1:8026` unless configured otherwise. Everything it holds lies in
/// one SQLite file, a temporary one by default.
public struct FCMEmulator: Sendable {
    /// What the emulator was made with.
    public let configuration: Configuration

    /// Makes an emulator; nothing is opened or bound before it runs.
    public init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// Runs until the task is cancelled.
    ///
    /// - Parameter onReady: Called once, when every listener is bound and the first request would be answered.
    /// - Throws: ``EmulatorError`` when the data folder cannot be used or a port cannot be bound.
    public func run(onReady: @escaping @Sendable (RunningEmulator) async -> Void = { _ in }) async throws {
        try await withRunning { emulator in
            await onReady(emulator)
            // Nothing ends this but cancellation.
            for await _ in AsyncStream<Never>.makeStream().stream {}
        }
    }

    /// Runs for as long as the body does; the emulator handed to it is of no use afterwards.
    ///
    /// Every acknowledged write is in the file when this returns. Sixteen run at a time in one process, because each takes
    /// dozens of open files; others wait for their turn.
    public func withRunning<Result: Sendable>(
        _ body: @escaping @Sendable (RunningEmulator) async throws -> Result
    ) async throws -> Result {
        let configuration = try configuration.checked()
        guard await Self.runningEmulators.acquire() else { throw CancellationError() }
        defer { Self.runningEmulators.release() }
        let services = try EmulatorServices(configuration)
        let outcome: Swift.Result<Result, any Error>
        do {
            outcome = .success(try await serve(services, body))
        } catch {
            outcome = .failure(error)
        }
        await services.core.store.close()
        return try outcome.get()
    }

    private static let runningEmulators = AsyncSemaphore(permits: 16)

    private func serve<Result: Sendable>(
        _ services: EmulatorServices,
        _ body: @escaping @Sendable (RunningEmulator) async throws -> Result
    ) async throws -> Result {
        let configuration = services.configuration
        try await services.core.faults.load()
        if let quota = configuration.quotaPerMinute { try await services.core.faults.setQuota(quota) }
        try await services.core.faults.add(configured: configuration.faults)
        if configuration.startsWithDevices { try await services.core.devices.registerReadyDevices() }
        let authority = try CertificateAuthority(
            in: services.core.store.folder,
            for: configuration.certifiedHosts(of: services.list)
        )
        let identity = try authority.leaf()
        let listeners = try EmulatorListeners(services, identity: identity)
        return try await withThrowingTaskGroup(of: Result?.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                try await listeners.run()
                return nil
            }
            // Where there are no ports, that task has ended, and says why.
            if let ports = await listeners.ports() {
                group.addTask {
                    await services.core.deliveries.run()
                    return nil
                }
                group.addTask {
                    await services.core.store.keepUp()
                    return nil
                }
                group.addTask {
                    try await body(
                        RunningEmulator(services, authority: authority, keyHash: identity.keyHash, ports: ports)
                    )
                }
            }
            while let result = try await group.next() {
                if let result { return result }
            }
            throw CancellationError()
        }
    }
}
