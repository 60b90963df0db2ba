// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PushMessages
import PushPreview
import Testing

@testable import PushEmulator

/// What happens to a message changes its row of the list and nothing else.
@Suite(
    .enabled(if: BrowserProcess.installed != nil, "No Chromium is installed; apt-get install chromium."),
    .timeLimit(.minutes(10))
)
struct LiveRowTests {
    private static let shown = Delivery(platform: .web, device: "Chrome", outcome: .shown)
    private static let titles = "[...document.querySelectorAll('#list b')].map(title => title.textContent).join()"
    private static let amount = "document.getElementById('amount').textContent"
    private static let rowCount = "document.querySelectorAll('#list li').length"

    /// The module that loads what changed.
    private static let live = "import(new URL('live.js', document.querySelector('script[src$=\"/page.js\"]').src))"
    private static let untilIdle =
        "\(live).then(live => new Promise(done => (function look() { live.isLoading ? setTimeout(look) : done() })()))"

    /// Opens the list of an emulator that delivers only on request, and returns once the list hears of everything.
    private static func onList(
        _ query: String = "",
        titles: [String],
        _ body: @escaping @Sendable (BrowserPage, StoredTraffic, _ base: String) async throws -> Void
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            let traffic = try await StoredTraffic(emulator)
            for title in titles { try await traffic.message(Self.message(title)) }
            let base = "http://127.0.0.1:\(emulator.httpPort)/"
            try await withBrowserPage { page in
                try await page.open(base + query)
                try await page.when("document.querySelector('.connection.on')")
                // The page asks for itself once it hears.
                try await page.evaluate(Self.untilIdle)
                try await body(page, traffic, base)
                page.expectPeace(with: base.dropLast().description)
            }
        }
    }

    private static func message(_ title: String) -> JSONValue {
        ["topic": "all", "notification": ["title": .string(title), "body": .string("Text of \(title)")]]
    }

    /// The script's requests to the list since the page was open: `all`, or the numbers of rows.
    private static func questions(_ page: BrowserPage, _ base: String) -> [String] {
        page.addresses.compactMap { address in
            guard let query = URLComponents(string: address), query.path == "/", address.hasPrefix(base) else {
                return nil
            }
            return query.queryItems?.first { $0.name == "rows" }?.value ?? "all"
        }
        // Loaded, and asked for once the stream was open.
        .dropFirst(2).map(\.self)
    }

    @Test func `one that matches the search comes in, one that does not is only counted`() async throws {
        try await Self.onList("?q=zebra", titles: ["Horse", "Zebra 1"]) { page, traffic, base in
            try await page.evaluate("window.first = document.getElementById('m2')")
            try await traffic.message(Self.message("Donkey"))
            try await page.when("document.getElementById('unread').dataset.count === '3'")
            #expect(try await page.evaluate(Self.titles) == "Zebra 1")
            try await traffic.message(Self.message("Zebra 2"))
            try await page.when("\(Self.amount) === '2 messages'")
            #expect(try await page.evaluate(Self.titles) == "Zebra 2,Zebra 1")
            #expect(try await page.evaluate("window.first === document.getElementById('m2')") == true)
            #expect(Self.questions(page, base).filter { $0 != "all" } == ["3", "4"])
        }
    }

    @Test func `one that stops matching the search goes`() async throws {
        try await Self.onList("?q=!has:delivery", titles: ["One", "Two"]) { page, traffic, base in
            try await traffic.delivery(Self.shown, of: 1)
            try await page.when("\(Self.amount) === '1 message'")
            #expect(try await page.evaluate(Self.titles) == "Two")
            try await traffic.delivery(Self.shown, of: 2)
            try await page.when("document.querySelector('.blank b')?.textContent === 'Nothing matches'")
            try await traffic.message(Self.message("Three"))
            try await page.when("\(Self.titles) === 'Three'")
            #expect(Self.questions(page, base) == ["1", "2", "3"])
        }
    }

    @Test(arguments: ["a.entry", ".remove"])
    func `a delivery changes its row, and neither the focus nor the selection`(control: String) async throws {
        try await Self.onList(titles: ["One", "Two", "Three"]) { page, traffic, base in
            try await page.evaluate(
                """
                window.row = document.getElementById("m2")
                window.held = row.querySelector("\(control)")
                held.focus()
                getSelection().selectAllChildren(row.querySelector("b"))
                """
            )
            try await traffic.delivery(Self.shown, of: 2)
            try await page.when("document.querySelectorAll('#m2 .outcome.text').length === 1")
            #expect(try await page.evaluate("document.activeElement === held && row.isConnected") == true)
            #expect(try await page.evaluate("getSelection().toString()") == "Two")
            // The next key goes on from there.
            try await page.press("j")
            #expect(try await page.evaluate("document.activeElement.closest('li').id") == "m1")
            #expect(Self.questions(page, base) == ["2"])
        }
    }

    @Test func `one that somebody else deletes hands the focus to the next`() async throws {
        try await Self.onList(titles: ["One", "Two", "Three"]) { page, traffic, _ in
            let focused = "document.activeElement.closest('li')?.id"
            try await page.evaluate("document.querySelector('#m2 a').focus()")
            for (deleted, heir) in [(3, "m2"), (2, "m1")] as [(Int64, JSONValue)] {
                _ = try await traffic.services.core.deleteMessages(
                    InboxSelection(before: deleted + 1, after: deleted - 1)
                )
                try await page.when("!document.getElementById('m\(deleted)')")
                #expect(try await page.evaluate(focused) == heir)
            }
        }
    }

    @Test func `the list has its length, and the next page begins after it`() async throws {
        try await Self.onList(titles: (1...50).map { "Message \($0)" }) { page, traffic, base in
            #expect(try await page.evaluate("document.querySelector('a[rel=next]')") == .null)
            try await traffic.message(Self.message("Message 51"))
            try await page.when("document.getElementById('m51')")
            #expect(try await page.evaluate(Self.rowCount) == 50)
            #expect(try await page.evaluate("document.getElementById('m1')") == .null)
            #expect(try await page.evaluate("document.querySelector('a[rel=next]').search") == "?before=2")
            // What is older stays as it is, whatever comes.
            try await page.open("\(base)?before=2")
            try await page.when("document.querySelector('.connection.on')")
            try await traffic.message(Self.message("Message 52"))
            try await page.when("\(Self.amount) === '52 messages'")
            #expect(try await page.evaluate(Self.titles) == "Message 1")
            #expect(Self.questions(page, base).first == "51")
        }
    }

    @Test func `many at once are asked for as one list`() async throws {
        try await Self.onList(titles: ["First"]) { page, _, base in
            // All but the first while it is under way.
            try await page.evaluate("\(Self.live).then(live => { for (let id = 1; id <= 30; id++) live.refresh(id) })")
            try await page.evaluate(Self.untilIdle)
            #expect(Self.questions(page, base) == ["1", "all"])
        }
    }

    @Test func `of two projects each row names its own, and the list of one has only that`() async throws {
        try await Self.onList(titles: ["One"]) { page, traffic, base in
            let targets = "[...document.querySelectorAll('#list .to')].map(place => place.textContent).join()"
            try await traffic.message(Self.message("Elsewhere"), project: "other")
            try await page.when("\(Self.rowCount) === 2")
            #expect(try await page.evaluate(targets) == "topic all · other,topic all · demo")
            try await page.open("\(base)?project=other")
            try await page.when("document.querySelector('.connection.on')")
            try await traffic.message(Self.message("Here"), project: "demo")
            try await traffic.message(Self.message("Elsewhere again"), project: "other")
            try await page.when("\(Self.rowCount) === 2")
            #expect(try await page.evaluate(Self.titles) == "Elsewhere again,Elsewhere")
            // The numbers are read before the list, so that they may follow it.
            try await page.when("document.getElementById('unread').dataset.count === '2'")
        }
    }

    @Test func `changes that the stream missed are loaded together`() async throws {
        try await Self.onList(titles: ["One", "Two"]) { page, traffic, base in
            // Nothing tells of it.
            try await traffic.services.core.store.write { database in
                try database.execute(sql: "UPDATE messages SET is_read = 1 WHERE id = 1")
            }
            try await page.evaluate(
                """
                \(Self.live).then(live => { live.source.dispatchEvent(
                  new MessageEvent('missed', { data: '{}', lastEventId: live.position })) })
                """
            )
            try await page.when("!document.getElementById('m1').classList.contains('unread')")
            #expect(Self.questions(page, base) == ["all"])
            // The list has lost a row, which an answer then only names.
            try await page.evaluate("document.getElementById('m1').remove()")
            try await traffic.delivery(Self.shown, of: 2)
            try await page.when("document.getElementById('m1')")
            #expect(Self.questions(page, base) == ["all", "2", "all"])
        }
    }

    @Test func `an answer tells of the rows that were asked for, and names the others`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let traffic = try await StoredTraffic(emulator)
            for title in ["One", "Two"] { try await traffic.message(Self.message(title)) }
            let client = EmulatorClient(emulator)
            let answer = try await client.get("/?rows=2,99")
            #expect(answer.text.contains("<li id=\"m1\" data-known></li>") && answer.text.contains("Text of Two"))
            #expect(!answer.text.contains("Text of One"))
            for rows in ["x", "1,,", String(repeating: "1,", count: 60)] {
                #expect(try await client.get("/?rows=\(rows)").status == (rows == "1,," ? 200 : 400), "\(rows)")
            }
        }
    }
}
