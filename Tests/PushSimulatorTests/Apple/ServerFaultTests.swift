// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import PushMessages
import PushSimulator
import Testing

/// Servers' treatments of a picture, with Firebase's documented extension on the other end.
@Suite(.timeLimit(.minutes(10)))
struct ServerFaultTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var path: String
        var answer: LoopbackAnswer
        /// The finding that says why there is no picture.
        var rule: String
        /// The evidence that the finding's sentence must name.
        var evidence: [String]
        var logCode: String?

        var testDescription: String { "\(rule) by \(path)" }
    }

    private static let page = [UInt8]("<!DOCTYPE html><title>Not here</title>".utf8)
    private static let png = SampleMedia.png.bytes

    static let cases: [Case] = [
        Case(
            path: "/missing.png",
            answer: .response(status: 404, contentType: "text/html", body: page),
            rule: "apple-http-error",
            evidence: ["404 text/html, 38 bytes", "missing.png.html", "101"],
            logCode: "I-FCM020003"
        ),
        Case(
            path: "/loop.png",
            answer: .redirect(to: "/loop.png"),
            rule: "apple-redirect-loop",
            evidence: ["-1007"],
            logCode: "I-FCM020001"
        ),
        Case(
            path: "/cut.png",
            answer: .truncated(Array(png.prefix(40)), announcing: png.count),
            rule: "apple-download-incomplete",
            evidence: ["-1005", "after 40 bytes"],
            logCode: "I-FCM020001"
        ),
        Case(
            path: "/closed.png",
            answer: .closesBeforeHeaders,
            rule: "apple-download-incomplete",
            evidence: ["-1005"],
            logCode: "I-FCM020001"
        ),
        Case(
            path: "/new.png",
            answer: .bytes(SampleMedia.lossyWebP.bytes, contentType: "image/webp"),
            rule: "apple-attachment-type",
            evidence: ["200 image/webp", "new.png.webp", "101"],
            logCode: "I-FCM020003"
        ),
        Case(
            path: "/picture.svg",
            answer: .text("<svg/>", contentType: "image/svg+xml"),
            rule: "apple-attachment-type",
            evidence: ["image/svg+xml", "picture.svg"],
            logCode: "I-FCM020003"
        ),
        Case(
            path: "/photos/1234",
            answer: .bytes(png, contentType: "application/octet-stream"),
            rule: "apple-file-extension-missing",
            evidence: ["application/octet-stream", "101"],
            logCode: "I-FCM020003"
        ),
        Case(
            path: "/empty.png",
            answer: .bytes([], contentType: "image/png"),
            rule: "apple-picture-unreadable",
            evidence: ["no bytes"]
        ),
        Case(
            path: "/page.png",
            answer: .bytes(page, contentType: "image/png"),
            rule: "apple-picture-unreadable",
            evidence: ["is a web page (text/html)", "public.png", "200 image/png, 38 bytes"]
        ),
        Case(
            path: "/stub.png",
            answer: .bytes(Array(png.prefix(8)), contentType: "image/png"),
            rule: "apple-picture-unreadable",
            evidence: ["broken image/png"]
        ),
        Case(
            path: "/renamed.jpg",
            answer: .bytes(SampleMedia.lossyWebP.bytes, contentType: "image/jpeg"),
            rule: "apple-picture-unreadable",
            evidence: ["image/webp", "public.jpeg"]
        ),
        Case(
            path: "/huge.png",
            answer: .bytes([UInt8](repeating: 0, count: 10 * 1024 * 1024 + 1), contentType: "image/png"),
            rule: "apple-picture-too-large",
            evidence: ["10485761 bytes", "102"],
            logCode: "I-FCM020003"
        ),
    ]

    @Test(arguments: cases)
    func `a bad answer leaves the text, and one finding says why there is no picture`(_ test: Case) async throws {
        try await withLoopbackServer([test.path: test.answer]) { server in
            let delivery = await AppleDevice.unhurried().receive(.alert(image: .string(server.url(test.path))))
            #expect(delivery.outcome == .modified)
            #expect(delivery.displayed?.title == "Sparky [modified]")
            #expect(delivery.displayed?.attachments == [])
            #expect(delivery.warnings == [test.rule])
            let sentence = try #require(delivery.findings.first?.message)
            for evidence in test.evidence { #expect(sentence.contains(evidence)) }
            #expect(delivery.logCodes == (test.logCode.map { [$0] } ?? []))
        }
    }

    @Test func `an error whose body is a picture is attached, with a warning`() async throws {
        let answer = LoopbackAnswer.response(status: 404, contentType: "image/png", body: Self.png)
        try await withLoopbackServer(["/gone.png": answer]) { server in
            let delivery = await AppleDevice.unhurried().receive(.alert(image: .string(server.url("/gone.png"))))
            #expect(delivery.displayed?.attachments.first?.width == 3)
            #expect(delivery.warnings == ["apple-http-error-shown"])
        }
    }

    @Test func `a redirect is followed and the file named after its end`() async throws {
        let routes: LoopbackRoutes = [
            "/old": .redirect(to: "/new.gif", status: 301),
            "/new.gif": .bytes(SampleMedia.animatedGIF.bytes, contentType: "image/gif"),
        ]
        try await withLoopbackServer(routes) { server in
            let delivery = await AppleDevice.unhurried().receive(.alert(image: .string(server.url("/old"))))
            #expect(delivery.displayed?.attachments.first?.type == "com.compuserve.gif")
            #expect(delivery.warnings == [])
            let hop = try #require(delivery.steps(.downloadRedirected).first)
            #expect(hop.fields["to"]?.string == server.url("/new.gif"))
            #expect(hop.fields["status"] == 301)
            #expect(delivery.steps(.fileNamed).first?.fields["fileExtension"] == ".gif")
            #expect(delivery.steps(.downloadFinished).first?.fields["effectiveURL"]?.string == server.url("/new.gif"))
        }
    }

    @Test(arguments: [LoopbackAnswer.stalls(after: 20, of: png), .neverAnswers, .endless()])
    func `a body that does not end in time leaves the best attempt`(_ answer: LoopbackAnswer) async throws {
        try await withLoopbackServer(["/slow.png": answer]) { server in
            let clock = ManualClock()
            let device = AppleDevice.configured {
                $0.timeLimit = .seconds(30)
                $0.clock = clock
                $0.network = NetworkProfile(name: "slow", bytesPerSecond: 1_000_000)
            }
            async let delivering = device.receive(.alert(image: .string(server.url("/slow.png"))))
            _ = try await server.request(number: 0)
            await clock.sleeper()
            clock.advance(by: .seconds(30))
            let delivery = await delivering
            #expect(delivery.outcome == .bestAttempt)
            #expect(delivery.displayed?.title == "Sparky [modified]")
            #expect(delivery.warnings == ["apple-time-limit"])
            #expect(delivery.steps(.timeLimit).count == 1)
            #expect(delivery.logCodes.filter { $0 != "I-FCM020001" } == [])
            try await server.connectionClosed(number: 0)
        }
    }

    @Test func `a picture that is damaged at its end is shown with a warning`() async throws {
        let bytes = Array(Self.png.dropLast(12))
        try await withLoopbackServer(["/cut.png": .bytes(bytes, contentType: "image/png")]) { server in
            let delivery = await AppleDevice.unhurried().receive(.alert(image: .string(server.url("/cut.png"))))
            #expect(delivery.displayed?.attachments.count == 1)
            #expect(delivery.warnings == ["apple-picture-damaged"])
        }
    }

    @Test func `a picture under another picture's name is shown with a note`() async throws {
        let answer = LoopbackAnswer.bytes(SampleMedia.baselineJPEG.bytes, contentType: "image/png")
        try await withLoopbackServer(["/a.png": answer]) { server in
            let delivery = await AppleDevice.unhurried().receive(.alert(image: .string(server.url("/a.png"))))
            #expect(delivery.displayed?.attachments.first?.width == 3)
            #expect(delivery.rules.contains("apple-picture-mistyped"))
            #expect(delivery.warnings == [])
        }
    }

    @Test func `a picture under a film's name has a note that says so`() async throws {
        let answer = LoopbackAnswer.bytes(Self.png, contentType: "video/mp4")
        try await withLoopbackServer(["/clip.mp4": answer]) { server in
            let delivery = await AppleDevice.unhurried().receive(.alert(image: .string(server.url("/clip.mp4"))))
            let note = delivery.findings.first { $0.rule == "apple-picture-mistyped" }?.message
            #expect(note?.hasPrefix("The file is attached as public.mpeg-4 but its content is image/png;") == true)
        }
    }

    @Test func `a file that is not a picture stays attached if the device is configured so`() async throws {
        try await withLoopbackServer(["/page.png": .bytes(Self.page, contentType: "image/png")]) { server in
            let device = AppleDevice.configured { $0.unreadableAttachments = .kept }
            let delivery = await device.receive(.alert(image: .string(server.url("/page.png"))))
            #expect(delivery.displayed?.attachments.count == 1)
            #expect(delivery.displayed?.attachments.first?.width == nil)
            #expect(delivery.warnings == ["apple-picture-unreadable"])
        }
    }
}
