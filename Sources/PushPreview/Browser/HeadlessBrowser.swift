// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An installed Chromium that draws pages without a window, a network or a profile of anybody's.
package struct HeadlessBrowser: Sendable {
    /// The program's path.
    package let path: String
    /// The time limit of each picture; the browser is ended afterwards.
    package var timeLimit: Duration = .seconds(60)

    /// The programs that are looked for, in this order.
    package static let programs = [
        "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome-headless-shell",
        "microsoft-edge",
    ]

    /// Why there is no picture, as a sentence.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    package init(path: String, timeLimit: Duration = .seconds(60)) {
        self.path = path
        self.timeLimit = timeLimit
    }

    /// Finds the first of the programs in `PATH`.
    package static func find(
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(Failure) -> HeadlessBrowser {
        let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        let candidates = programs.lazy.flatMap { program in folders.map { "\($0)/\(program)" } }
        guard let path = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            throw Failure(
                description: "A PNG is drawn by Chromium or Chrome, and none is in PATH; install one with "
                    + "'apt-get install -y chromium', or write an HTML page with -o page.html."
            )
        }
        return HeadlessBrowser(path: path)
    }

    /// Draws a page whole, as high as it is, and answers the PNG's bytes.
    package func picture(of html: String, width: Int, scale: Int) async throws -> [UInt8] {
        try await drawing { try await $0.picture(of: html, width: width, scale: scale) }
    }

    /// Starts the browser once for all that the body draws with it.
    package func drawing<Value: Sendable>(
        _ body: (DrawingBrowser) async throws -> Value
    ) async throws -> Value {
        let (path, limit) = (path, timeLimit)
        do {
            return try await BrowserProcess.running(path, flags: Self.flags, patience: limit) { process in
                try await body(DrawingBrowser(process: process, path: path, timeLimit: limit))
            }
        } catch let failure as BrowserProcess.Failure {
            throw Failure(description: "\(path) made no picture: \(failure.description)")
        }
    }

    /// Beyond this many pixels Chromium repeats or leaves out parts of a screenshot.
    package static let greatestHeight = 16_000

    /// No window, no network, nothing of the user's; the sandbox cannot start as root, and only then is it left out.
    private static var flags: [String] {
        [
            "--headless", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--no-default-browser-check",
            "--disable-background-networking", "--disable-component-update", "--disable-default-apps",
            "--disable-domain-reliability", "--disable-extensions", "--disable-sync", "--metrics-recording-only",
            "--mute-audio", "--no-pings", "--hide-scrollbars", "--force-color-profile=srgb",
            "--host-resolver-rules=MAP * ~NOTFOUND", "--proxy-server=127.0.0.1:9",
        ] + (geteuid() == 0 ? ["--no-sandbox"] : [])
    }
}
