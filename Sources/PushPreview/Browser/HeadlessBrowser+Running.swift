// SPDX-License-Identifier: Apache-2.0

import Foundation

extension HeadlessBrowser {
    /// What a run wrote to its two outputs.
    struct Said: Sendable {
        var output: String
        var errors: String
    }

    /// Runs the browser with a new profile; one that does not end in time is ended.
    func run(_ arguments: [String], in folder: URL) async throws -> Said {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = Self.flags(profile: folder.appending(path: "profile-\(UUID().uuidString)")) + arguments
        // Files instead of pipes: nobody has to read them for the browser to end.
        let output = folder.appending(path: "output-\(UUID().uuidString)")
        let errors = folder.appending(path: "errors-\(UUID().uuidString)")
        for file in [output, errors] { try Data().write(to: file) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        let isOnTime = try await finish(process)
        guard isOnTime else {
            throw Failure(
                description:
                    "\(path) did not draw the page within \(timeLimit.components.seconds) seconds and was ended."
            )
        }
        return Said(output: Self.text(of: output), errors: Self.text(of: errors))
    }

    private func finish(_ process: Process) async throws -> Bool {
        let ended = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in ended.continuation.finish() }
        do { try process.run() } catch {
            throw Failure(description: "\(path) cannot be run: \(error.localizedDescription)")
        }
        let limit = timeLimit
        return await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                for await _ in ended.stream {}
                return !Task.isCancelled
            }
            group.addTask {
                try? await Task.sleep(for: limit)
                return false
            }
            let isOnTime = await group.next() ?? false
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            group.cancelAll()
            return isOnTime
        }
    }

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

    private static func text(of file: URL) -> String {
        String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self)
    }
}
