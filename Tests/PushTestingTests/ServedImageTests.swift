// SPDX-License-Identifier: Apache-2.0

import PushTesting
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ServedImageTests {
    private func message(showing url: String) -> PushMessage {
        var message = PushMessage(to: .topic("breakfast"), notification: .init(title: "T", body: "B"))
        message.attachImage(url)
        return message
    }

    private static let slow = ServedImage.png(width: 64, height: 32)

    @Test(
        arguments: [
            .png().redirected(times: 3), .png().chunked(by: 100), .png().gzipped(), .png().withoutLength(),
            .png().asHTTP10(), slow.dripping(100, every: .milliseconds(1)), slow.drippingHead(every: .milliseconds(1)),
            .png().delayed(by: .milliseconds(10)), .png().named("ein Bild?.png"), .png().named("图.png"),
            .png().declared(as: nil), .png().header("Cache-Control", "no-store"),
            .png().redirected(times: 2, status: 308),
        ] as [ServedImage]
    )
    func `a picture arrives however it is sent`(image: ServedImage) async throws {
        // A machine that is busy takes its time for hundreds of small pieces.
        var configuration = AppleDevice.Configuration()
        configuration.timeLimit = .seconds(600)
        let device = AppleDevice(configuration)
        try await withImageServer(serving: image) { url in
            let delivery = await device.receive(message(showing: url))
            expectDisplayed(delivery, attachments: 1)
        }
    }

    @Test(
        arguments: [
            (ServedImage.png().announced(as: 1_000_000), "apple-download-incomplete"),
            (.png().truncated(after: 100), "apple-download-incomplete"),
            (.png().brokenChunks(), "apple-download-incomplete"), (.png().claimedGzipped(), "apple-content-encoding"),
            (.resetsDuringHead, "apple-download-incomplete"), (.closesConnection, "apple-download-incomplete"),
            (.resetsConnection, "apple-download-incomplete"), (.png().reset(after: 10), "apple-download-incomplete"),
            (.noHTTP, "apple-answer-not-http"), (.webPage.declared(as: "image/png"), "apple-picture-unreadable"),
            (.empty, "apple-picture-unreadable"), (.error(503), "apple-http-error"),
            (.redirectLoop, "apple-redirect-loop"),
            (.redirectLoop.named("again.png"), "apple-redirect-loop"),
            (.png().redirectedToHTTPS(), "apple-secure-connection-failed"),
            (.redirect(to: "ftp://example.com/a.png"), "apple-image-url-invalid"),
            (.png().status(404).declared(as: "image/png"), "apple-http-error-shown"),
        ] as [(ServedImage, String)]
    )
    func `faults end as they do on an iPhone`(image: ServedImage, rule: String) async throws {
        try await withImageServer(serving: image) { url in
            let delivery = await AppleDevice().receive(message(showing: url))
            expectFinding(rule, in: delivery, at: "message.apns.fcm_options.image")
        }
    }

    @Test func `a picture that stalls meets the time limit`() async throws {
        var configuration = AppleDevice.Configuration()
        configuration.timeLimit = .milliseconds(300)
        let device = AppleDevice(configuration)
        try await withImageServer(serving: .png().stalling(after: 100)) { url in
            let delivery = await device.receive(message(showing: url))
            expectFinding("apple-time-limit", in: delivery)
        }
    }

    @Test func `a bomb is cut off at the size that is allowed`() async throws {
        var configuration = AndroidDevice.Configuration()
        configuration.timeLimit = .seconds(60)
        let device = AndroidDevice(configuration)
        for bomb in [ServedImage.gzipBomb(unpackingTo: 2 * 1024 * 1024), .endlessGzipBomb] {
            try await withImageServer(serving: bomb) { url in
                let delivery = await device.receive(message(showing: url))
                expectDisplayed(delivery, attachments: 0)
                expectFinding("android-picture-too-large", in: delivery)
            }
        }
    }

    @Test func `the file's name can come from its answer`() async throws {
        for name in ["photo.png", "a b.png", "Grüße.png"] {
            try await withImageServer(serving: .png().named("download").offered(as: name)) { url in
                let delivery = await AppleDevice().receive(message(showing: url))
                expectDisplayed(delivery, attachments: 1)
                let named = delivery.timeline.first { $0.event == "file-named" }
                #expect(named?.fields["suggestedFilename"]?.string == name)
            }
        }
    }

    @Test func `each request may get another answer, and the last one stays`() async throws {
        let image = ServedImage.error(503).then(.png().redirected()).then(.notFound)
        try await withImageServer(serving: [image]) { server in
            let device = AppleDevice()
            for attachments in [0, 1, 0, 0] {
                let delivery = await device.receive(message(showing: server.urls[0]))
                expectDisplayed(delivery, attachments: attachments)
            }
            #expect(server.requestCount(of: server.urls[0]) == 4)
            #expect(server.requests.count == 5)
        }
    }

    @Test func `several pictures have URLs of their own, even under one name`() async throws {
        let images = [ServedImage.png(width: 10, height: 10), .png(width: 20, height: 10), .notFound]
        try await withImageServer(serving: images) { server in
            #expect(Set(server.urls).count == 3)
            #expect(server.url(of: "stripes.png") == server.urls[0])
            #expect(server.url(of: "no such") == nil)
            let delivery = await AppleDevice().receive(message(showing: server.urls[1] + "?v=2"))
            #expect(delivery.displayed?.attachments.first?.width == 20)
            #expect(server.requests.first?.target.hasSuffix("stripes.png?v=2") == true)
            #expect(server.requests.first?.header("HOST")?.hasPrefix("127.0.0.1:") == true)
            #expect(server.requestCount(of: server.urls[1]) == 1)
        }
    }
}
