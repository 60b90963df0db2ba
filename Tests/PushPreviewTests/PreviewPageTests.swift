// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import SampleAttachments
import Testing

@testable import PushPreview

@Suite(.timeLimit(.minutes(10)))
struct PreviewPageTests {
    private let samples: SampleDeliveries

    init() throws { samples = try SampleDeliveries() }

    @Test func `the page holds the picture's own bytes`() throws {
        let html = PreviewPage(title: "Picture", entries: [.init(try samples.withPicture())]).html()
        let uri = try #require(html.firstMatch(of: /<image id="p1"[^>]* href="data:image\/png;base64,([^"]*)"/))
        let bytes = try #require(Data(base64Encoded: String(uri.output.1)))
        #expect([UInt8](bytes) == SampleAttachment.pizzaMonster.bytes)
        #expect(html.contains("<image id=\"p1\" width=\"1200\" height=\"600\""))
        #expect(html.components("class=\"thumbnail\"") == 1)
        #expect(html.contains("<svg class=\"kept\" viewBox=\"0 0 1200 600\""))
    }

    @Test func `a picture that many devices show is in the page once`() throws {
        let copy = try samples.file("copy.png", SampleAttachment.pizzaMonster.bytes)
        var other = try samples.withPicture()
        other.displayed?.attachments[0].file = copy
        let html = PreviewPage(title: "Twice", entries: [.init(try samples.withPicture()), .init(other)]).html()
        #expect(html.components("<image ") == 1)
        #expect(html.components("href=\"#p1\"") >= 4)
    }

    @Test func `a token is shown by both ends wherever it stands, unless it is asked for`() throws {
        let token = "dGhl'XJvdy1z:APA91bThe\(String(repeating: "Whole", count: 120))Token"
        var page = PreviewPage(
            title: "To \(token)",
            subtitle: "token \(token)",
            messageJSON: "{\"token\": \"\(token)\"}",
            findings: [Finding(rule: "sample", severity: .warning, message: "\(token) is odd.")],
            entries: [.init(try samples.withPicture())]
        )
        page.recipient = token
        let html = page.html()
        #expect(!html.contains("APA91b") && !html.contains("WholeWhole"))
        #expect(html.components("dGhl…oken") >= 4)
        #expect(html.contains("&quot;token&quot;: &quot;dGhl…oken&quot;"))
        var presentation = PreviewPage.Presentation()
        presentation.showsRecipient = true
        #expect(page.html(presentation).contains("dGhl&#39;XJvdy1z:APA91bThe"))
        // The names of devices in tests are not secret, and may be part of the markup.
        page.recipient = "section"
        #expect(page.html().contains("<section class=\"delivery\""))
    }

    @Test func `the policy allows one style, embedded pictures and nothing else`() {
        let html = PreviewPage(title: "Policy").html()
        #expect(html.contains("default-src &#39;none&#39;; img-src data:; style-src &#39;sha256-"))
        #expect(html.contains("base-uri &#39;none&#39;; form-action &#39;none&#39;\">"))
        #expect(!html.contains("unsafe"))
        #expect(!html.contains("style=\""))
        #expect(html.components("<style") == 1)
        #expect(!html.contains("<script"))
        #expect(!html.contains("<link"))
        #expect(!html.contains("url("))
        #expect(!html.contains(" onload"))
        #expect(!html.contains("@import"))
    }

    @Test func `the page has a dark, a narrow and a printed form`() {
        let html = PreviewPage(title: "Forms").html()
        #expect(html.contains("@media (prefers-color-scheme: dark)"))
        #expect(html.contains("@media (max-width: 640px)"))
        #expect(html.contains("@media print"))
        #expect(html.contains("<meta name=\"color-scheme\" content=\"light dark\">"))
        #expect(html.contains("iOS looks are estimates"))
    }

    @Test func `hostile text is text in every field`() throws {
        let picture = try samples.file(.pizzaMonster)
        let hostile = HostileTexts(attachment: picture) { "\"'></style><img src=x onerror=alert(\($0))>&amp;" }
        let html = hostile.page.html()
        #expect(hostile.count > 300)
        for number in 1...hostile.count {
            #expect(html.contains("onerror=alert(\(number))&gt;&amp;amp;"), "field \(number) is not on the page")
        }
        #expect(!html.contains("<img src=x"))
        #expect(html.components("</style>") == 1)
        #expect(!html.contains("<img "))
        #expect(html.components("<image ") == 1)
        #expect(!html.contains("alert(1)>"))
    }

    @Test(arguments: [
        "javascript:alert(1)", " https://example.com", "data:text/html,x", "//example.com", "HTTPS:example",
    ])
    func `documentation elsewhere than on the web is no link`(_ documentation: String) {
        let finding = Finding(rule: "rule", severity: .note, message: "Message.", documentation: documentation)
        let html = PreviewPage(title: "Links", findings: [finding]).html()
        #expect(!html.contains("<a "))
        #expect(html.contains("<span>\(documentation)</span>"))
    }

