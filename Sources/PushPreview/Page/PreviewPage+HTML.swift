// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension PreviewPage {
    /// A whole HTML document that needs nothing else: no script, nothing fetched, pictures inside it.
    ///
    /// Reads the attachments' files; one that is gone or no picture is replaced by a sentence that says so. Every text of
    /// the message, the deliveries and the findings is escaped, and a Content-Security-Policy forbids all but the page's
    /// own style and its embedded pictures.
    public func html() -> String { document.text }

    private var document: HTML {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(StyleSheet.contentSecurityPolicy)">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="generator" content="RichPush">
        <title>\(title.bounded(to: 200)) · RichPush preview</title>
        <style>\(StyleSheet.markup)</style>
        </head>
        <body>
        \(header)
        <main>
        \(hasWarnings ? messageFindings : nil)
        <div class="deliveries">
        \(entries.map(DeliverySection.init).map(\.markup))
        </div>
        \(findings.isEmpty || hasWarnings ? nil : messageFindings)
        \(messageJSON.map(source))
        </main>
        \(footer)
        </body>
        </html>

        """
    }

    private var header: HTML {
        """
        <header>
        <div class="heading">
        <h1 dir="auto">\(title.bounded(to: 500))</h1>
        \(subtitle.map { "<p dir=\"auto\">\($0.bounded(to: 500))</p>" as HTML })
        \(payloadByteCount.map(payloadMeter))
        </div>
        <ul class="verdicts">\(entries.map(chip))</ul>
        </header>
        """
    }

    private func chip(_ entry: Entry) -> HTML {
        let verdict = Verdict(entry.delivery)
        return
            "<li class=\"chip \(verdict.tone.className)\"><bdi>\(entry.delivery.device.bounded(to: 60))</bdi>: \(verdict.label)</li>"
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
        \(FindingList(findings.worstFirst).markup)
        </section>
        """
    }

    private func source(_ json: String) -> HTML {
        """
        <details class="panel">
        <summary>Message as it is sent</summary>
        <pre dir="ltr"><code>\(json.indentedJSON.bounded(to: 200_000))</code></pre>
        </details>
        """
    }

    private var footer: HTML {
        """
        <footer>
        <p>Made by RichPush. Outcome, timeline and findings come from the simulated device. How a notification looks is \
        drawn: iOS looks are estimates, since Apple publishes no measures of them; fonts are this computer's own.</p>
        </footer>
        """
    }
}

extension Verdict.Tone {
    /// The class that colours a chip.
    var className: HTML {
        switch self {
        case .good: "good"
        case .neutral: "neutral"
        case .caution: "caution"
        case .bad: "bad"
        }
    }
}
