// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushEmulator
import PushMessages
import PushPreview
import SampleAttachments
import Testing

/// Composing, devices and faults in a real browser, as people use them.
@Suite(
    .enabled(if: BrowserProcess.installed != nil, "No Chromium is installed; apt-get install chromium."),
    .timeLimit(.minutes(10))
)
struct FormsInBrowserTests {
    private static let withDevices = Emulator.Configuration.test { $0.startsWithDevices = true }

    private static func base(_ emulator: RunningEmulator) -> String { "http://127.0.0.1:\(emulator.httpPort)" }

    private static func click(_ selector: String, on page: BrowserPage) async throws {
        try await page.evaluate("document.querySelector(`\(selector)`).click()")
    }

    @Test func `a message is written, previewed as it is typed, and sent`() async throws {
        try await Emulator(Self.withDevices).withRunning { emulator in
            try await withBrowserPage { page in
                try await page.open("\(Self.base(emulator))/compose")
                try await page.evaluate("document.getElementById('title').focus()")
                try await page.type("Sparky says hello!")
                try await Self.click("[value='pizza-monster.png']", on: page)
                try await page.when(
                    "[...document.querySelectorAll('#check .delivery')].filter(one => one.textContent.includes('Sparky says hello!')).length === 3"
                )
                try await page.when("document.querySelectorAll('#check .delivery .chip.good').length === 3")
                let none = try await emulator.inbox.latest()
                #expect(none == nil)
                try await page.loading { try await Self.click(".send-bar .primary", on: page) }
                #expect(try await page.evaluate("document.querySelector('h1').textContent") == "Sparky says hello!")
                page.expectPeace(with: Self.base(emulator))
            }
            let push = try #require(try await emulator.inbox.latest())
            #expect(push.message.notification.title == "Sparky says hello!")
        }
    }

    @Test func `a picture that is dropped or chosen is previewed, and another file is refused beside its field`()
        async throws
    {
        let sample = SampleAttachment.pizzaMonster
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png")
        try Data(sample.bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await Emulator(Self.withDevices).withRunning { emulator in
            try await withBrowserPage { page in
                try await page.open("\(Self.base(emulator))/compose")
                try await page.evaluate("document.getElementById('title').focus()")
                try await page.type("Dropped")
                try await page.evaluate(
                    """
                    (() => {
                      const bytes = Uint8Array.from(atob("\(Data(sample.bytes).base64EncodedString())"), one => one.charCodeAt(0))
                      const data = new DataTransfer()
                      data.items.add(new File([bytes], "draft.png", { type: "image/png" }))
                      document.querySelector("h2").dispatchEvent(
                        new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })
                      )
                    })()
                    """
                )
                try await page.when("document.querySelectorAll('#check .delivery .chip.good').length === 3")
                #expect(try await page.evaluate("document.getElementById('picture-address').checked") == true)
                try await page.when("document.querySelector('.tile:has(#picture-address) img')?.naturalWidth > 0")

                // By keyboard: the file field comes behind that of the address.
                try await page.evaluate("document.getElementById('address').focus()")
                try await page.press("Tab")
                #expect(try await page.evaluate("document.activeElement.id") == "picture-file")
                let root = try await page.call("DOM.getDocument")
                let found = try await page.call(
                    "DOM.querySelector",
                    ["nodeId": root["root"]?["nodeId"] ?? .null, "selector": "#picture-file"]
                )
                try await page.evaluate("document.getElementById('address').value = ''")
                try await page.call(
                    "DOM.setFileInputFiles",
                    ["files": [.string(file.path)], "nodeId": found["nodeId"] ?? .null]
                )
                try await page.when("document.getElementById('address').value.includes('/samples/own/')")

                try await page.evaluate(
                    """
                    (() => {
                      const data = new DataTransfer()
                      data.items.add(new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "a.png", { type: "image/png" }))
                      document.body.dispatchEvent(
                        new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })
                      )
                    })()
                    """
                )
                try await page.when(
                    "document.getElementById('problem-file').textContent.includes('choose a JPEG, PNG, GIF or WebP')"
                )
                try await page.loading { try await Self.click(".send-bar .primary", on: page) }
                #expect(try await page.evaluate("document.querySelector('h1').textContent") == "Dropped")
            }
            let push = try #require(try await emulator.inbox.latest())
            #expect(push.message.apns.fcmOptions.image?.contains("/samples/own/") == true)
        }
    }

    @Test func `lint speaks while one writes JSON, and its button puts it right`() async throws {
        try await Emulator(Self.withDevices).withRunning { emulator in
            try await withBrowserPage { page in
                try await page.open("\(Self.base(emulator))/compose")
                try await page.loading { try await Self.click("[name=act][value=json]", on: page) }
                try await page.evaluate("document.getElementById('text').select()")
                try await page.type("{\"topic\": ")
                try await page.when("document.getElementById('problem-text').textContent.includes('not JSON')")
                try await page.evaluate("document.getElementById('text').select()")
                try await page.type(
                    #"{"topic": "all", "apns": {"fcm_options": {"image": "https://127.0.0.1:1/a.png"}}}"#
                )
                try await page.when(
                    "document.querySelector('#check .findings')?.textContent.includes('mutable-content-missing')"
                )
                #expect(try await page.evaluate("document.getElementById('problem-text').hidden") == true)
                try await page.loading {
                    try await page.evaluate(
                        """
                        [...document.querySelectorAll("#check .findings li")]
                          .find(item => item.textContent.includes("mutable-content-missing")).querySelector("button").click()
                        """
                    )
                }
                #expect(
                    try await page.evaluate("document.getElementById('text').value.includes('\"mutable-content\": 1')")
                        == true
                )
                page.expectPeace(with: Self.base(emulator))
            }
        }
    }

