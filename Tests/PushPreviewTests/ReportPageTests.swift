// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushPreview

@Suite(.timeLimit(.minutes(10)))
struct ReportPageTests {
    private static func page(_ name: String) -> ReportPage {
        var page = ReportPage(title: name, subtitle: name)
        page.figures = [.init(name, name, detail: name, tone: .bad)]
        page.histogram = .init(name, note: name, counts: [0, 5, 1_000_000, 1], limitIndex: 3, scale: [name, name])
        page.charts = [
            .init(name, note: name, bars: [.init(name, share: 2, value: name), .init(name, share: .nan, value: name)])
        ]
        page.lists = [.init(name, items: [.init(name, detail: name, tone: .caution)]), .init("Nothing", items: [])]
        return page
    }

    @Test func `every text is escaped, and nothing but the page's own style is allowed`() {
        let html = Self.page("<script>alert('x')</script>\"&").html()
        #expect(!html.contains("<script"))
        #expect(html.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot;&amp;"))
        #expect(!html.contains("style=\""))
        #expect(html.contains("default-src &#39;none&#39;"))
        #expect(!html.contains("Nothing"))
    }

    @Test func `deliveries of many messages share one album and have their own places`() throws {
        let samples = try SampleDeliveries()
        var page = Self.page("Many")
        for number in 1...3 {
            page.groups.append(
                .init("Row \(number)", detail: "longest title", entries: [.init(try samples.withPicture())])
            )
        }
        let html = page.html()
        #expect(html.components("class=\"sample\"") == 3)
        #expect(html.components("<image ") == 1)
        for number in 1...3 { #expect(html.components("id=\"d\(number)\"") == 1) }
    }

    @Test func `a single row among a million is a column that can be seen`() {
        let html = Self.page("Sizes").html()
        #expect(html.contains("<rect class=\"bad\" x=\"77.50%\" width=\"20%\" y=\"90\" height=\"2\" rx=\"2\"/>"))
    }
}
