// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import DesktopNotifications

/// Notifications that programs show over the bus, and what a person does with them.
@Suite(.timeLimit(.minutes(10)))
struct DesktopTests {
    private static let chromiumActions = ["0", "Order", "1", "Later", "default", "Activate", "settings", "Settings"]

    @Test func `the calls that browsers make before the first notification are answered`() async throws {
        try await BusTestClient.onBus { client, _ in
            #expect(client.name.hasPrefix(":1.") && client.name != BusNames.desktop)
            #expect(try await client.call("AddMatch", of: BusNames.bus, [.string("type='signal'")]).kind == .answer)
            for (name, hasOwner) in [("org.freedesktop.Notifications", true), ("org.freedesktop.systemd1", false)] {
                #expect(
                    try await client.call("NameHasOwner", of: BusNames.bus, [.string(name)]).body == [
                        .boolean(hasOwner)
                    ]
                )
            }
            #expect(
                try await client.call("GetNameOwner", of: BusNames.bus, [.string(BusNames.notifications)]).body == [
                    .string(":1.0")
                ]
            )
            #expect(
                try await client.call("GetNameOwner", of: BusNames.bus, [.string("org.gnome.SessionManager")]).errorName
                    == "org.freedesktop.DBus.Error.NameHasNoOwner"
            )
            #expect(
                try await client.call(
                    "StartServiceByName",
                    of: BusNames.bus,
                    [.string(BusNames.notifications), .uint32(0)]
                ).body == [.uint32(2)]
            )
            #expect(
                try await client.call(
                    "StartServiceByName",
                    of: BusNames.bus,
                    [.string("org.gnome.Mutter"), .uint32(0)]
                ).errorName
                    == "org.freedesktop.DBus.Error.ServiceUnknown"
            )
            #expect(
                try await client.call("RequestName", of: BusNames.bus, [.string("org.mozilla.x"), .uint32(4)]).body == [
                    .uint32(1)
                ]
            )
            #expect(
                try await client.call("RequestName", of: BusNames.bus, [.string("org.mozilla.x"), .uint32(4)]).body == [
                    .uint32(4)
                ]
            )
            #expect(
                try await client.call("RequestName", of: BusNames.bus, [.string(BusNames.notifications), .uint32(4)])
                    .body == [.uint32(3)]
            )
            // A service that is not there is an answer at once.
            #expect(
                try await client.call("GetIdletime", of: "org.gnome.Mutter.IdleMonitor").errorName
                    == "org.freedesktop.DBus.Error.ServiceUnknown"
            )
            // Firefox calls the owner instead of the name.
            let capabilities = try await client.call("GetCapabilities", of: BusNames.desktop).body.first?.strings
            #expect(capabilities == DesktopProfile.complete.capabilities)
            #expect(try await client.call("GetServerInformation", of: BusNames.notifications).body.count == 4)
            #expect(
                try await client.call("Reboot", of: BusNames.notifications).errorName?.hasSuffix("UnknownMethod")
                    == true
            )
            #expect(
                try await client.call("Notify", of: BusNames.notifications, [.string("x")]).errorName?.hasSuffix(
                    "InvalidArgs"
                ) == true
            )
        }
    }

    @Test func `a notification of Chromium is taken apart, with its files, before they vanish`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "desktop test \(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let picture = try #require(DesktopPicture(pixels: Self.pixels(width: 3, height: 2)))
        for name in ["icon", "image"] { try Data(picture.bytes).write(to: folder.appending(path: "\(name).png")) }
        let desktop = Desktop()
        try await BusTestClient.onBus(of: desktop) { client, _ in
            try await client.notify(
                "1 < 2",
                "Fresh &lt;b&gt; &amp;lt;\n\nand hot\n<img src=\"\(folder.appending(path: "image.png").absoluteString)\" alt=\"\"/>",
                actions: Self.chromiumActions,
                hints: [
                    "image-path": .string(folder.appending(path: "icon.png").path), "urgency": .uint32(1),
                    "x-kde-origin-name": .string("localhost:3000"), "suppress-sound": .boolean(true),
                ]
            )
            try FileManager.default.removeItem(at: folder)
            let shown = try #require(desktop.notifications.first)
            #expect(shown.title == "1 < 2" && shown.body == "Fresh <b> &lt;\n\nand hot")
            #expect(shown.origin == "localhost:3000" && shown.isSilent)
            #expect(shown.icon == picture && shown.picture == picture)
            #expect(shown.buttons.map(\.title) == ["Order", "Later"])
            #expect(shown.call.body.contains("<img"))
        }
    }

    @Test(
        arguments: [
            (DesktopProfile.gnome, "localhost:3000\n\nA &lt; B", "A < B", "localhost:3000"),
            (.bare, "shop.example\n\nA < B\n\nC", "A < B\n\nC", "shop.example"),
            (.bare, "shop.example", "", "shop.example"),
            (.kde, "<a href=\"https://shop.example/\">shop.example</a>\n\nA", "A", "shop.example"),
            (.bare, "two words\n\nA", "two words\n\nA", nil),
        ] as [(DesktopProfile, String, String, String?)]
    )
    func `each desktop's form of the text is taken apart`(
        profile: DesktopProfile,
        body: String,
        text: String,
        origin: String?
    ) {
        let call = NotifyCall(
            program: "Chromium",
            replaced: 0,
            programIcon: "",
            summary: "",
            body: body,
            actions: [.init(key: "settings", title: "Settings")],
            hints: [:],
            expiryTime: -1
        )
        let parts = DesktopBody(call, on: profile)
        #expect(parts.text == text && parts.origin == origin && parts.picture == nil)
    }

    @Test func `a button is found by the site's name, its text or its place`() async throws {
        let desktop = Desktop()
        try await BusTestClient.onBus(of: desktop) { client, _ in
            try await client.notify(
                "a",
                actions: ["4", "Order now", "5", "Later", "default", "Activate", "settings", "S"]
            )
            try await client.notify(
                "b",
                actions: ["default", "Activate", "order-moz", "Order now", "later-moz", "Later"]
            )
            let (chromium, firefox) = (desktop.notifications[0], desktop.notifications[1])
            #expect(chromium.button("order", named: ["order", "later"])?.key == "4")
            #expect(chromium.button("later now") == nil && chromium.button("LATER")?.key == "5")
            #expect(chromium.button("1")?.key == "5" && chromium.button("4") == nil && chromium.button("2") == nil)
            #expect(firefox.button("later")?.key == "later-moz" && firefox.action(of: firefox.buttons[0]) == "order")
        }
    }

    @Test func `clicks and dismissals reach the program that shows the notification, and no other`() async throws {
        let desktop = Desktop()
        try await BusTestClient.onBus(of: desktop) { first, bus in
            try await BusTestClient.connect(to: bus) { second in
                let ids = try await [first.notify("a", actions: Self.chromiumActions), second.notify("b")]
                #expect(ids[0] != ids[1])
                try desktop.click(1, key: "1")
                try desktop.click(2)
                try desktop.dismiss(1)
                let clicked = try await first.signal()
                #expect(clicked.member == "ActionInvoked" && clicked.body == [.uint32(ids[0]), .string("1")])
                // Chromium drops signals of anyone else.
                #expect(clicked.sender == BusNames.desktop && clicked.destination == first.name)
                #expect(try await first.signal().body == [.uint32(ids[0]), .uint32(2)])
                #expect(try await second.signal().body == [.uint32(ids[1]), .string("default")])
                #expect(desktop.notifications.map(\.state) == [.dismissed, .clicked])
                // The program closes it.
                _ = try await second.call("CloseNotification", of: BusNames.notifications, [.uint32(ids[1])])
                #expect(try await second.signal().body == [.uint32(ids[1]), .uint32(3)])
                // It cannot close what is another's.
                _ = try await second.call("CloseNotification", of: BusNames.notifications, [.uint32(ids[0])])
                #expect(desktop.notifications.map(\.state) == [.dismissed, .closed])
            }
        }
    }

    @Test func `a click that is not possible is reported`() async throws {
        let desktop = Desktop()
        try await BusTestClient.onBus(of: desktop) { client, _ in
            try await client.notify("a", actions: [])
            #expect(throws: DesktopError.unknown) { try desktop.click(7) }
            #expect(throws: DesktopError.noSuchAction) { try desktop.click(1) }
            try desktop.dismiss(1, isExpiry: true)
            #expect(throws: DesktopError.over(.expired)) { try desktop.click(1) }
        }
        #expect(throws: DesktopError.over(.expired)) { try desktop.dismiss(1) }
    }

    @Test func `a notification that replaces another keeps its id, and the other is over`() async throws {
        let desktop = Desktop()
        try await BusTestClient.onBus(of: desktop) { client, _ in
            let id = try await client.notify("old")
            #expect(try await client.notify("new", replacing: id) == id)
            #expect(desktop.notifications.map(\.state) == [.replaced, .shown])
            try desktop.click(2)
            #expect(try await client.signal().body.first == .uint32(id))
            // One that never was is a new one.
            #expect(try await client.notify("other", replacing: 99) != 99)
        }
    }

    @Test func `the notifications of a program that ends are gone`() async throws {
        let desktop = Desktop()
        let changes = desktop.changes()
        try await BusTestClient.onBus(of: desktop) { _, bus in
            try await BusTestClient.connect(to: bus) { _ = try await $0.notify("a") }
            for await _ in changes where desktop.notifications.first?.state == .gone { break }
            #expect(throws: DesktopError.over(.gone)) { try desktop.click(1) }
        }
    }

    @Test func `a client that sends an invalid message is disconnected, and the others stay`() async throws {
        let desktop = Desktop()
        try await BusTestClient.onBus(of: desktop) { client, bus in
            try await BusTestClient.connect(to: bus) { other in
                try await other.write([UInt8](repeating: 0x6C, count: 64))
                #expect(try await other.isEnded())
            }
            #expect(try await client.notify("a") != 0)
        }
    }

    @Test func `the folder is its owner's alone, and goes with the bus`() async throws {
        let bus = try await DesktopBus.open(Desktop())
        let folder = URL(filePath: String(bus.address.dropFirst("unix:path=".count))).deletingLastPathComponent().path
        let attributes = try FileManager.default.attributesOfItem(atPath: folder)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        await bus.close()
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func `a file that is not a picture, a pipe, a link and a folder are not read`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (text, pipe, link) = (
            folder.appending(path: "text"), folder.appending(path: "pipe"), folder.appending(path: "link")
        )
        try Data("secret".utf8).write(to: text)
        #expect(mkfifo(pipe.path, 0o600) == 0)
        let picture = folder.appending(path: "picture.png")
        try Data(try #require(DesktopPicture(pixels: Self.pixels(width: 1, height: 1))).bytes).write(to: picture)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: picture)
        #expect(DesktopPicture(at: picture.path) != nil && DesktopPicture(at: picture.absoluteString) != nil)
        for place in [text, pipe, link, folder] { #expect(DesktopPicture(at: place.path) == nil) }
        #expect(DesktopPicture(at: "https://shop.example/a.png") == nil && DesktopPicture(at: "dialog-error") == nil)
    }

    @Test(
        arguments: [
            (0, 1, 4, 4), (1, 1, 3, 4), (1, 2, 4, 4), (Int(Int32.max), Int(Int32.max), 4, 4), (1, 1, -4, 4),
            (1, 1, 4, 1),
        ]
    )
    func `invalid pixels give no picture`(width: Int, height: Int, stride: Int, channels: Int) {
        #expect(
            DesktopPicture(
                pixels: .structure([
                    .int32(Int32(width)), .int32(Int32(height)), .int32(Int32(stride)), .boolean(true), .int32(8),
                    .int32(Int32(channels)), .bytes([1, 2, 3, 4]),
                ])
            ) == nil
        )
    }

    private static func pixels(width: Int, height: Int) -> BusValue {
        .structure([
            .int32(Int32(width)), .int32(Int32(height)), .int32(Int32(width * 4)), .boolean(true), .int32(8), .int32(4),
            .bytes((0..<width * height * 4).map { UInt8($0 & 0xFF) }),
        ])
    }
}
