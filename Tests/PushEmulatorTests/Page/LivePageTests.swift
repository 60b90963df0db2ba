// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushEmulator
import PushMessages
import PushPreview
import Testing

/// The page keeps up with its emulator without reloading, whenever something happens, and says so when it cannot.
@Suite(
    .enabled(if: BrowserProcess.installed != nil, "No Chromium is installed; apt-get install chromium."),
    .timeLimit(.minutes(10))
)
struct LivePageTests {
    private static func base(_ emulator: RunningEmulator) -> String { "http://127.0.0.1:\(emulator.httpPort)" }

    private static let isLive = "document.querySelector('.connection.on') !== null"
    private static let faults = "document.getElementById('faults').textContent.trim()"
    private static let sentence = "document.getElementById('banner').textContent"

    @Test(arguments: ["/", "/faults", "/compose", "/devices"])
    func `a fault that somebody else switches on appears without a reload`(path: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            try await withBrowserPage { page in
                // The first of them before the page hears of anything.
                try await page.hold("\(Self.base(emulator))/api/v1/events*")
                try await page.open(Self.base(emulator) + path)
                let request = try await page.nextHeld()
                _ = try await emulator.faults.add(EmulatorFault(.unavailable))
                try await page.release(request)
                try await page.when("\(Self.faults) === '1 fault on'")
                _ = try await emulator.faults.add(EmulatorFault(.quotaExceeded))
                try await page.when("\(Self.faults) === '2 faults on'")
                if path == "/faults" {
                    try await page.when("document.querySelectorAll('#faults-on li').length === 2")
                }
                _ = try await emulator.faults.removeAll()
                try await page.when("\(Self.faults) === ''")
                page.expectPeace(with: Self.base(emulator))
            }
        }
    }

    @Test func `an answer from before the connection was lost does not hide that it is lost`() async throws {
        try await withBrowserPage { page in
            let request = try await Emulator(.test).withRunning { emulator in
                try await page.hold("\(Self.base(emulator))/", "Fetch")
                try await page.open(Self.base(emulator))
                return try await page.nextHeld()
            }
            try await page.when("!document.getElementById('banner').hidden")
            try await page.answer(request, "<title>Taken</title><body><main id=main></main>")
            try await page.when("document.title === 'Taken'")
            #expect(try await page.evaluate("document.getElementById('banner').hidden") == false)
            #expect(try await page.evaluate(Self.sentence).string?.contains("is lost") == true)
        }
    }

    @Test func `unanswered requests are repeated`() async throws {
        try await Emulator(.test).withRunning { emulator in
            try await withBrowserPage { page in
                try await page.hold("\(Self.base(emulator))/", "Fetch")
                try await page.open(Self.base(emulator))
                try await page.breakOff(try await page.nextHeld())
                try await page.when("\(Self.sentence).includes('does not answer')")
                _ = try await emulator.send(["topic": "all", "notification": ["title": "Hello"]])
                // Asked for without anything that the page could hear of: its stream has told of the message by then.
                try await page.breakOff(try await page.nextHeld())
                try await page.release(try await page.nextHeld())
                try await page.when("document.querySelectorAll('a.entry').length === 1")
                try await page.when("document.getElementById('banner').hidden")
            }
        }
    }

    @Test func `a focused part is updated once it has lost the focus`() async throws {
        try await Emulator(.test).withRunning { emulator in
            _ = try await emulator.faults.add(EmulatorFault(.unavailable))
            try await withBrowserPage { page in
                let count = "document.querySelectorAll('#faults-on li').length"
                try await page.open("\(Self.base(emulator))/faults")
                try await page.evaluate("document.querySelector('#faults-on .end button').focus()")
                _ = try await emulator.faults.add(EmulatorFault(.quotaExceeded))
                try await page.when("\(Self.faults) === '2 faults on'")
                #expect(try await page.evaluate(count) == 1)
                #expect(try await page.evaluate("document.activeElement.textContent") == "Switch everything off")
                try await page.evaluate("document.activeElement.blur()")
                try await page.when("\(count) === 2")
            }
        }
    }

    @Test func `a search that is being typed survives new messages`() async throws {
        try await Emulator(.test).withRunning { emulator in
            _ = try await emulator.send(["topic": "all", "notification": ["title": "Horse"]])
            try await withBrowserPage { page in
                try await page.open("\(Self.base(emulator))/?q=zebra")
                try await page.press("/")
                try await page.type("zebra crossing")
                _ = try await emulator.send(["topic": "all", "notification": ["title": "Zebra"]])
                try await page.when("document.getElementById('unread').dataset.count === '2'")
                #expect(try await page.evaluate("document.activeElement.value") == "zebra crossing")
                try await page.evaluate("document.activeElement.blur()")
                try await page.when("document.querySelectorAll('a.entry').length === 1")
            }
        }
    }

    @Test func `the question whether to delete all tells how many there are by now`() async throws {
        try await Emulator(.test).withRunning { emulator in
            for _ in 0..<2 { _ = try await emulator.send(["topic": "all"]) }
            try await withBrowserPage { page in
                try await page.open(Self.base(emulator))
                try await page.evaluate("document.querySelector('[popovertarget=delete-all]').click()")
                _ = try await emulator.send(["topic": "all"])
                let heading = "document.getElementById('delete-all-heading').textContent"
                try await page.when("\(heading) === 'Delete 3 messages?'")
                let isOpen = "document.getElementById('delete-all').matches(':popover-open')"
                #expect(try await page.evaluate(isOpen) == true)
            }
        }
    }
}
