// SPDX-License-Identifier: Apache-2.0

import PushPreview
import Testing

/// Nobody waits for a browser that says nothing any more.
@Suite(
    .enabled(if: BrowserProcess.installed != nil, "No Chromium is installed; apt-get install chromium."),
    .timeLimit(.minutes(10))
)
struct BrowserProcessTests {
    @Test func `whatever is asked of a browser that has ended fails`() async throws {
        try await withBrowserPage { page in
            await #expect(throws: BrowserProcess.Failure.self) { try await page.call("Browser.crash") }
            await #expect(throws: BrowserProcess.Failure.self) { try await page.evaluate("1") }
            await #expect(throws: BrowserProcess.Failure.self) { try await page.loading {} }
            await #expect(throws: BrowserProcess.Failure.self) { try await page.nextHeld() }
        }
    }

    @Test func `a test that is cancelled leaves its browser`() async throws {
        let (asked, asking) = AsyncStream<Void>.makeStream()
        let test = Task {
            try await withBrowserPage { page in
                asking.finish()
                try await page.evaluate("new Promise(() => {})")
            }
        }
        for await _ in asked {}
        test.cancel()
        await #expect(throws: (any Error).self) { try await test.value }
    }
}
