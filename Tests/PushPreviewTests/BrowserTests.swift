// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import SampleAttachments
import Testing

@testable import PushPreview

/// Opens pages in a real browser, which alone can tell whether pictures show, the style applies and no script runs.
@Suite(.enabled(if: Chromium.installed != nil, "No Chromium is installed; apt-get install chromium."))
struct BrowserTests {
    private let samples: SampleDeliveries

    init() throws { samples = try SampleDeliveries() }

    @Test(.timeLimit(.minutes(10)))
    func `pictures show, the style applies, nothing runs and nothing overflows`() async throws {
        let hostile = HostileTexts(attachment: try samples.file(.pizzaMonster)) { number in
            "\(number)\"'></p></style></title><script>parent.ran = document.ran = 1</script>"
                + "<img src=x onerror=\"parent.ran = 1\">\(String(repeating: "W", count: 300))\u{202E}"
        }
        var truncated = samples.withoutPicture()
        truncated.displayed?.attachments = [
            .init(identifier: "", file: try samples.file(.truncated), type: "public.png", byteCount: 9)
        ]
        let pages = [
            "sound": PreviewPage(
                title: "Sound",
                payloadByteCount: 486,
                messageJSON: "{}",
                entries: [.init(try samples.withPicture()), .init(samples.withoutPicture())]
            ),
            "hostile": hostile.page,
            "truncated": PreviewPage(title: "Truncated", entries: [.init(truncated)]),
        ]
        let uncut = hostile.page.html(.init(appearance: .dark, showsCuts: true))
        _ = try samples.file("uncut.html", Array(uncut.utf8))
        for (name, page) in pages { _ = try samples.file("\(name).html", Array(page.html().utf8)) }
        // The same page, but its style altered by one byte: the policy must refuse it, or it checks nothing.
        let altered = PreviewPage(title: "Altered").html().replacing("<style>", with: "<style> ")
        _ = try samples.file("altered.html", Array(altered.utf8))

        let reports = try await inspect(["sound", "hostile", "uncut", "truncated", "altered"])

        let sound = try #require(reports["sound"])
        #expect(sound.pictures == [[1200, 600]])
        #expect(sound.deliveryRadius == "16px")
        #expect(sound.whole <= sound.width)
        let thumbnail = Capabilities.standard.size(.thumbnailSize, in: .pt, on: .iOS())
        #expect(sound.thumbnailWidth == thumbnail.width)
        #expect(sound.violations == [])

        let attacked = try #require(reports["hostile"])
        #expect(!attacked.ran)
        #expect(attacked.scripts == 0)
        #expect(attacked.pictures == [[1200, 600]])
        #expect(attacked.whole <= attacked.width, "hostile text makes the page wider than a phone")
        #expect(attacked.title.contains("</title><script>"))
        #expect(
            attacked.violations == [],
            "something of a message was let in as markup, and stopped by the policy alone"
        )

        let uncovered = try #require(reports["uncut"])
        #expect(uncovered.whole <= uncovered.width, "what is cut makes the page wider than a phone")
        #expect(!uncovered.ran && uncovered.violations == [])

        #expect(reports["truncated"]?.pictures.first == [1200, 600])
        // The listener hears what it is there for.
        #expect(reports["altered"]?.deliveryRadius == "0px")
        #expect(reports["altered"]?.violations == ["style-src-elem"])
    }

    /// The browser's layout of a page in a window as wide as a phone.
    private struct Report: Decodable {
        /// The violations that the page's policy had to stop, by its directives.
        let violations: [String]
        /// Natural sizes of the pictures; zero when the bytes are none.
        let pictures: [[Int]]
        let deliveryRadius: String
        let thumbnailWidth: Double
        /// Width of the window and of all that is in it.
        let width: Int
        let whole: Int
        let scripts: Int
        let ran: Bool
        let title: String
    }

    /// Loads pages into frames of a page that may look inside them, and reads its report from the DOM.
    ///
    /// A frame has loaded when its pictures have, and the outer page when its frames have; nothing here waits for a clock.
    private func inspect(_ names: [String]) async throws -> [String: Report] {
        let harness = """
            <!doctype html><meta charset="utf-8"><pre id="report"></pre><script>
            const reports = {}
            const images = {}
            const names = \(names)
            for (const name of names) {
              const frame = document.createElement("iframe")
              frame.width = 320
              frame.height = 800
              frame.onload = () => {
                const page = frame.contentDocument
                const probe = page.querySelector(".delivery") ?? page.querySelector("header").appendChild(
                  Object.assign(page.createElement("section"), { className: "delivery" }))
                images[name] = [...page.querySelectorAll("image")].map(image => document.body.appendChild(
                  Object.assign(new Image(), { src: image.href.baseVal })))
                reports[name] = {
                  violations: [],
                  deliveryRadius: frame.contentWindow.getComputedStyle(probe).borderTopLeftRadius,
                  thumbnailWidth: page.querySelector(".thumbnail")?.getBoundingClientRect().width ?? 0,
                  width: page.documentElement.clientWidth,
                  whole: page.documentElement.scrollWidth,
                  scripts: page.scripts.length,
                  ran: window.ran !== undefined || page.ran !== undefined,
                  title: page.title,
                }
                // The same page again, with a listener that is there before its first byte.
                const source = new XMLHttpRequest()
                source.open("GET", name + ".html", false)
                source.send()
                const again = document.body.appendChild(document.createElement("iframe")).contentDocument
                again.open()
                again.addEventListener("securitypolicyviolation", event =>
                  reports[name].violations.push(event.effectiveDirective))
                again.write(source.responseText)
                again.close()
              }
              frame.src = name + ".html"
              document.body.append(frame)
            }
            window.onload = () => {
              for (const name of names) {
                reports[name].pictures = images[name].map(image => [image.naturalWidth, image.naturalHeight])
              }
              document.getElementById("report").textContent = btoa(unescape(encodeURIComponent(JSON.stringify(reports))))
            }
            </script>
            """
        let file = try samples.file("harness.html", Array(harness.utf8))
        let dom = try await Chromium.dump(file, profile: file + ".profile")
        let report = try #require(
            dom.firstMatch(of: /<pre id="report">([A-Za-z0-9+\/=]+)<\/pre>/),
            "\(dom.prefix(500))"
        )
        let json = try #require(Data(base64Encoded: String(report.output.1)))
        return try JSONDecoder().decode([String: Report].self, from: json)
    }
}
