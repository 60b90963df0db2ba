// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

/// Percent-encoding by RFC 3986.
@Suite(.timeLimit(.minutes(10)))
struct PercentEncodingTests {
    @Test func `unreserved characters stay as they are`() {
        let unreserved = "ABCXYZabcxyz0189-._~"
        #expect(unreserved.percentEncoded == unreserved)
    }

    @Test(arguments: [
        (" ", "%20"), ("a/b?c=d&e", "a%2Fb%3Fc%3Dd%26e"), ("%", "%25"), ("é", "%C3%A9"), ("🍕", "%F0%9F%8D%95"),
        ("\u{0}", "%00"), ("", ""),
    ])
    func `everything else is encoded byte by byte`(_ text: String, _ encoded: String) {
        #expect(text.percentEncoded == encoded)
    }
}
