// SPDX-License-Identifier: Apache-2.0

import PushEmulator
import PushMessages
import PushPreview
import Testing

/// Letting oneself in, in a real browser.
@Suite(
    .enabled(if: BrowserProcess.installed != nil, "No Chromium is installed; apt-get install chromium."),
    .timeLimit(.minutes(10))
)
struct AccessInBrowserTests {
    @Test func `a reader types the token once, and the page is live`() async throws {
        let configuration = Emulator.Configuration.test {
            $0.accessToken = "s3cret+token"
            $0.startsWithDevices = true
        }
        try await Emulator(configuration).withRunning { emulator in
            try await withBrowserPage(width: 390) { page in
                try await page.open("http://127.0.0.1:\(emulator.httpPort)/devices")
                #expect(try await page.evaluate("document.activeElement.id") == "token")
                try await page.type("wrong")
                try await page.loading { try await page.press("Enter") }
                #expect(
                    try await page.evaluate("document.getElementById('problem').textContent")
                        == "That is not the token."
                )
                try await page.type("s3cret+token")
                try await page.loading { try await page.press("Enter") }
                #expect(try await page.evaluate("location.pathname") == "/devices")
                #expect(try await page.evaluate("document.cookie.includes('richpush_access')") == false)
                try await page.when("document.querySelector('.connection.on')")
                // Chromium itself notes the two answers that asked for the token.
                #expect(page.troubles.allSatisfy { $0.contains("401") })
                #expect(!page.addresses.contains { $0.contains("s3cret") })
            }
        }
    }
}
