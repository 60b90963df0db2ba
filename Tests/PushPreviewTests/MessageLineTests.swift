// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview
import Testing

@Suite(.timeLimit(.minutes(10)))
struct MessageLineTests {
    private func delivery(on device: String, showing picture: Bool) -> Delivery {
        var displayed = DisplayedNotification(title: "Hello", body: "")
        if picture {
            displayed.attachments = [
                .init(identifier: "a", file: "/a.png", type: "public.png", byteCount: 1, width: 1, height: 1)
            ]
        }
        return Delivery(platform: .android, device: device, outcome: .shown, displayed: displayed)
    }

    @Test func `target, title and each device's verdict stand on one line`() {
        let message = PushMessage(to: .topic("news"), notification: .init(title: "Hello"))
        let line = TextPreview().line(
            for: message,
            at: "21:14:07",
            deliveries: [delivery(on: "Pixel", showing: true), delivery(on: "Old phone", showing: false)]
        )
        #expect(line == "21:14:07  topic news  Hello  ✓ Pixel: picture shown  – Old phone: text only")
    }

    @Test func `a refused message says with what, and one without device that there is none`() {
        let message = PushMessage(to: .token("not-a-token"))
        let refused = TextPreview().line(for: message, at: "1", refusedWith: "400 INVALID_ARGUMENT", deliveries: [])
        #expect(refused == "1  token not-a-token  ✗ refused: 400 INVALID_ARGUMENT")
        #expect(TextPreview().line(for: message, at: "1", deliveries: []) == "1  token not-a-token  no device")
    }

    @Test func `no text ends the line or reaches the terminal as a command`() {
        let hostile = "a\n\u{1B}[2J\u{9B}31m\u{202E}b"
        let message = PushMessage(to: .topic(hostile), notification: .init(title: hostile))
        let line = TextPreview().line(
            for: message,
            at: "1",
            refusedWith: hostile,
            deliveries: [delivery(on: hostile, showing: false)]
        )
        #expect(!line.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) })
    }

    @Test func `many devices are counted`() {
        let deliveries = (1...30).map { delivery(on: "Phone \($0)", showing: true) }
        let line = TextPreview().line(for: PushMessage(to: .topic("a")), at: "1", deliveries: deliveries)
        #expect(line.hasSuffix("and 22 more devices"))
    }
}
