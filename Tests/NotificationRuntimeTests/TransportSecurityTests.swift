// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime
import Testing

@Suite(.timeLimit(.minutes(10)))
struct TransportSecurityTests {
    @Test(arguments: [
        "http://example.com/a.png", "HTTP://EXAMPLE.com", "http://203.0.113.1/", "http://localhost.evil.com/",
        "http://127.0.0.1@example.com/", "http://127.0.0.1:80@example.com/", "http://example.com#@127.0.0.1/",
        "http://example.com?@127.0.0.1/", "http://127.0.0.1.example.com:8080/a.png?x=y&z", "http://127.0.0.256/",
    ])
    func `plain http is refused`(_ url: String) {
        #expect(TransportSecurity().blocks(url))
    }

    @Test(arguments: ["https://example.com/a.png", "ftp://example.com", "no URL at all", ""])
    func `anything else is not its business`(_ url: String) {
        #expect(!TransportSecurity().blocks(url))
    }

    @Test(arguments: [
        "http://localhost:80/", "http://127.0.0.1:8080/", "http://127.1.2.3/", "http://[::1]/", "http://a.localhost/",
    ])
    func `loopback is exempt unless that is switched off`(_ url: String) {
        var security = TransportSecurity()
        #expect(!security.blocks(url))
        security.exemptsLoopback = false
        #expect(security.blocks(url))
    }

    @Test func `exceptions let their hosts through`() {
        var security = TransportSecurity()
        security.insecureHosts = ["images.example.com", ".Example.org"]
        #expect(!security.blocks("http://images.example.com/a.png"))
        #expect(security.blocks("http://example.com/a.png"))
        #expect(security.blocks("http://more.images.example.com/a.png"))
        #expect(!security.blocks("http://example.org/a.png"))
        #expect(!security.blocks("http://cdn.example.org/a.png"))
        #expect(security.blocks("http://badexample.org/a.png"))
    }

    @Test func `arbitrary loads let everything through`() {
        var security = TransportSecurity()
        security.allowsArbitraryLoads = true
        #expect(!security.blocks("http://example.com/a.png"))
    }
}
