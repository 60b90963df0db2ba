// SPDX-License-Identifier: Apache-2.0

import Curl
import FirebaseRuntime
import Foundation
import LoopbackServer
import NotificationRuntime
import Synchronization
import Testing

/// The helper's treatment of a server's answers.
@Suite(.timeLimit(.minutes(10)))
struct ExtensionHelperDownloadTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    @Test func `an image is attached from a background queue`() async throws {
        try await withLoopbackServer(["/pic.png": .bytes(Self.png, contentType: "image/png")]) { server in
            let push = TestPush()
            await push.run(image: server.url("/pic.png"))
            #expect(push.calls.count == 1)
            #expect(push.calls.first?.isOnMainThread == false)
            #expect(push.calls.first?.isDuringPopulate == false)
            let attachment = try #require(push.attachments.first)
            #expect(push.attachments.count == 1)
            #expect(!attachment.identifier.isEmpty)
            #expect(attachment.type == "public.png")
            #expect(attachment.url.path.hasPrefix(push.delivery.process.temporaryDirectory.path))
            #expect(
                attachment.url.lastPathComponent.wholeMatch(of: /CFNetworkDownload_[A-Za-z0-9]{6}\.tmp\.png/) != nil
            )
            #expect(try Data(contentsOf: attachment.url) == Data(Self.png))
            #expect(push.temporaryFiles == [attachment.url.lastPathComponent])
            #expect(push.logCodes.isEmpty)
            #expect(push.names == ["pic.png"])
        }
    }

    @Test(arguments: [true, false], ["http://example.com/pic.png", "http://127.0.0.1:9/pic.png", "found"])
    func `the handler is called on the queue, however early the download ends`(inTask: Bool, image: String) async throws
    {
        try await withLoopbackServer(["/pic.png": .bytes(Self.png, contentType: "image/png")]) { server in
            let push = TestPush()
            let url = image == "found" ? server.url("/pic.png") : image
            await inTask ? push.runInTask(image: url) : push.run(image: url)
            #expect(push.calls.map(\.isDuringPopulate) == [false])
            #expect(push.downloads == [url])
            #expect(push.attachments.isEmpty == (image != "found"))
        }
    }

    @Test func `a push whose time is over makes no request and calls no handler`() async throws {
        let asked = Mutex(0)
        let routes = LoopbackRoutes { _ in
            asked.withLock { $0 += 1 }
            return .bytes(Self.png, contentType: "image/png")
        }
        try await withLoopbackServer(routes) { server in
            let push = TestPush()
            push.delivery.cancelAll()
            await push.run(image: server.url("/pic.png"))
            #expect(push.calls.isEmpty)
            #expect(asked.withLock { $0 } == 0)
        }
    }

    @Test func `attachments that were there are replaced`() async throws {
        try await withLoopbackServer(["/pic.png": .bytes(Self.png, contentType: "image/png")]) { server in
            let push = TestPush()
            let content = push.content(image: server.url("/pic.png"))
            let own = push.delivery.process.configuration.dataDirectory.appending(path: "own.png")
            try FileManager.default.createDirectory(
                at: push.delivery.process.configuration.dataDirectory,
                withIntermediateDirectories: true
            )
            try Data(Self.png).write(to: own)
            content.attachments = [try UNNotificationAttachment(identifier: "own", url: own)]
            push.populate(content)
            await push.delivery.waitUntilIdle()
            #expect(push.attachments.count == 1)
            #expect(push.attachments.first?.identifier != "own")
        }
    }

    @Test(arguments: [200, 404, 500])
    func `the status is not looked at`(_ status: Int) async throws {
        let answer = LoopbackAnswer.response(status: status, contentType: "image/png", body: Self.png)
        try await withLoopbackServer(["/pic.png": answer]) { server in
            let push = TestPush()
            await push.run(image: server.url("/pic.png"))
            #expect(push.attachments.count == 1)
            #expect(push.logCodes.isEmpty)
        }
    }

    @Test func `a page in place of the picture is not attached`() async throws {
        try await withLoopbackServer([:]) { server in
            let push = TestPush()
            await push.run(image: server.url("/pic.png"))
            #expect(push.calls.count == 1)
            #expect(push.attachments.isEmpty)
            #expect(push.names == ["pic.png.html"])
            #expect(push.attachmentErrors == [101])
            #expect(push.logCodes == ["I-FCM020003"])
            // NSURL describes itself with its scheme.
            #expect(push.logTexts.first?.hasPrefix("Failed to create attachment with URL file:///") == true)
        }
    }

    @Test(arguments: [
        ("/pic.jpg", "image/jpeg", "public.jpeg"), ("/pic.jpg", "application/octet-stream", "public.jpeg"),
        ("/pic", "image/png", "public.png"), ("/image.php", "image/jpeg", "public.jpeg"),
        ("/film.mp4", "video/mp4", "public.mpeg-4"), ("/pic.gif?x=.html", nil, "com.compuserve.gif"),
        ("/pic.png", "image/jpeg", "public.jpeg"),
    ])
    func `type and name decide the attachment's type`(_ path: String, _ mimeType: String?, _ type: String) async throws
    {
        let routes = LoopbackRoutes { _ in .bytes(Self.png, contentType: mimeType) }
        try await withLoopbackServer(routes) { server in
            let push = TestPush()
            await push.run(image: server.url(path))
            #expect(push.attachments.first?.type == type)
        }
    }

    @Test(arguments: [
        ("/pic.jpg", "image/webp"), ("/pic.webp", "image/webp"), ("/pic.svg", "image/svg+xml"), ("/pic", nil),
        ("/pic", "application/octet-stream"), ("/a.gif", "text/html"),
    ])
    func `types that notifications cannot show are refused`(_ path: String, _ mimeType: String?) async throws {
        let routes = LoopbackRoutes { _ in .bytes(Self.png, contentType: mimeType) }
        try await withLoopbackServer(routes) { server in
            let push = TestPush()
            await push.run(image: server.url(path))
            #expect(push.attachments.isEmpty)
            #expect(push.attachmentErrors == [101])
            #expect(push.logCodes == ["I-FCM020003"])
            #expect(push.calls.count == 1)
        }
    }

    @Test func `after a redirect the final URL names the file`() async throws {
        let routes: LoopbackRoutes = [
            "/a.html": .redirect(to: "/deep/b.gif"), "/deep/b.gif": .bytes(Self.png, contentType: nil),
        ]
        try await withLoopbackServer(routes) { server in
            let push = TestPush()
            await push.run(image: server.url("/a.html"))
            #expect(push.names == ["b.gif"])
            #expect(push.attachments.first?.type == "com.compuserve.gif")
        }
    }

    @Test func `the server's own name comes first`() async throws {
        let header = LoopbackAnswer.Header("Content-Disposition", #"attachment; filename="pic.gif""#)
        let answer = LoopbackAnswer.response(contentType: "image/png", headers: [header], body: Self.png)
        try await withLoopbackServer(["/x": answer]) { server in
            let push = TestPush()
            await push.run(image: server.url("/x"))
            #expect(push.names == ["pic.gif"])
            #expect(push.attachments.first?.type == "com.compuserve.gif")
        }
    }

    @Test func `a redirect loop ends as too many redirects`() async throws {
        try await withLoopbackServer(["/a": .redirect(to: "/b"), "/b": .redirect(to: "/a")]) { server in
            let push = TestPush()
            await push.run(image: server.url("/a"))
            #expect(push.urlErrors == [-1007])
            #expect(push.logCodes == ["I-FCM020001"])
            #expect(push.calls.count == 1)
        }
    }

    @Test func `ATS refuses a redirect to plain http too`() async throws {
        try await withLoopbackServer(["/a": .redirect(to: "http://example.com/a.png")]) { server in
            let push = TestPush()
            await push.run(image: server.url("/a"))
            #expect(push.urlErrors == [-1022])
            #expect(push.calls.count == 1)
        }
    }

    @Test func `an exception for the host lets plain http through`() async throws {
        try await withLoopbackServer(["/pic.png": .bytes(Self.png, contentType: "image/png")]) { server in
            let push = TestPush {
                $0.transportSecurity.insecureHosts = [".example.com"]
                $0.resolve = ["images.example.com:\(server.port):127.0.0.1"]
            }
            await push.run(image: "http://images.example.com:\(server.port)/pic.png")
            #expect(push.attachments.count == 1)
        }
    }

    @Test func `a truncated body and a closed port fail the download, and leave no file`() async throws {
        let routes: LoopbackRoutes = ["/pic.png": .truncated(Self.png, announcing: 100)]
        let port = try await withLoopbackServer(routes) { server in
            let push = TestPush()
            await push.run(image: server.url("/pic.png"))
            #expect(push.urlErrors == [-1005])
            #expect(push.temporaryFiles.isEmpty)
            #expect(push.calls.count == 1)
            return server.port
        }
        let push = TestPush()
        await push.run(image: "http://127.0.0.1:\(port)/pic.png")
        #expect(push.urlErrors == [-1004])
        #expect(push.logCodes == ["I-FCM020001"])
    }

    @Test func `a picture of 10 MiB is attached, one byte more is too large`() async throws {
        let limit = 10 * 1024 * 1024
        let routes: LoopbackRoutes = [
            "/fits.png": .bytes([UInt8](repeating: 0, count: limit), contentType: "image/png"),
            "/more.png": .bytes([UInt8](repeating: 0, count: limit + 1), contentType: "image/png"),
        ]
        try await withLoopbackServer(routes) { server in
            let fits = TestPush()
            await fits.run(image: server.url("/fits.png"))
            #expect(fits.attachments.count == 1)
            let more = TestPush()
            await more.run(image: server.url("/more.png"))
            #expect(more.attachments.isEmpty)
            #expect(more.attachmentErrors == [102])
            #expect(more.logCodes == ["I-FCM020003"])
        }
    }

    @Test func `a server that stalls keeps the handler uncalled for good`() async throws {
        try await withLoopbackServer(["/pic.png": .stalls(after: 2, of: Self.png)]) { server in
            let push = TestPush()
            push.populate(push.content(image: server.url("/pic.png")))
            _ = try await server.request(number: 0)
            #expect(push.calls.isEmpty)
            #expect(push.delivery.runningDownloads == 1)
            push.delivery.cancelAll()
            await push.delivery.waitUntilIdle()
            #expect(push.urlErrors == [-999])
            #expect(push.temporaryFiles.isEmpty)
            // On a device the process is stopped by then: it logs nothing and calls nobody.
            #expect(push.logCodes.isEmpty)
            #expect(push.calls.isEmpty)
        }
    }

    @Test func `a body that never ends is stopped at the byte limit`() async throws {
        try await withLoopbackServer(["/pic.png": .endless()]) { server in
            let push = TestPush()
            let error = await #expect(throws: URLLoadingError.self) {
                _ = try await FileDownload.run(
                    server.url("/pic.png"),
                    in: push.delivery.process,
                    byteLimit: 1024 * 1024
                )
            }
            #expect(error?.code == .dataLengthExceedsMaximum)
            #expect(push.temporaryFiles.isEmpty)
        }
    }

    @Test func `a path in the MIME type never leads out of the folder`() async throws {
        let routes = LoopbackRoutes { _ in .bytes(Self.png, contentType: "image/../../evil") }
        try await withLoopbackServer(routes) { server in
            let newest = TestPush()
            await newest.run(image: server.url("/pic"))
            #expect(newest.logCodes == ["I-FCM020003"])
            let older = TestPush { $0.firebaseVersion = ReleaseVersion(12, 16) }
            await older.run(image: server.url("/pic"))
            #expect(older.logCodes == ["I-FCM020002"])
            #expect(older.attachments.isEmpty)
            #expect(older.calls.count == 1)
        }
    }

    @Test func `the content is the caller's own object, not a copy`() async throws {
        try await withLoopbackServer(["/pic.png": .bytes(Self.png, contentType: "image/png")]) { server in
            let push = TestPush()
            let content = push.content(image: server.url("/pic.png"))
            push.populate(content)
            await push.delivery.waitUntilIdle()
            #expect(push.calls.first?.content === content)
            #expect(content.attachments.count == 1)
        }
    }
}
