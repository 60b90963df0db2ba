// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ImageURLRuleTests {
    private let rule = "image-url"

    private func lint(_ url: String) throws -> LintedText {
        try LintedText(
            message:
                #""notification": {"title": "Hi", "image": "\#(url)"}, "apns": {"payload": {"aps": {"mutable-content": 1}}}"#
        )
    }

    @Test(arguments: [
        "https://e.com/a.png", "https://e.com", "https://e.com:8443/a?b=c&d#e", "https://user@e.com/a",
        "HTTPS://E.com/a",
        "https://192.0.2.1/a", "https://[2001:db8::1]:443/a", "https://e.com/image.php?id=1",
        "https://e.com/%C3%A9.png", "https://e.com/no-extension", "https://xn--caf-dma.example/a.webp",
        "https://my_bucket.e.com/a", "https://-a.e.com/a", "https://e.com./a", "https://e.com/null/a.png",
        "https://e.com/?u=https://a.com/b.png", "https://e.com/%7BAB12-34%7D.png", "https://e.com/a%20%25%20b.png",
        "https://e.com/o/a%2Fb.png?alt=media",
    ])
    func `an absolute https URL is fine, whatever it ends with`(_ url: String) throws {
        #expect(try lint(url).lines(of: rule) == [])
    }

    @Test(arguments: [
        ("", "is empty"), ("image.jpg", "is not an absolute URL"), ("//e.com/a.png", "is not an absolute URL"),
        ("a invalid URL", "is not an absolute URL"), ("gs://bucket/a.png", #"has the scheme "gs""#),
        ("data:image/png;base64,AAAA", "Android devices show no picture"), ("https:e.com", "does not name a host"),
        ("https:///a.png", "does not name a host"), ("https://e com/a.png", "names a host that cannot exist"),
        ("https://e,com/a.png", "names a host that cannot exist"), ("https://e.com:99999/a", "names a port"),
        ("https://foo.bar.pizza-monster.png", "names a file as its host"),
        ("https://https://e.com/a.png", "names a host"),
        ("https://[::1/a", "names a host that cannot exist"), ("https://e.com/100%.png", "holds a %"),
        ("https://1.2.3.4../a", "names a host that cannot exist"),
        ("https://a..e.com/a", "names a host that cannot exist"),
        ("https://10.0.0.XN--pokxncvks/a", "names a host that cannot exist"),
        ("https://a.b.c.xn--pokxncvks/a", "names a host that cannot exist"),
        ("https://\(String(repeating: "a", count: 64)).e.com/a", "names a host that cannot exist"),
        ("https://\(String(repeating: "abcdefghi.", count: 26))com/a", "names a host that cannot exist"),
        ("https://e.com/undefined", #"holds "undefined", a template"#),
        ("https://e.com/null.png", #"holds "null", a template"#),
        ("https://undefined/a.png", #"holds "undefined", a template"#),
        ("\u{200B}https://e.com/a.png", "a hidden character around it"),
        (#"https://e.com\\a.png"#, "names a host that cannot exist"),
        ("$image", "a template that"), ("<image url>", "a template that"), ("@Model.Image", "a template that"),
        ("__IMAGE__", "a template that"), ("YOUR_IMAGE_URL", "a template that"),
        ("https://e.com/a.png https://e.com/b.png", "holds two addresses"),
        ("https://e.com/a.png|https://e.com/b.png", "holds two addresses"),
        ("$(image)", "a template that"), ("[IMAGE_URL]", "a template that"),
        ("https://e.com/<id>.png", "a template that"),
        ("https://e.com/{0}.png", "a template that"),
        ("https://e.com/%7B%7Bid%7D%7D.png", #"holds "{{id}}", a template"#),
        ("https://e.com/%24%7Bid%7D", "a template that"), ("https://e.com/%3C%25%3D%20id%20%25%3E", "a template that"),
        ("https://e.com/*%7CID%7C*.png", "a template that"),
        ("<img src='https://e.com/a.png'>", #"holds more than an address, so iPhones"#),
        ("https:&#x2F;&#x2F;e.com/a.png", #"holds "&#x2F;""#),
        ("/9j/4AAQSkZJRgABAQAAAQABAAD/2wCEAAkGBxITEhUTExMWFhUXGBgYGBgYFxgXGBgY", "holds the picture itself in base64"),
    ])
    func `what devices cannot load is a warning that says why`(_ url: String, _ words: String) throws {
        let linted = try lint(url)
        #expect(linted.lines(of: rule) == ["message.notification.image warning"])
        #expect(try linted.sentence(of: rule).contains(words))
    }

    @Test(arguments: [
        (" https://e.com/a.png\\n", "https://e.com/a.png"),
        ("https://e.com/my picture.png", "https://e.com/my%20picture.png"),
        ("https://e.com/café.png", "https://e.com/caf%C3%A9.png"),
        ("https://e.com/{1-2}|b[2]", "https://e.com/%7B1-2%7D%7Cb%5B2%5D"),
        ("https://e.com/100%.png", "https://e.com/100%25.png"), ("https://e.com/%zz/a", "https://e.com/%25zz/a"),
        ("https://e.com/a.png?w=1&amp;h=2", "https://e.com/a.png?w=1&h=2"),
        ("&quot;https://e.com/a.png&quot;", "https://e.com/a.png"),
        ("https:/e.com/a.png", "https://e.com/a.png"), ("https:e.com/a.png", "https://e.com/a.png"),
        ("https//e.com/a.png", "https://e.com/a.png"), ("https;//e.com/a.png", "https://e.com/a.png"),
        ("htps://e.com/a.png", "https://e.com/a.png"), ("https://https://e.com/a.png", "https://e.com/a.png"),
        ("//e.com/a.png", "https://e.com/a.png"), ("www.e.com/a.png", "https://www.e.com/a.png"),
        (#"<img src=\"https://e.com/a.png\">"#, "https://e.com/a.png"),
        (#"[\"https://e.com/a.png\"]"#, "https://e.com/a.png"),
        ("![a picture](https://e.com/a.png)", "https://e.com/a.png"),
        ("see https://e.com/a.png now", "https://e.com/a.png"),
        ("\u{FEFF}https://e.com/a.png", "https://e.com/a.png"),
        ("https://e.com/a.png\u{200B}\u{A0}", "https://e.com/a.png"),
        ("https%3A%2F%2Fe.com%2Fmy%20picture.png", "https://e.com/my%20picture.png"),
        (#"https://e.com\\a.png"#, "https://e.com/a.png"),
        (#"https:\\/\\/e.com\\/a\\/b.png"#, "https://e.com/a/b.png"),
    ])
    func `what only needs encoding is encoded`(_ url: String, _ right: String) throws {
        let linted = try lint(url)
        #expect(linted.lines == ["message.notification.image warning image-url"])
        let fixed = try linted.fixed(by: rule)
        #expect(fixed["message", "notification", "image"] == .string(right))
        #expect(fixed.warnings.isEmpty)
    }

    @Test func `the same address in several fields is one finding`() throws {
        let url = "http://e.com/a.png"
        let linted = try LintedText(
            message: #"""
                "notification": {"title": "Hi", "image": "\#(url)"}, "android": {"notification": {"image": "\#(url)"}},
                "apns": {"payload": {"aps": {"mutable-content": 1}}, "fcm_options": {"image": "\#(url)"}},
                "webpush": {"notification": {"image": "\#(url)"}}
                """#
        )
        #expect(linted.lines == ["message.notification.image warning image-url"])
        let sentence = try linted.sentence(of: rule)
        #expect(
            sentence.contains(
                "also in apns.fcm_options.image, android.notification.image and webpush.notification.image"
            )
        )
    }

    @Test(arguments: [
        (#""android": {"notification": {"image": "http://e.com/a.png"}}"#, "Android blocks"),
        (
            #""apns": {"payload": {"aps": {"alert": "Hi", "mutable-content": 1}}, "fcm_options": {"image": "http://e.com/a.png"}}"#,
            "iOS blocks"
        ),
        (#""webpush": {"notification": {"title": "Hi", "image": "http://e.com/a.png"}}"#, "mixed content"),
    ])
    func `http is blocked by each platform in its own way`(_ members: String, _ words: String) throws {
        #expect(try LintedText(message: members).sentence(of: rule).contains(words))
    }

    @Test func `a space in an app's own key is what older iPhones stumble over`() throws {
        let linted = try LintedText(
            #"{"aps": {"alert": "Hi", "mutable-content": 1}, "image-url-png": "https://e.com/my-image .png"}"#
        )
        #expect(linted.lines == ["image-url-png note image-url"])
        #expect(try linted.fixed(by: rule)["image-url-png"] == "https://e.com/my-image%20.png")
    }

    @Test(arguments: ["cdn.example.com/a.png", "//cdn.example.com/photos/a.webp?w=9", "www.example.com/a.jpg"])
    func `an address without its scheme is noted under a key that is named like a picture`(_ url: String) throws {
        for payload in [
            #"{"aps": {"alert": "Hi", "mutable-content": 1}, "photo": "\#(url)"}"#,
            #"{"aps": {"alert": "Hi", "mutable-content": 1}, "media": [{"image": "\#(url)"}]}"#,
        ] {
            let linted = try LintedText(payload)
            let findings = linted.findings.filter { $0.rule == "image-url" }
            #expect(findings.map(\.severity) == [.note], "\(payload)")
            // The app may put the scheme in front itself.
            #expect(findings.first?.fix == nil)
        }
    }

    @Test(arguments: [
        "/static/a.png", "photos/a.png", "a.png", "a.png/b.png", "my.photos.1/a.png", "cdn.example.com", "v1.2/a.png",
        "cdn.example.com/a", "the menu of e.com/a.png",
    ])
    func `what an app may find by itself is no address without a scheme`(_ text: String) throws {
        let linted = try LintedText(#"{"aps": {"alert": "Hi", "mutable-content": 1}, "photo": "\#(text)"}"#)
        #expect(linted.lines(of: "image-url") == [])
        // Nor is an address under another key.
        let other = try LintedText(
            #"{"aps": {"alert": "Hi", "mutable-content": 1}, "path": "cdn.example.com/a.png"}"#
        )
        #expect(other.lines(of: "image-url") == [])
    }

    @Test(arguments: ["/a.png", "a.png", "data:image/png;base64,AAAA"])
    func `a page may name its picture by itself`(_ url: String) throws {
        #expect(
            try LintedText(message: #""webpush": {"notification": {"title": "Hi", "image": "\#(url)"}}"#).lines == []
        )
    }

    @Test(arguments: [
        ("printer.local", nil), ("printer", nil), ("printer:8080", nil), ("printer.lan", "which iOS blocks"),
        ("192.168.1.5", "which iOS blocks"), ("cdn.example.com", "which iOS blocks"),
    ])
    func `an iPhone loads by http from a local name alone`(_ host: String, _ words: String?) throws {
        let linted = try LintedText(
            #"{"aps": {"alert": "Hi", "mutable-content": 1}, "photo": "http://\#(host)/a.png"}"#
        )
        let sentence = linted.findings.first { $0.rule == "image-url" }?.message
        #expect(words.map { sentence?.contains($0) == true } ?? (sentence == nil), "\(sentence ?? "none")")
        // Android blocks it all the same.
        let message = try LintedText(message: #""notification": {"title": "Hi", "image": "http://\#(host)/a.png"}"#)
        let both = try message.sentence(of: "image-url")
        #expect(both.contains(words == nil ? "is http, which" : "iOS and Android"))
        #expect(both.contains("iOS") == (words != nil))
    }

    @Test func `a page's icons are not loaded by http either`() throws {
        let linted = try LintedText(
            message: #""webpush": {"notification": {"icon": "http://e.com/i.png", "badge": "/b.png"}}"#
        )
        #expect(linted.lines == ["message.webpush.notification.icon warning image-url"])
    }

    @Test(arguments: [
        ("{{icon}}", "a template that was not filled in"), ("https://e.com/${id}.png", "a template"),
        ("undefined", "devices ask for that name"), ("https://e.com/a.png,https://e.com/b.png", "two addresses"),
        ("https://1.2.3.4.5/a.png", "names a host that cannot exist"), ("http://e.com/i.png", "mixed content"),
    ])
    func `an icon that no browser can load is told wherever it is`(_ url: String, _ words: String) throws {
        for (member, place) in [
            (#""icon": "\#(url)""#, "icon"), (#""badge": "\#(url)""#, "badge"),
            (#""actions": [{"action": "a", "title": "b", "icon": "\#(url)"}]"#, "actions[0].icon"),
        ] {
            let linted = try LintedText(message: #""webpush": {"notification": {"title": "a", \#(member)}}"#)
            #expect(linted.lines(of: rule) == ["message.webpush.notification.\(place) warning"])
            #expect(try linted.sentence(of: rule).contains(words))
        }
    }

    @Test(arguments: ["/icon.png", "icon.png", "../i.svg", "data:image/png;base64,AAAA", "https://e.com/i.png", ""])
    func `an icon that belongs to the site is fine`(_ url: String) throws {
        let linted = try LintedText(
            message:
                #""webpush": {"notification": {"title": "a", "icon": "\#(url)", "actions": [{"action": "a", "title": "b", "icon": "\#(url)"}]}}"#
        )
        #expect(linted.lines(of: rule) == [])
    }

    @Test func `a raw payload's picture is checked too`() throws {
        let linted = try LintedText(
            #"{"aps": {"alert": "Hi", "mutable-content": 1}, "fcm_options": {"image": "http://e.com/a.png"}}"#
        )
        #expect(linted.lines == ["fcm_options.image warning image-url"])
    }

    @Test(arguments: [
        ("https://bücher.example/a.png", "https://xn--bcher-kva.example/a.png"),
        ("https://BÜCHER.example:8443/ä.png", "https://xn--bcher-kva.example:8443/%C3%A4.png"),
        ("https://bu\u{308}cher.example/a.png", "https://xn--bcher-kva.example/a.png"),
        ("https://例え.テスト/a.png", "https://xn--r8jz45g.xn--zckzah/a.png"),
        ("https://straße.example/a.png", "https://xn--strae-oqa.example/a.png"),
        ("https://ｅ．com/a.png", "https://e.com/a.png"), ("https://ex%61mple.com/a.png", "https://example.com/a.png"),
        ("https://b%C3%BCcher.example/a.png", "https://xn--bcher-kva.example/a.png"),
    ])
    func `a host beyond ASCII is written as the name system knows it`(_ url: String, _ right: String) throws {
        let linted = try lint(url)
        #expect(linted.lines(of: rule) == ["message.notification.image warning"])
        #expect(try !linted.sentence(of: rule).contains("no device"))
        #expect(try linted.fixed(by: rule)["message", "notification", "image"] == .string(right))
    }

    @Test(arguments: [
        "256.0.0.1", "1.2.3.4.5", "1.2.3.08", "foo.0x", "foo.09", "0x100000000", "4294967296",
        "192.168.0.257",
        "[1::2::3]", "[::1.2.3.4x]", "[::1.2.3.]", "[::.1.2]", "[::.]", "[::%31]", "[google.com]",
        "[0:1:2:3:4:5:6:7:8]",
        "[::127.0.0.0.1]", "[1:2]", "[:::]", "[]", "[1::]2", "xn--", "xn--a",

        "%zz%66", "%25", "hello%00", "a<b", "a>b", "a^b", "a|b", "\u{FFFD}", "%EF%BF%BD", "%C2%AD", "\u{AD}", "ho%20st",
        "2001::1", "xn--i\u{F1}valid.com", "💩.123", "a%3Cb", "1.2.3.09.",
    ])
    func `a host that no browser takes is a warning without a fix`(_ host: String) throws {
        let linted = try lint("https://\(host)/a.png")
        #expect(linted.lines(of: rule) == ["message.notification.image warning"])
        #expect(linted.findings.allSatisfy { $0.fix == nil })
    }

    @Test(arguments: [
        "{{image_url}}", "https://e.com/{{ image }}.png", "https://e.com/{{{image}}}", "${image}",
        "https://e.com/${image}.png",
        "%%IMAGE%%", "https://e.com/%%IMAGE%%", "<%= image %>", "https://e.com/<%= image_url %>",
        "<?php echo $image; ?>", "https://e.com/<?= $image ?>", "[[image]]",
        "https://e.com/[[image]].png", "{image}", "https://e.com/{id}/a.png", "#{image}", "https://e.com/#{id}.png",
        "*|IMAGE|*", "https://e.com/*|IMAGE|*.png", "%recipient.image%", "https://e.com/%recipient.image%",
        "{% if x %}a{% endif %}", "https://e.com/{% x %}", "https://{{host}}/a.png", "https://e.com/%s",
        "https://e.com/%@.png",
        "https://e.com/%name%.png", "%{image}", "https://e.com/%(name)s.png", "<<image>>", "undefined", "null",
        "(null)",
        "[object Object]", "https://e.com/a.png?v={{v}}",
    ])
    func `a template that was not filled in is no address`(_ url: String) throws {
        let linted = try lint(url)
        #expect(linted.lines(of: rule) == ["message.notification.image warning"])
        #expect(try linted.sentence(of: rule).contains("a template that was not filled in"))
        #expect(linted.findings.allSatisfy { $0.fix == nil })
    }

    @Test(arguments: [
        "https://e.com/a.jpg,https://e.com/b.jpg", "https://e.com/a.jpghttps://e.com/b.jpg",
        "https://e.com/a;https://e.com/b",
        "https://cdn.e.comhttps://e.com/b.jpg",
    ])
    func `two addresses in one field are none`(_ url: String) throws {
        #expect(try lint(url).sentence(of: rule).contains("two addresses"))
    }

    @Test(arguments: [
        "https://e.com/cdn-cgi/image/width=80,quality=75/https://e.com/a.jpg", "https://e.com/?url=https://e.com/a.jpg",
        "https://e.com/image/fetch/https://e.com/a.jpg", "https://e.com/a?u=x,https://e.com/a.jpg",
        "https://e.com/50%25off.png",
        "https://e.com/%7Bid%7D.png", "https://e.com/a&b;c.png", "https://xn--bcher-kva.example/a.png",
        "https://127.1.example/a", "https://\(String(repeating: "a", count: 63)).e.com/a",
        "https://\(String(repeating: "abcdefghi.", count: 25))com./a",
        "https://[2001:db8::192.0.2.1]/a.png",
    ])
    func `what only looks alike is fine`(_ url: String) throws {
        #expect(try lint(url).lines(of: rule) == [])
    }

    @Test(arguments: [(1, ["message.data.avatar note"]), (0, [])])
    func `a picture in the data counts for an extension that is started`(isStarted: Int, lines: [String]) throws {
        let linted = try LintedText(
            message:
                #""notification": {"title": "Hi"}, "data": {"avatar": "http://e.com/a.png"}, "apns": {"payload": {"aps": {"mutable-content": \#(isStarted)}}}"#
        )
        #expect(linted.lines(of: rule) == lines)
    }

    @Test func `notifee's picture of a sender is judged like its attachments`() throws {
        let linted = try LintedText(
            message:
                #""notification": {"title": "Hi"}, "apns": {"payload": {"aps": {"mutable-content": 1}, "notifee_options": {"ios": {"communicationInfo": {"sender": {"avatar": "http://e.com/a.png"}}}}}}"#
        )
        #expect(try linted.sentence(of: rule).hasPrefix("notifee's notifee_options.ios.communicationInfo.sender.av"))
    }
}
