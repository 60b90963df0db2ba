// SPDX-License-Identifier: Apache-2.0

extension ReportPage {
    private static let style: HTML = "\(StyleSheet.markup)\(StyleSheet.report)"

    /// Renders a self-contained HTML document as ``PreviewPage/html(_:)`` does: no scripts, no requests, embedded pictures.
    public func html(_ presentation: PreviewPage.Presentation = .init(isBrief: true)) -> String {
        document(presentation).text
    }

    private func document(_ presentation: PreviewPage.Presentation) -> HTML {
        PageFrame(
            kind: "report",
            title: title,
            style: Self.style,
            contentSecurityPolicy: StyleSheet.contentSecurityPolicy(of: Self.style),
            presentation: presentation
        ).document(contents(presentation))
    }

    private func contents(_ presentation: PreviewPage.Presentation) -> HTML {
        """
        <header>
        <div class="masthead"><div class="heading">
        <h1 dir="auto">\(title.bounded(to: 500))</h1>
        \(subtitle.map { "<p dir=\"auto\">\($0.bounded(to: 500))</p>" as HTML })
        </div></div>
        <div class="bar-line"><span></span>\(PageTools(presentation: presentation).markup)</div>
        </header>
        <main>
        <dl class="figures">\(figures.map(\.markup))</dl>
        <div class="charts">\(histogram?.markup)\(charts.map(\.markup))</div>
        <div class="lists">\(lists.filter { !$0.items.isEmpty }.map(\.markup))</div>
        \(drawn)
        </main>
        <footer><p>Made by RichPush. The messages are drawn as simulated devices received them; letters and digits of personal \
        values are replaced unless they were asked for, and targets are left out. What fits on a device is what its makers \
        and senders report, in characters; where a text breaks depends on its letters.</p></footer>
        """
    }

    private var drawn: [HTML] {
        zip(groups, PreviewParts.deliveries(groups.map(\.entries))).map { group, deliveries in
            """
            <section class="sample">
            <h2>\(group.title.bounded(to: 200))\(group.detail.map { "<small>\($0.bounded(to: 300))</small>" as HTML })</h2>
            \(deliveries)
            </section>
            """
        }
    }
}

extension ReportPage.Figure {
    fileprivate var markup: HTML {
        """
        <div><dt>\(name)</dt><dd class="\(tone.rawValue)">\(value)\
        \(detail.map { "<small>\($0)</small>" as HTML })</dd></div>
        """
    }
}

extension ReportPage.BarChart {
    fileprivate var markup: HTML {
        """
        <section class="sheet"><h2>\(title)</h2>\(note.map { "<p>\($0)</p>" as HTML })<ul class="chart">\(bars.map { bar in
            """
            <li><span>\(bar.name.bounded(to: 80))</span><svg height="8" aria-hidden="true">\
            <rect class="track" width="100%" height="8" rx="4"/>\
            <rect class="\(bar.tone.rawValue)" width="\(percent: bar.share)" height="8" rx="4"/></svg>\
            <span class="value">\(bar.value)</span></li>
            """ as HTML
        })</ul></section>
        """
    }
}

extension ReportPage.Histogram {
    private static let height = 92.0

    fileprivate var markup: HTML {
        let most = Double(max(1, counts.max() ?? 1))
        let width = 1 / Double(max(1, counts.count))
        let columns = counts.enumerated().filter { $1 > 0 }.map { index, count in
            // A few rows among millions are seen too.
            let height = max(2, Self.height * Double(count) / most)
            let tone: HTML = index >= limitIndex ? "bad" : "neutral"
            return """
                <rect class="\(tone)" x="\(percent: width * (Double(index) + 0.1))" width="\(percent: width * 0.8)" \
                y="\(length: Self.height - height)" height="\(length: height)" rx="2"/>
                """ as HTML
        }
        let limit = width * Double(limitIndex)
        return """
            <section class="sheet"><h2>\(title)</h2>\(note.map { "<p>\($0)</p>" as HTML })<div class="columns">\
            <svg role="img" aria-label="\(note ?? title)">\(columns)\
            <line class="axis" x1="0" x2="100%" y1="92.5" y2="92.5"/>\
            <line class="limit" x1="\(percent: limit)" x2="\(percent: limit)" y1="0" y2="92"/></svg>\
            <div class="scale">\(scale.map { "<span>\($0)</span>" as HTML })</div></div></section>
            """
    }
}

extension ReportPage.List {
    fileprivate var markup: HTML {
        """
        <section class="sheet"><h2>\(title)</h2><ul class="entries">\(items.map { item in
            """
            <li class="\(item.tone.rawValue)"><b>\(item.text.bounded(to: 500))</b>\
            \(item.detail.map { "<span>\($0.bounded(to: 1000))</span>" as HTML })</li>
            """ as HTML
        })</ul></section>
        """
    }
}
