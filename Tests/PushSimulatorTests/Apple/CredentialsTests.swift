// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushMessages
import PushSimulator
import Testing

/// That no report repeats what opens a door.
@Suite(.timeLimit(.minutes(10)))
struct CredentialsTests {
    private static let png = LoopbackAnswer.bytes(SampleMedia.png.bytes, contentType: "image/png")

    /// All text of a delivery, without the payload that it was given.
    private func text(of delivery: Delivery) -> String {
        let findings = delivery.findings.map { "\($0.json)" }.joined()
        return findings + delivery.timeline.map { "\($0.event) \($0.fields)" }.joined()
    }

    @Test(arguments: [
        LoopbackAnswer.notFound, .redirect(to: "/a.png?n=1"), .raw("x"), .redirect(to: "http://u:hunter2@example.com/"),
        png,
    ])
    func `a password in a URL is sent and not printed`(_ answer: LoopbackAnswer) async throws {
        try await withLoopbackServer(["/a.png": answer]) { server in
            let url = server.url("/a.png").replacingOccurrences(of: "://", with: "://sparky:hunter2@")
            let delivery = await AppleDevice.unhurried().receive(.alert(image: .string(url)))
            let credentials = Data("sparky:hunter2".utf8).base64EncodedString()
            #expect(server.requests.first?.header("Authorization") == "Basic \(credentials)")
            let text = text(of: delivery)
            #expect(!text.contains("hunter2"))
            #expect(!text.contains("sparky"))
            #expect(text.contains("://***@127.0.0.1"))
        }
    }

    @Test(arguments: ["X-Amz-Signature", "X-Goog-Signature", "Signature", "sig", "x-amz-security-token"])
    func `a signature in a URL is sent and not printed`(name: String) async throws {
        try await withLoopbackServer(["/a.png": .notFound]) { server in
            let target = "/a.png?v=1&\(name)=0123abcd%2B&Expires=9"
            let delivery = await AppleDevice.unhurried().receive(.alert(image: .string(server.url(target))))
            #expect(server.requests.first?.target == target)
            let text = text(of: delivery)
            #expect(!text.contains("0123abcd"))
            #expect(text.contains("\(name)=***&Expires=9"))
        }
    }

    @Test func `a public token stays, because it is part of the address`() async throws {
        try await withLoopbackServer(["/a.png": .notFound]) { server in
            let delivery = await AppleDevice.unhurried().receive(
                .alert(image: .string(server.url("/a.png?alt=media&token=f4dc1533")))
            )
            #expect(text(of: delivery).contains("token=f4dc1533"))
        }
    }

    @Test(arguments: [
        ("/" + String(repeating: "p", count: 300) + "/monster.png", "/monster.png answered"),
        ("/monster.png?" + String(repeating: "q", count: 300), "/monster.png?… answered"),
    ])
    func `a URL without end keeps its host and name in a sentence`(path: String, end: String) async throws {
        try await withLoopbackServer([:]) { server in
            let delivery = await AppleDevice.unhurried().receive(.alert(image: .string(server.url(path))))
            let message = try #require(delivery.findings.first?.message)
            #expect(message.contains("\(server.baseURL)/"))
            #expect(message.contains(end))
            #expect(message.count < 400)
            #expect(delivery.steps(.downloadStarted).first?.fields["url"]?.string == server.url(path))
        }
    }

    @Test func `a picture on IPv6's own machine is attached`() async throws {
        do {
            try await withLoopbackServer(["/a.png": Self.png], at: "::1") { server in
                #expect(server.url("/a.png").hasPrefix("http://[::1]:"))
                let delivery = await AppleDevice.unhurried().receive(.alert(image: .string(server.url("/a.png"))))
                #expect(delivery.displayed?.attachments.count == 1)
                #expect(delivery.rules == [])
            }
        } catch  where "\(error)".contains("\(EADDRNOTAVAIL)") || "\(error)".contains("assign requested address") {
            // A machine without IPv6, as containers often are.
        }
    }
}
