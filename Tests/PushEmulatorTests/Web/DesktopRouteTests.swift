// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import Testing

@testable import DesktopNotifications
@testable import PushEmulator

/// The desktop of real browsers over the API, with a program of the test's own in a browser's place.
@Suite(.timeLimit(.minutes(10)))
struct DesktopRouteTests {
    private func withDesktop(
        _ body: @escaping @Sendable (EmulatorClient, Desktop, WebDesktop) async throws -> Void
    ) async throws {
        var configuration = Emulator.Configuration.test
        configuration.desktop = .complete
        try await Emulator(configuration).withRunning { emulator in
            let web = try #require(emulator.services.web.desktop)
            try await body(EmulatorClient(emulator), web.desktop, web)
        }
    }

    private static func call(_ title: String, _ body: String = "", firefox: Bool = false) -> NotifyCall {
        NotifyCall(
            program: firefox ? "Firefox" : "Chromium",
            replaced: 0,
            programIcon: "",
            summary: title,
            body: body,
            actions: [
                .init(key: "0", title: "Order now"), .init(key: "1", title: "Later"),
                .init(key: "default", title: "Activate"), .init(key: "settings", title: "Settings"),
            ],
            hints: firefox ? [:] : ["x-kde-origin-name": .string("localhost:3000")],
            expiryTime: -1
        )
    }

    @Test func `shown notifications are listed, and found by title, text and site`() async throws {
        try await withDesktop { client, desktop, _ in
            let program = desktop.enter { _ in }
            _ = desktop.show(Self.call("Pancakes are ready", "with &lt;syrup&gt;"), pixels: nil, of: program)
            _ = desktop.show(Self.call("Tea", firefox: true), pixels: nil, of: program)
            for (query, titles) in [
                ("", ["Pancakes are ready", "Tea"]), ("?title=Pancakes*", ["Pancakes are ready"]),
                ("?title=Pancakes", []),
                ("?title=*are*ready", ["Pancakes are ready"]), ("?title=*ready*ready", []),
                ("?text=%3Csyrup%3E", ["Pancakes are ready"]),
                ("?origin=localhost:*", ["Pancakes are ready"]), ("?tag=*", []), ("?since=1", ["Tea"]),
                ("?state=clicked", []),
            ] as [(String, [String])] {
                let found = try await client.get("/api/v1/notifications\(query)").json()["notifications"]?.array
                #expect(found?.map { $0["title"]?.string } == titles, "\(query)")
            }
            let first = try await client.get("/api/v1/notifications/1").json()
            #expect(first["origin"] == "localhost:3000" && first["message"] == .null && first["picture"] == .null)
            #expect(first["body"] == "with <syrup>" && first["handedOver"]?["body"] == "with &lt;syrup&gt;")
            #expect(try await client.get("/api/v1/notifications/1/picture").status == 404)
            #expect(try await client.get("/api/v1/notifications/x").status == 400)
        }
    }

    @Test func `a wait returns the notification once it comes, or names the others`() async throws {
        try await withDesktop { client, desktop, _ in
            let program = desktop.enter { _ in }
            async let waiting = client.get("/api/v1/notifications?title=Tea&timeout=60")
            _ = desktop.show(Self.call("Coffee"), pixels: nil, of: program)
            _ = desktop.show(Self.call("Tea"), pixels: nil, of: program)
            #expect(try await waiting.json()["notifications"]?[0]?["title"] == "Tea")
            let late = try await client.get("/api/v1/notifications?title=Milk&timeout=0.01")
            #expect(late.status == 504)
            #expect(
                try late.json()["error"]?["message"]?.string?.contains(#"1 "Coffee" (shown), 2 "Tea" (shown)"#) == true
            )
        }
    }

    @Test func `a click is followed until the program closes the notification, and then it is over`() async throws {
        try await withDesktop { client, desktop, _ in
            let (signals, told) = AsyncStream.makeStream(of: DesktopSignal.self)
            let program = desktop.enter { told.yield($0) }
            let id = desktop.show(Self.call("Tea"), pixels: nil, of: program)
            let path = "/api/v1/notifications/1/interactions"
            async let answer = client.post(path, ["kind": "click", "action": "Order now"])
            var received = signals.makeAsyncIterator()
            #expect(await received.next() == .actionInvoked(id, key: "0"))
            #expect(desktop.close(id, of: program))
            let json = try await answer.json()
            #expect(json["followed"] == "closed" && json["notification"]?["state"] == "closed")
            let again = try await client.post(path, ["kind": "dismiss"])
            #expect(again.status == 409)
            #expect(
                try again.json()["error"]?["message"]?.string?.contains(
                    "is closed; only one that is still shown takes a dismiss"
                ) == true
            )
        }
    }

    @Test(
        arguments: [
            ([:], "kind takes"), (["kind": "poke"], "kind takes"),
            (["kind": "click", "action": 7], "action takes a text"),
            (["kind": "dismiss", "action": "order"], "leave it out otherwise"),
            (["kind": "click", "key": "0"], "no member \"key\""),
            (["kind": "click", "action": "cancel"], #"has no button "cancel"; it has "Order now" and "Later""#),
        ] as [(JSONValue, String)]
    )
    func `an invalid interaction is refused with the reason`(body: JSONValue, sentence: String) async throws {
        try await withDesktop { client, desktop, _ in
            _ = desktop.show(Self.call("Tea"), pixels: nil, of: desktop.enter { _ in })
            let answer = try await client.post("/api/v1/notifications/1/interactions", body)
            #expect(answer.status == 400)
            let said = try answer.json()["error"]?["message"]?.string ?? ""
            #expect(said.contains(sentence))
        }
    }

    @Test func `an emulator without a desktop says so`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).get("/api/v1/notifications")
            #expect(answer.status == 404)
        }
    }

    @Test func `a notification belongs to the push with its title, else to the oldest of its browser`() {
        let pushes = SentPushes()
        func push(_ message: Int64, _ title: String?) -> SentPushes.Push {
            SentPushes.Push(
                message: message,
                fcmMessageID: nil,
                byteCount: nil,
                asked: title.map { AskedNotification(title: $0) }
            )
        }
        pushes.note(push(1, "Other"), to: "a")
        pushes.note(push(2, nil), to: "a")
        pushes.note(push(3, "Tea"), to: "b")
        pushes.note(push(4, nil), to: "b")
        #expect(pushes.takeDisplayed("Tea", on: ["a"])?.1.message == 2)
        #expect(pushes.takeDisplayed("Tea", on: ["a", "b"])?.1.message == 3)
        #expect(pushes.takeDisplayed("Tea", on: ["a", "b"])?.1.message == 4)
        #expect(pushes.takeDisplayed("Tea", on: ["a", "b"])?.1.message == 1)
        #expect(pushes.takeDisplayed("Tea", on: ["a", "b"]) == nil && pushes.undisplayed.isEmpty)
        // The worker's word is another matter.
        #expect(pushes.take(for: "a", fcmMessageID: nil, byteCount: nil)?.message == 1)
    }
}