    @Test func `one of very many devices is found, chosen and sent to, in a separate project`() async throws {
        try await Emulator(Self.withDevices).withRunning { emulator in
            for index in 1...40 {
                _ = try await emulator.devices.register(.android(name: "Phone \(index)", project: "shop"))
            }
            try await withBrowserPage { page in
                try await page.open("\(Self.base(emulator))/compose")
                try await page.evaluate("document.getElementById('title').focus()")
                try await page.type("For one alone")
                try await page.loading {
                    try await page.evaluate(
                        """
                        const project = document.getElementById("of-project")
                        project.value = "shop"
                        project.dispatchEvent(new Event("change", { bubbles: true }))
                        """
                    )
                }
                #expect(try await page.evaluate("document.getElementById('title').value") == "For one alone")
                #expect(try await page.evaluate("document.querySelectorAll('#device option').length") == 24)
                try await page.evaluate("document.querySelector('[name=search]').focus()")
                try await page.type("phone 37")
                try await page.when("document.querySelectorAll('#device option').length === 2")
                try await page.evaluate(
                    """
                    const list = document.getElementById("device")
                    list.value = [...list.options].find(option => option.text === "Phone 37").value
                    list.dispatchEvent(new Event("input", { bubbles: true }))
                    """
                )
                try await page.when("document.querySelector('#check .delivery')?.textContent.includes('Phone 37')")
                try await page.loading { try await Self.click(".send-bar .primary", on: page) }
                #expect(try await page.evaluate("document.querySelector('h1').textContent") == "For one alone")
                #expect(page.troubles == [])
            }
            let push = try #require(try await emulator.inbox.latest())
            let target = try #require(push.message.target)
            let reached = try await emulator.devices.all(project: "shop").first { .token($0.token) == target }
            #expect(reached?.name == "Phone 37")
        }
    }