    @Test func `documentation on the web is a link that tells nothing about its reader`() {
        let finding = Finding(
            rule: "r",
            severity: .note,
            message: "M.",
            documentation: "https://example.com/?a=1&b=\"2\""
        )
        let html = PreviewPage(title: "Links", findings: [finding]).html()
        #expect(
            html.contains(
                "<a href=\"https://example.com/?a=1&amp;b=&quot;2&quot;\" rel=\"noopener noreferrer\">documentation</a>"
            )
        )
    }

    @Test func `a file that is not a picture is replaced by the reason`() throws {
        let big = try samples.file("big.png", SampleAttachment.pizzaMonster.bytes)
        let handle = try #require(FileHandle(forWritingAtPath: big))
        try handle.truncate(atOffset: UInt64(EmbeddedImage.byteLimit + 1))
        try handle.close()
        let svg = try samples.file("drawing.png", Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8))
        let film = try samples.file("film.mp4", [0, 0, 0, 24] + Array("ftypmp42".utf8))
        let cases = [
            (try samples.file(.page), "public.png", "The file holds markup"),
            (svg, "public.png", "The file holds markup"),
            (try samples.file(.empty), "public.png", "The file is empty."),
            (big, "public.png", "The file is larger than 10 MB"),
            (film, "public.mpeg-4", "Pages show pictures only."),
            (film, "public.png", "Browsers show no picture of this format."),
            ("/nowhere/quoted\"name'.png", "public.png", "The attachment&#39;s file is no longer there."),
            ("/dev/zero", "public.png", "The attachment&#39;s file is no longer there."),
            ("/", "public.png", "The attachment&#39;s file is no longer there."),
        ]
        for (file, type, reason) in cases {
            var delivery = samples.withoutPicture()
            delivery.displayed?.attachments = [.init(identifier: "", file: file, type: type, byteCount: 1)]
            let html = PreviewPage(title: "Refused", entries: [.init(delivery)]).html()
            #expect(html.contains("<span>\(reason)"), "\(file)")
            #expect(!html.contains("<image"), "\(file)")
        }
    }

    @Test(arguments: [
        (SampleAttachment.pizzaMonster, "image/png"), (.margherita, "image/jpeg"), (.blinkingMonster, "image/gif"),
        (.truncated, "image/png"),
    ])
    func `pictures are recognised by their content`(sample: SampleAttachment, mediaType: String) throws {
        let file = try samples.file("without-extension", sample.bytes)
        let image = try EmbeddedImage.load(.init(identifier: "", file: file, type: "public.data", byteCount: 1)).get()
        #expect("\(image.format.mediaType)" == mediaType)
        #expect(image.bytes == sample.bytes)
    }

    @Test func `a WebP is one, other RIFF files are not`() {
        #expect(EmbeddedImage.Format(signatureOf: Array("RIFF\0\0\0\0WEBPVP8 ".utf8)) == .webp)
        #expect(EmbeddedImage.Format(signatureOf: Array("RIFF\0\0\0\0WAVEfmt ".utf8)) == nil)
        #expect(EmbeddedImage.Format(signatureOf: Array("RIFF\0\0\0\0WEB".utf8)) == nil)
    }

    @Test func `a hidden thumbnail is left out of the lock screen only`() throws {
        var delivery = try samples.withPicture()
        delivery.displayed?.attachments[0].isThumbnailHidden = true
        let html = PreviewPage(title: "Hidden", entries: [.init(delivery)]).html()
        #expect(!html.contains("class=\"thumbnail\""))
        #expect(html.contains("class=\"kept\""))
    }

    @Test func `nothing shown is an empty lock screen`() {
        let html = PreviewPage(title: "Silent", entries: [.init(samples.silent())]).html()
        #expect(html.contains("No notification"))
        #expect(html.contains("The push asks for nothing to be shown."))
        #expect(!html.contains("class=\"card"))
    }

    @Test func `a title of a million characters makes a small page`() {
        var delivery = samples.withoutPicture()
        delivery.displayed?.title = String(repeating: "x", count: 1_000_000)
        let html = PreviewPage(title: "Long", entries: [.init(delivery)]).html()
        #expect(html.contains("(995,000 more)"))
        #expect(html.utf8.count < 60_000)
    }

    @Test func `the payload's size is shown against the limit`() {
        #expect(PreviewPage(title: "", payloadByteCount: 486).html().contains("486 of 4,096 bytes</p>"))
        #expect(PreviewPage(title: "", payloadByteCount: 4097).html().contains("4,097 of 4,096 bytes, 1 too many</p>"))
        #expect(PreviewPage(title: "", payloadByteCount: 5000).html().contains("<rect class=\"failed\" width=\"100%\""))
    }

    @Test func `two pages of the same values are the same`() throws {
        let page = PreviewPage(title: "Same", entries: [.init(try samples.withPicture())])
        #expect(page.html() == page.html())
    }
}
