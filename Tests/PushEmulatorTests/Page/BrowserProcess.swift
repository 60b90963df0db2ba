// SPDX-License-Identifier: Apache-2.0

import Programs
import PushPreview

extension BrowserProcess {
    /// The first Chromium or Chrome that is installed.
    static let installed = Program(named: "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

    /// Runs a browser that reaches this machine's servers, with a new profile, for as long as the body does.
    static func running<Value: Sendable>(_ body: (BrowserProcess) async throws -> Value) async throws -> Value {
        try await running(
            installed?.path ?? "chromium",
            flags: [
                "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
            ],
            body
        )
    }
}
