// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An installed Chromium that draws pages without a window, a network or a profile of anybody's.
package struct HeadlessBrowser: Sendable {
    /// The program's path.
    package let path: String
    /// The time limit of each run; the run is ended afterwards.
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
        let folder = FileManager.default.temporaryDirectory.appending(path: "richpush-browser-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let page = folder.appending(path: "page.html")
        try Data(html.utf8).write(to: page)
        let height = try await height(of: page, width: width, in: folder)
        let file = folder.appending(path: "page.png")
        let said = try await run(
            [
                "--window-size=\(width),\(height)", "--force-device-scale-factor=\(scale)", "--hide-scrollbars",
                "--force-color-profile=srgb", "--run-all-compositor-stages-before-draw", "--screenshot=\(file.path)",
                page.absoluteString,
            ],
            in: folder
        )
        guard let bytes = try? [UInt8](Data(contentsOf: file)), bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
            throw failure("made no picture", said.errors)
        }
        return bytes
    }

    /// The page's height at a width: a page of our own looks at it through a frame.
    private func height(of page: URL, width: Int, in folder: URL) async throws -> Int {
        let ruler = folder.appending(path: "ruler.html")
        try Data(
            """
            <!doctype html><pre id="measured"></pre><iframe width="\(width)" height="200" frameborder="0" src="page.html" \
            onload="measured.textContent = contentDocument.documentElement.scrollHeight"></iframe>
            """.utf8
        ).write(to: ruler)
        let said = try await run(
            ["--hide-scrollbars", "--allow-file-access-from-files", "--dump-dom", ruler.absoluteString],
            in: folder
        )
        guard let match = said.output.firstMatch(of: /<pre id="measured">([0-9]{1,9})</), let height = Int(match.1)
        else {
            throw failure("did not say how high the page is", said.errors)
        }
        return min(max(height, 1), Self.greatestHeight)
    }

    /// Beyond this many pixels Chromium repeats or leaves out parts of a screenshot.
    package static let greatestHeight = 16_000

    private func failure(_ what: String, _ errors: String) -> Failure {
        let last = errors.split(separator: "\n").last { !$0.isEmpty }.map { ": \($0.prefix(300))" } ?? "."
        return Failure(description: "\(path) \(what)\(last)")
    }
}
