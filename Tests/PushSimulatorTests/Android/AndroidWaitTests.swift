// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import PushMessages
import Testing

@testable import PushSimulator

/// How long a notification waits for its picture (`DisplayNotification`).
@Suite(.timeLimit(.minutes(10)))
struct AndroidWaitTests {
    private static let png = SampleMedia.png.bytes

    @Test(arguments: [LoopbackAnswer.neverAnswers, .stalls(after: 20, of: png)])
    func `after five seconds the text is shown and the download ended`(_ answer: LoopbackAnswer) async throws {
        try await withLoopbackServer(["/slow.png": answer]) { server in
            let clock = ManualClock()
            let device = AndroidDevice.configured { $0.clock = clock }
            async let delivering = device.receive(.picture(server.url("/slow.png")))
            _ = try await server.request(number: 0)
            await clock.sleeper()
            clock.advance(by: .milliseconds(4_999))
            #expect(server.openConnectionCount == 1)
            clock.advance(by: .milliseconds(1))
            let delivery = await delivering
            #expect(delivery.outcome == .shown)
            #expect(delivery.displayed?.attachments == [])
            #expect(delivery.android?.style == .bigText)
            #expect(delivery.warnings == ["android-download-timed-out"])
            #expect(delivery.findings.first?.message.contains("5 s") == true)
            #expect(delivery.androidSteps(.timeLimit).first?.fields["seconds"] == 5)
            #expect(
                delivery.androidLog.contains("Failed to download image in time, showing notification without it")
            )
            #expect(!delivery.androidLog.contains { $0.hasPrefix("Failed to download image: ") })
            try await server.connectionClosed(number: 0)
        }
    }

    @Test func `the wait begins when the notification is built, the download before`() async throws {
        try await withLoopbackServer(["/slow.png": .neverAnswers]) { server in
            let clock = ManualClock()
            let device = AndroidDevice.configured {
                $0.clock = clock
                $0.buildTime = .seconds(2)
            }
            async let delivering = device.receive(.picture(server.url("/slow.png")))
            _ = try await server.request(number: 0)
            await clock.sleeper()
            clock.advance(by: .seconds(2))
            await clock.sleeper()
            clock.advance(by: .seconds(5))
            let delivery = await delivering
            #expect(delivery.androidSteps(.downloadStarted).first?.at == .zero)
            #expect(delivery.androidSteps(.notificationBuilt).first?.at == .seconds(2))
            #expect(delivery.androidSteps(.timeLimit).first?.at == .seconds(7))
        }
    }

    @Test func `a slow one says how long its bytes take`() throws {
        var record = AndroidDeliveryRecord(
            intent: .notification(["title": "T", "image": "https://example.com/a.png"]),
            message: nil,
            device: .init(),
            dispatch: .notification
        )
        var download = AndroidDownloadRecord(url: "https://example.com/a.png", at: .zero)
        download.failure = .timedOut
        download.status = 200
        download.byteCount = 1000
        download.announcedByteCount = 900_000
        record.download = download
        let sentence = try #require(record.load.reasonFinding?.message)
        #expect(sentence.contains("5 s"))
        #expect(sentence.contains("1 kB of 900 kB"))
        #expect(sentence.contains("9.4 s on 3G"))
    }

    @Test func `a picture just in time is shown`() async throws {
        let answer = LoopbackAnswer.bytes(Self.png, contentType: nil).delayed(by: .milliseconds(20))
        try await withLoopbackServer(["/a.png": answer]) { server in
            let clock = ManualClock()
            let device = AndroidDevice.configured { $0.clock = clock }
            let delivery = await device.receive(.picture(server.url("/a.png")))
            #expect(delivery.displayed?.attachments.count == 1)
            #expect(delivery.androidSteps(.timeLimit) == [])
        }
    }

    @Test func `a file that is fast here and slow on 3G has a note`() async throws {
        let bytes = Self.png + [UInt8](repeating: 0, count: 600_000)
        try await withLoopbackServer(["/a.png": .bytes(bytes, contentType: nil)]) { server in
            let delivery = await AndroidDevice.configured().receive(.picture(server.url("/a.png")))
            #expect(delivery.displayed?.attachments.count == 1)
            #expect(delivery.rules.contains("android-download-slow"))
            #expect(delivery.warnings == [])
        }
    }

    @Test func `a picture too large for memory waits out its time`() async throws {
        try await withLoopbackServer(["/a.png": .bytes(Self.png, contentType: nil)]) { server in
            let clock = ManualClock()
            let log = AndroidLog(clock: clock)
            var device = AndroidDevice.Configuration()
            device.decodedByteLimit = 20
            let text = server.url("/a.png")
            let download = AndroidImageDownload(
                text: text,
                url: try JavaURL(text),
                device: device,
                folder: TemporaryFolder.forDevice(),
                log: log
            )
            let wait = AndroidImageWait(download)
            async let result = wait.result(within: .seconds(5), log)
            await clock.sleeper()
            while !log.timeline.contains(where: { $0.event == "attachment-rejected" }) { await Task.yield() }
            clock.advance(by: .seconds(5))
            let ended = await result
            #expect(ended.failure == .outOfMemory)
            #expect(ended.file == nil)
            #expect(log.timeline.contains { $0.event == "time-limit" })
            var record = AndroidDeliveryRecord(
                intent: .notification(["title": "T", "image": .string(text)]),
                message: nil,
                device: device,
                dispatch: .notification
            )
            record.download = ended
            #expect(record.load.reasonFinding?.message.contains("3 × 2 pixels") == true)
        }
    }

    @Test func `a small file that claims many pixels exhausts the memory`() throws {
        let bomb = MediaProbe.probe(try SampleAttachmentFile.bytes("bomb.png"))
        #expect(AndroidBitmapDecoder(.init()).verdict(on: bomb) == .exhaustsMemory)
        let huge = MediaInfo(type: .png, byteCount: 100, width: 60_000, height: 60_000, frameCount: 1)
        #expect(AndroidBitmapDecoder(.init()).verdict(on: huge) == .exhaustsMemory)
        let endless = MediaInfo(type: .png, byteCount: 100, width: .max, height: .max, frameCount: 1)
        #expect(AndroidBitmapDecoder.decodedByteCount(of: endless) == .max)
        #expect(
            AndroidBitmapDecoder(.init()).verdict(
                on: MediaInfo(
                    type: .png,
                    byteCount: 100,
                    width: 5000,
                    height: 5000,
                    frameCount: 1
                )
            ) == .decoded
        )
    }

    @Test func `a cancelled delivery ends at once and shows nothing`() async throws {
        try await withLoopbackServer(["/slow.png": .neverAnswers]) { server in
            let url = server.url("/slow.png")
            let delivering = Task { await AndroidDevice.configured().receive(.picture(url)) }
            _ = try await server.request(number: 0)
            delivering.cancel()
            let delivery = await delivering.value
            #expect(delivery.outcome == .notShown)
            #expect(delivery.rules == ["android-simulation-cancelled"])
            #expect(delivery.androidSteps(.cancelled).count == 1)
        }
    }
}
