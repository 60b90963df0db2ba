// SPDX-License-Identifier: Apache-2.0

#if Services
public import PushEmulator

/// Runs a local FCM on free ports of this machine while the body runs, and hands it to the body.
///
/// Emulators share nothing, so tests can run side by side. An emulator's contents are gone when the body ends; a data
/// folder in the configuration stays. Throws what the body throws, or `EmulatorError` when the emulator cannot run.
///
/// - Parameter configuration: Everything but its ports is used as it is.
public func withEmulator<Result: Sendable>(
    _ configuration: Emulator.Configuration = Emulator.Configuration(),
    _ body: @escaping @Sendable (_ emulator: RunningEmulator) async throws -> Result
) async throws -> Result {
    var configuration = configuration
    configuration.ports = .free
    return try await Emulator(configuration).withRunning(body)
}
#endif
