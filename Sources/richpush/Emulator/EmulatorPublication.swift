// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import PushEmulator

/// Makes a running emulator one that `richpush emulator env` finds.
enum EmulatorPublication {
    /// Runs until the task is cancelled, and can be found until then; if it cannot be published, says why and runs all
    /// the same.
    ///
    /// - Parameter onReady: Called once it can be found.
    static func keeping(_ emulator: RunningEmulator, onReady: () async throws -> Void) async throws {
        for notice in [emulator.certificateNotice, emulator.storageNotice].compactMap(\.self) {
            StandardOutput.printError(.init(lines: notice))
        }
        do {
            try await EmulatorRecord.publishing(try await emulator.access()) {
                try await onReady()
                await untilCancelled()
            }
        } catch let error as EmulatorError {
            StandardOutput.printError("'richpush emulator env' will not find this emulator. \(error.description)")
            try await onReady()
            await untilCancelled()
        }
    }

    private static func untilCancelled() async {
        for await _ in AsyncStream<Never>.makeStream().stream {}
    }
}

/// Turns what keeps an emulator from running into words and the documented exit status.
enum EmulatorFailure {
    /// Does the work; if the emulator cannot run, says why.
    ///
    /// - Parameter ports: The options that choose ports, with what they chose.
    static func exiting(
        ports: [(option: String, port: Int)] = [],
        _ work: () async throws -> Void
    ) async throws {
        do {
            try await work()
        } catch let error as EmulatorError {
            let option = error.port.flatMap { port in ports.first { $0.port == port }?.option }
            // Whoever asked for a free port already has what the hint says.
            let isFree = ports.contains { $0.option == "--port" && $0.port == 0 }
            let running = option == nil || isFree ? [] : EmulatorRecord.running().map(\.url)
            let hints = [
                option.map { " The option is \($0)." },
                running.first.map { " Your emulator at \($0) runs already; --port 0 starts another." },
            ]
            StandardOutput.printError(.init(lines: error.description + hints.compactMap(\.self).joined()))
            throw error.code == .configurationInvalid ? ExitCode.validationFailure : ExitStatus.unavailable
        }
    }
}
#endif
