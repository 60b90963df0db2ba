// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import PushMessages
import SampleAttachments
import Testing

@testable import PushPreview

@Suite(.timeLimit(.minutes(10)))
struct GalleryPageTests {
    private let samples: SampleDeliveries

    init() throws { samples = try SampleDeliveries() }

    private var page: GalleryPage {
        get throws {
            GalleryPage(
                title: "push",
                subtitle: "3 messages.",
                cards: [
                    .init(
                        name: "push/pizza.json",
                        .drawn(PreviewPage(title: "A new slice", entries: [.init(try samples.withPicture())]))
                    ),
                    .init(
                        name: "push/plain.json",
                        .drawn(
                            PreviewPage(
                                title: "Words alone",
                                messageJSON: "{}",
                                findings: [Finding(rule: "sample", severity: .warning, message: "Something is odd.")],
                                entries: [.init(samples.withoutPicture()), .init(try samples.withPicture())]
                            )
                        )
                    ),
                    .init(name: "push/broken.json", .failed("push/broken.json is not JSON.")),
                ]
            )
        }
    }

    @Test func `each delivery stands in it light and dark, and each picture once`() throws {
        let html = try page.html()
        #expect(html.components("<section class=\"delivery\"") == 3)
        #expect(html.components("<div class=\"light-half\">") == 3)
        #expect(html.components("<div class=\"dark-half\">") == 3)
        #expect(html.components("<image ") == 1)
        #expect(html.contains("id=\"look-both\" checked"))
        #expect(html.contains("push/broken.json is not JSON."))
    }

    @Test func `no two switches of phones have the same name`() throws {
        var android = try samples.withPicture()
        android.platform = .android
        android.displayed?.android = .init(systemVersion: 16)
        let html = GalleryPage(
            title: "Two",
            cards: [.init(name: "a", .drawn(PreviewPage(title: "a", entries: [.init(android), .init(android)])))]
        ).html()
        let names = html.matches(of: /name="(template-\d+)"/).map { String($0.output.1) }
        #expect(Set(names).count == 4, "\(names)")
    }

    @Test func `the policy allows one style and one script, and a served page asks for its version alone`() throws {
        let html = try page.html()
        #expect(html.components("<script") == 1)
        #expect(html.contains("; script-src &#39;sha256-"))
        #expect(!html.contains("connect-src") && !html.contains("data-version"))
        let served = try page.html(version: "7")
        #expect(served.contains("connect-src &#39;self&#39;"))
        #expect(served.contains("data-version=\"7\""))
        #expect(!(try page.html(.init(isStill: true)).contains("<script")))
    }

    @Test func `verdicts are offered with their counts, the worst first`() throws {
        let labels = try page.verdicts.map { "\($0.verdict.label) \($0.count)" }
        #expect(labels == ["not drawn 1", "text only 1", "picture shown 2"])
    }

    @Test func `hostile names, texts and sentences are text`() throws {
        let attack = "\"'></section><script>parent.ran = 1</script>\u{1B}[31m"
        let html = GalleryPage(
            title: attack,
            subtitle: attack,
            cards: [
                .init(name: attack, .failed(attack)),
                .init(name: attack, .drawn(PreviewPage(title: attack, subtitle: attack, messageJSON: attack))),
            ]
        ).html()
        #expect(html.components("<script") == 1)
        #expect(!html.contains("\u{1B}"))
    }

    @Test func `a token is hidden in the card of its message`() throws {
        let token = "cRow7OwnTarget:APA91bIsNotForOthers"
        var page = PreviewPage(title: "To \(token)", messageJSON: "{\"token\": \"\(token)\"}")
        page.recipient = token
        let gallery = GalleryPage(title: "push", cards: [.init(name: "a.json", .drawn(page))])
        #expect(!gallery.html().contains(token))
        #expect(gallery.html().contains("cRow…hers"))
    }

    @Test func `pictures beyond the room for them are replaced by a sentence`() throws {
        let delivery = try samples.withPicture()
        let attachment = try #require(delivery.displayed?.attachments.first)
        let album = PictureAlbum([PreviewPage.Entry(delivery)], byteLimit: 10)
        guard case .refused(let sentence) = album.content(of: attachment) else {
            Issue.record("The picture is there.")
            return
        }
        #expect(sentence.contains("no room"))
    }
}

/// Opens galleries in a real browser, which alone can tell what is found and whether anything else runs.
@Suite(
    .timeLimit(.minutes(10)),
    .enabled(if: Chromium.installed != nil, "No Chromium is installed; apt-get install chromium.")
)
struct GalleryBrowserTests {
    private let samples: SampleDeliveries

    init() throws { samples = try SampleDeliveries() }

    @Test func `words and verdicts find messages, and nothing is wider than a phone`() async throws {
        let page = GalleryPage(
            title: "push",
            cards: [
                .init(
                    name: "push/pizza.json",
                    .drawn(PreviewPage(title: "A new slice", entries: [.init(try samples.withPicture())]))
                ),
                .init(
                    name: "push/plain-\(String(repeating: "w", count: 300)).json",
                    .drawn(PreviewPage(title: "Words alone", entries: [.init(samples.withoutPicture())]))
                ),
                .init(name: "push/broken.json", .failed("push/broken.json is not JSON.")),
            ]
        )
        let file = try samples.file("gallery.html", Array(page.html().utf8))
        let flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
        let found = try await BrowserProcess.running(Chromium.installed?.path ?? "chromium", flags: flags) { browser in
            let target = try await browser.call("Target.createTarget", ["url": "about:blank"])["targetId"] ?? .null
            let attached = try await browser.call("Target.attachToTarget", ["targetId": target, "flatten": true])
            let session = attached["sessionId"]?.string
            try await browser.call(
                "Emulation.setDeviceMetricsOverride",
                ["width": 320, "height": 800, "deviceScaleFactor": 1, "mobile": false],
                session: session
            )
            try await browser.call(
                "Page.navigate",
                ["url": .string(URL(filePath: file).absoluteString)],
                session: session
            )
            let answer = try await browser.call(
                "Runtime.evaluate",
                ["expression": .string(Self.questions), "awaitPromise": true, "returnByValue": true],
                session: session
            )
            return answer["result"]?["value"] ?? .null
        }
        #expect(
            found == [
                "all": "3 of 3 messages", "word": "1 of 3 messages", "words": "0 of 3 messages",
                "verdict": "1 of 3 messages", "hidden": 2, "again": "3 of 3 messages", "isWide": false,
                "cut": 0,
            ],
            "\(found)"
        )
    }

    /// Types and clicks as people do, and tells what the page then says.
    private static let questions = """
        new Promise(done => document.readyState === "complete" ? done() : addEventListener("load", done)).then(() => {
          const form = document.forms.filters
          const typed = text => {
            form.search.value = text
            form.search.dispatchEvent(new Event("input", { bubbles: true }))
            return form.count.value
          }
          const all = form.count.value
          const word = typed("WORDS alone")
          const words = typed("slice broken")
          typed("")
          const box = [...form.querySelectorAll("input")].find(box => box.value.endsWith("text only"))
          box.click()
          const verdict = form.count.value
          const hidden = document.querySelectorAll(".message[hidden]").length
          box.click()
          const isWide = document.documentElement.scrollWidth > document.documentElement.clientWidth
          const boxes = [...document.querySelectorAll(".delivery")]
          const cut = boxes.filter(box => box.scrollWidth > box.clientWidth).length
          return { all, word, words, verdict, hidden, again: form.count.value, isWide, cut }
        })
        """
}
