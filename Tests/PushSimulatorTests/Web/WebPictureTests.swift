// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushMessages
import PushSimulator
import Testing

/// The pictures that are requested, and the places in which they are shown.
@Suite(.timeLimit(.minutes(10)))
struct WebPictureTests {
    private static let routes = LoopbackRoutes { request in
        .bytes(SampleMedia.png.bytes, contentType: request.path.hasSuffix("gif") ? "image/gif" : "image/png")
    }

    struct Place: Sendable, CustomTestStringConvertible {
        var browser: Capabilities.Browser
        var system: Capabilities.System
        var picture: Bool
        var icon: Bool
        /// Paths that are asked for, besides the buttons' icons.
        var requested: [String]

        var testDescription: String { "\(browser) on \(system)" }
    }

    static let places: [Place] = [
        .init(browser: .chrome, system: .windows, picture: true, icon: true, requested: ["badge", "icon", "image"]),
        .init(browser: .edge, system: .windows, picture: true, icon: true, requested: ["badge", "icon", "image"]),
        .init(browser: .chrome, system: .android, picture: true, icon: true, requested: ["badge", "icon", "image"]),
        .init(browser: .chrome, system: .linuxKDE, picture: true, icon: true, requested: ["badge", "icon", "image"]),
        .init(browser: .chrome, system: .linuxOther, picture: true, icon: true, requested: ["badge", "icon", "image"]),
        .init(browser: .chrome, system: .chromeOS, picture: true, icon: true, requested: ["badge", "icon", "image"]),
        .init(browser: .chrome, system: .linuxGNOME, picture: false, icon: true, requested: ["badge", "icon"]),
        .init(browser: .chrome, system: .macOS, picture: false, icon: true, requested: ["badge", "icon"]),
        .init(browser: .firefox, system: .windows, picture: false, icon: true, requested: ["icon"]),
        .init(browser: .firefox, system: .android, picture: false, icon: true, requested: ["icon"]),
        .init(browser: .safari, system: .macOS, picture: false, icon: false, requested: []),
        .init(browser: .safari, system: .iOS, picture: false, icon: false, requested: []),
    ]

    @Test(arguments: places)
    func `each browser on each system shows what it shows in reality`(_ place: Place) async throws {
        try await withLoopbackServer(Self.routes) { server in
            let options: JSONObject = [
                "image": .string(server.url("/image")), "icon": .string(server.url("/icon")),
                "badge": .string(server.url("/badge")),
            ]
            let delivery = await WebBrowser.configured(place.browser, on: place.system).receive(.web(options))
            #expect(delivery.outcome == .shown)
            let displayed = try #require(delivery.displayed)
            #expect(displayed.attachments.map(\.identifier) == (place.picture ? ["image"] : []))
            #expect((displayed.web?.icon != nil) == place.icon)
            #expect((displayed.web?.badge != nil) == (place.browser == .chrome && place.system == .android))
            #expect(server.requests.map { String($0.path.dropFirst()) }.sorted() == place.requested)
            let finding = delivery.finding("web-no-image-browser")
            #expect((finding == nil) == place.picture)
            #expect(finding?.path == (place.picture ? nil : "message.webpush.notification.image"))
        }
    }

