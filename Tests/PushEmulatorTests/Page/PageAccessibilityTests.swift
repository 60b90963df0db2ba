// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushEmulator
import PushMessages
import PushPreview
import Testing

/// Everybody can use every view, as far as a program can tell.
@Suite(
    .enabled(if: BrowserProcess.installed != nil, "No Chromium is installed; apt-get install chromium."),
    .enabled(
        if: AccessibilityChecker.installed != nil,
        "No axe-core is in .build/python; .ci/run tells how to put it there."
    ),
    .timeLimit(.minutes(10))
)
struct PageAccessibilityTests {
    private static func message(_ base: String, _ title: String) -> JSONValue {
        let image: JSONValue = .string("\(base)/samples/pizza-monster.png")
        return [
            "topic": "all", "notification": ["title": .string(title), "body": "A new slice is out.", "image": image],
            "data": ["link": "app://slices/1"], "android": ["notification": ["image": image]],
        ]
    }

    @Test(arguments: ["light", "dark"], [390, 1280])
    func `axe finds nothing`(look: String, width: Int) async throws {
        let axe = try #require(AccessibilityChecker.installed)
        try await Emulator(.test).withRunning { emulator in
            try await withBrowserPage(width: width) { page in
                let base = "http://127.0.0.1:\(emulator.httpPort)"
                try await page.call(
                    "Emulation.setEmulatedMedia",
                    ["features": [["name": "prefers-color-scheme", "value": .string(look)]]]
                )
                for path in ["/", "/devices", "/compose", "/faults", "/messages/1"] {
                    try await page.open(base + path)
                    #expect(try await axe.violations(of: page) == [], "\(path) with nothing in it")
                }
                for path in try await Self.fill(emulator, base) {
                    try await page.open(base + path)
                    #expect(try await axe.violations(of: page) == [], "\(path)")
                }
                // Dialogs that open over a view.
                try await page.open(base)
                for opener in try await Self.openers(on: page) {
                    try await page.evaluate("document.querySelector(`[popovertarget='\(opener)']`).click()")
                    #expect(try await axe.violations(of: page) == [], "\(opener)")
                    try await page.evaluate("document.getElementById('\(opener)').hidePopover()")
                }
            }
        }
    }

    @Test(arguments: ["light", "dark"])
    func `axe finds nothing in the question for the access token`(look: String) async throws {
        let axe = try #require(AccessibilityChecker.installed)
        try await Emulator(.test { $0.accessToken = "secret" }).withRunning { emulator in
            try await withBrowserPage { page in
                try await page.call(
                    "Emulation.setEmulatedMedia",
                    ["features": [["name": "prefers-color-scheme", "value": .string(look)]]]
                )
                try await page.open("http://127.0.0.1:\(emulator.httpPort)/")
                #expect(try await page.evaluate("document.querySelectorAll('[type=password]').length") == 1)
                #expect(try await axe.violations(of: page) == [])
            }
        }
    }

    /// Gives every view something to show, and returns the paths of all.
    private static func fill(_ emulator: RunningEmulator, _ base: String) async throws -> [String] {
        for registration in [DeviceRegistration.apple(), .android(), .web()] {
            try await emulator.devices.register(registration)
        }
        let phone = try #require(try await emulator.devices.all().first)
        let client = EmulatorClient(emulator)
        let first = try await emulator.send(message(base, "Sparky says hello!"))
        let second = try await emulator.send(message(base, "Sparky says good-bye!"))
        _ = try await client.post("/v1/projects/demo-richpush/messages:send", ["message": ["topic": "no good"]])
        var others = ["/topics/all", "/faults"]
        #if LegacyProtocols
        _ = try await client.post("/api/v1/groups", ["name": "Family", "members": [.string(phone.token)]])
        others.append("/groups/1")
        #endif
        _ = try await emulator.faults.add(EmulatorFault(.unavailable, for: .topic("news"), latency: .seconds(1)))
        try await emulator.faults.setQuota(1000)
        _ = try await emulator.settled(first.name)
        _ = try await emulator.settled(second.name)
        let tabs = ["devices", "checks", "timeline", "payload", "code", "raw"]
        return ["/", "/?q=nothing", "/?q=colour%3Ared", "/compare?a=\(first.id)&b=\(second.id)", "/messages/99"]
            + tabs.map { "/messages/\(first.id)?tab=\($0)" } + ["/messages/\(second.id + 1)?tab=checks"]
            + ["/compose", "/compose?message=\(first.id)", "/devices", "/devices/\(phone.id)"] + others
    }

    /// The ids of all that a button of the view opens.
    private static func openers(on page: BrowserPage) async throws -> [String] {
        let ids = try await page.evaluate(
            """
            [...new Set([...document.querySelectorAll("[popovertarget]:not([popovertargetaction])")]
              .map(button => button.getAttribute("popovertarget")))]
            """
        )
        return (ids.array ?? []).compactMap(\.string)
    }
}
