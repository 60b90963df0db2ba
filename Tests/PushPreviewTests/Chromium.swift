// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The browser that tests look through, where one is installed.
enum Chromium {
    /// Path of the first Chromium or Chrome in `PATH`.
    static let installed: String? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let candidates = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
        return candidates.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// Loads a file with all its frames and pictures, and answers the DOM as text.
    ///
    /// Pages from files may look into each other, and the sandbox is off, because it cannot start as root in containers;
    /// nothing but the tests' own pages is opened.
    static func dump(_ file: String, profile: String) async throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: installed ?? "")
        process.arguments = [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-background-networking", "--disable-component-update",
            "--user-data-dir=\(profile)", "--allow-file-access-from-files", "--dump-dom",
            URL(filePath: file).absoluteString,
        ]
        // Files instead of pipes: nobody has to read them for the browser to end.
        let output = profile + ".out"
        try Data().write(to: URL(filePath: output))
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle.nullDevice
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                process.terminationHandler = { _ in continuation.resume() }
                do { try process.run() } catch {
                    process.terminationHandler = nil
                    continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            if process.isRunning { process.terminate() }
        }
        return try String(contentsOfFile: output, encoding: .utf8)
    }
}
