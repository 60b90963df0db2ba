// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime
import Testing

@Suite(.timeLimit(.minutes(10)))
struct URLTextTests {
    @Test func `since the iOS 17 SDK illegal characters are encoded`() {
        #expect(URLText.parse("a invalid URL", linkedSDK: ReleaseVersion(17)) == "a%20invalid%20URL")
        #expect(URLText.parse("https://h/a b.png", linkedSDK: ReleaseVersion(18, 1)) == "https://h/a%20b.png")
        #expect(URLText.parse("https://h/ü.png", linkedSDK: ReleaseVersion(17)) == "https://h/%C3%BC.png")
    }

    @Test func `before it they make the text no URL`() {
        #expect(URLText.parse("a invalid URL", linkedSDK: ReleaseVersion(16)) == nil)
        #expect(URLText.parse("https://h/a b.png", linkedSDK: ReleaseVersion(16, 4)) == nil)
        #expect(URLText.parse("https://h/a.png", linkedSDK: ReleaseVersion(16)) == "https://h/a.png")
    }

    @Test func `an encoded URL is not encoded again`() {
        #expect(
            URLText.parse("https://h/a%20b.png?x=%2F", linkedSDK: ReleaseVersion(17)) == "https://h/a%20b.png?x=%2F"
        )
    }

    @Test func `the empty text is an empty relative URL`() {
        #expect(URLText.parse("", linkedSDK: ReleaseVersion(17)) == "")
        #expect(URLText.parse("", linkedSDK: ReleaseVersion(16)) == "")
    }

    @Test(arguments: ["http://[::1", "https://ho st/a.png"])
    func `a broken host is not a URL`(_ text: String) {
        #expect(URLText.parse(text, linkedSDK: ReleaseVersion(17)) == nil)
    }
}
