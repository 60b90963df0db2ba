// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Subprocess

#if canImport(System)
import System
#else
import SystemPackage
#endif

extension HeadlessBrowser {
    /// The text that a run wrote to its two outputs.
    struct Said: Sendable {
        var output: String
        var errors: String
    }

    /// Runs the browser with a new profile; one that does not end in time is ended.
    func run(_ arguments: [String], in folder: URL) async throws -> Said {
        let profile = folder.appending(path: "profile-\(UUID().uuidString)")
        let limit = timeLimit
        let said = try await withThrowingTaskGroup(of: Said?.self) { group in
            group.addTask { try await finish(Self.flags(profile: profile) + arguments) }
            group.addTask {
                try await Task.sleep(for: limit)
                return nil
            }
            // Ends a late browser, which the group waits for.
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
        // The output of a browser that was ended with its task is incomplete.
        try Task.checkCancellation()
        guard let said else {
            throw Failure(
                description: "\(path) did not draw the page within \(limit.components.seconds) seconds and was ended."
            )
        }
        return said
    }

    private func finish(_ arguments: [String]) async throws -> Said {
        do {
            let result = try await Subprocess.run(
                .path(FilePath(path)),
                arguments: Arguments(arguments),
                platformOptions: .processGroup,
                output: .string(limit: Self.greatestOutput),
                error: .string(limit: Self.greatestOutput)
            )
            return Said(output: result.standardOutput, errors: result.standardError)
        } catch let error as SubprocessError {
            throw Failure(description: "No browser draws the page: \(error)")
        }
    }

    /// Bytes of each of its outputs; it measures and complains in a few thousand.
    private static let greatestOutput = 1 << 20

    /// No window, no network, nothing of the user's; the sandbox cannot start as root, and only then is it left out.
    private static func flags(profile: URL) -> [String] {
        [
            "--headless", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--no-default-browser-check",
            "--disable-background-networking", "--disable-component-update", "--disable-default-apps",
            "--disable-domain-reliability", "--disable-extensions", "--disable-sync", "--metrics-recording-only",
            "--mute-audio", "--no-pings", "--host-resolver-rules=MAP * ~NOTFOUND", "--proxy-server=127.0.0.1:9",
            "--user-data-dir=\(profile.path)",
        ] + (geteuid() == 0 ? ["--no-sandbox"] : [])
    }
}
