// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushTesting
import Testing

@testable import TemplateExtension

@Suite(.timeLimit(.minutes(10)))
struct WithImageServerTests {
    private func message(showing url: String) -> PushMessage {
        var message = PushMessage(
            to: .topic("breakfast"),
            notification: .init(title: "Sparky says hello!", body: "Pancakes are ready.")
        )
        message.attachImage(url)
        return message
    }

    @Test(arguments: [(640, 320), (1, 1), (17, 3), (2000, 1500)])
    func `a drawn picture arrives whole and sound`(width: Int, height: Int) async throws {
        try await withImageServer(serving: .png(width: width, height: height)) { url in
            let delivery = await AppleDevice().receive(message(showing: url))
            expectDisplayed(
                delivery,
                title: "Sparky says hello! [modified]",
                body: "Pancakes are ready.",
                attachments: 1
            )
            expectNoFindings(delivery)
            let attachment = try #require(delivery.displayed?.attachments.first)
            #expect(attachment.width == width)
            #expect(attachment.height == height)
            let media = try MediaProbe.probe(file: URL(fileURLWithPath: attachment.file))
            #expect(media.damage == [])
        }
    }

    @Test func `an extension of the user's own handles the push`() async throws {
        try await withImageServer { url in
            let delivery = await AppleDevice().receive(
                message(showing: url),
                handledBy: TemplateExtension.NotificationService()
            )
            expectDisplayed(delivery, title: "Sparky says hello! [modified]", attachments: 0)
            #expect(delivery.findings.first?.rule == "apple-image-not-requested")
        }
    }

    @Test func `a file is served under its own name`() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).gif")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("GIF89a".utf8).write(to: file)
        try await withImageServer(serving: .file(file, contentType: "image/gif")) { url in
            #expect(url.hasSuffix("/" + file.lastPathComponent))
            let delivery = await AppleDevice().receive(message(showing: url))
            #expect(delivery.findings.first?.rule == "apple-picture-unreadable")
        }
    }

    @Test(arguments: [
        ("apple-http-error", ServedImage.notFound), ("apple-redirect-loop", .redirectLoop),
        ("apple-download-incomplete", .truncated), ("apple-time-limit", .neverAnswers), ("apple-time-limit", .endless),
        ("apple-time-limit", .png().delayed(by: .seconds(60))),
        ("apple-file-extension-missing", .bytes([1], contentType: nil, named: "blob")),
        ("apple-attachment-type", .bytes([1], contentType: "image/tiff", named: "picture.tiff")),
    ])
    func `faults end as they do on a device`(rule: String, image: ServedImage) async throws {
        var configuration = AppleDevice.Configuration()
        if rule == "apple-time-limit" { configuration.timeLimit = .milliseconds(400) }
        configuration.expiryGrace = .seconds(10)
        configuration.network = NetworkProfile(name: "slow", bytesPerSecond: 1_000_000)
        let device = AppleDevice(configuration)
        try await withImageServer(serving: image) { url in
            let delivery = await device.receive(message(showing: url))
            expectDisplayed(delivery, title: "Sparky says hello! [modified]", attachments: 0)
            #expect(delivery.findings.first?.rule == rule)
        }
    }
}
