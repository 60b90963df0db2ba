// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

/// The outcome on the devices of one platform, as two icons and as a text for screen readers.
struct OutcomeBadge {
    private let outcome: ListedMessage.Outcome

    init(_ outcome: ListedMessage.Outcome) { self.outcome = outcome }

    var markup: HTML {
        """
        <span class="outcome \(className)" title="\(words)">\(PageIcon(platform: outcome.platform).markup)\(sign)\
        \(outcome.count > 1 ? "<span aria-hidden=\"true\">\(outcome.count.grouped)</span>" : nil)\
        <span class="unseen">\(words). </span></span>
        """
    }

    private var className: HTML {
        switch outcome.kind {
        case .picture: "picture"
        case .text: "text"
        case .missing: "missing"
        case .received: "text"
        case .nothing, .unconfirmed, .replaced: "nothing"
        case .failed: "failed"
        }
    }

    /// The icon of the outcome, for readers who cannot distinguish the colours.
    private var sign: HTML {
        switch outcome.kind {
        case .picture: PageIcon.image.markup
        case .text, .missing: PageIcon.text.markup
        case .received: PageIcon.check.markup
        case .unconfirmed: PageIcon.send.markup
        case .nothing, .replaced: PageIcon.dash.markup
        case .failed: PageIcon.close.markup
        }
    }

    private var words: String {
        let name = ["apple": "Apple", "android": "Android", "web": "Web"][outcome.platform] ?? outcome.platform
        let count = outcome.count > 1 ? " on \(outcome.count.grouped) devices" : ""
        let end =
            switch outcome.kind {
            case .picture: "picture shown"
            case .text: "text shown"
            case .missing: "text only, without the picture"
            case .nothing: "nothing shown by the system, as the message asks"
            case .received: "received, and not said what is shown"
            case .unconfirmed: "sent, and not confirmed"
            case .replaced: "replaced by a newer message while it waited"
            case .failed: "not shown"
            }
        return "\(name): \(end)\(count)"
    }
}
