// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushMessages
import Testing

@testable import PushSimulator

/// The fate of a picture on its way (`ImageDownload`).
@Suite(.timeLimit(.minutes(10)))
struct AndroidImageTests {
    private static let png = SampleMedia.png.bytes
    private static let limit = 1_048_576

    /// The sample picture with bytes behind its end, which decoders pass over.
    private static func png(ofByteCount count: Int) -> [UInt8] {
        png + [UInt8](repeating: 0, count: count - png.count)
    }

    @Test func `a picture is thumbnail and big picture in place of the long text`() async throws {
        try await withLoopbackServer(["/a.png": .bytes(Self.png, contentType: "image/png")]) { server in
            let delivery = await AndroidDevice.configured().receive(.picture(server.url("/a.png")))
            #expect(delivery.outcome == .shown)
            #expect(delivery.android?.style == .bigPicture)
            let attachment = try #require(delivery.displayed?.attachments.first)
            #expect(attachment.width == 3)
            #expect(attachment.height == 2)
            #expect(attachment.type == "public.png")
            let stored = try Data(contentsOf: URL(fileURLWithPath: attachment.file))
            #expect([UInt8](stored) == Self.png)
            #expect(delivery.rules == [])
            #expect(delivery.androidLog.contains("Starting download of: \(server.url("/a.png"))"))
            let request = try #require(server.requests.first)
            #expect(request.header("User-Agent") == "Dalvik/2.1.0 (Linux; U; Android 16)")
            #expect(request.header("Accept-Encoding") == "gzip")
        }
    }

    @Test(arguments: [nil, ""])
    func `without a URL there is no picture and nothing to explain`(_ url: String?) async {
        let delivery = await AndroidDevice.configured().receive(.picture(url))
        #expect(delivery.outcome == .shown)
        #expect(delivery.android?.style == .bigText)
        #expect(delivery.findings == [])
        #expect(delivery.androidSteps(.downloadStarted) == [])
    }

    @Test(arguments: [
        ("pizza.png", "no scheme"), ("/images/a.png", "no scheme"), ("//example.com/a.png", "no scheme"),
        ("gs://bucket/a.png", "scheme gs"), ("data:image/png;base64,AA==", "scheme data"),
        ("https://example.com:port/a.png", "port"), ("file:///sdcard/a.png", "scheme file"),
        ("https:///a.png", "does not name a host"),
    ])
    func `what is no web address brings no picture`(_ url: String, _ evidence: String) async throws {
        let delivery = await AndroidDevice.configured().receive(.picture(url))
        #expect(delivery.outcome == .shown)
        #expect(delivery.displayed?.attachments == [])
        let finding = try #require(delivery.findings.first)
        #expect(finding.rule == "android-image-url-invalid")
        #expect(finding.path == "message.notification.image")
        #expect(finding.message.contains(evidence))
    }

    @Test func `a malformed URL is logged, and begins no download`() async {
        let delivery = await AndroidDevice.configured().receive(.picture("gs://bucket/a.png"))
        #expect(delivery.androidLog.contains("Not downloading image, bad URL: gs://bucket/a.png"))
        #expect(delivery.androidSteps(.downloadStarted) == [])
        #expect(delivery.androidSteps(.timeLimit) == [])
    }

    @Test func `exactly one mebibyte passes`() async throws {
        let bytes = Self.png(ofByteCount: Self.limit)
        let counted = LoopbackAnswer(steps: [
            .head(status: 200, headers: [.init("Connection", "close")]), .body(bytes), .close,
        ])
        let routes: LoopbackRoutes = ["/a.png": .bytes(bytes, contentType: "image/png"), "/counted.png": counted]
        try await withLoopbackServer(routes) { server in
            for path in ["/a.png", "/counted.png"] {
                let delivery = await AndroidDevice.configured().receive(.picture(server.url(path)))
                #expect(delivery.displayed?.attachments.first?.byteCount == Self.limit)
            }
        }
    }

