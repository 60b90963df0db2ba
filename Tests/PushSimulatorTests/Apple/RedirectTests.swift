// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushMessages
import PushSimulator
import SecureLoopback
import Testing

/// Redirects: how many, and from which scheme to which.
@Suite(.timeLimit(.minutes(10)))
struct RedirectTests {
    private static let png = SampleMedia.png.bytes

    /// `/20` leads to `/19` and so on down to `/0.png`.
    private static let chain = LoopbackRoutes { request in
        guard let number = Int(request.path.dropFirst()) else { return .bytes(png, contentType: "image/png") }
        return .redirect(to: number == 1 ? "/0.png" : "/\(number - 1)", status: [301, 302, 303, 307, 308][number % 5])
    }

    @Test(arguments: [1, 5, 20])
    func `a chain is followed to its end, by every status`(length: Int) async throws {
        try await withLoopbackServer(Self.chain) { server in
            let delivery = await AppleDevice.unhurried().receive(.alert(image: .string(server.url("/\(length)"))))
            #expect(delivery.displayed?.attachments.map(\.type) == ["public.png"])
            #expect(delivery.warnings == [])
            #expect(delivery.steps(.downloadRedirected).count == length)
            #expect(server.requestCount == length + 1)
        }
    }

    @Test func `the twenty-first redirect is one too many`() async throws {
        try await withLoopbackServer(Self.chain) { server in
            let delivery = await AppleDevice.unhurried().receive(.alert(image: .string(server.url("/21"))))
            #expect(delivery.displayed?.attachments == [])
            #expect(delivery.warnings == ["apple-redirect-loop"])
            #expect(delivery.logCodes == ["I-FCM020001"])
            let message = try #require(delivery.findings.first?.message)
            #expect(message.contains("20 times"))
            #expect(message.contains(server.url("/21")))
        }
    }

    @Test func `a redirect to a place that is gone names both`() async throws {
        let routes: LoopbackRoutes = ["/short": .redirect(to: "http://127.0.0.1:1/a.png")]
        try await withLoopbackServer(routes) { server in
            let delivery = await AppleDevice.unhurried().receive(.alert(image: .string(server.url("/short"))))
            #expect(delivery.warnings == ["apple-connection-failed"])
            let message = try #require(delivery.findings.first?.message)
            #expect(message.contains("http://127.0.0.1:1/a.png"))
            #expect(message.contains(server.url("/short")))
        }
    }

    @Test func `a redirect to plain http on another machine is refused`() async throws {
        let routes: LoopbackRoutes = ["/a.png": .redirect(to: "http://pictures.example/a.png")]
        try await withLoopbackServer(routes) { server in
            let delivery = await AppleDevice.unhurried().receive(.alert(image: .string(server.url("/a.png"))))
            #expect(delivery.warnings == ["apple-cleartext"])
            #expect(delivery.logCodes == ["I-FCM020001"])
            let finding = try #require(delivery.findings.first)
            #expect(finding.message.contains("redirects to plain http"))
            #expect(finding.message.contains("http://pictures.example/a.png"))
            // Another spelling of the message's URL would not help.
            #expect(finding.fix == nil)
        }
    }

    @Test(.enabled(if: SecureServer.isAvailable, Comment(rawValue: SecureServer.missing)))
    func `http may lead to https, as far as http is let through at all`() async throws {
        try await SecureServer.run(files: ["a.png": Data(Self.png)]) { secure in
            try await withLoopbackServer(["/a.png": .redirect(to: secure.url("/a.png"))]) { server in
                let push = APNSNotification.alert(image: .string(server.url("/a.png")))
                let lenient = await device(trusting: secure.certificate, secure.resolve).receive(push)
                #expect(lenient.displayed?.attachments.map(\.type) == ["public.png"])
                #expect(lenient.warnings == [])
                let strict = await device(trusting: secure.certificate, secure.resolve) { $0.strictTransport = true }
                    .receive(push)
                #expect(strict.warnings == ["apple-cleartext"])
                #expect(strict.findings.first?.message.contains("redirects") == false)
            }
        }
    }

    @Test(.enabled(if: SecureServer.isAvailable, Comment(rawValue: SecureServer.missing)))
    func `https may not lead to http, unless it is this machine's`() async throws {
        try await withLoopbackServer(["/a.png": .bytes(Self.png, contentType: "image/png")]) { server in
            let head = "HTTP/1.1 302 Found\r\nLocation: \(server.url("/a.png"))\r\nContent-Length: 0\r\n\r\n"
            try await ScriptedSecureServer.run(answers: ["moved.png": Data(head.utf8)]) { secure in
                let push = APNSNotification.alert(image: .string(secure.url("/moved.png")))
                let lenient = await device(trusting: secure.certificate).receive(push)
                #expect(lenient.displayed?.attachments.map(\.type) == ["public.png"])
                let strict = await device(trusting: secure.certificate) { $0.strictTransport = true }
                    .receive(push)
                #expect(strict.displayed?.attachments == [])
                #expect(strict.warnings == ["apple-cleartext"])
                let message = try #require(strict.findings.first?.message)
                #expect(message.contains("\(secure.url("/moved.png")) redirects to plain http"))
                #expect(message.contains(server.url("/a.png")))
                #expect(server.requestCount == 1)
            }
        }
    }

    @Test(.enabled(if: SecureServer.isAvailable, Comment(rawValue: SecureServer.missing)))
    func `an answer of HTTP 1.0 over TLS is attached as well`() async throws {
        let answer = Data("HTTP/1.0 200 OK\r\nContent-Type: image/png\r\n\r\n".utf8) + Data(Self.png)
        try await ScriptedSecureServer.run(answers: ["a.png": answer]) { secure in
            let delivery = await device(trusting: secure.certificate)
                .receive(.alert(image: .string(secure.url("/a.png"))))
            #expect(delivery.displayed?.attachments.map(\.type) == ["public.png"])
            #expect(delivery.rules == [])
        }
    }

    @Test func `https on the port of a plain http server is no secure connection`() async throws {
        try await withLoopbackServer(["/a.png": .bytes(Self.png, contentType: "image/png")]) { server in
            let url = server.url("/a.png").replacingOccurrences(of: "http://", with: "https://")
            let delivery = await AppleDevice.unhurried().receive(.alert(image: .string(url)))
            #expect(delivery.warnings == ["apple-secure-connection-failed"])
            #expect(delivery.findings.first?.message.contains("-1200") == true)
            #expect(delivery.findings.first?.message.contains("speaks TLS") == true)
        }
    }

    private func device(
        trusting certificate: String,
        _ resolve: [String] = [],
        _ change: (inout AppleDevice.Configuration) -> Void = { _ in }
    ) -> AppleDevice {
        .configured {
            $0.certificateAuthorityFile = certificate
            $0.resolve = resolve
            change(&$0)
        }
    }
}
