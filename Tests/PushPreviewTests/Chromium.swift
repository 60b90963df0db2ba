// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs

/// The browser that tests look through, if one is installed.
enum Chromium {
    static let installed = Program(named: "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

    /// Loads a file with all its frames and pictures, and answers the DOM as text.
    ///
    /// Pages from files may look into each other, and the sandbox is off, because it cannot start as root in containers;
    /// only the tests' own pages are opened.
    static func dump(_ file: String, profile: String) async throws -> String {
        let outcome = try await installed?.run([
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-background-networking", "--disable-component-update",
            "--user-data-dir=\(profile)", "--allow-file-access-from-files", "--dump-dom",
            URL(filePath: file).absoluteString,
        ])
        return outcome?.output ?? ""
    }
}
