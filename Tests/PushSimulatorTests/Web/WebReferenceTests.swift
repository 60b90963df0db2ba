// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushSimulator

/// URLs as browsers resolve them against the service worker's.
@Suite(.timeLimit(.minutes(10)))
struct WebReferenceTests {
    private static let worker = WebReference.resolve("https://shop.example.com/app/sw.js", against: nil)

    @Test(
        arguments: [
            ("/a.png", "https://shop.example.com/a.png"), ("a.png", "https://shop.example.com/app/a.png"),
            ("../a.png", "https://shop.example.com/a.png"), ("?v=2", "https://shop.example.com/app/sw.js?v=2"),
            ("//cdn.example.com/a.png", "https://cdn.example.com/a.png"),
            ("https:a.png", "https://shop.example.com/app/a.png"),
            ("https:/cdn.example.com/a.png", nil), ("https:///cdn.example.com/a.png", "https://cdn.example.com/a.png"),
            ("http:cdn.example.com/a.png", "http://cdn.example.com/a.png"),
            ("https:\\\\cdn.example.com\\a.png", "https://cdn.example.com/a.png"),
            (" \thttps://cdn.exam\nple.com/a.png ", "https://cdn.example.com/a.png"),
            ("https://cdn.example.com/pizza monster.png", "https://cdn.example.com/pizza%20monster.png"),
            ("/größe.png", "https://shop.example.com/gr%C3%B6%C3%9Fe.png"),
            ("data:,x", "data:,x"), ("gs://bucket/a.png", "gs://bucket/a.png"),
        ] as [(String, String?)]
    )
    func `a text means on the page what it means to browsers`(_ text: String, _ url: String?) throws {
        let reference = WebReference.resolve(text, against: Self.worker)
        // A single slash after the page's own scheme leads to the page's own host.
        #expect(reference?.text == url ?? "https://shop.example.com/cdn.example.com/a.png")
    }

    @Test(arguments: ["https://", "http://:80/", "https:///"])
    func `a web address without a host is none`(_ text: String) {
        #expect(WebReference.resolve(text, against: Self.worker) == nil)
    }

    @Test func `without a page only absolute URLs lead anywhere`() {
        for text in ["/a.png", "a.png", "", "//cdn.example.com/a.png"] {
            #expect(WebReference.resolve(text, against: nil) == nil)
        }
        #expect(WebReference.resolve("HTTPS://CDN.example.com/A.png", against: nil)?.host == "cdn.example.com")
    }

    @Test(
        arguments: [
            ("https://Shop.Example.com:443/a?b#c", "https://shop.example.com"),
            ("http://localhost:8080", "http://localhost:8080"), ("https://[::1]:8443/", "https://[::1]:8443"),
        ]
    )
    func `an origin is scheme, host and port`(_ url: String, _ origin: String) {
        #expect(WebBrowser.Origin(url)?.description == origin)
        #expect(WebBrowser.Origin(origin) == WebBrowser.Origin(url))
    }

    @Test(arguments: ["shop.example.com", "ftp://shop.example.com", "", "https://"])
    func `other texts are no origin`(_ text: String) {
        #expect(WebBrowser.Origin(text) == nil)
    }
}
