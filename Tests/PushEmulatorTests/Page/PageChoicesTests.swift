// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushEmulator
import PushMessages
import PushPreview
import Testing

/// A reader's actions apart from reading: choosing colours, copying, sending again, keeping, deleting.
@Suite(
    .enabled(if: BrowserProcess.installed != nil, "No Chromium is installed; apt-get install chromium."),
    .timeLimit(.minutes(10))
)
struct PageChoicesTests {
    private static let withDevices = Emulator.Configuration.test { $0.startsWithDevices = true }

    private static func base(_ emulator: RunningEmulator) -> String { "http://127.0.0.1:\(emulator.httpPort)" }

    private static let background = "getComputedStyle(document.body).backgroundColor"

    @Test(arguments: [("dark", "rgb(17, 19, 23)", "light"), ("light", "rgb(245, 246, 248)", "dark")])
    func `the reader's colours go before the system's, at once and from then on`(
        look: String,
        color: String,
        system: String
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            try await withBrowserPage { page in
                try await page.call(
                    "Emulation.setEmulatedMedia",
                    ["features": [["name": "prefers-color-scheme", "value": .string(system)]]]
                )
                try await page.open(Self.base(emulator))
                #expect(try await page.evaluate(Self.background) != .string(color))
                try await page.evaluate("document.getElementById('look-\(look)').click()")
                #expect(try await page.evaluate(Self.background) == .string(color))
                try await page.open("\(Self.base(emulator))/devices")
                #expect(try await page.evaluate(Self.background) == .string(color))
                page.expectPeace(with: Self.base(emulator))
            }
        }
    }

    @Test func `the copied text is the shown text`() async throws {
        try await Emulator(.test).withRunning { emulator in
            try await withBrowserPage { page in
                try await page.call(
                    "Browser.grantPermissions",
                    ["permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]]
                )
                try await page.open(Self.base(emulator))
                try await page.evaluate("document.querySelector('button.copy').click()")
                try await page.when("document.querySelector('button.copy .words').textContent === 'Copied'")
                let copied = try await page.evaluate("navigator.clipboard.readText()")
                #expect(copied.string?.contains(String(emulator.httpPort)) == true)
                let shown = "document.getElementById(document.querySelector('button.copy').dataset.copies).textContent"
                #expect(try await page.evaluate(shown) == copied)
                page.expectPeace(with: Self.base(emulator))
            }
        }
    }

    @Test func `the policy stops forbidden requests, and these tests see it`() async throws {
        try await Emulator(.test).withRunning { emulator in
            try await withBrowserPage { page in
                try await page.open(Self.base(emulator))
                page.expectPeace(with: Self.base(emulator))
                try await page.evaluate(
                    """
                    document.body.append(Object.assign(document.createElement("script"), { textContent: "window.ran = 1" }),
                      Object.assign(new Image(), { src: "http://127.0.0.2:1/a.png" }))
                    """
                )
                // Events reach the page after the elements have.
                try await page.evaluate("fetch('http://127.0.0.2:1/').catch(() => new Promise(requestAnimationFrame))")
                #expect(try await page.evaluate("window.ran === undefined") == true)
                for directive in ["script-src-elem", "img-src", "connect-src"] {
                    #expect(page.troubles.contains { $0.hasPrefix("policy: \(directive)") }, "\(directive)")
                }
            }
        }
    }

    @Test func `a message is sent again to one device, and compared with the first`() async throws {
        try await Emulator(Self.withDevices).withRunning { emulator in
            let first = try await emulator.send(["topic": "all", "notification": ["title": "Once"]])
            _ = try await emulator.settled(first.name)
            try await withBrowserPage { page in
                try await page.open("\(Self.base(emulator))/messages/\(first.id)")
                #expect(try await page.evaluate("document.querySelectorAll('.delivery').length") == 3)
                try await page.evaluate("document.querySelector('[popovertarget=resend]').click()")
                try await page.evaluate("document.querySelector('#resend [name=target]').click()")
                try await page.evaluate("document.querySelector('#resend [value=iphone]').click()")
                try await page.loading {
                    try await page.evaluate("document.querySelector('#resend .primary').click()")
                }
                // The new message's page; its delivery appears without a reload.
                try await page.when("document.querySelectorAll('.delivery').length === 1")
                #expect(try await page.evaluate("document.body.dataset.live") == .string("\(first.id + 1)"))
                try await page.open("\(Self.base(emulator))/compare?a=\(first.id)&b=\(first.id + 1)")
                let titles =
                    "[...document.querySelectorAll('#main section > .panel > h2 a')].map(one => one.textContent)"
                #expect(try await page.evaluate(titles) == ["Once", "Once"])
                page.expectPeace(with: Self.base(emulator))
            }
        }
    }

    @Test func `all that a search finds is deleted, and nothing else`() async throws {
        try await Emulator(.test).withRunning { emulator in
            for title in ["Zebra 1", "Horse", "Zebra 2"] {
                _ = try await emulator.send(["topic": "all", "notification": ["title": .string(title)]])
            }
            try await withBrowserPage { page in
                try await page.open("\(Self.base(emulator))/?q=title%3Azebra")
                try await page.evaluate("document.querySelector('[popovertarget=delete-all]').click()")
                let heading = try await page.evaluate("document.getElementById('delete-all-heading').textContent")
                #expect(heading == "Delete 2 messages?")
                // Return answers with what has the focus, which is the harmless one.
                #expect(try await page.evaluate("document.activeElement.textContent") == "Keep")
                try await page.loading {
                    try await page.evaluate("document.querySelector('#delete-all .danger').click()")
                }
                page.expectPeace(with: Self.base(emulator))
            }
            let left = try await emulator.inbox.messages()
            #expect(left.map { $0.message.notification.title } == ["Horse"])
        }
    }

    @Test func `a kept page does not hold the token that the message was sent to`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let token = try await emulator.devices.register(.android()).token
            let sent = try await emulator.send(["token": .string(token), "notification": ["title": "Kept"]])
            _ = try await emulator.settled(sent.name)
            let client = EmulatorClient(emulator)
            for path in ["/messages/\(sent.id)/preview.html", "/api/v1/messages/\(sent.id)/preview"] {
                let page = try await client.get(path).text
                #expect(!page.contains(token), "\(path)")
                #expect(page.contains("token \(token.prefix(4))…\(token.suffix(4))"), "\(path)")
            }
            #expect(try await client.get("/api/v1/messages/\(sent.id)").text.contains(token))
        }
    }

    @Test func `a message is kept as a picture, and as a page that needs nothing else`() async throws {
        try await Emulator(Self.withDevices).withRunning { emulator in
            let image: JSONValue = .string("\(Self.base(emulator))/samples/pizza-monster.png")
            let sent = try await emulator.send([
                "topic": "all", "notification": ["title": "Kept", "image": image],
                "android": ["notification": ["image": image]],
            ])
            _ = try await emulator.settled(sent.name)
            let client = EmulatorClient(emulator)
            let picture = try await client.get("/messages/\(sent.id)/preview.png")
            #expect(picture.status == 200 && picture.header("Content-Type") == "image/png")
            #expect(picture.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
            let name = "attachment; filename=\"message-\(sent.id).html\""
            let document = try await client.get("/messages/\(sent.id)/preview.html")
            #expect(document.status == 200 && document.header("Content-Disposition") == name)
            let folder = FileManager.default.temporaryDirectory.appending(path: "richpush-kept-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appending(path: "kept.html")
            try Data(document.body).write(to: file)
            try await withBrowserPage { page in
                try await page.open(file.absoluteString)
                #expect(try await page.evaluate("document.body.textContent.includes('Kept')") == true)
                let others = page.addresses.filter { !$0.hasPrefix("file:") && !$0.hasPrefix("data:") }
                #expect(others == [])
                #expect(page.troubles == [])
            }
            #expect(try await client.get("/messages/99/preview.png").status == 404)
        }
    }
}
