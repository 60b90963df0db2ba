// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushEmulator
import PushMessages
import PushPreview
import Testing

/// A message's contents stay in their own box, and everybody can use the page.
@Suite(
    .enabled(if: BrowserProcess.installed != nil, "No Chromium is installed; apt-get install chromium."),
    .timeLimit(.minutes(10))
)
struct PageSafetyTests {
    private static let attack =
        "\"'></b></a></li></main></style></title></textarea></pre><script>parent.ran = document.ran = 1</script>"
        + "<img src=x onerror=\"parent.ran = 1\"><a href=\"javascript:parent.ran=1\">x</a>\u{202E}\u{2067}"
        + "${parent.ran = 1}`" + String(repeating: "W", count: 400)

    private static let configuration = Emulator.Configuration.test { $0.startsWithDevices = true }

    private static func hostile(_ number: Int) -> JSONValue {
        let text: JSONValue = .string("\(number)\(attack)")
        return [
            "topic": "all", "notification": ["title": text, "body": text],
            "data": ["link": "javascript:parent.ran=1", "text": text],
            "fcm_options": ["analytics_label": "label"],
            "apns": [
                // FCM takes 64 bytes.
                "headers": ["apns-collapse-id": .string("\(number)<img src=x onerror=parent.ran=1>")],
                "payload": ["aps": ["alert": ["title": text, "subtitle": text]]],
                "fcm_options": ["image": "javascript:parent.ran=1"],
            ],
            "android": ["notification": ["tag": text, "channel_id": text, "click_action": text, "image": text]],
            "webpush": [
                "notification": ["title": text, "body": text, "icon": text, "tag": text],
                "fcm_options": ["link": "javascript:parent.ran=1"],
            ],
        ]
    }

    @Test func `a hostile message changes nothing outside its own box`() async throws {
        try await Emulator(Self.configuration).withRunning { emulator in
            let sent = try await emulator.send(Self.hostile(1))
            // Refused ones are shown too, whatever their target and their bytes.
            let client = EmulatorClient(emulator)
            _ = try await client.post(
                "/v1/projects/demo-richpush/messages:send",
                ["message": ["topic": .string(Self.attack)]]
            )
            _ = try await client.perform(
                "POST",
                "/v1/projects/demo-richpush/messages:send",
                body: Array(Self.attack.utf8)
            )
            try await withBrowserPage(width: 390) { page in
                var views = [
                    "/", "/?q=\(Self.attack.prefix(200).addingPercentEncoding(withAllowedCharacters: .alphanumerics)!)",
                ]
                views += ["", "checks", "timeline", "payload", "code", "raw"].map { "/messages/\(sent.id)?tab=\($0)" }
                views += [
                    "/compare?a=\(sent.id)&b=\(sent.id + 1)", "/messages/\(sent.id + 1)",
                    "/messages/\(sent.id + 2)?tab=raw",
                ]
                for view in views {
                    try await page.open("http://127.0.0.1:\(emulator.httpPort)\(view)")
                    try await Self.expectOrder(page, view)
                }
                #expect(page.troubles.filter { !$0.contains("status of 400") } == [])
            }
        }
    }

    @Test func `a hostile message that arrives while the list is open changes nothing outside its row`() async throws {
        try await Emulator(Self.configuration).withRunning { emulator in
            _ = try await emulator.send(["topic": "all", "notification": ["title": "Harmless"]])
            try await withBrowserPage(width: 390) { page in
                try await page.open("http://127.0.0.1:\(emulator.httpPort)")
                try await page.when("document.querySelector('.connection.on')")
                for number in 2...4 { _ = try await emulator.send(Self.hostile(number)) }
                try await page.when("document.querySelectorAll('#list li .outcome').length === 12")
                #expect(try await page.evaluate("document.querySelectorAll('#list > li').length") == 4)
                #expect(try await page.evaluate("document.querySelectorAll('#list img').length") == 0)
                let title = try await page.evaluate("document.querySelector('#list b').textContent")
                #expect(title.string?.hasPrefix("4\"'></b></a></li></main>") == true)
                try await Self.expectOrder(page, "arrival")
                #expect(page.troubles == [])
            }
        }
    }

