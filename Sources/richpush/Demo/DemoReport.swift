// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

/// The demo's scenes in words and as a page.
struct DemoReport: Sendable {
    /// The same message to an iPhone, to all other devices, and once more to an iPhone.
    var scenes: [DemoScene]
    /// How the app looks in a delivery; `nil` if its folder is not known.
    var look: @Sendable (Delivery) -> AppLook?

    /// The flow step by step, for a terminal.
    func text(columns: Int, color: Bool) -> String {
        guard let first = scenes.first else { return "" }
        let preview = TextPreview(width: min(columns, 100), usesColor: color)
        var sections = [
            section("1. The message in the form of FCM's HTTP v1 API", color: color)
                + String(
                    decoding: JSONValue.object(["message": first.message.json]).encoded(pretty: true),
                    as: UTF8.self
                )
                + "\n",
            section("2. Lint's findings", color: color)
                + TextFindingsFormat(isColored: color).format([LintedInput(findings: first.findings)]),
            section(
                "3. The payload for APNs: \(first.relayed.byteCount) of \(first.relayed.byteLimit) bytes",
                color: color
            )
                + String(decoding: JSONValue.object(first.relayed.payload).encoded(pretty: true), as: UTF8.self) + "\n",
        ]
        for (number, scene) in scenes.enumerated() {
            // One delivery in all detail, several in brief: the page has the rest.
            let deliveries =
                scene.deliveries.count == 1
                ? preview.render(entry(scene.deliveries[0]))
                : scene.deliveries.map { preview.summary(of: entry($0)) }.joined(separator: "\n")
            sections.append(section("\(number + 4). \(scene.caption)", color: color) + deliveries)
        }
        return sections.joined(separator: "\n")
    }

    /// The scenes side by side, self-contained, pictures included.
    var page: PreviewPage {
        PreviewPage(
            title: scenes.first?.message.notification.title ?? "Demo",
            subtitle:
                "Topic industry-tech · one message on all platforms, and again on an iPhone with a missing picture",
            payloadByteCount: scenes.first?.relayed.byteCount,
            messageJSON: scenes.first.map { String(decoding: $0.message.encoded(), as: UTF8.self) },
            findings: scenes.first?.findings ?? [],
            entries: scenes.flatMap { scene in
                scene.deliveries.map { entry($0, caption: scene.deliveries.count == 1 ? scene.caption : nil) }
            }
        )
    }

    private func entry(_ delivery: Delivery, caption: String? = nil) -> PreviewPage.Entry {
        var entry = PreviewPage.Entry(delivery, caption: caption)
        entry.app = look(delivery)
        return entry
    }

    private func section(_ heading: String, color: Bool) -> String {
        (color ? "\u{1B}[1m\(heading)\u{1B}[0m" : heading) + "\n"
    }
}
