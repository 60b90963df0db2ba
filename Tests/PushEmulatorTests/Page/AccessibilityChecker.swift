// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// axe-core, which looks for what keeps people from using a page (WCAG 2.2 A and AA, and its makers' best practices).
struct AccessibilityChecker {
    private let source: String

    /// Finds it among the packages of the environment in `.build/python`; `nil` if it is not installed.
    static let installed: AccessibilityChecker? = {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
        let libraries = package.appending(path: ".build/python/lib")
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: libraries.path)) ?? []
        return versions.lazy.compactMap { version in
            let file = libraries.appending(path: "\(version)/site-packages/axe_playwright_python/axe.min.js")
            return try? String(contentsOf: file, encoding: .utf8)
        }
        .first.map(AccessibilityChecker.init)
    }()

    /// What is wrong with the page as it is, a line for each element.
    func violations(of page: BrowserPage) async throws -> [String] {
        if try await page.evaluate("typeof axe") == "undefined" { try await page.evaluate("\(source); null") }
        let found = try await page.evaluate(
            """
            document.getAnimations().forEach(animation => animation.finish()),
            axe.run({ resultTypes: ["violations"] }).then(report => report.violations.flatMap(({ id, nodes }) =>
              nodes.map(node => `${id}: ${node.target.join(" ")}: ${node.failureSummary.replaceAll("\\n", " ")}`)))
            """
        )
        return (found.array ?? []).compactMap(\.string)
    }
}
