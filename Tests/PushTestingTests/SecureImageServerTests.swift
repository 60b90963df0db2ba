// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushTesting
import Testing

/// Pictures by TLS, and who shows them.
@Suite(.timeLimit(.minutes(10)))
struct SecureImageServerTests {
    private func message(showing url: String) -> PushMessage {
        var message = PushMessage(to: .topic("breakfast"), notification: .init(title: "Sparky", body: "Pancakes."))
        message.attachImage(url)
        return message
    }

    /// Five seconds are not long on a machine that runs all tests at once.
    private var patientPhone: AndroidDevice.Configuration {
        var phone = AndroidDevice.Configuration()
        phone.timeLimit = .seconds(60)
        return phone
    }

    private func deliveries(of url: String, trusting authority: String?) async -> [Delivery] {
        var apple = AppleDevice.Configuration()
        apple.certificateAuthorityFile = authority
        apple.strictTransport = true
        var android = patientPhone
        android.certificateAuthorityFile = authority
        android.strictTransport = true
        var browser = WebBrowser.Configuration(.chrome, on: .windows)
        browser.certificateAuthorityFile = authority
        browser.strictTransport = true
        return await [
            AppleDevice(apple).receive(message(showing: url)), AndroidDevice(android).receive(message(showing: url)),
            WebBrowser(browser).receive(message(showing: url)),
        ]
    }

    @Test func `devices that trust the server show its pictures, strict transport and all`() async throws {
        try await withImageServer(serving: [.png(width: 64, height: 32)], over: .https) { server in
            let url = server.urls[0]
            #expect(url.hasPrefix("https://127.0.0.1:"))
            let authority = try #require(server.certificateAuthorityFile)
            for delivery in await deliveries(of: url, trusting: authority) {
                expectDisplayed(delivery, attachments: 1)
                expectNoFindings(delivery)
            }
            #expect(server.requestCount(of: url) == 3)
        }
    }

    @Test func `devices that were not told show none, and say that the connection is not safe`() async throws {
        try await withImageServer(serving: [.png()], over: .https) { server in
            for delivery in await deliveries(of: server.urls[0], trusting: nil) {
                expectDisplayed(delivery, attachments: 0)
            }
            let apple = await AppleDevice().receive(message(showing: server.urls[0]))
            expectFinding("apple-secure-connection-failed", in: apple)
            #expect(server.requests.isEmpty)
        }
    }

    @Test(arguments: [ImageTransport.Certificate.expired, .forAnotherHost])
    func `a wrong certificate is refused by those who trust the authority too`(
        _ certificate: ImageTransport.Certificate
    ) async throws {
        try await withImageServer(serving: [.png()], over: .https(certificate)) { server in
            for delivery in await deliveries(of: server.urls[0], trusting: server.certificateAuthorityFile) {
                expectDisplayed(delivery, attachments: 0)
            }
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `faults reach through TLS, and redirects stay on the server`() async throws {
        let images: [ServedImage] = [.png().redirected(times: 2), .truncated, .notFound]
        try await withImageServer(serving: images, over: .https) { server in
            var counts: [Int?] = []
            for url in server.urls {
                var android = patientPhone
                android.certificateAuthorityFile = server.certificateAuthorityFile
                let delivery = await AndroidDevice(android).receive(message(showing: url))
                counts.append(delivery.displayed?.attachments.count)
            }
            #expect(counts == [1, 0, 0])
        }
    }

    @Test func `the authority's file is gone with the server, and plain http has none`() async throws {
        let file = try await withImageServer(serving: [.png()], over: .https) { server in
            let file = try #require(server.certificateAuthorityFile)
            #expect(FileManager.default.fileExists(atPath: file))
            return file
        }
        #expect(!FileManager.default.fileExists(atPath: file))
        try await withImageServer(serving: [.png()]) { server in #expect(server.certificateAuthorityFile == nil) }
    }
}