    @Test func `a byte more fails at once by its announced length`() async throws {
        // The length is announced and nothing ever sent: the header alone has to do.
        let answer = LoopbackAnswer.stalls(after: 0, of: Self.png(ofByteCount: Self.limit + 1))
        try await withLoopbackServer(["/a.png": answer]) { server in
            let delivery = await AndroidDevice.configured().receive(.picture(server.url("/a.png")))
            #expect(delivery.displayed?.attachments == [])
            #expect(delivery.android?.style == .bigText)
            #expect(delivery.warnings == ["android-picture-too-large"])
            #expect(delivery.findings.first?.message.contains("1048577") == true)
            let line = "Failed to download image: java.io.IOException: Content-Length exceeds max size of 1048576"
            #expect(delivery.androidLog.contains(line))
        }
    }

    @Test func `a byte more fails by counting where no length is announced`() async throws {
        let answer = LoopbackAnswer(steps: [
            .head(status: 200, headers: [.init("Connection", "close")]), .body(Self.png(ofByteCount: Self.limit + 1)),
            .close,
        ])
        try await withLoopbackServer(["/a.png": answer, "/endless.png": .endless()]) { server in
            for path in ["/a.png", "/endless.png"] {
                let delivery = await AndroidDevice.configured().receive(.picture(server.url(path)))
                #expect(delivery.displayed?.attachments == [])
                #expect(delivery.warnings == ["android-picture-too-large"])
                let line = "Failed to download image: java.io.IOException: Image exceeds max size of 1048576"
                #expect(delivery.androidLog.contains(line))
            }
        }
    }

    @Test(arguments: [400, 401, 403, 404, 410, 429, 500, 503])
    func `of an error not even a picture is shown`(_ status: Int) async throws {
        let answer = LoopbackAnswer.response(status: status, contentType: "image/png", body: Self.png)
        try await withLoopbackServer(["/a.png": answer]) { server in
            let delivery = await AndroidDevice.configured().receive(.picture(server.url("/a.png")))
            #expect(delivery.outcome == .shown)
            #expect(delivery.displayed?.attachments == [])
            #expect(delivery.warnings == ["android-http-error"])
            #expect(delivery.findings.first?.message.contains("\(status) image/png") == true)
            let url = server.url("/a.png")
            #expect(delivery.androidLog.contains("Failed to download image: java.io.FileNotFoundException: \(url)"))
        }
    }

