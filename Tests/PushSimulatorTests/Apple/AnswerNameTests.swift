// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushMessages
import PushSimulator
import Testing

/// The file name that follows from an answer's status, type and names.
@Suite(.timeLimit(.minutes(10)))
struct AnswerNameTests {
    private static let png = SampleMedia.png.bytes
    private static let page = [UInt8]("<!DOCTYPE html><title>Please log in</title>".utf8)

    private static func png(_ type: String?, _ headers: [LoopbackAnswer.Header] = []) -> LoopbackAnswer {
        .response(contentType: type, headers: headers, body: png)
    }

    private static func named(_ disposition: String, _ type: String? = "image/png") -> LoopbackAnswer {
        png(type, [.init("Content-Disposition", disposition)])
    }

    static let statuses: [FaultCase] = [
        FaultCase(
            name: "500 with a page",
            answer: .response(status: 500, contentType: "text/html", body: page),
            rule: "apple-http-error",
            evidence: ["500 text/html, 43 bytes", "a.png.html", "101", "why the server fails"],
            logCode: "I-FCM020003"
        ),
        FaultCase(
            name: "403 with a page",
            answer: .response(status: 403, contentType: "text/html", body: page),
            rule: "apple-http-error",
            evidence: ["403 text/html", "no password"],
            logCode: "I-FCM020003"
        ),
        FaultCase(
            name: "503 without a body",
            answer: .response(status: 503),
            rule: "apple-http-error",
            evidence: ["503 without Content-Type, 0 bytes"]
        ),
        FaultCase(
            name: "200 with a page",
            answer: .bytes(page, contentType: "text/html; charset=utf-8"),
            rule: "apple-picture-is-page",
            evidence: ["200 text/html, 43 bytes", "leads to a web page"],
            logCode: "I-FCM020003"
        ),
        FaultCase(
            name: "204",
            answer: LoopbackAnswer(steps: [.head(status: 204, headers: [])]),
            rule: "apple-picture-unreadable",
            evidence: ["204 without Content-Type, 0 bytes", "no bytes"]
        ),
        FaultCase(
            name: "206 that nobody asked for",
            answer: .response(
                status: 206,
                contentType: "image/png",
                headers: [.init("Content-Range", "bytes 0-\(png.count - 13)/\(png.count)")],
                body: Array(png.dropLast(12))
            ),
            attached: "public.png",
            rule: "apple-picture-damaged"
        ),
        FaultCase(
            name: "304 that nobody asked for",
            answer: LoopbackAnswer(steps: [.head(status: 304, headers: [])]),
            rule: "apple-http-error",
            evidence: ["304 without Content-Type, 0 bytes"]
        ),
        FaultCase(
            name: "302 without a Location",
            answer: .response(status: 302, contentType: "text/html", body: page),
            rule: "apple-http-error",
            evidence: ["302 text/html", "URL of the file itself"],
            logCode: "I-FCM020003"
        ),
    ]

    static let types: [FaultCase] = [
        FaultCase(name: "no type", answer: png(nil), attached: "public.png"),
        FaultCase(
            name: "no type and no extension",
            path: "/a",
            answer: png(nil),
            rule: "apple-file-extension-missing",
            evidence: ["without Content-Type", "101"],
            logCode: "I-FCM020003"
        ),
        FaultCase(name: "a type in capitals", path: "/a", answer: png("IMAGE/PNG"), attached: "public.png"),
        FaultCase(
            name: "a type with a parameter",
            path: "/a",
            answer: png("image/png; q=1;x=\"y\""),
            attached: "public.png"
        ),
        FaultCase(name: "spaces around the type", path: "/a", answer: png("  image/png  "), attached: "public.png"),
        FaultCase(name: "a type that is none", answer: png("png"), attached: "public.png"),
        FaultCase(
            name: "multipart",
            answer: png("multipart/mixed; boundary=x"),
            attached: "public.png"
        ),
        FaultCase(name: "an extension in capitals", path: "/A.PNG", answer: png("image/png"), attached: "public.png"),
        FaultCase(
            name: "a query behind the name",
            path: "/a.png?v=2&w=.webp",
            answer: png("image/png"),
            attached: "public.png"
        ),
        FaultCase(
            name: "a JPEG's extension and a PNG's type",
            path: "/a.jpg",
            answer: png("image/png"),
            attached: "public.png"
        ),
        FaultCase(
            name: "a script's extension and a PNG's type",
            path: "/image.php",
            answer: png("image/png"),
            attached: "public.png"
        ),
        FaultCase(
            name: "HEIC under a name of its own",
            path: "/a.heic",
            answer: png("image/heic"),
            rule: "apple-attachment-type",
            evidence: ["image/heic", "a.heic"],
            logCode: "I-FCM020003"
        ),
        FaultCase(
            name: "a type with a path in it",
            path: "/a",
            answer: png("image/../../../../evil"),
            rule: "apple-file-extension-missing",
            logCode: "I-FCM020003"
        ),
    ]