    @Test func `the picture is kept in the browser's folder, and described`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let browser = WebBrowser.configured()
            let delivery = await browser.receive(.web(image: server.url("/a.gif")))
            let picture = try #require(delivery.displayed?.attachments.first)
            #expect(picture.type == "public.png" && picture.width == 3 && picture.height == 2)
            #expect(picture.byteCount == SampleMedia.png.bytes.count)
            #expect(picture.file.hasPrefix(browser.dataDirectory.path) && picture.file.hasSuffix(".png"))
            #expect(try Data(contentsOf: URL(filePath: picture.file)) == Data(SampleMedia.png.bytes))
        }
    }

    @Test func `a picture that is not shown can be loaded all the same`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let browser = WebBrowser.configured(.chrome, on: .linuxGNOME) { $0.loadsUnshownPicture = true }
            let delivery = await browser.receive(.web(image: server.url("/a.png")))
            #expect(server.requestCount == 1)
            #expect(delivery.displayed?.attachments == [])
            #expect(delivery.finding("web-no-image-browser") != nil)
        }
    }

    @Test func `where no picture is shown the remedy is an icon, if there is none yet`() async throws {
        let image = "https://shop.example.com/a.png"
        let offline: (inout WebBrowser.Configuration) -> Void = { $0.network = .offline }
        let mac = await WebBrowser.configured(.chrome, on: .macOS, offline).receive(.web(image: image))
        let fix = try #require(mac.findings.first?.fix)
        let edit = Fix.Edit.set(path: ["message", "webpush", "notification", "icon"], value: .string(image))
        #expect(fix.edits == [edit])
        let both = await WebBrowser.configured(.chrome, on: .macOS, offline).receive(.web(image: image, icon: image))
        #expect(both.finding("web-no-image-browser")?.fix == nil)
        let safari = await WebBrowser.configured(.safari, on: .iOS, offline).receive(.web(image: image))
        #expect(safari.findings.map(\.rule) == ["web-no-image-browser"] && safari.findings.first?.fix == nil)
    }

    @Test(
        arguments: [
            (.windows, 3600, 600, 1800, 300), (.windows, 1000, 1800, 500, 900), (.windows, 1801, 900, 1800, 900),
            (.windows, 1800, 900, nil, nil), (.windows, 40, 40, nil, nil), (.linuxKDE, 1200, 600, 200, 100),
            (.linuxKDE, 300, 900, 33, 100), (.linuxKDE, 200, 100, nil, nil), (.linuxKDE, 90_000, 1, 200, 1),
        ] as [(Capabilities.System, Int, Int, Int?, Int?)]
    )
    func `a large picture is shrunk, its proportions kept`(
        _ system: Capabilities.System,
        _ width: Int,
        _ height: Int,
        _ shownWidth: Int?,
        _ shownHeight: Int?
    ) async throws {
        let png = PNGBytes.claiming(width: width, height: height, in: SampleMedia.png.bytes)
        try await withLoopbackServer(["/a.png": .bytes(png, contentType: "image/png")]) { server in
            let delivery = await WebBrowser.configured(.chrome, on: system).receive(.web(image: server.url("/a.png")))
            let displayed = try #require(delivery.displayed)
            #expect(displayed.attachments.first?.width == width && displayed.attachments.first?.height == height)
            #expect(displayed.web?.scaledTo?.width == shownWidth && displayed.web?.scaledTo?.height == shownHeight)
            let isSmall = system == .linuxKDE && shownWidth != nil
            #expect((delivery.finding("web-linux-small") != nil) == isSmall)
        }
    }

    @Test func `of a picture that moves the first frame is shown`() async throws {
        for media in [SampleMedia.animatedGIF, .animatedWebP] {
            try await withLoopbackServer(["/a": .bytes(media.bytes, contentType: nil)]) { server in
                let delivery = await WebBrowser.configured().receive(.web(image: server.url("/a")))
                #expect(delivery.displayed?.attachments.count == 1)
                #expect(delivery.findings.map(\.rule) == ["web-still"])
            }
        }
    }

    @Test(arguments: [SampleMedia.baselineJPEG, .progressiveJPEG, .png, .animatedGIF, .lossyWebP, .losslessWebP, .bmp])
    func `Chromium decodes pictures by their content`(_ media: SampleMedia) async throws {
        try await withLoopbackServer(["/a.txt": .bytes(media.bytes, contentType: "text/plain")]) { server in
            let delivery = await WebBrowser.configured().receive(.web(image: server.url("/a.txt")))
            #expect(delivery.displayed?.attachments.first?.width != nil)
        }
    }

    @Test func `relative URLs are those of the service worker`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let browser = WebBrowser.configured { $0.origin = .init(server.baseURL) }
            for image in ["/img/a.png", "img/a.png", " ./img/a.png\n", "\\img\\a.png", "//\(server.host)/img/a.png"] {
                let delivery = await browser.receive(.web(image: image))
                #expect(delivery.displayed?.attachments.count == 1, "\(image)")
                #expect(delivery.findings == [], "\(image)")
            }
            #expect(server.requests.map(\.target) == Array(repeating: "/img/a.png", count: 5))
        }
    }

    @Test func `a relative URL leads nowhere as long as the site is not known`() async throws {
        let delivery = await WebBrowser().receive(.web(image: "/a.png"))
        #expect(delivery.outcome == .shown && delivery.findings.map(\.rule) == ["web-image-url-invalid"])
        #expect(delivery.findings.first?.message.contains("relative") == true)
    }

    @Test(arguments: ["gs://bucket/a.png", "file:///etc/hostname", "blob:https://e.com/1", "https://", "ftp://e.com/a"])
    func `a URL that no browser loads leaves the picture out`(_ image: String) async throws {
        let delivery = await WebBrowser.configured().receive(.web(image: image))
        #expect(delivery.outcome == .shown && delivery.displayed?.attachments == [])
        #expect(delivery.findings.map(\.rule) == ["web-image-url-invalid"])
        #expect(delivery.findings.first?.path == "message.webpush.notification.image")
    }

    @Test func `an empty URL asks for nothing`() async throws {
        let delivery = await WebBrowser.configured().receive(.web(["image": "", "icon": ""]))
        #expect(delivery.outcome == .shown && delivery.findings == [] && delivery.webSteps(.downloadStarted).isEmpty)
    }

    @Test func `a data URL needs no server`() async throws {
        let base64 = Data(SampleMedia.png.bytes).base64EncodedString()
        let delivery = await WebBrowser.configured().receive(.web(image: "data:image/png;base64,\(base64)"))
        #expect(delivery.displayed?.attachments.first?.width == 3 && delivery.findings == [])
        let text = await WebBrowser.configured().receive(.web(image: "data:,hello%20there"))
        #expect(text.findings.map(\.rule) == ["web-decode"])
        let broken = await WebBrowser.configured().receive(.web(image: "data:image/png;base64,%%%"))
        #expect(broken.findings.map(\.rule) == ["web-image-url-invalid"])
    }

    @Test func `the common picture reaches browsers, and a finding about it points there`() async throws {
        var message = PushMessage(to: .token("t"), notification: .init(title: "x", image: "gs://bucket/a.png"))
        let common = await WebBrowser.configured().receive(message)
        #expect(common.findings.first?.path == "message.notification.image")
        message.webpush = .init(notification: .init(image: "gs://bucket/b.png"))
        let own = await WebBrowser.configured().receive(message)
        #expect(own.findings.first?.path == "message.webpush.notification.image")
    }

    @Test func `a picture in the headers or in the data is seen by nobody`() async throws {
        var header = PushMessage.web([:])
        header.webpush.headers["image"] = "https://shop.example.com/a.png"
        let first = await WebBrowser.configured().receive(header)
        #expect(first.findings.map(\.rule) == ["web-headers-image"])
        let fix = try #require(first.findings.first?.fix).apply(to: ["message": header.json])
        #expect(fix["message"]?["webpush"]?["notification"]?["image"] == "https://shop.example.com/a.png")
        #expect(fix["message"]?["webpush"]?["headers"]?["image"] == nil)
        let data = PushMessage.web([:], data: ["imageUrl": "https://shop.example.com/a.png"])
        let second = await WebBrowser.configured().receive(data)
        #expect(second.findings.map(\.rule) == ["web-image-elsewhere"])
        #expect(second.findings.first?.message.contains("data.imageUrl") == true)
    }
}

extension LoopbackServer {
    /// Address and port.
    fileprivate var host: String { String(baseURL.dropFirst("http://".count)) }
}