    /// Nothing of a message has become a part of the page.
    private static func expectOrder(_ page: BrowserPage, _ view: String) async throws {
        let report = try await page.evaluate(
            """
            ({
              ran: window.ran !== undefined || document.ran !== undefined,
              scripts: [...document.scripts].filter(script => !script.src.includes("/assets/")).length,
              links: [...document.links].filter(link => !/^https?:/.test(link.protocol)).length,
              handlers: document.querySelectorAll("[onerror], [onload], [onclick]").length,
              mains: document.querySelectorAll("main").length,
              isWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
            })
            """
        )
        #expect(
            report == ["ran": false, "scripts": 0, "links": 0, "handlers": 0, "mains": 1, "isWide": false],
            "\(view)"
        )
    }

    @Test(arguments: [320, 768, 1280, 2200])
    func `nothing is wider than the window`(width: Int) async throws {
        try await Emulator(Self.configuration).withRunning { emulator in
            try await withBrowserPage(width: width) { page in
                let base = "http://127.0.0.1:\(emulator.httpPort)"
                let isWide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
                try await page.open(base)
                #expect(try await page.evaluate(isWide) == false, "empty")
                let lines = "[...document.querySelectorAll('.top nav a')].filter(link => link.offsetHeight > 40).length"
                #expect(try await page.evaluate(lines) == 0)
                _ = try await emulator.send(["topic": "all", "notification": ["title": "Hello", "body": "There"]])
                // Its token is longer than a small window is wide.
                let sent = try await emulator.send([
                    "token": .string(String(repeating: "a1B_", count: 40)), "notification": ["title": "Hello"],
                ])
                for view in ["/", "/compare?a=\(sent.id)"]
                    + ["devices", "checks", "timeline", "payload", "code", "raw"].map({
                        "/messages/\(sent.id)?tab=\($0)"
                    })
                {
                    try await page.open(base + view)
                    #expect(try await page.evaluate(isWide) == false, "\(view)")
                }
            }
        }
    }

    @Test(arguments: ["light", "dark"])
    func `everything has a name, texts have contrast, and the first stop leads to the content`(look: String)
        async throws
    {
        try await Emulator(Self.configuration).withRunning { emulator in
            try await withBrowserPage { page in
                let base = "http://127.0.0.1:\(emulator.httpPort)"
                try await page.call(
                    "Emulation.setEmulatedMedia",
                    ["features": [["name": "prefers-color-scheme", "value": .string(look)]]]
                )
                try await page.open(base)
                try await Self.expectAccess(page, "empty")
                let image = "\(base)/samples/pizza-monster.png"
                let sent = try await emulator.send([
                    "topic": "all", "notification": ["title": "Hello", "body": "There", "image": .string(image)],
                ])
                for view in [
                    "/", "/messages/\(sent.id)", "/messages/\(sent.id)?tab=checks", "/messages/\(sent.id)?tab=payload",
                ] {
                    try await page.open(base + view)
                    try await Self.expectAccess(page, view)
                }
                let background = try await page.evaluate("getComputedStyle(document.body).backgroundColor")
                #expect(background == (look == "dark" ? "rgb(17, 19, 23)" : "rgb(245, 246, 248)"))
                #expect(page.troubles == [])
            }
        }
    }

    private static func expectAccess(_ page: BrowserPage, _ view: String) async throws {
        try await page.call("Accessibility.enable")
        let tree = try await page.call("Accessibility.getFullAXTree")
        let nameless = (tree["nodes"]?.array ?? []).filter { node in
            let role = node["role"]?["value"]?.string ?? ""
            let isControl = ["button", "link", "textbox", "searchbox", "checkbox", "radio", "combobox"].contains(role)
            return isControl && node["ignored"]?.bool != true && (node["name"]?["value"]?.string ?? "").isEmpty
        }
        #expect(nameless.map { $0["role"]?["value"]?.string ?? "" } == [], "\(view)")
        #expect(try await page.evaluate("document.querySelectorAll('h1').length") == 1, "\(view)")
        #expect(try await page.evaluate("document.documentElement.lang") == "en")
        try await page.press("Tab")
        #expect(try await page.evaluate("document.activeElement.className") == "skip", "\(view)")
        #expect(try await page.evaluate(contrast) == [], "\(view)")
    }

    /// Texts outside previews whose contrast with what is behind them is below 4.5 (WCAG 2.2, 1.4.3).
    private static let contrast = """
        (() => {
          const channels = color => color.match(/[\\d.]+/g).map(Number)
          const light = ([r, g, b]) => [r, g, b].map(value => value / 255)
            .map(value => value <= .04045 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4)
            .reduce((sum, value, index) => sum + value * [.2126, .7152, .0722][index], 0)
          const ground = element => {
            for (let at = element; at; at = at.parentElement) {
              const color = channels(getComputedStyle(at).backgroundColor)
              if (color.length < 4 || color[3] === 1) return color
            }
            return [255, 255, 255]
          }
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
          const poor = []
          while (walker.nextNode()) {
            const element = walker.currentNode.parentElement
            if (!walker.currentNode.data.trim() || !element.checkVisibility() || element.closest(".stage, .unseen, .skip, svg")) continue
            const [a, b] = [light(channels(getComputedStyle(element).color)), light(ground(element))]
            const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05)
            if (ratio < 4.5) poor.push(`${ratio.toFixed(2)} ${element.className} ${walker.currentNode.data.trim().slice(0, 40)}`)
          }
          return poor
        })()
        """
}
