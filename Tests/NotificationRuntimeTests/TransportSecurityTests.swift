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

    @Test(arguments: [
        ("http://printer/a.png", true), ("http://camera.local/a.png", true), ("http://CAMERA.LOCAL:81/a.png", true),
        ("http://camera.local.example.com/a.png", false), ("http://192.168.0.7/a.png", false),
        ("http://[fd00::7]/a.png", false), ("http://[fe80::7%25en0]/a.png", false), ("http://example.com/a.png", false),
    ])
    func `local names can be let through without the rest`(url: String, isAllowed: Bool) {
        var security = TransportSecurity()
        #expect(security.blocks(url))
        security.allowsLocalNames = true
        #expect(security.blocks(url) != isAllowed)
    }

    @Test func `addresses can be let through without names`() {
        var security = TransportSecurity()
        security.allowsAddresses = true
        for url in ["http://192.168.0.7/a.png", "http://203.0.113.9:81/", "http://[2001:db8::7]:81/a.png"] {
            #expect(!security.blocks(url), "\(url)")
        }
        #expect(security.blocks("http://printer/a.png"))
        #expect(security.blocks("http://192.168.0.7.example.com/a.png"))
    }

    @Test(arguments: [
        ("192.168.42.63", "192.168.42.63", true), ("192.168.42.63", "192.168.42.64", false),
        ("192.168.0.0/16", "192.168.255.1", true), ("192.168.0.0/16", "192.169.0.1", false),
        ("192.168.0.7/24", "192.168.0.99", true), ("10.0.0.0/9", "10.127.0.1", true),
        ("10.0.0.0/9", "10.128.0.1", false),
        ("0.0.0.0/0", "203.0.113.1", true), ("0.0.0.0/0", "[2001:db8::1]", false),
        ("2001:db8:12::/48", "[2001:DB8:12:7::34]", true), ("2001:db8:12::/48", "[2001:db8:13::1]", false),
        ("192.168.0.0/33", "192.168.0.1", false), ("192.168.0.0/", "192.168.0.0", false),
        ("192.168.0.0/16/2", "192.168.0.1", false), ("192.168.0.0/-1", "192.168.0.1", false),
        ("camera.example", "192.168.0.1", false),
    ])
    func `an exception can be an address or a range of them`(entry: String, host: String, isAllowed: Bool) {
        var security = TransportSecurity()
        security.insecureHosts = [entry]
        #expect(security.blocks("http://\(host)/a.png") != isAllowed)
    }

    @Test func `arbitrary loads let everything through`() {
        var security = TransportSecurity()
        security.allowsArbitraryLoads = true
        #expect(!security.blocks("http://example.com/a.png"))
    }
}
