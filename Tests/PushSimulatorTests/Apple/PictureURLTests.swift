// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import PushMessages
import PushSimulator
import Testing

/// URLs under which there is no server to ask, or which nobody may ask.
@Suite(.timeLimit(.minutes(10)))
struct PictureURLTests {
    @Test(arguments: [
        ("http://127.0.0.1:1/a.png", "apple-connection-failed", "-1004"),
        ("https://picture.invalid/a.png", "apple-host-not-found", "-1003"),
        ("http://pictures.example/a.png", "apple-cleartext", "-1022"),
        ("ftp://pictures.example/a.png", "apple-image-url-invalid", "-1002"),
        ("pictures/a.png", "apple-image-url-invalid", "-1002"),
    ])
    func `a URL that cannot be loaded is explained by its error`(url: String, rule: String, code: String) async {
        let delivery = await AppleDevice.unhurried().receive(.alert(image: .string(url)))
        #expect(delivery.outcome == .modified)
        #expect(delivery.warnings == [rule])
        #expect(delivery.findings.first?.message.contains(code) == true)
        #expect(delivery.logCodes == ["I-FCM020001"])
    }

    @Test func `a URL with a space was none before iOS 17's SDK`() async {
        let device = AppleDevice.configured { $0.app.linkedSDK = .init(16) }
        let delivery = await device.receive(.alert(image: "https://example.com/a b.png"))
        #expect(delivery.warnings == ["apple-image-url-invalid"])
        #expect(delivery.logCodes == ["I-FCM020000"])
        #expect(delivery.steps(.downloadStarted) == [])
    }

    @Test func `an older system reads URLs as it always did, whatever the SDK`() async {
        let device = AppleDevice.configured { $0.systemVersion = .init(16, 4) }
        let delivery = await device.receive(.alert(image: "https://example.com/a b.png"))
        #expect(delivery.logCodes == ["I-FCM020000"])
    }

    @Test(arguments: ["ftp://127.0.0.1/a.png", "file:///etc/passwd"])
    func `a redirect out of the web is said to be one`(location: String) async throws {
        try await withLoopbackServer(["/a.png": .redirect(to: location)]) { server in
            let delivery = await AppleDevice.unhurried().receive(.alert(image: .string(server.url("/a.png"))))
            #expect(delivery.warnings == ["apple-image-url-invalid"])
            #expect(
                delivery.findings.first?.message.contains("a.png redirects to a URL other than http or https") == true
            )
        }
    }

    @Test func `a picture that is no string is passed over`() async {
        let delivery = await AppleDevice.unhurried().receive(.alert(image: 42))
        #expect(delivery.outcome == .modified)
        #expect(delivery.warnings == ["apple-image-url-invalid"])
    }

    @Test func `a null picture is none`() async {
        let delivery = await AppleDevice.unhurried().receive(.alert(image: .null))
        #expect(delivery.outcome == .modified)
        #expect(delivery.findings == [])
    }

    @Test func `a picture in a place of its own invention is pointed out`() async {
        let delivery = await AppleDevice.unhurried().receive(
            .alert(["data": ["imageUrl": "https://example.com/a.png"]])
        )
        #expect(delivery.warnings == ["apple-image-elsewhere"])
        #expect(delivery.findings.first?.message.contains("data.imageUrl") == true)
    }

    @Test func `a device without a network says so`() async {
        let device = AppleDevice.configured { $0.network = .offline }
        let delivery = await device.receive(.alert(image: "https://example.com/a.png"))
        #expect(delivery.outcome == .modified)
        #expect(delivery.warnings == ["apple-offline"])
    }

    struct Local: Sendable {
        var host: String
        var version = 26
        var allowsLocal: Bool?
        var allowsArbitrary = false
        var exceptions: [String] = []
        var isRefused: Bool
    }

    /// Refused before anything is sent; an allowed request does not find a server.
    @Test(arguments: [
        Local(host: "192.168.0.7", version: 16, isRefused: false),
        Local(host: "192.168.0.7", version: 17, isRefused: true),
        Local(host: "192.168.0.7", allowsLocal: true, isRefused: false),
        Local(host: "192.168.0.7", exceptions: ["192.168.0.0/24"], isRefused: false),
        Local(host: "192.168.1.7", exceptions: ["192.168.0.0/24"], isRefused: true),
        Local(host: "camera.local", isRefused: false), Local(host: "camera.local", version: 10, isRefused: false),
        Local(host: "camera", isRefused: false), Local(host: "pictures.example", isRefused: true),
        Local(host: "pictures.example", allowsLocal: true, isRefused: true),
        Local(host: "pictures.example", allowsArbitrary: true, isRefused: false),
        Local(host: "pictures.example", allowsLocal: false, allowsArbitrary: true, isRefused: true),
    ])
    func `plain http to local names and addresses follows the system's version and the Info.plist`(
        local: Local
    ) async {
        let device = AppleDevice.configured {
            $0.systemVersion = .init(local.version)
            $0.app.allowsLocalNetworking = local.allowsLocal
            $0.app.allowsArbitraryLoads = local.allowsArbitrary
            $0.app.insecureHosts = local.exceptions
            $0.resolve = ["camera", "camera.local", "pictures.example", "192.168.0.7", "192.168.1.7"].map {
                "\($0):1:127.0.0.1"
            }
        }
        let delivery = await device.receive(.alert(image: .string("http://\(local.host):1/a.png")))
        #expect((delivery.warnings == ["apple-cleartext"]) == local.isRefused)
    }

    @Test func `strict transport refuses plain http to this machine too`() async throws {
        let routes: LoopbackRoutes = ["/a.png": .bytes(SampleMedia.png.bytes, contentType: "image/png")]
        try await withLoopbackServer(routes) { server in
            let push = APNSNotification.alert(image: .string(server.url("/a.png")))
            let strict = await AppleDevice.configured { $0.strictTransport = true }.receive(push)
            #expect(strict.warnings == ["apple-cleartext"])
            #expect(server.requestCount == 0)
            let lenient = await AppleDevice.unhurried().receive(push)
            #expect(lenient.rules == [])
            let excepted = AppleDevice.configured {
                $0.strictTransport = true
                $0.app.insecureHosts = ["127.0.0.1"]
            }
            #expect(await excepted.receive(push).rules == [])
        }
    }

    @Test func `old SDKs crash on a picture that is null, and the original is shown`() async {
        let device = AppleDevice.configured { $0.app.firebaseVersion = .init(10, 0) }
        let delivery = await device.receive(.alert(image: .null))
        #expect(delivery.outcome == .original)
        #expect(delivery.displayed?.title == "Sparky")
        #expect(delivery.warnings == ["apple-extension-crashed"])
        #expect(delivery.steps(.extensionCrashed).count == 1)
    }
}
