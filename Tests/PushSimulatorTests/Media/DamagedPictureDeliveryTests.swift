// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import NotificationRuntime
import PushMessages
import PushSimulator
import Testing

/// Devices show as much of a damaged picture as decoders make of it.
@Suite(.timeLimit(.minutes(10)))
struct DamagedPictureDeliveryTests {
    private static let jpeg = SampleMedia.baselineJPEG.bytes

    private static let stray: [UInt8] = jpeg[..<20] + [0] + jpeg[20...]

    private func deliveries(of picture: [UInt8], _ name: String) async throws -> [Delivery] {
        let routes: LoopbackRoutes = ["/\(name)": .bytes(picture, contentType: "image/\(name.suffix(4))")]
        return try await withLoopbackServer(routes) { server in
            let url = server.url("/\(name)")
            return [
                await AppleDevice.unhurried().receive(.alert(image: .string(url))),
                await AndroidDevice.configured().receive(.picture(url)),
                await WebBrowser.configured(.chrome, on: .windows).receive(.web(image: url)),
            ]
        }
    }

    @Test func `a JPEG with a stray byte between its segments is shown everywhere, with a note of its damage`()
        async throws
    {
        for delivery in try await deliveries(of: Self.stray, "a.jpeg") {
            let attachment = try #require(delivery.displayed?.attachments.first, "\(delivery.device)")
            #expect(attachment.width == 3 && attachment.height == 2)
            let finding = try #require(delivery.findings.first { $0.rule.hasSuffix("-picture-damaged") })
            #expect(finding.message.contains("there is a stray byte between two segments"))
            #expect(!finding.message.contains("part"))
        }
    }

    @Test(arguments: [[0xFF, 0xD8], [0xFF, 0x02, 0, 2]])
    func `a JPEG that decoders refuse is shown nowhere`(segment: [UInt8]) async throws {
        for delivery in try await deliveries(of: Self.jpeg[..<20] + segment + Self.jpeg[20...], "a.jpeg") {
            #expect(delivery.displayed?.attachments == [], "\(delivery.device)")
            #expect(delivery.warnings.count == 1)
        }
    }

    @Test func `a JPEG that ends too early is shown as far as it goes`() async throws {
        for delivery in try await deliveries(of: Array(Self.jpeg.dropLast(4)), "a.jpeg") {
            #expect(delivery.displayed?.attachments.count == 1, "\(delivery.device)")
            let finding = try #require(delivery.findings.first { $0.rule.hasSuffix("-picture-damaged") })
            #expect(finding.message.contains("the end of the picture (EOI) is missing"))
        }
    }

    /// A picture that is there while nobody says so: everyone would wait.
    @Test func `a picture that only the end of the time hands over is shown, and the wait is pointed out`() async throws
    {
        let routes: LoopbackRoutes = ["/a.png": .bytes(SampleMedia.png.bytes, contentType: "image/png")]
        try await withLoopbackServer(routes) { server in
            let delivery = await AppleDevice.impatient().receive(
                .alert(image: .string(server.url("/a.png"))),
                handledBy: SilentCompletionExtension()
            )
            #expect(delivery.outcome == .bestAttempt)
            #expect(delivery.displayed?.attachments.count == 1)
            #expect(delivery.warnings == ["apple-time-limit"])
            let sentence = delivery.findings.first { $0.rule == "apple-time-limit" }?.message ?? ""
            #expect(sentence.contains("is shown after a wait of 5 s: didReceive had returned"))
            #expect(!sentence.contains("without a picture"))
        }
    }

    @Test func `a load that failed long before the time is up is the reason beside the wait`() async throws {
        try await withLoopbackServer(["/a.png": .truncated([1, 2], announcing: 3)]) { server in
            let delivery = await AppleDevice.impatient().receive(
                .alert(image: .string(server.url("/a.png"))),
                handledBy: SilentCompletionExtension()
            )
            #expect(delivery.outcome == .bestAttempt)
            #expect(delivery.warnings == ["apple-download-incomplete", "apple-time-limit"])
        }
    }
}

/// Attaches the picture and forgets to say that it is done.
private final class SilentCompletionExtension: UNNotificationServiceExtension, @unchecked Sendable {
    private var handler: ((UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        handler = contentHandler
        content = request.content.mutableCopy() as? UNMutableNotificationContent
        let options = request.content.userInfo["fcm_options"] as? [String: Any]
        guard let url = (options?["image"] as? String).flatMap(URL.init(string:)) else { return }
        NotificationRuntime.URLSession.shared.downloadTask(with: url) { [self] file, _, _ in
            guard let file else { return }
            let named = file.appendingPathExtension("png")
            try? FileManager.default.moveItem(at: file, to: named)
            content?.attachments = (try? UNNotificationAttachment(identifier: "a", url: named)).map { [$0] } ?? []
        }.resume()
    }

    override func serviceExtensionTimeWillExpire() {
        if let content { handler?(content) }
    }
}
