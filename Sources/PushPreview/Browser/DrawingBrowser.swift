// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// A browser that has started, and draws pages side by side, each in a separate tab.
package struct DrawingBrowser: Sendable {
    let process: BrowserProcess
    let path: String
    /// The time limit of each picture.
    let timeLimit: Duration

    /// Draws a page whole, as high as it is, and answers the PNG's bytes.
    package func picture(of html: String, width: Int, scale: Int) async throws -> [UInt8] {
        let limit = timeLimit
        return try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
            group.addTask { try await draw(html, width: width, scale: scale) }
            group.addTask {
                try await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            guard let picture = try await group.next() ?? nil else {
                throw HeadlessBrowser.Failure(
                    description:
                        "\(path) did not draw the page within \(limit.components.seconds) seconds and was ended."
                )
            }
            return picture
        }
    }

    private func draw(_ html: String, width: Int, scale: Int) async throws -> [UInt8] {
        let file = FileManager.default.temporaryDirectory.appending(path: "richpush-page-\(UUID().uuidString).html")
        try Data(html.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let target = try await process.call("Target.createTarget", ["url": "about:blank"])["targetId"] ?? .null
        let session = try await process.call("Target.attachToTarget", ["targetId": target, "flatten": true])
        let page = session["sessionId"]?.string
        try await setSize(width, 200, scale, page)
        try await process.call("Page.navigate", ["url": .string(file.absoluteString)], session: page)
        let measured = try await process.call(
            "Runtime.evaluate",
            ["expression": .string(Self.loadedHeight), "awaitPromise": true, "returnByValue": true],
            session: page
        )
        guard let height = measured["result"]?["value"]?.integer else {
            throw BrowserProcess.Failure(description: "it did not say how high the page is")
        }
        try await setSize(width, min(max(height, 1), HeadlessBrowser.greatestHeight), scale, page)
        // The default compression costs as much time as the drawing, for files that are a quarter smaller.
        let drawn = try await process.call(
            "Page.captureScreenshot",
            ["format": "png", "optimizeForSpeed": true],
            session: page
        )
        try await process.call("Target.closeTarget", ["targetId": target])
        guard let data = drawn["data"]?.string.flatMap({ Data(base64Encoded: $0) }) else {
            throw BrowserProcess.Failure(description: "its answer holds none")
        }
        return [UInt8](data)
    }

    /// The height of the page in CSS pixels, once it has loaded with its pictures.
    private static let loadedHeight = """
        new Promise(done => document.readyState === "complete" ? done() : addEventListener("load", done))
          .then(() => document.documentElement.scrollHeight)
        """

    private func setSize(_ width: Int, _ height: Int, _ scale: Int, _ page: String?) async throws {
        try await process.call(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .integer(width), "height": .integer(height), "deviceScaleFactor": .integer(scale),
                "mobile": false,
            ],
            session: page
        )
    }
}
