// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import PushTesting
import Testing

/// Many messages at once, each with a different picture.
@Suite(.timeLimit(.minutes(30)))
struct BurstTests {
    private static let messageCount = 200
    private static let senderCount = 8

    /// Two bursts show a difference; ten, with `RICHPUSH_LONG_TESTS` set, show a rare one.
    private static let runCount = ProcessInfo.processInfo.environment["RICHPUSH_LONG_TESTS"] == nil ? 2 : 10

    /// The width tells whose picture it is.
    private static func width(of message: Int) -> Int { 100 + message }

    @Test func `each message of a burst has its own picture on every device, in every run`() async throws {
        let pictures = (0..<Self.messageCount).map { ServedImage.png(width: Self.width(of: $0), height: 32) }
        var first: [String: String]?
        for run in 1...Self.runCount {
            let snapshots = try await withImageServer(serving: pictures) { server in
                try await withEmulator { emulator in
                    try await Self.register(on: emulator)
                    try await Self.send(server.urls, to: emulator)
                    return try await Self.snapshots(of: emulator)
                }
            }
            #expect(snapshots.count == Self.messageCount * 3)
            guard let first else {
                first = snapshots
                continue
            }
            for (key, snapshot) in snapshots { #expect(first[key] == snapshot, "\(key) in run \(run)") }
        }
    }

    /// Devices whose time limits a loaded machine does not reach, and whose installation ids are the same in every run.
    private static func register(on emulator: RunningEmulator) async throws {
        var phone = AppleDevice.Configuration()
        phone.timeLimit = .seconds(600)
        try await emulator.devices.register(
            .apple(phone, name: "iPhone", fid: "cPhone0000000000000000", topics: ["burst"])
        )
        var android = AndroidDevice.Configuration()
        android.timeLimit = .seconds(600)
        try await emulator.devices.register(
            .android(android, name: "Android", fid: "dAndroid00000000000000", topics: ["burst"])
        )
        var browser = WebBrowser.Configuration()
        browser.timeLimit = .seconds(600)
        browser.slowness = .seconds(3600)
        try await emulator.devices.register(
            .web(browser, name: "Browser", fid: "eBrowser00000000000000", topics: ["burst"])
        )
    }

    /// Sends a message for each picture, as several programs at once do.
    private static func send(_ pictures: [String], to emulator: RunningEmulator) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for sender in 0..<senderCount {
                group.addTask {
                    for number in stride(from: sender, to: pictures.count, by: senderCount) {
                        var message = PushMessage(to: .topic("burst"), notification: .init(title: "\(number)"))
                        message.attachImage(pictures[number])
                        var transfer = Transfer(url: "\(emulator.url)/v1/projects/demo-richpush/messages:send")
                        transfer.method = "POST"
                        transfer.headers = [HTTPHeader("Authorization", "Bearer any")]
                        transfer.body = message.encoded()
                        let status = try await CurlEngine.shared.perform(transfer).status
                        #expect(status == 200)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// Each device's delivery of each message, without times and identifiers.
    private static func snapshots(of emulator: RunningEmulator) async throws -> [String: String] {
        var snapshots: [String: String] = [:]
        for _ in 0..<messageCount {
            let push = try await emulator.inbox.next(matching: "topic:burst", within: .seconds(600))
            let number = try #require(push.message.notification.title.flatMap(Int.init))
            for var delivery in push.deliveries {
                // Running numbers of the phone, in the order in which it took the messages.
                delivery.displayed?.android?.contentIntent?.requestCode = 0
                snapshots["\(number) on \(delivery.device)"] = delivery.snapshot
                #expect(
                    delivery.displayed?.attachments.map(\.width) == [width(of: number)],
                    "\(number) on \(delivery.device): \(delivery.outcome)"
                )
            }
        }
        return snapshots
    }
}