    static let names: [FaultCase] = [
        FaultCase(
            name: "a name",
            path: "/x",
            answer: named(#"attachment; filename="pic.png""#),
            attached: "public.png"
        ),
        FaultCase(
            name: "the parent's parent",
            answer: named(#"attachment; filename="../../evil.png""#),
            attached: "public.png"
        ),
        FaultCase(
            name: "an absolute path",
            answer: named(#"attachment; filename="/etc/evil.png""#),
            attached: "public.png"
        ),
        FaultCase(
            name: "backslashes",
            answer: named(#"attachment; filename="..\\..\\evil.png""#),
            attached: "public.png"
        ),
        FaultCase(
            name: "an encoded path",
            answer: named("attachment; filename*=UTF-8''..%2F..%2Fevil%00.png"),
            attached: "public.png"
        ),
        FaultCase(
            name: "an encoded name in Latin-1",
            answer: named("attachment; filename=x; filename*=iso-8859-1'de'B%E4r.png"),
            attached: "public.png"
        ),
        FaultCase(
            name: "a name that is a folder",
            answer: named(#"attachment; filename="..""#),
            attached: "public.png"
        ),
        FaultCase(
            name: "a name of control characters",
            answer: named("attachment; filename=\"\u{1}\u{7F}\""),
            attached: "public.png"
        ),
        FaultCase(
            name: "an extension with a separator behind its dot",
            answer: named(#"attachment; filename="a./png""#),
            rule: "apple-attachment-type",
            logCode: "I-FCM020003"
        ),
        FaultCase(
            name: "a name of 4000 bytes",
            answer: named("attachment; filename=\"\(String(repeating: "n", count: 4000)).png\""),
            attached: "public.png"
        ),
        FaultCase(
            name: "an extension of 400 bytes",
            answer: named("attachment; filename=\"a.\(String(repeating: "x", count: 400))\""),
            rule: "apple-file-not-moved",
            evidence: ["I-FCM020002", "…"],
            logCode: "I-FCM020002"
        ),
    ]

    @Test(arguments: statuses + types + names)
    func `status, type and name decide what is attached`(_ test: FaultCase) async throws {
        try await test.check()
    }

    @Test(arguments: names)
    func `whatever a server calls a file, it stays among the device's own`(_ test: FaultCase) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "names-\(UUID().uuidString)")
        let inner = folder.appending(path: "a/b/device")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await withLoopbackServer([test.path: test.answer]) { server in
            let device = AppleDevice.configured { $0.dataDirectory = inner }
            let delivery = await device.receive(.alert(image: .string(server.url(test.path))))
            for attachment in delivery.displayed?.attachments ?? [] {
                #expect(attachment.file.hasPrefix(inner.path + "/"))
                #expect(attachment.byteCount == Self.png.count)
            }
            let outside = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
                .filter { !"a/b/device".hasPrefix($0) && !$0.hasPrefix("a/b/device/") }
            #expect(outside == [])
            #expect(!FileManager.default.fileExists(atPath: "/etc/evil.png"))
        }
    }

    @Test func `before 12.17 a type with a path in it left nothing to attach`() async throws {
        try await withLoopbackServer(["/a": Self.png("image/../../../../evil")]) { server in
            let device = AppleDevice.configured { $0.app.firebaseVersion = .init(12, 16) }
            let delivery = await device.receive(.alert(image: .string(server.url("/a"))))
            #expect(delivery.warnings == ["apple-file-not-moved"])
            #expect(delivery.logCodes == ["I-FCM020002"])
        }
    }

    @Test func `before 7.0 a type gave no extension`() async throws {
        try await withLoopbackServer(["/a": Self.png("image/png")]) { server in
            let device = AppleDevice.configured { $0.app.firebaseVersion = .init(6, 34) }
            let delivery = await device.receive(.alert(image: .string(server.url("/a"))))
            // The system's own suggestion has the type's extension already.
            #expect(delivery.displayed?.attachments.map(\.type) == ["public.png"])
        }
    }
}