    #if LegacyProtocols
    @Test func `members come into a group and go by buttons`() async throws {
        try await Emulator(Self.withDevices).withRunning { emulator in
            let devices = try await emulator.devices.all()
            try await withBrowserPage(width: 390) { page in
                try await page.open("\(Self.base(emulator))/devices")
                try await page.evaluate("document.getElementById('group-name').value = 'Home'")
                try await Self.click("[name=member][value='\(devices[0].token)']", on: page)
                try await page.loading { try await Self.click("form:has(#group-name) button", on: page) }
                try await page.loading { try await Self.click("[href='/groups/1']", on: page) }
                try await page.loading {
                    try await Self.click("button[name=member][value='\(devices[1].id)']", on: page)
                }
                #expect(try await page.evaluate("document.querySelectorAll('.members > li').length") == 2)
                try await page.loading {
                    try await Self.click("button[name=remove][value='\(devices[0].token)']", on: page)
                }
                #expect(try await page.evaluate("document.querySelectorAll('.members > li').length") == 1)
                #expect(page.troubles == [])
            }
            let groups = try await emulator.devices.all().map(\.groups)
            #expect(groups == [[], ["Home"], []])
        }
    }
    #endif

    @Test func `a fault is switched on and off, and the header says so`() async throws {
        try await Emulator(.test).withRunning { emulator in
            try await withBrowserPage { page in
                try await page.open("\(Self.base(emulator))/faults")
                try await page.loading { try await Self.click("[value=unregistered]", on: page) }
                #expect(try await page.evaluate("document.getElementById('faults').textContent.trim()") == "1 fault on")
                #expect(emulator.faults.all.count == 1)
                try await page.loading { try await Self.click("#faults-on .end button", on: page) }
                #expect(try await page.evaluate("document.getElementById('faults').textContent") == "")
                #expect(emulator.faults.all.isEmpty)
                page.expectPeace(with: Self.base(emulator))
            }
        }
    }

    @Test func `a device is registered with its settings`() async throws {
        try await Emulator(.test).withRunning { emulator in
            try await withBrowserPage(width: 390) { page in
                try await page.open("\(Self.base(emulator))/devices")
                try await Self.click("#platform-web", on: page)
                try await page.evaluate("document.getElementById('web.browser').value = 'firefox'")
                try await page.evaluate("document.getElementById('name').value = 'Fox'")
                try await page.loading { try await Self.click(".register .primary", on: page) }
                #expect(try await page.evaluate("document.querySelector('h1').textContent") == "Fox")
                page.expectPeace(with: Self.base(emulator))
            }
            let device = try #require(try await emulator.devices.all().first)
            #expect(device.configuration.platform == .web)
        }
    }

    @Test(arguments: [320, 768, 900, 1280, 2200])
    func `nothing is wider than the window, and everything has a name`(width: Int) async throws {
        try await Emulator(Self.withDevices).withRunning { emulator in
            let phone = try #require(try await emulator.devices.all().first)
            let client = EmulatorClient(emulator)
            var paths = ["/compose", "/devices", "/devices/\(phone.id)", "/faults", "/topics/all"]
            #if LegacyProtocols
            _ = try await client.post("/api/v1/groups", ["name": "Home", "members": [.string(phone.token)]])
            paths.append("/groups/1")
            #endif
            _ = try await emulator.devices.register(.web(project: "a-project-with-quite-a-long-name"))
            try await withBrowserPage(width: width) { page in
                for path in paths {
                    try await page.open(Self.base(emulator) + path)
                    let report = try await page.evaluate(
                        """
                        ({
                          isTall: document.querySelector(".top").offsetHeight > 100,
                          isWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
                          nameless: [...document.querySelectorAll("input:not([type=hidden]), select, textarea:not([hidden])")]
                            .filter(field => field.labels.length === 0 && !field.ariaLabel).map(field => field.outerHTML),
                          silent: [...document.querySelectorAll("button, a")]
                            .filter(control => !control.textContent.trim() && !control.ariaLabel).length,
                          twice: [...document.querySelectorAll("[id]")].map(one => one.id)
                            .filter((id, index, all) => all.indexOf(id) !== index),
                        })
                        """
                    )
                    #expect(
                        report == ["isTall": false, "isWide": false, "nameless": [], "silent": 0, "twice": []],
                        "\(path)"
                    )
                }
                page.expectPeace(with: Self.base(emulator))
            }
        }
    }
}