    // MARK: - Redirects

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect within the scheme is followed`(_ status: Int) async throws {
        let routes: LoopbackRoutes = [
            "/old": .redirect(to: "/new.png", status: status), "/new.png": .bytes(Self.png, contentType: nil),
        ]
        try await withLoopbackServer(routes) { server in
            let delivery = await AndroidDevice.configured().receive(.picture(server.url("/old")))
            #expect(delivery.displayed?.attachments.count == 1)
            #expect(delivery.androidSteps(.downloadRedirected).first?.fields["followed"] == true)
        }
    }

    @Test func `a redirect to another scheme is not followed, and its own body is not a picture`() async throws {
        let page = [UInt8]("<html><body>Moved</body></html>".utf8)
        let target = "https://example.com/a.png"
        let answer = LoopbackAnswer.response(
            status: 301,
            contentType: "text/html",
            headers: [.init("Location", target)],
            body: page
        )
        try await withLoopbackServer(["/a.png": answer, "/empty.png": .redirect(to: target)]) { server in
            for path in ["/a.png", "/empty.png"] {
                let url = server.url(path)
                let delivery = await AndroidDevice.configured().receive(.picture(url))
                #expect(delivery.displayed?.attachments == [])
                #expect(delivery.warnings == ["android-redirect-scheme"])
                let finding = try #require(delivery.findings.first)
                #expect(finding.message.contains(target))
                let place: FieldPath = ["message", "notification", "image"]
                #expect(finding.fix?.edits == [.set(path: place, value: .string(target))])
                #expect(
                    delivery.androidLog.contains(
                        "Failed to download image: java.io.IOException: Failed to decode image: \(url)"
                    )
                )
                #expect(delivery.androidSteps(.downloadRedirected).first?.fields["followed"] == false)
            }
            #expect(server.requestCount == 2)
        }
    }

    @Test func `a picture as the body of such a redirect is shown`() async throws {
        let answer = LoopbackAnswer.response(
            status: 302,
            contentType: "image/png",
            headers: [.init("Location", "https://example.com/a.png")],
            body: Self.png
        )
        try await withLoopbackServer(["/a.png": answer]) { server in
            let delivery = await AndroidDevice.configured().receive(.picture(server.url("/a.png")))
            #expect(delivery.displayed?.attachments.count == 1)
        }
    }

    @Test func `redirects without an end fail`() async throws {
        try await withLoopbackServer(["/a.png": .redirect(to: "/a.png")]) { server in
            let delivery = await AndroidDevice.configured().receive(.picture(server.url("/a.png")))
            #expect(delivery.warnings == ["android-redirect-loop"])
            #expect(delivery.findings.first?.message.contains("20 times") == true)
            #expect(server.requestCount == 21)
        }
    }

    // MARK: - Plain http

    @Test func `plain http is refused from target SDK 28 on, but for allowed hosts`() async throws {
        func rules(_ change: (inout AndroidDevice.Configuration) -> Void) async -> [String] {
            let device = AndroidDevice.configured {
                $0.resolve = ["cdn.example.com:80:127.0.0.1"]
                $0.network = .offline
                change(&$0)
            }
            return await device.receive(.picture("http://cdn.example.com/a.png")).warnings
        }
        let refused = await rules { _ in }
        #expect(refused == ["android-cleartext"])
        let old = await rules { $0.app.targetSDK = 27 }
        #expect(old == ["android-offline"])
        let android8 = await rules { $0.systemVersion = "8.1" }
        #expect(android8 == ["android-offline"])
        let allowed = await rules { $0.app.cleartextHosts = [".example.com"] }
        #expect(allowed == ["android-offline"])
        let everywhere = await rules { $0.app.usesCleartextTraffic = true }
        #expect(everywhere == ["android-offline"])
        let nowhere = await rules {
            $0.app.targetSDK = 27
            $0.app.usesCleartextTraffic = false
        }
        #expect(nowhere == ["android-cleartext"])
    }

    @Test func `plain http has https as its remedy, where it names no port`() async throws {
        let finding = try #require(
            await AndroidDevice.configured().receive(.picture("http://cdn.example.com/a.png")).findings.first
        )
        #expect(finding.rule == "android-cleartext")
        let place: FieldPath = ["message", "notification", "image"]
        #expect(finding.fix?.edits == [.set(path: place, value: "https://cdn.example.com/a.png")])
        let withPort = await AndroidDevice.configured().receive(.picture("http://cdn.example.com:8080/a.png")).findings
            .first
        #expect(withPort?.rule == "android-cleartext")
        #expect(withPort?.fix == nil)
    }

    @Test func `strict transport refuses this machine too`() async throws {
        let device = AndroidDevice.configured { $0.strictTransport = true }
        let delivery = await device.receive(.picture("http://127.0.0.1:9/a.png"))
        #expect(delivery.warnings == ["android-cleartext"])
        #expect(
            delivery.androidLog.contains {
                $0.contains("Cleartext HTTP traffic to 127.0.0.1 not permitted")
            }
        )
    }

    // MARK: - What is a picture

    @Test func `neither name nor Content-Type counts`() async throws {
        try await withLoopbackServer(["/page.html": .bytes(Self.png, contentType: "text/html")]) { server in
            let delivery = await AndroidDevice.configured().receive(.picture(server.url("/page.html")))
            #expect(delivery.displayed?.attachments.first?.type == "public.png")
        }
    }

    @Test(arguments: [
        ("margherita.jpg", "15", true), ("margherita.bmp", "15", true), ("margherita.webp", "15", true),
        ("blinking-monster.gif", "15", true), ("margherita.heic", "15", true), ("margherita.heic", "8.0", true),
        ("margherita.heic", "7.1", false), ("margherita.avif", "14", true), ("margherita.avif", "13", false),
        ("margherita.avif", "11", false), ("margherita.svg", "15", false), ("blinking-monster.mp4", "15", false),
        ("page.png", "15", false), ("empty.png", "15", false), ("zeros.jpg", "15", true), ("png.jpg", "15", true),
        ("truncated.png", "15", true), ("truncated.jpg", "15", true), ("truncated.heic", "15", false),
        ("gzip.png", "15", false), ("jingle.mp3", "15", false),
    ])
    func `the version decides which formats are decoded`(
        _ file: String,
        _ version: String,
        _ isShown: Bool
    ) async throws {
        let bytes = try SampleAttachmentFile.bytes(file)
        try await withLoopbackServer(["/a": .bytes(bytes, contentType: nil)]) { server in
            let device = AndroidDevice.configured { $0.systemVersion = .init(version)! }
            let delivery = await device.receive(.picture(server.url("/a"), body: nil))
            #expect((delivery.displayed?.attachments.count == 1) == isShown)
            let rule = file == "page.png" ? "android-picture-is-page" : "android-decode"
            #expect(delivery.warnings.contains(rule) == !isShown)
            #expect(delivery.androidSteps(isShown ? .attachmentStored : .attachmentRejected).count == 1)
        }
    }

    @Test func `a device may decode what its version does not have to`() async throws {
        let bytes = try SampleAttachmentFile.bytes("margherita.avif")
        try await withLoopbackServer(["/a": .bytes(bytes, contentType: nil)]) { server in
            let device = AndroidDevice.configured {
                $0.systemVersion = "13"
                $0.decodesOptionalFormats = true
            }
            let delivery = await device.receive(.picture(server.url("/a")))
            #expect(delivery.displayed?.attachments.first?.type == "public.avif")
        }
    }

    @Test(arguments: [
        ("blinking-monster.gif", "android-gif-still"), ("blinking-monster.webp", "android-webp-still"),
        ("blinking.png", "android-animation-still"), ("sideways.jpg", "android-orientation"),
        ("truncated.png", "android-picture-damaged"),
    ])
    func `what is shown otherwise than meant is said`(_ file: String, _ rule: String) async throws {
        let bytes = try SampleAttachmentFile.bytes(file)
        try await withLoopbackServer(["/a": .bytes(bytes, contentType: nil)]) { server in
            let delivery = await AndroidDevice.configured().receive(.picture(server.url("/a"), body: nil))
            #expect(delivery.displayed?.attachments.count == 1)
            #expect(delivery.warnings == [rule])
            #expect(delivery.android?.isFirstFrameOnly == rule.hasSuffix("-still"))
        }
    }

    @Test func `the picture takes away the long text, of which a line or two are left`() async throws {
        try await withLoopbackServer(["/a.png": .bytes(Self.png, contentType: nil)]) { server in
            let long = String(repeating: "slices ", count: 20)
            for (version, evidence) in [("15", "2 lines"), ("11", "one line")] {
                let device = AndroidDevice.configured { $0.systemVersion = .init(version)! }
                let delivery = await device.receive(.picture(server.url("/a.png"), body: long))
                #expect(delivery.warnings == ["android-body-cut-by-picture"])
                #expect(delivery.findings.first?.message.contains(evidence) == true)
                #expect(delivery.findings.first?.path == "message.notification.body")
            }
            let lines = await AndroidDevice.configured().receive(.picture(server.url("/a.png"), body: "a\nb\nc"))
            #expect(lines.warnings == ["android-body-cut-by-picture"])
            let short = await AndroidDevice.configured().receive(.picture(server.url("/a.png"), body: "a\nb"))
            #expect(short.warnings == [])
        }
        let without = await AndroidDevice.configured().receive(
            .picture(nil, body: String(repeating: "slices ", count: 60))
        )
        #expect(without.warnings == [])
    }

    @Test func `a picture that is sent to others or in the data is missed`() async throws {
        var apple = PushMessage.picture(nil)
        apple.attachImage("https://example.com/i.png", for: [.apple])
        let delivery = await AndroidDevice.configured().receive(apple)
        let finding = try #require(delivery.findings.first)
        #expect(finding.rule == "android-image-elsewhere")
        #expect(finding.path == "message.apns.fcm_options.image")
        let place: FieldPath = ["message", "android", "notification", "image"]
        #expect(finding.fix?.edits == [.set(path: place, value: "https://example.com/i.png")])
        var data = PushMessage.picture(nil)
        data.data = ["image": "https://example.com/d.png"]
        let second = await AndroidDevice.configured().receive(data).findings.first
        #expect(second?.path == "message.data.image")
    }

    @Test func `the place of a picture is that of the section which counts`() async {
        var message = PushMessage.picture("gs://common/a.png")
        message.android = .init(notification: .init(image: "gs://own/a.png"))
        let own = await AndroidDevice.configured().receive(message).findings.first
        #expect(own?.path == "message.android.notification.image")
        var v2 = PushMessage(to: .token("t"))
        v2.androidV2 = .init(
            payload: .remoteNotification(.init(notification: .init(title: "T", image: "gs://v2/a.png")))
        )
        let new = await AndroidDevice.configured().receive(v2).findings.first
        #expect(new?.path == "message.android_v2.remote_notification.notification.image")
        let intent = await AndroidDevice.configured().receive(.notification(["title": "T", "image": "gs://x/a.png"]))
            .findings
            .first
        #expect(intent?.rule == "android-image-url-invalid")
        #expect(intent?.path == nil)
    }

    // MARK: - Broken connections

    @Test func `broken connections have their reasons`() async throws {
        let routes: LoopbackRoutes = [
            "/cut.png": .truncated(Array(Self.png.prefix(40)), announcing: Self.png.count),
            "/closed.png": .closesBeforeHeaders, "/raw.png": .raw("hello\r\n\r\n"),
        ]
        try await withLoopbackServer(routes) { server in
            for (path, rule) in [
                ("/cut.png", "android-download-incomplete"), ("/closed.png", "android-download-incomplete"),
                ("/raw.png", "android-answer-not-http"),
            ] {
                let delivery = await AndroidDevice.configured().receive(.picture(server.url(path)))
                #expect(delivery.outcome == .shown)
                #expect(delivery.displayed?.attachments == [])
                #expect(delivery.warnings == [rule], "\(path)")
            }
        }
        let offline = AndroidDevice.configured { $0.network = .offline }
        let delivery = await offline.receive(.picture("https://example.com/a.png"))
        #expect(delivery.warnings == ["android-offline"])
        let closed = await AndroidDevice.configured().receive(.picture("http://127.0.0.1:1/a.png"))
        #expect(closed.warnings == ["android-connection-failed"])
    }

    @Test func `spaces and user names in a URL are treated as Android's connections do`() async throws {
        try await withLoopbackServer(["/a%20b.png": .bytes(Self.png, contentType: nil)]) { server in
            let url = "http://user:secret@127.0.0.1:\(server.port)/a b.png#part"
            let delivery = await AndroidDevice.configured().receive(.picture("  \(url) "))
            #expect(delivery.displayed?.attachments.count == 1)
            #expect(server.requests.first?.target == "/a%20b.png")
            #expect(server.requests.first?.header("Authorization") == nil)
            for event in delivery.timeline {
                for (_, value) in event.fields { #expect(value.string?.contains("secret") != true) }
            }
            for finding in delivery.findings { #expect(!finding.message.contains("secret")) }
        }
    }
}
