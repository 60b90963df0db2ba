// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import PushEmulator
import PushMessages
import PushPreview
import Testing

/// The inbox in a real browser, as people use it.
@Suite(
    .enabled(if: BrowserProcess.installed != nil, "No Chromium is installed; apt-get install chromium."),
    .timeLimit(.minutes(10))
)
struct InboxPageTests {
    private static let withDevices = Emulator.Configuration.test { $0.startsWithDevices = true }

    /// A message with a picture that the emulator itself serves.
    private static func message(_ emulator: RunningEmulator, title: String = "Sparky says hello!") -> JSONValue {
        let image: JSONValue = .string("http://127.0.0.1:\(emulator.httpPort)/samples/pizza-monster.png")
        return [
            "topic": "all", "notification": ["title": .string(title), "body": "A new slice is out."],
            "apns": ["payload": ["aps": ["mutable-content": 1]], "fcm_options": ["image": image]],
            "android": ["notification": ["image": image]], "webpush": ["notification": ["image": image]],
        ]
    }

    private static func base(_ emulator: RunningEmulator) -> String { "http://127.0.0.1:\(emulator.httpPort)" }

    @Test func `a message that curl sends appears with its picture, and the page is not loaded again`() async throws {
        let curl = try #require(Program(named: "curl"))
        try await Emulator(Self.withDevices).withRunning { emulator in
            try await withBrowserPage { page in
                try await page.open(Self.base(emulator))
                #expect(
                    try await page.evaluate("document.querySelector('h1').textContent") == "Nothing has been sent yet"
                )
                try await page.evaluate("window.isSame = true")
                let outcome = try await curl.run([
                    "-sS", "\(Self.base(emulator))/v1/projects/demo-richpush/messages:send", "-H",
                    "Authorization: Bearer any", "-d",
                    (["message": Self.message(emulator)] as JSONValue).description,
                ])
                #expect(outcome.output.contains("projects/demo-richpush/messages/"))
                try await page.when("document.querySelector('#list img')?.naturalWidth > 0")
                try await page.when("document.querySelectorAll('#list .outcome.picture').length === 3")
                #expect(try await page.evaluate("window.isSame") == true)
                try await page.when("document.title === '(1) Inbox · RichPush'")
                #expect(
                    try await page.evaluate("document.querySelector('#list b').textContent") == "Sparky says hello!"
                )
                page.expectPeace(with: Self.base(emulator))
            }
        }
    }

    @Test func `the test push of an empty inbox shows its picture on three devices`() async throws {
        try await Emulator(.test).withRunning { emulator in
            try await withBrowserPage { page in
                try await page.open(Self.base(emulator))
                try await page.loading { try await page.evaluate("document.querySelector('.intro button').click()") }
                try await page.when("document.querySelectorAll('.delivery .chip.good').length === 3")
                let widths = try await page.evaluate(
                    """
                    Promise.all([...document.querySelectorAll(".album image")].map(async image => {
                      const picture = Object.assign(new Image(), { src: image.href.baseVal })
                      await picture.decode()
                      return picture.naturalWidth
                    }))
                    """
                )
                #expect(widths == [1200])
                page.expectPeace(with: Self.base(emulator))
            }
        }
    }

    @Test func `each tab shows its content, with and without scripts`() async throws {
        try await Emulator(Self.withDevices).withRunning { emulator in
            let sent = try await emulator.send(Self.message(emulator))
            try await withBrowserPage { page in
                for allowsScripts in [true, false] {
                    try await page.call("Emulation.setScriptExecutionDisabled", ["value": .bool(!allowsScripts)])
                    try await page.open("\(Self.base(emulator))/messages/\(sent.id)")
                    for (tab, expectation) in [
                        ("Devices", ".delivery .stage"), ("Checks", ".findings li"), ("Timeline", ".waterfall .step"),
                        ("Payload", "#apns b"), ("Code", "#code-swift"), ("Raw", "#raw"),
                    ] {
                        let address = try await page.evaluate(
                            "[...document.querySelectorAll('[data-tab]')].find(tab => tab.textContent.trim().startsWith('\(tab)')).href"
                        )
                        try await page.open(address.string ?? "")
                        let found = try await page.evaluate("document.querySelectorAll('\(expectation)').length")
                        #expect(found.integer ?? 0 > 0, "\(tab), scripts \(allowsScripts)")
                    }
                }
                page.expectPeace(with: Self.base(emulator))
            }
        }
    }

    @Test func `keys search, walk, open, explain and delete`() async throws {
        try await Emulator(Self.withDevices).withRunning { emulator in
            for title in ["First", "Second", "Third"] {
                _ = try await emulator.send(Self.message(emulator, title: title))
            }
            try await withBrowserPage { page in
                let focused = "document.activeElement.querySelector('b')?.textContent"
                try await page.open(Self.base(emulator))
                for key in ["j", "j", "j", "k"] { try await page.press(key) }
                #expect(try await page.evaluate(focused) == "Second")
                try await page.loading { try await page.press("Enter") }
                #expect(try await page.evaluate("document.querySelector('h1').textContent") == "Second")
                try await page.loading { try await page.press("j") }
                #expect(try await page.evaluate("document.querySelector('h1').textContent") == "First")
                try await page.loading { try await page.press("4") }
                #expect(try await page.evaluate("location.search") == "?tab=payload")
                try await page.loading { try await page.press("u") }
                try await page.press("?")
                #expect(try await page.evaluate("document.getElementById('keys').matches(':popover-open')") == true)
                try await page.press("Escape")
                #expect(try await page.evaluate("document.getElementById('keys').matches(':popover-open')") == false)

                try await page.press("/")
                try await page.type("title:third")
                try await page.loading { try await page.press("Enter") }
                #expect(try await page.evaluate("document.querySelectorAll('a.entry').length") == 1)
                #expect(
                    try await page.evaluate("document.querySelector('.toolbar .amount').textContent") == "1 message"
                )

                try await page.press("j")
                try await page.press("#")
                #expect(try await page.evaluate("document.getElementById('delete-one-title').textContent") == "Third")
                try await page.loading { try await page.press("Enter") }
                #expect(try await page.evaluate("document.querySelector('.blank b').textContent") == "Nothing matches")
                page.expectPeace(with: Self.base(emulator))
            }
            let left = try await emulator.inbox.messages()
            #expect(left.map { $0.message.notification.title } == ["Second", "First"])
        }
    }

    @Test func `on the narrowest phone no word lies over another, and no view is out of sight`() async throws {
        try await Emulator(Self.withDevices).withRunning { emulator in
            let client = EmulatorClient(emulator)
            _ = try await client.post("/v1/projects/demo-richpush/messages:send", ["message": ["topic": "no good"]])
            try await withBrowserPage(width: 320) { page in
                try await page.open(Self.base(emulator))
                let areCrossed = """
                    (() => {
                      const box = selector => document.querySelector(`#list ${selector}`).getBoundingClientRect()
                      const [outcome, time] = [box(".outcome.failed"), box("time")]
                      return outcome.right > time.left && outcome.bottom > time.top && outcome.top < time.bottom
                    })()
                    """
                #expect(try await page.evaluate(areCrossed) == false)
                #expect(
                    try await page.evaluate(
                        "(views => views.scrollWidth > views.clientWidth)(document.querySelector('.top nav'))"
                    ) == false
                )
            }
        }
    }

    @Test(arguments: [320, 820, 1400])
    func `the help for searching is cut off at no width`(width: Int) async throws {
        try await Emulator(Self.withDevices).withRunning { emulator in
            _ = try await emulator.send(Self.message(emulator))
            try await withBrowserPage(width: width) { page in
                try await page.open(Self.base(emulator))
                try await page.evaluate("document.querySelector('[popovertarget=grammar]').click()")
                let isCut = "(help => help.scrollWidth > help.clientWidth)(document.getElementById('grammar'))"
                #expect(try await page.evaluate(isCut) == false)
            }
        }
    }

    @Test func `a search that cannot be understood says why and stays in its field`() async throws {
        try await Emulator(Self.withDevices).withRunning { emulator in
            _ = try await emulator.send(Self.message(emulator))
            try await withBrowserPage { page in
                try await page.open("\(Self.base(emulator))/?q=colour%3Ared")
                let hint = try await page.evaluate("document.querySelector('#problem').textContent")
                #expect(hint.string?.contains("colour") == true)
                #expect(try await page.evaluate("document.querySelector('[type=search]').value") == "colour:red")
                // The answer's status is the only thing that the console has to say.
                #expect(page.troubles.allSatisfy { $0.contains("400") })
            }
        }
    }

    @Test func `the page continues after the emulator was restarted`() async throws {
        try await withTemporaryFolder { folder in
            var configuration = Self.withDevices
            configuration.dataDirectory = folder
            try await withBrowserPage { page in
                let port = try await Emulator(configuration).withRunning { emulator in
                    _ = try await emulator.send(Self.message(emulator, title: "Before"))
                    try await page.open(Self.base(emulator))
                    try await page.when("document.querySelector('.connection.on')")
                    return emulator.httpPort
                }
                try await page.when("!document.getElementById('banner').hidden")
                configuration.ports.http = port
                try await Emulator(configuration).withRunning { emulator in
                    _ = try await emulator.send(Self.message(emulator, title: "After"))
                    try await page.when("document.querySelectorAll('a.entry').length === 2")
                    try await page.when("document.getElementById('banner').hidden")
                    #expect(try await page.evaluate("document.querySelector('#list b').textContent") == "After")
                }
            }
        }
    }
}
