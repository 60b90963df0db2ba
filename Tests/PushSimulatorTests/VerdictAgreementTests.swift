// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushMessages
import Testing

@testable import PushSimulator

/// Lint's verdict on a picture's address, beside the result on simulated devices.
@Suite(.timeLimit(.minutes(10)))
struct VerdictAgreementTests {
    private static let names = ["pics.example", "xn--bcher-kva.example", "my_bucket.example"]

    /// Addresses in which PORT is the port of a server that has a picture at every path that they name.
    static let addresses = [
        "http://pics.example:PORT/a.png", "HTTP://PICS.example:PORT/a.png", "http://pics.example.:PORT/a.png",
        "http://b\u{FC}cher.example:PORT/a.png", "http://B\u{DC}CHER.example:PORT/a.png",
        "http://xn--bcher-kva.example:PORT/a.png", "http://my_bucket.example:PORT/a.png",
        "http://pics.example:PORT/my picture.png", "http://pics.example:PORT/caf\u{E9}.png",
        "http://pics.example:PORT/a|b.png", "http://pics.example:PORT/a.png?q=[1]",
        "http://pics.example:PORT/a.png?w=1&h=2",
        "http://pics.example:PORT/a.png?w=1&amp;h=2", "http://127.0.0.1:PORT/a.png", "http://pics.example:PORT/a.png#x",
        "http://256.0.0.1:PORT/a.png", "http://1.2.3.4.5:PORT/a.png", "http://[1::2::3]:PORT/a.png", "http:///a.png",
        "http://xn--a:PORT/a.png", "http://pics.example:99999/a.png", "pics.example/a.png", "//pics.example:PORT/a.png",
        "a.png", "{{image}}", "http://{{host}}:PORT/a.png", "null", "gs://bucket/a.png", "ftp://pics.example/a.png",
        "http://https://pics.example/a.png", "data:image/png;base64,\(base64)",
    ]

    private static let base64 = Data(SampleMedia.png.bytes).base64EncodedString()

    private struct Shown {
        var new = false
        var old = false
        var android = false
        var web = false
    }

    @Test(arguments: addresses)
    func `lint and the devices agree on who shows the picture`(_ template: String) async throws {
        let picture = LoopbackAnswer.bytes(SampleMedia.png.bytes, contentType: "image/png")
        let routes: LoopbackRoutes = [
            "/a.png": picture, "/my%20picture.png": picture, "/caf%C3%A9.png": picture, "/a%7Cb.png": picture,
            "/a|b.png": picture, "/a.png?q=[1]": picture, "/a.png?q=%5B1%5D": picture, "/a.png?w=1&h=2": picture,
            "/a.png?w=1&amp;h=2": picture,
        ]
        try await withLoopbackServer(routes) { server in
            let port = String(server.url("/").split(separator: ":").last!.prefix { $0.isNumber })
            let address = template.replacing("PORT", with: port)
            var message = PushMessage(to: .topic("n"), notification: .init(title: "Hi", body: "There"))
            message.attachImage(address)
            let shown = await Self.shown(
                message,
                resolve: (Self.names + ["pics.example."]).map { "\($0):\(port):127.0.0.1" }
            )
            let findings = message.lint().filter { $0.rule == "image-url" && !$0.message.contains("is http, which") }
            let sentences = findings.map(\.message).joined(separator: "\n")
            if findings.isEmpty {
                #expect(shown.new && shown.android && shown.web, "\(address): \(shown)")
            }
            let isForAll = sentences.contains("no device shows a picture")
            if isForAll || sentences.contains("iPhones show no picture") {
                #expect(!shown.new && !shown.old, "\(address)")
            }
            if isForAll || sentences.contains("Android devices show no picture") {
                #expect(!shown.android, "\(address)")
            }
            if isForAll || sentences.contains("browsers show no picture") { #expect(!shown.web, "\(address)") }
            if sentences.contains("browsers show it") { #expect(shown.web, "\(address)") }
            if sentences.contains("iOS 16 and older") {
                #expect(!shown.old && shown.new && shown.web && shown.android, "\(address): \(shown)")
            }
        }
    }

    private static func shown(_ message: PushMessage, resolve: [String]) async -> Shown {
        func isShown(_ delivery: Delivery) -> Bool { delivery.displayed?.attachments.isEmpty == false }
        func phone(_ version: AppleDevice.Version) -> AppleDevice {
            .configured {
                $0.systemVersion = version
                $0.resolve = resolve
                $0.app.allowsArbitraryLoads = true
            }
        }
        let android = AndroidDevice.configured {
            $0.resolve = resolve
            $0.app.usesCleartextTraffic = true
        }
        let browser = WebBrowser.configured {
            $0.resolve = resolve
            $0.origin = "http://localhost"
        }
        return Shown(
            new: isShown(await phone(.init(17)).receive(message)),
            old: isShown(await phone(.init(16, 4)).receive(message)),
            android: isShown(await android.receive(message)),
            web: isShown(await browser.receive(message))
        )
    }
}
