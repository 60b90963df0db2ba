// SPDX-License-Identifier: Apache-2.0

public import PushMessages

/// The visible result of a delivery in two or three words.
public struct Verdict: Sendable, Hashable {
    /// How good the result is.
    public enum Tone: Sendable, Hashable, CaseIterable {
        /// Everything that was meant is shown.
        case good
        /// Nothing was meant to be shown, or no picture.
        case neutral
        /// The text is shown, the picture is not.
        case caution
        /// Nothing is shown, although something was meant to be.
        case bad
    }

    /// The words, for instance "picture shown" or "text only".
    public var label: String
    /// How good that is, for the colour.
    public var tone: Tone

    /// Judges a delivery by the displayed notification; a text without a picture is good unless the message, the
    /// timeline or a finding shows that a picture was meant.
    public init(_ delivery: Delivery) {
        guard let displayed = delivery.displayed else {
            self.init(nothingShownBy: delivery)
            return
        }
        if delivery.outcome == .generic {
            self.init(label: "the browser’s own text", tone: .bad)
            return
        }
        if delivery.isReportedByClient {
            // The browser has the picture, and says no more of it than its URL.
            let hasPicture = displayed.userInfo["image"] != nil
            self.init(label: hasPicture ? "shown, with a picture" : "text only", tone: hasPicture ? .good : .neutral)
            return
        }
        guard let attachment = displayed.attachments.first else {
            self.init(label: "text only", tone: delivery.meansPicture ? .caution : .neutral)
            return
        }
        let kind = AttachmentMedium(type: attachment.type)
        if kind == .picture, attachment.width == nil || attachment.height == nil {
            self.init(label: "picture unreadable", tone: .caution)
        } else {
            self.init(label: "\(kind.noun) shown", tone: .good)
        }
    }

    private init(nothingShownBy delivery: Delivery) {
        switch delivery.outcome {
        case .acknowledged where delivery.workerFailure != nil: self.init(label: "worker failed", tone: .bad)
        case .acknowledged: self.init(label: "received", tone: .neutral)
        case .sent: self.init(label: "sent, not confirmed", tone: .caution)
        case .replaced: self.init(label: "replaced", tone: .neutral)
        case .silent, .suppressed: self.init(label: "nothing shown", tone: .neutral)
        case .expired: self.init(label: "came too late", tone: .bad)
        case .duplicate: self.init(label: "dropped as duplicate", tone: .neutral)
        case .handedToApp:
            let receiver = delivery.platform == .web ? "page" : "app"
            self.init(label: "handed to the \(receiver)", tone: delivery.meansPicture ? .caution : .neutral)
        default: self.init(label: "nothing shown", tone: .bad)
        }
    }

    init(label: String, tone: Tone) {
        self.label = label
        self.tone = tone
    }
}

extension Delivery {
    /// Whether what is displayed is what a real browser said that it displays.
    var isReportedByClient: Bool { timeline.contains { $0.event == "displayed-by-browser" } }

    /// A real browser's report of its service worker's failure; `nil` if the worker did not fail.
    var workerFailure: TimelineEvent? { timeline.last { $0.event == "worker-failed" } }

    /// Whether the payload has a picture where Expo's service puts it, for an extension of the app's own.
    var hasPictureOfExpo: Bool { displayed?.userInfo["body"]?["_richContent"]?["image"] != nil }

    /// Whether anything shows that the sender meant a picture to be shown.
    var meansPicture: Bool {
        if findings.contains(where: { $0.severity >= .warning }) { return true }
        if timeline.contains(where: { $0.event.hasPrefix("download-") || $0.event.hasPrefix("attachment-") }) {
            return true
        }
        if hasPictureOfExpo { return true }
        // Apple's payload has it here, the push event of a browser there.
        return ["fcm_options", "notification"].contains { key in
            guard case .object(let options)? = displayed?.userInfo[key] else { return false }
            return options["image"] != nil
        }
    }
}

extension PreviewPage {
    /// The message's fate, as a sentence; `nil` if it was delivered to nobody.
    package var sentence: String? {
        if isRefused { return "The message is refused as it stands, so no device gets it." }
        guard entries.count > 1 else {
            return entries.first.map { "\($0.delivery.device): \(Verdict($0.delivery).label)." }
        }
        let lesser = lesserCount
        return lesser == 0
            ? "All \(entries.count) devices show what was meant."
            : "\(lesser) of \(entries.count) devices show less than was meant."
    }
}

/// On how many devices the picture is shown, in large letters.
struct PageSummary {
    let shown: Int
    let meant: Int

    /// Nothing for a page of one delivery, or of a message without a picture.
    init?(_ deliveries: [Delivery]) {
        guard deliveries.count > 1, deliveries.contains(where: \.meansPicture) else { return nil }
        shown = deliveries.count { Verdict($0).tone == .good }
        meant = deliveries.count
    }

    /// For a terminal: "Picture on 3 of 5".
    var text: String { "Picture on \(shown) of \(meant)" }
}
