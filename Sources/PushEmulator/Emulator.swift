// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import DesktopNotifications

/// Local FCM, APNs and Web Push services, which answer like the real ones and deliver to simulated devices.
///
/// The address of the HTTP listener is `http://127.0.0.1:8026` unless configured otherwise. All data is in one data
/// folder, by default a temporary one.
public struct Emulator: Sendable {
    /// The emulator's configuration.
    public let configuration: Configuration

    /// Creates an emulator; it opens and binds nothing before it runs.
    public init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// Runs until the task is cancelled.
    ///
    /// - Parameter onReady: Called once, when every listener is bound and requests are answered.
    /// - Throws: ``EmulatorError`` if the configuration is invalid, the data folder cannot be used or a port cannot be
    ///   bound.
    public func run(onReady: @escaping @Sendable (RunningEmulator) async -> Void = { _ in }) async throws {
        try await withRunning { emulator in
            await onReady(emulator)
            // Waits for cancellation.
            for await _ in AsyncStream<Never>.makeStream().stream {}
        }
    }

    /// Runs while the body does; do not use the emulator afterwards.
    ///
    /// Every acknowledged write is in the file when this returns. At most sixteen emulators run at a time in one
    /// process, because each needs dozens of open files; others wait.
    ///
    /// - Throws: ``EmulatorError`` if the configuration is invalid, the data folder cannot be used or a port cannot be
    ///   bound; `CancellationError` if the task is cancelled; or the body's error.
    public func withRunning<Result: Sendable>(
        _ body: @escaping @Sendable (RunningEmulator) async throws -> Result
    ) async throws -> Result {
        let configuration = try configuration.checked()
        try OpenFiles.check()
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
        do {
            try await Self.prepare(services.core, services.configuration)
        } catch let error as CancellationError {
            throw error
        } catch {
            throw EmulatorError.dataUnusable(services.core.store.folder, because: error)
        }
        let authority = try CertificateAuthority(
            in: services.core.store.folder,
            for: configuration.certifiedHosts(of: services.list)
        )
        let identity = try authority.keptLeaf()
        let listeners = try EmulatorListeners(services, identity: identity)
        let bus = try await services.web.desktop?.open()
        let outcome: Swift.Result<Result, any Error>
        do {
            outcome = .success(try await serveAll(services, listeners, authority, identity, bus, body))
        } catch {
            outcome = .failure(error)
        }
        // Last, because browsers end when it does.
        await bus?.close()
        return try outcome.get()
    }

    private func serveAll<Result: Sendable>(
        _ services: EmulatorServices,
        _ listeners: EmulatorListeners,
        _ authority: CertificateAuthority,
        _ identity: ServerIdentity,
        _ bus: DesktopBus?,
        _ body: @escaping @Sendable (RunningEmulator) async throws -> Result
    ) async throws -> Result {
        try await withThrowingTaskGroup(of: Result?.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                try await listeners.run()
                return nil
            }
            // Without ports, that task has ended and throws the reason.
            if let ports = await listeners.ports() {
                group.addTask {
                    await services.core.deliveries.run()
                    return nil
                }
                group.addTask {
                    await services.core.store.runRetention()
                    return nil
                }
                group.addTask {
                    await services.web.desktop?.run()
                    return nil
                }
                group.addTask {
                    var emulator = RunningEmulator(services, authority: authority, identity: identity, ports: ports)
                    emulator.desktopAddress = bus?.address
                    return try await body(emulator)
                }
            }
            while let result = try await group.next() {
                if let result { return result }
            }
            throw CancellationError()
        }
    }

    /// Loads what is stored, and stores what the configuration asks for.
    private static func prepare(_ core: EmulatorCore, _ configuration: Configuration) async throws {
        try await core.faults.load()
        if let quota = configuration.quotaPerMinute { try await core.faults.setQuota(quota) }
        try await core.faults.add(configured: configuration.faults)
        if configuration.startsWithDevices { try await core.devices.registerReadyDevices() }
    }
}
