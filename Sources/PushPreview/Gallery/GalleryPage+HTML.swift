// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension GalleryPage {
    private static let style: HTML = "\(StyleSheet.markup)\(StyleSheet.halves)\(StyleSheet.gallery)"

    /// Renders a self-contained HTML document: one script, which finds messages and asks nobody, and embedded pictures.
    ///
    /// - Parameter version: Of a page that is served at a URL beside which `version` answers the newest; the page loads itself
    ///   again when they differ.
    package func html(_ presentation: PreviewPage.Presentation = .init(), version: String? = nil) -> String {
        let script = presentation.isStill ? nil : GalleryScript.markup
        var policy = StyleSheet.contentSecurityPolicy(of: Self.style)
        if let script { policy += "; script-src \(StyleSheet.source(script))" }
        if version != nil { policy += "; connect-src 'self'" }
        return PageFrame(
            kind: "gallery",
            title: title,
            style: Self.style,
            contentSecurityPolicy: policy,
            presentation: presentation,
            script: script,
            version: version
        ).document(contents(presentation)).text
    }

    private func contents(_ presentation: PreviewPage.Presentation) -> HTML {
        let entries = cards.compactMap(\.page).flatMap(\.entries)
        let album = PictureAlbum(entries, byteLimit: Self.pictureLimit)
        var number = 0
        let sections = cards.enumerated().map { index, card in
            switch card.content {
            case .failed(let sentence): return failed(card.name, sentence, number: index + 1)
            case .drawn(let page):
                let (shown, hide) = page.hidingRecipient(presentation)
                let deliveries = page.entries.map { entry in
                    number += 1
                    return DeliverySection(
                        entry,
                        album,
                        number: number,
                        darkNumber: number + entries.count,
                        of: page.fault(of: entry)
                    ).markup
                }
                return hide(drawn(card.name, shown, deliveries, number: index + 1))
            }
        }
        return """
            \(album.markup)
            <header>
            <div class="masthead"><div class="heading">
            <h1 dir="auto">\(title.bounded(to: 500))</h1>
            \(subtitle.map { "<p dir=\"auto\">\($0.bounded(to: 500))</p>" as HTML })
            </div></div>
            <div class="bar-line">
            \(presentation.isStill ? nil : filters)
            \(PageTools(presentation: presentation, offersBoth: true).markup)
            </div>
            <p class="ended" role="status" hidden>Watching has ended: the page stays as it is now.</p>
            </header>
            <main>
            \(sections)
            </main>
            \(PreviewPage.footer)
            """
    }

    /// Hidden until the script runs that they need.
    private var filters: HTML {
        """
        <form class="filters" name="filters" role="search" hidden>
        <input type="search" name="search" placeholder="Search: words, files, devices" aria-label="Search" \
        autocomplete="off" spellcheck="false">
        <fieldset><legend class="offscreen">Only with these verdicts</legend>\(verdicts.map { verdict, count in
            """
            <label class="chip \(verdict.tone.className)"><input type="checkbox" value="\(verdict.key)">\
            \(verdict.label) \(count.grouped)</label>
            """ as HTML
        })</fieldset>
        <output name="count" aria-live="polite"></output>
        </form>
        """
    }

    private func failed(_ name: String, _ sentence: String, number: Int) -> HTML {
        """
        <section class="message" id="m\(number)" data-verdict="\(Self.failedVerdict.key)">
        <div class="about"><h2><bdi>\(name.bounded(to: 300))</bdi></h2></div>
        <p class="panel failure" dir="auto">\(sentence.bounded(to: 1000))</p>
        </section>

        """
    }

    private func drawn(_ name: String, _ page: PreviewPage, _ deliveries: [HTML], number: Int) -> HTML {
        """
        <section class="message" id="m\(number)">
        <div class="about"><h2 dir="auto">\(page.title.bounded(to: 300))</h2>
        <p><bdi>\(name.bounded(to: 300))</bdi>\(page.payloadByteCount.map { " · \(PreviewPage.payloadText($0))" as HTML })</p>\
        \(page.subtitle.map { "<p class=\"subtitle\" dir=\"auto\">\($0.bounded(to: 300))</p>" as HTML })</div>
        \(page.refusal.map { "<p class=\"panel\"><b>\($0)</b></p>" as HTML })
        \(deliveries.isEmpty ? Self.unreceived : "<div class=\"deliveries\">\n\(deliveries)</div>")
        \(page.findings.isEmpty ? nil : findings(page.findings))
        \(page.messageJSON.map { page.source($0, bound: 20_000) })
        </section>

        """
    }

    private static let unreceived: HTML = """
        <p class="panel" data-verdict="neutral nothing shown">None of the chosen devices receives this message.</p>
        """

    private func findings(_ findings: [Finding]) -> HTML {
        """
        <details class="panel"\(findings.contains { $0.severity >= .warning } ? " open" : nil as HTML?)>
        <summary>\(findings.count.counted("finding"))</summary>
        \(FindingList(findings.worstFirst).markup)
        </details>
        """
    }
}
