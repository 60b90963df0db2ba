// SPDX-License-Identifier: Apache-2.0

import FirebaseRuntime
import LoopbackServer
import PushMessages
import PushSimulator
import Testing

@Suite(.timeLimit(.minutes(10)))
struct TimelineTests {
    @Test func `an ordinary delivery tells its steps in order`() async throws {
        let routes: LoopbackRoutes = ["/a.png": .bytes(SampleMedia.png.bytes, contentType: "image/png")]
        try await withLoopbackServer(routes) { server in
            let delivery = await AppleDevice.unhurried().receive(.alert(image: .string(server.url("/a.png"))))
            let steps = delivery.timeline.map(\.event).filter { $0 != AppleTimelineStep.deviceLog.rawValue }
            #expect(
                steps == [
                    "push-received", "eligibility", "extension-started", "download-started", "download-finished",
                    "file-named", "attachment-created", "handler-called", "attachment-stored", "displayed",
                ]
            )
            let times = delivery.timeline.map(\.at)
            #expect(times == times.sorted())
            let finished = try #require(delivery.steps(.downloadFinished).first)
            #expect(finished.fields["status"] == 200)
            #expect(finished.fields["mimeType"] == "image/png")
            #expect(finished.fields["byteCount"] == .integer(SampleMedia.png.bytes.count))
            let total = try #require(finished.fields["total"]?.number)
            #expect(total > 0)
            #expect(try #require(finished.fields["firstByte"]?.number) <= total)
            let stored = try #require(delivery.steps(.attachmentStored).first)
            #expect(stored.fields["contentType"] == "image/png")
            #expect(stored.fields["width"] == 3)
        }
    }

    @Test func `a message is relayed before it is delivered`() async throws {
        let routes: LoopbackRoutes = ["/a.png": .bytes(SampleMedia.png.bytes, contentType: "image/png")]
        try await withLoopbackServer(routes) { server in
            var message = PushMessage(
                to: .topic("industry-tech"),
                notification: .init(title: "Sparky says hello!", body: "A new slice is out.")
            )
            message.attachImage(server.url("/a.png"))
            message.data["recipe"] = "margherita"
            let delivery = await AppleDevice.unhurried().receive(message)
            #expect(delivery.platform == .apple)
            #expect(delivery.displayed?.title == "Sparky says hello! [modified]")
            #expect(delivery.displayed?.attachments.count == 1)
            #expect(delivery.displayed?.userInfo["recipe"] == "margherita")
            #expect(delivery.displayed?.userInfo["gcm.message_id"]?.string != nil)
        }
    }

    @Test func `the network profile delays the download`() async throws {
        let routes: LoopbackRoutes = ["/a.png": .bytes(SampleMedia.png.bytes, contentType: "image/png")]
        try await withLoopbackServer(routes) { server in
            let slow = NetworkProfile(name: "slow", latency: .milliseconds(80))
            let device = AppleDevice.configured { $0.network = slow }
            let delivery = await device.receive(.alert(image: .string(server.url("/a.png"))))
            let total = try #require(delivery.steps(.downloadFinished).first?.fields["total"]?.number)
            #expect(total >= 0.08)
            #expect(delivery.displayed?.attachments.count == 1)
        }
    }
}
