// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

/// A page with hostile text in every field that can hold any, each field's text with a number of its own.
struct HostileTexts {
    private(set) var page: PreviewPage
    /// How many fields hold hostile text.
    private(set) var count = 0
    private let make: (Int) -> String

    /// Fills a page; the file is what the attachment shows.
    init(attachment file: String, _ make: @escaping (Int) -> String) {
        self.make = make
        page = PreviewPage(title: "")
        page.title = next()
        page.subtitle = next()
        page.messageJSON = next()
        page.findings = [finding()]
        page.entries = [
            PreviewPage.Entry(delivery(.apple, attachment: file), caption: next()),
            PreviewPage.Entry(delivery(.web, attachment: file)),
            PreviewPage.Entry(delivery(.apple, attachment: nil)),
        ]
    }

    private mutating func next() -> String {
        count += 1
        return make(count)
    }

    private mutating func finding() -> Finding {
        Finding(
            rule: next(),
            severity: .error,
            path: next(),
            message: next(),
            fix: Fix(summary: next(), edits: []),
            documentation: next()
        )
    }

    private mutating func delivery(_ platform: Platform, attachment file: String?) -> Delivery {
        var displayed = DisplayedNotification(title: next(), body: next())
        if platform == .apple { displayed.subtitle = next() }
        displayed.sound = next()
        displayed.threadIdentifier = next()
        displayed.categoryIdentifier = next()
        displayed.interruptionLevel = next()
        if let file {
            displayed.attachments = [
                .init(identifier: "", file: file, type: next(), byteCount: 1, width: 1, height: 1),
                .init(identifier: "", file: "/nowhere/" + next(), type: next(), byteCount: 1),
            ]
        }
        return Delivery(
            platform: platform,
            device: next(),
            outcome: Delivery.Outcome(rawValue: next()),
            displayed: displayed,
            findings: [finding(), finding()],
            timeline: [
                TimelineEvent(at: .milliseconds(1), event: "download-started", fields: ["url": .string(next())]),
                TimelineEvent(
                    at: .milliseconds(3),
                    event: "download-failed",
                    fields: ["url": .string(next()), "mimeType": .string(next()), "reason": .string(next())]
                ),
                TimelineEvent(at: .milliseconds(4), event: next(), fields: [next(): [.string(next())]]),
            ]
        )
    }
}
