// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

/// A page with hostile text in every field that can hold any; each field's text has a different number.
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
            PreviewPage.Entry(delivery(.apple, attachment: nil)),
            PreviewPage.Entry(delivery(.android, attachment: file)),
        ]
        for system in Capabilities.System.allCases {
            page.entries.append(PreviewPage.Entry(delivery(.web, attachment: file, system: system.rawValue)))
        }
        page.entries.append(PreviewPage.Entry(delivery(.web, attachment: nil, system: make(0))))
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

    private mutating func android() -> DisplayedNotification.Android {
        var android = DisplayedNotification.Android(systemVersion: 15, style: .bigPicture)
        android.version = make(0)
        android.icon = next()
        android.color = make(0)
        android.channel = next()
        android.isHeadsUp = true
        android.tag = next()
        android.replaced = true
        android.ticker = next()
        android.opens = next()
        android.lockScreen = next()
        return android
    }

    private mutating func web(_ system: String, icon file: String?) -> DisplayedNotification.Web {
        // An iPhone names neither the browser nor the buttons.
        let isPhone = system == Capabilities.System.iOS.rawValue
        var web = DisplayedNotification.Web(browser: isPhone ? make(0) : next(), system: system, origin: next())
        web.actions = isPhone ? [make(0)] : [next(), next()]
        web.tag = next()
        web.replaced = true
        web.link = next()
        web.direction = make(0)
        web.language = make(0)
        if let file { web.icon = .init(identifier: "", file: file, type: next(), byteCount: 1, width: 1, height: 1) }
        return web
    }

    private mutating func delivery(
        _ platform: Platform,
        attachment file: String?,
        system: String = ""
    ) -> Delivery {
        var displayed = DisplayedNotification(title: next(), body: next())
        if platform == .android { displayed.android = android() }
        if platform == .web { displayed.web = web(system, icon: file) }
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
