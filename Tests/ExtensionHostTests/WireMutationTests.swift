// SPDX-License-Identifier: Apache-2.0

import Curl
import ExtensionWire
import Fixtures
import Foundation
import NotificationRuntime
import PushMessages
import PushSimulator
import Testing

/// Messages that an app's code may write to its host's socket: damaged ones, and whole ones with absurd values.
@Suite(.timeLimit(.minutes(10)))
struct WireMutationTests {
    /// 20,000 messages and 200 deliveries; ten times as many from a new seed with `RICHPUSH_FUZZ_SEED`.
    private static let seed = ProcessInfo.processInfo.environment["RICHPUSH_FUZZ_SEED"].flatMap(UInt64.init)
    private static let factor = seed == nil ? 1 : 10

    private static let events: [RuntimeEvent] = {
        var timings = TransferTimings()
        timings.total = .milliseconds(12)
        let result = TransferResult(
            status: 200,
            headers: [HTTPHeader("Content-Type", "image/png")],
            effectiveURL: "https://example.com/b.png",
            mimeType: "image/png",
            byteCount: 1000,
            body: [],
            timings: timings,
            redirects: [.init(from: "https://example.com/a.png", to: "https://example.com/b.png", status: 301)],
            httpVersion: 2,
            remoteAddress: "127.0.0.1"
        )
        let error = CurlError(code: .timedOut, detail: "late", url: "https://example.com/a.png", timings: timings)
        return [
            .log(.init(code: "I-FCM020001", level: .error, text: "a line")),
            .downloadStarted(id: 1, url: "https://example.com/a.png"), .downloadFinished(id: 1, result),
            .downloadFailed(id: 1, url: "https://example.com/a.png", urlError: -1001, reason: "late", error),
            .downloadNamed(id: 1, suggestedFilename: "a.png", fileExtension: ".png"),
            .attachmentCreated(identifier: "a", path: "/tmp/a.png", type: "public.png"),
            .attachmentRejected(path: "/tmp/a", code: 101, reason: "no", typeHint: "image/png"),
            .sharedHelperUsed, .deliveryMetrics(["event": "MESSAGE_DELIVERED", "project": "1"]),
        ]
    }()

    private static let messages: [[UInt8]] = {
        var fields = UNNotificationContent.Fields()
        (fields.title, fields.badge, fields.relevanceScore) = ("Sparky", 3, 0.5)
        fields.sound = UNNotificationSound.default
        fields.avatar = .bytes(Data([1, 2, 3]))
        let content = ContentRecord(fields)
        let transfer = Transfer(url: "http://127.0.0.1:1/a.png")
        let messages: [ExtensionMessage] = [
            .ready, .started(push: 1), .threadReturned(push: 2), .expiryReturned(push: 3), .idle(push: 4), .examined,
            .alive,
            .done(push: 5), .handlerUnreachable(push: 6, hasExpired: true), .askForShown, .dismissed(["a", "b"]),
            .handlerCalled(push: 1, caller: 0, content: content, payload: Array("{}".utf8), attachments: []),
            .transfer(1, push: 1, TransferRecord(transfer, hasFile: true)), .cancelTransfer(9),
        ]
        return messages.map(\.message) + events.map { ExtensionMessage.event(push: 1, $0).message }
    }()

    /// Changes a few bytes, cuts, repeats or inserts some.
    private static func mutated(_ bytes: [UInt8], _ numbers: inout SeededNumbers) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &numbers) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &numbers)
            switch Int.random(in: 0..<6, using: &numbers) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
            case 1: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &numbers) ?? 0
            case 2: bytes.removeSubrange(place...)
            case 3: bytes.insert(contentsOf: bytes[..<place].suffix(9), at: place)
            case 4: bytes.remove(at: place)
            // An integer of eight bytes, at one of its ends.
            default:
                let value: UInt8 = Bool.random(using: &numbers) ? 0xFF : 0x7F
                for index in place..<min(place + 8, bytes.count) { bytes[index] = index == place + 7 ? value : 0xFF }
            }
        }
        return bytes
    }

    @Test func `damaged messages are refused, or mean the same when they are written again`() throws {
        var numbers = SeededNumbers(seed: Self.seed ?? 2026)
        var refusedCount = 0
        for _ in 0..<20_000 * Self.factor {
            let bytes = Self.mutated(Self.messages.randomElement(using: &numbers) ?? [], &numbers)
            switch Result(catching: { () throws(WireError) in try ExtensionMessage(message: bytes) }) {
            case .success(let message):
                let written = message.message
                try #require(try ExtensionMessage(message: written).message == written, "\(bytes)")
            case .failure(let error):
                try #require(!error.description.isEmpty && error.description.count < 200)
                refusedCount += 1
            }
        }
        // Both ways were gone.
        #expect(refusedCount > 1000 && refusedCount < 19_000 * Self.factor)
    }

    /// Messages of another format would teach the fuzzer nothing.
    @Test func `the fuzzer's seeds are messages`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fuzzing/Corpora/extension-wire")
        let seeds = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(seeds.count >= 25)
        for seed in seeds {
            let bytes = [UInt8](try Data(contentsOf: seed))
            let isMessage = (try? ExtensionMessage(message: bytes)) != nil || (try? HostMessage(message: bytes)) != nil
            #expect(isMessage, "\(seed.lastPathComponent)")
        }
    }

    @Test func `a message of ours is read as it was written`() throws {
        for message in Self.messages { #expect(try ExtensionMessage(message: message).message == message) }
    }

    @Test func `whole messages with absurd values make a delivery that can be written, read and drawn`() async throws {
        var numbers = SeededNumbers(seed: (Self.seed ?? 2026) &+ 1)
        for _ in 0..<200 * Self.factor {
            var events: [RuntimeEvent] = []
            while events.count < 12 {
                let event = Self.events.randomElement(using: &numbers) ?? .sharedHelperUsed
                let bytes = Self.mutated(ExtensionMessage.event(push: 1, event).message, &numbers)
                if case .event(_, let changed)? = try? ExtensionMessage(message: bytes) { events.append(changed) }
            }
            var configuration = AppleDevice.Configuration()
            configuration.serviceExtension = .init(folder: "hostile", host: Hostile(events: events))
            let delivery = await AppleDevice(configuration).receive(.doing("anything"))
            #expect(delivery.outcome == .modified)
            let json = try JSONValue(parsing: delivery.json.encoded())
            #expect(Delivery(json: json)?.json == json)
        }
    }
}

/// Stands for a process that reports these events and calls its handler.
private struct Hostile: ExtensionProgramHost, ExtensionRunner {
    let events: [RuntimeEvent]

    func runner(for process: AppProcess) -> any ExtensionRunner { self }

    func host(_ push: ExtensionPush, reportingTo observer: any ExtensionObserver) -> any HostedExtension {
        HostileExtension(events, push, observer)
    }
}

private final class HostileExtension: HostedExtension {
    private let events: [RuntimeEvent]
    private let push: ExtensionPush
    private let observer: any ExtensionObserver

    init(_ events: [RuntimeEvent], _ push: ExtensionPush, _ observer: any ExtensionObserver) {
        (self.events, self.push, self.observer) = (events, push, observer)
    }

    func start() {
        observer.extensionStarted()
        for event in events { observer.record(event) }
        observer.handlerCalled(with: push.fields, by: nil)
        observer.threadReturned()
    }

    func expire() {}
    func whenIdle(_ action: @escaping @Sendable () -> Void) { action() }
    var isDownloading: Bool { false }
    func cancelDownloads() {}
    func end(isOverdue: Bool) async {}
}
