// SPDX-License-Identifier: Apache-2.0

import PushMessages
import SampleAttachments
import Testing

@testable import PushPreview

@Suite(.timeLimit(.minutes(10)))
struct TextPreviewTests {
    @Test func `a delivery with its picture`() throws {
        let text = TextPreview(width: 60).render(try SampleDeliveries().withPicture())
        #expect(
            text == """
                iPhone                                       ✓ picture shown
                ╭──────────────────────────────────────────────────────────╮
                │ Sparky says hello! [modified]                        now │
                │ A new slice is out. Tap to see what the monster made of  │
                │ it.                                                      │
                ├──────────────────────────────────────────────────────────┤
                │ picture  pizza-monster.png · public.png · 1200 × 600 ·   │
                │          24 kB                                           │
                ╰──────────────────────────────────────────────────────────╯
                The extension ran for 61 ms and attached the picture.

                  start       ██                                    4.1 ms
                  download      ░░░░░░░░░░░░░░░░░████████████        53 ms
                              HTTP 200 · image/png · 24 kB
                  attach                                     █      3.1 ms
                  store                                         █   0.7 ms

                Timeline
                    +0 ms  push-received
                    byteCount=486
                  +4.1 ms  extension-started
                  +4.6 ms  download-started
                    download=1  url=http://127.0.0.1:8080/pizza-monster.png
                   +58 ms  download-finished
                    download=1  status=200  mimeType=image/png
                    byteCount=23544
                    effectiveURL=http://127.0.0.1:8080/pizza-monster.png
                    firstByte=0.0312  total=0.0531
                   +58 ms  file-named
                    download=1  suggestedFilename=pizza-monster.png
                    fileExtension=.png
                   +61 ms  attachment-created
                    type=public.png
                   +65 ms  handler-called
                    call=1
                   +66 ms  attachment-stored
                    width=1200  height=600
                   +66 ms  displayed
                    outcome=modified

                """
        )
    }

    @Test(arguments: [0, 40, 57, 80, 200])
    func `no line is wider than the terminal and every box is closed`(_ width: Int) throws {
        let samples = try SampleDeliveries()
        var wide = try samples.withPicture()
        wide.displayed?.title = String(repeating: "東京のピザ🍕👩‍👩‍👧🇯🇵", count: 20)
        wide.displayed?.subtitle = String(repeating: "한국어", count: 60)
        wide.displayed?.body = String(repeating: "❤️ 1️⃣ e\u{301} ", count: 100)
        wide.displayed?.attachments[0].file = "/" + String(repeating: "名", count: 90) + ".png"
        wide.timeline[1].event = String(repeating: "漢", count: 50)
        let page = PreviewPage(
            title: String(repeating: "長", count: 300),
            subtitle: "s",
            findings: samples.withoutPicture().findings,
            entries: [.init(wide, caption: String(repeating: "題", count: 90)), .init(samples.withoutPicture())]
        )
        let lines = TextPreview(width: width).render(page).split(separator: "\n").map(String.init)
        let box = lines.filter { $0.hasPrefix("│") }
        #expect(box.count >= 9)
        let limit = max(40, width)
        // A link stays whole, so that it can be followed.
        for line in lines where !line.drop(while: { $0 == " " }).hasPrefix("https://") {
            #expect(line.columns <= limit, "\(line)")
        }
        for line in box { #expect(line.columns == min(limit, 72) && line.hasSuffix("│"), "\(line)") }
    }

    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("ｱ", 1), ("Ａ", 2), ("、", 2), ("한", 2),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("🍕", 2), ("👩‍👩‍👧", 2), ("👍🏽", 2), ("🇯🇵", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("ก็", 1),
        ("\u{200B}", 0), ("a\u{AD}b", 2), ("𠮷", 2), ("مرحبا", 5), ("№", 1), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("─", 1), ("⌚", 2), ("™", 1),
    ])
    func `columns as terminals count them`(text: String, columns: Int) {
        #expect(text.columns == columns)
    }

    @Test func `nothing in a message can command the terminal`() throws {
        let samples = try SampleDeliveries()
        let attack = "\u{1B}]0;owned\u{7}\u{1B}[2J\u{9B}31m\r\u{8}\u{85}\u{202E}evil\u{2066}\0\n\u{2028}"
        let hostile = HostileTexts(attachment: try samples.file(.pizzaMonster)) { "\($0)\(attack)" }
        let plain = TextPreview(width: 100).render(hostile.page)
        for scalar in plain.unicodeScalars where scalar != "\n" {
            #expect(scalar.properties.generalCategory != .control, "U+\(String(scalar.value, radix: 16))")
            #expect(!(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value))
        }
        #expect(plain.contains("␛]0;owned␇"))

        let colored = TextPreview(width: 100, usesColor: true).render(hostile.page)
        let sequences = colored.matches(of: /\u{1B}(?:\[[0-9]*m)?/).map { String($0.output) }
        let known: Set = [
            "\u{1B}[0m", "\u{1B}[1m", "\u{1B}[2m", "\u{1B}[31m", "\u{1B}[32m", "\u{1B}[33m", "\u{1B}[34m",
        ]
        #expect(Set(sequences).isSubset(of: known))
        #expect(!colored.contains("\u{9B}"))
        #expect(colored.replacing(/\u{1B}\[[0-9]+m/, with: "") == plain)
    }

    @Test(arguments: [
        ("a bb ccc", 4, ["a bb", "ccc"]), ("abcdefgh", 3, ["abc", "def", "gh"]), ("漢字漢字", 5, ["漢字", "漢字"]),
        ("one\n\ntwo", 9, ["one", "", "two"]), ("", 5, [""]), ("ab  ", 2, ["ab"]), ("a 漢字", 4, ["a 漢", "字"]),
    ])
    func `lines break at spaces, between ideographs, or where they must`(text: String, width: Int, lines: [String]) {
        #expect(text.wrapped(toColumns: width) == lines)
    }

    @Test func `a body beyond its lines ends in an ellipsis`() {
        #expect("a b c d".wrapped(toColumns: 3, lines: 1) == ["a b…".truncated(toColumns: 3)])
        #expect("a b c d".wrapped(toColumns: 5, lines: 1) == ["a b c…".truncated(toColumns: 5)])
        #expect("a\nb\nc".wrapped(toColumns: 5, lines: 2) == ["a", "b…"])
        #expect("漢字漢".truncated(toColumns: 4) == "漢…")
    }

    @Test func `marks piled on one letter are cut`() {
        let zalgo = "e" + String(repeating: "\u{301}", count: 1000)
        #expect(zalgo.withoutTerminalControls.unicodeScalars.count == 9)
    }

    @Test func `a title of a million characters stays one line`() {
        var delivery = Delivery(platform: .apple, device: "iPhone", outcome: .original)
        delivery.displayed = DisplayedNotification(title: String(repeating: "x", count: 1_000_000), body: "b")
        #expect(TextPreview().render(delivery).utf8.count < 4000)
    }
}
