// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite(.timeLimit(.minutes(10)))
struct DemoCommandTests {
    @Test func `the demo shows who gets a picture, who does not and why, and writes all of it to a page`() async throws
    {
        try await withTemporaryFolder { folder in
            let outcome = try await RichPushProcess.run(["demo"], in: folder)
            #expect(outcome.status == 0)
            #expect(outcome.errors.isEmpty)
            #expect(outcome.output.contains("Sparky says hello! [modified]"))
            #expect(outcome.output.contains("picture shown"))
            #expect(outcome.output.contains("[apple-http-error]"))

            let page = folder.appending(path: "richpush-demo.html")
            #expect(outcome.output.contains(page.path))
            let html = try String(contentsOf: page, encoding: .utf8)
            #expect(html.contains("href=\"data:image/png;base64,"))
            #expect(html.contains(/Picture on [1-3] of 5/))
            for device in ["iPhone", "Android phone", "Chrome on Windows", "Chrome on macOS"] {
                #expect(html.contains("<bdi>\(device)</bdi>"), "\(device)")
            }
            #expect(html.contains("web-no-image-browser"))
            #expect(html.contains("apple-http-error"))
        }
    }

    @Test func `a page that cannot be written is said so`() async throws {
        let outcome = try await RichPushProcess.run(["demo", "-o", "/nowhere/demo.html"])
        #expect(outcome.status == 73)
        #expect(outcome.errors.contains("/nowhere/demo.html"))
    }
}
