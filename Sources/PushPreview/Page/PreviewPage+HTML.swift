// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

extension PreviewPage {
    /// Renders a self-contained HTML document: no scripts, no requests, embedded pictures.
    ///
    /// Reads the attachments' files; one that is gone or no picture is replaced by a sentence that says so. Every text of
    /// the message, the deliveries and the findings is escaped, and a Content-Security-Policy forbids all but the page's
    /// own style and its embedded pictures.
    public func html(_ presentation: Presentation = Presentation()) -> String { document(presentation).text }

    private func document(_ presentation: Presentation) -> HTML {
        let album = PictureAlbum(entries)
        let (shown, hide) = hidingRecipient(presentation)
        let content = hide(shown.content(presentation, album))
        return PageFrame(
            kind: "preview",
            title: shown.title,
            style: StyleSheet.markup,
            contentSecurityPolicy: StyleSheet.contentSecurityPolicy,
            presentation: presentation
        ).document(
            """
            \(album.markup)
            \(content)
            """
        )
    }

    /// All but the pictures themselves.
    private func content(_ presentation: Presentation, _ album: PictureAlbum) -> HTML {
        """
        \(header(presentation))
        <main>
        \(hasWarnings ? messageFindings : nil)
        <div class="deliveries">
        \(entries.enumerated().map { DeliverySection($1, album, number: $0 + 1, of: fault(of: $1)).markup })
        </div>
        \(findings.isEmpty || hasWarnings ? nil : messageFindings)
        \(messageJSON.map { source($0) })
        </main>
        \(Self.footer)
        """
    }

    private func header(_ presentation: Presentation) -> HTML {
        """
        <header>
        <div class="masthead">
        <div class="heading">
        <h1 dir="auto">\(title.bounded(to: 500))</h1>
        \(subtitle.map { "<p dir=\"auto\">\($0.bounded(to: 500))</p>" as HTML })
        \(payloadByteCount.map(payloadMeter))
        </div>
        \(PageSummary(entries.map(\.delivery))?.markup(isRefused: isRefused))
        </div>
        <div class="bar-line">
        <ul class="verdicts">\(entries.enumerated().map { chip($1, number: $0 + 1) })</ul>
        \(PageTools(presentation: presentation).markup)
        </div>
        </header>
        """
    }

    private func chip(_ entry: Entry, number: Int) -> HTML {
        let verdict = Verdict(entry.delivery)
        return """
            <li><a class="chip \(verdict.tone.className)" href="#d\(number)">\
            <bdi>\((entry.caption ?? entry.delivery.device).bounded(to: 60))</bdi>: \(verdict.label)</a></li>
            """
    }

    private func payloadMeter(_ byteCount: Int) -> HTML {
        let share = Double(byteCount) / Double(Self.payloadByteLimit)
        let state: HTML = share > 1 ? "failed" : "receive"
        return """
            <p class="meter"><svg class="bar" width="96" height="6" aria-hidden="true">\
            <rect class="track" width="100%" height="6" rx="3"/>\
            <rect class="\(state)" width="\(percent: share)" height="6" rx="3"/></svg> \
            \(Self.payloadText(byteCount))</p>
            """
    }

    /// Whether lint objects to the message; mere notes come after what there is to see.
    private var hasWarnings: Bool { findings.contains { $0.severity >= .warning } }

    private var messageFindings: HTML {
        """
        <section class="panel">
        <h2>The message</h2>
        \(refusal.map { "<p><b>\($0)</b></p>" as HTML })
        \(FindingList(findings.worstFirst).markup)
        </section>
        """
    }

    func source(_ json: String, bound: Int = 200_000) -> HTML {
        """
        <details class="panel">
        <summary>Message as it is sent</summary>
        <pre dir="ltr"><code>\(json.indentedJSON.bounded(to: bound))</code></pre>
        </details>
        """
    }

    static let footer: HTML = """
        <footer>
        <p>Made by RichPush. Outcome, timeline and findings come from simulated devices. How a notification looks is \
        drawn: Android’s measures are those of its source, iOS looks are estimates, since Apple publishes no measures of \
        them, and so are most of desktop systems’; fonts and icons are this page’s own, and where a text breaks depends on \
        them.</p>
        </footer>
        """
}

extension Verdict.Tone {
    /// The class that colours a chip.
    package var className: HTML {
        switch self {
        case .good: "good"
        case .neutral: "neutral"
        case .caution: "caution"
        case .bad: "bad"
        }
    }
}

extension PreviewPage {
    /// The Content-Security-Policy in every page, which servers can send as a header too.
    public static var contentSecurityPolicy: String { StyleSheet.contentSecurityPolicy }
}

extension PageSummary {
    func markup(isRefused: Bool) -> HTML {
        let tone: HTML = shown == meant ? "good" : shown == 0 ? "bad" : "caution"
        let devices: HTML = isRefused ? "devices, if the message were not refused" : "devices that get the message"
        return "<p class=\"summary\"><b class=\"\(tone)\">\(text)</b><span>\(devices)</span></p>"
    }
}
