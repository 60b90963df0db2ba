// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ImageTypeRuleTests {
    private let rule = "image-type"

    private func lint(common url: String) throws -> [Finding] {
        let linted = try LintedText(
            message:
                #""notification": {"title": "Hi", "image": "\#(url)"}, "apns": {"payload": {"aps": {"mutable-content": 1}}}"#
        )
        return linted.findings.filter { $0.rule == rule }
    }

    @Test(arguments: [
        ("https://e.com/a.webp", Platform.apple), ("https://e.com/a.WebP?x=.png", .apple),
        ("https://e.com/a.avif", .apple),
        ("https://e.com/a.heic#x", .apple), ("https://e.com/a.svg", nil), ("https://e.com/a/b.html", nil),
        ("https://e.com/a.mp4", .android), ("https://e.com/a.pdf", nil), ("https://e.com/a.jxl", nil),
        ("https://e.com/a.dng", .apple),
    ])
    func `a type that is not shown is a warning for those who do not show it`(_ url: String, _ platform: Platform?)
        throws
    {
        let findings = try lint(common: url)
        #expect(findings.map(\.severity) == [.warning])
        #expect(findings.map(\.platform) == [platform])
    }

    @Test(arguments: [
        "https://e.imgix.net/a.jpg?w=9&fm=webp", "https://images.unsplash.com/photo-1?fm=avif&q=80",
        "https://images.ctfassets.net/s/a/b/c.png?fm=webp", "https://cdn.sanity.io/images/p/d/a.jpg?fm=webp",
        "https://res.cloudinary.com/demo/image/upload/w_9,f_webp/v1/a.jpg",
        "https://ik.imagekit.io/d/a.jpg?tr=w-9,f-webp",
        "https://ik.imagekit.io/d/tr:f-avif:rt-90/a.jpg", "https://e.com/cdn-cgi/image/width=9,format=webp/a.jpg",
        "https://a.storyblok.com/f/1/a.jpg/m/9x9/filters:format(webp):quality(9)",
        "https://wsrv.nl/?url=e.com/a.jpg&output=webp",
    ])
    func `a format that a picture server is asked for counts, whatever the address ends in`(_ url: String) throws {
        let findings = try lint(common: url)
        #expect(findings.map(\.severity) == [.warning])
        #expect(findings.map(\.platform) == [.apple])
        #expect(findings.first?.message.contains("asks its server for ") == true)
    }

    @Test(arguments: [
        "https://e.imgix.net/a.jpg?auto=format", "https://e.imgix.net/a.jpg?fm=jpg&x=webp",
        "https://e.com/a.jpg?fm=webp",
        "https://res.cloudinary.com/demo/image/upload/f_auto/a.jpg",
        "https://res.cloudinary.com/demo/image/upload/a_webp.jpg",
        "https://e.com/cdn-cgi/image/format=auto/webp/a.jpg", "https://e.com/webp/a.jpg",
        "https://e.com/a.jpg?from=a.webp",
        "https://e.com/image/format=webp/a.jpg", "https://notimgix.net/a.jpg?fm=webp",
    ])
    func `an address that asks for no such format is left alone`(_ url: String) throws {
        #expect(try lint(common: url) == [])
    }

    @Test(arguments: [
        ("https://e.com/a", Platform.apple), ("https://e.com", .apple), ("https://e.com/v1.2/a?f=b.png", .apple),
        ("https://e.com/a.gif", .android), ("https://e.com/a.bmp", .apple),
    ])
    func `what is shown by some, or in part, is a note`(_ url: String, _ platform: Platform) throws {
        let findings = try lint(common: url)
        #expect(findings.map(\.severity) == [.note])
        #expect(findings.map(\.platform) == [platform])
    }

    @Test(arguments: [
        "https://e.com/a.jpg", "https://e.com/a.JPEG", "https://e.com/a.png/", "https://e.com/image.php?id=1",
        "https://e.com/photo.v2", "https://e.com/a b.webp",
    ])
    func `a possible picture for everybody, and a text that is not a URL, are left alone`(_ url: String) throws {
        #expect(try lint(common: url) == [])
    }

    @Test func `only those count who read the field`() throws {
        let linted = try LintedText(
            message: #"""
                "notification": {"title": "Hi", "image": "https://e.com/a.webp"},
                "apns": {"payload": {"aps": {"mutable-content": 1}}, "fcm_options": {"image": "https://e.com/a.mp4"}},
                "android": {"notification": {"image": "https://e.com/a.heic"}},
                "webpush": {"notification": {"image": "/a.svg"}}
                """#
        )
        #expect(linted.lines(of: rule) == ["message.webpush.notification.image warning"])
        #expect(try linted.sentence(of: rule).contains("browsers show no SVG"))
        #expect(linted.findings.first { $0.rule == rule }?.documentation?.contains("mozilla.org") == true)
    }

    /// Where another field names the type, the address does not decide.
    @Test(arguments: [
        (#""itbl": {"messageId": "m", "attachment-url": "https://e.com/a.webp"}"#, ["itbl.attachment-url warning"]),
        (#""itbl": {"messageId": "m", "attachment-url": "https://e.com/a.png"}"#, []),
        (#""W$id": "0", "ct_mediaType": "image", "ct_mediaUrl": "https://e.com/a.webp""#, []),
        (#""webhook_id": "w", "attachment": {"url": "https://e.com/a.webp", "content-type": "png"}"#, []),
    ])
    func `a vendor's picture is judged where its name decides`(_ members: String, _ lines: [String]) throws {
        let linted = try LintedText(#"{"aps": {"alert": "Hi", "mutable-content": 1}, \#(members)}"#)
        #expect(linted.lines(of: rule) == lines)
    }

    /// The app's extension may convert it.
    @Test(arguments: [
        (#""image": "https://e.com/a.webp""#, ["image note"]),
        (#""media": [{"url": "https://e.com/a.heic"}]"#, ["media[0].url note"]),
        (#""photo": "{\"image\": \"https://e.com/a.avif\"}""#, ["photo note"]),
        (#""image": "https://e.com/a.png""#, []),
        (#""film": "https://e.com/a.mp4""#, []), (#""image": "https://e.com/a""#, []),
        (#""link": "https://e.com/a.html""#, []),
        (#""image": "https://res.cloudinary.com/d/image/upload/f_webp/a.jpg""#, ["image note"]),
    ])
    func `a picture under a key of the app's own is noted`(_ member: String, _ lines: [String]) throws {
        let linted = try LintedText(#"{"aps": {"alert": "Hi", "mutable-content": 1}, \#(member)}"#)
        #expect(linted.lines(of: rule) == lines)
    }

    @Test func `the sentence says what Apple takes`() throws {
        let linted = try LintedText(
            #"{"aps": {"alert": "Hi", "mutable-content": 1}, "fcm_options": {"image": "https://e.com/a.webp"}}"#
        )
        #expect(
            try linted.sentence(of: rule)
                == "The URL in fcm_options.image ends in .webp, and iPhones show no WebP (Apple lists JPEG, GIF and PNG); "
                + "send a JPEG or PNG."
        )
    }

    @Test(arguments: [
        (
            #""notification": {"title": "Hi"}, "android": {"notification": {"image": "https://e.com/a.png"}}"#,
            Platform.apple
        ),
        (
            #""notification": {"title": "Hi"}, "apns": {"payload": {"aps": {"mutable-content": 1}}, "fcm_options": {"image": "https://e.com/a.png"}}"#,
            .android
        ),
        (#""notification": {"title": "Hi"}, "webpush": {"notification": {"image": "/a.png"}}"#, nil),
    ])
    func `a picture for one platform is noted for the others`(_ members: String, _ platform: Platform?) throws {
        let linted = try LintedText(message: members)
        #expect(linted.lines == ["message.notification.image note image-not-everywhere"])
        #expect(linted.findings.map(\.platform) == [platform])
    }

    @Test(arguments: [
        #"{"message": {"fid": "f7Wfr_yqG00Gt6B9O7qI13", "notification": {"title": "Hi"}, "android": {"notification": {"image": "https://e.com/a.png"}}}}"#,
        #"{"message": {"topic": "t", "notification": {"title": "Hi", "image": "https://e.com/a.png"}, "apns": {"payload": {"aps": {"mutable-content": 1}}}}}"#,
        #"{"message": {"topic": "t", "notification": {"title": "Hi"}}}"#,
        #"{"message": {"fid": "f7Wfr_yqG00Gt6B9O7qI13", "notification": {"title": "Hi"}, "apns": {"payload": {"aps": {"mutable-content": 1}, "media-url": "https://e.com/a.png"}}, "android": {"notification": {"image": "https://e.com/a.png"}}}}"#,
    ])
    func `whoever sends to one device, or to all alike, hears nothing`(_ text: String) throws {
        #expect(try LintedText(text).lines == [])
    }
}
