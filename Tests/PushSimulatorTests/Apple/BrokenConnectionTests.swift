// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import PushMessages
import PushSimulator
import Synchronization
import Testing

/// Connections that break, answers that are not HTTP, and lengths that are wrong.
@Suite(.timeLimit(.minutes(10)))
struct BrokenConnectionTests {
    private static let png = SampleMedia.png.bytes
    private static let half = Array(png.prefix(png.count / 2))

    static let cases: [FaultCase] = [
        FaultCase(
            name: "a reset before the headers",
            answer: .resetsBeforeHeaders,
            rule: "apple-download-incomplete",
            evidence: ["-1005", "before the first byte"],
            logCode: "I-FCM020001"
        ),
        FaultCase(
            name: "a reset in the middle of the headers",
            answer: .resetsDuringHeaders,
            rule: "apple-download-incomplete",
            evidence: ["-1005", "before the first byte"],
            logCode: "I-FCM020001"
        ),
        FaultCase(
            name: "a reset after the headers",
            answer: .resets(after: 0, of: png),
            rule: "apple-download-incomplete",
            evidence: ["-1005", "before the first byte"],
            logCode: "I-FCM020001"
        ),
        FaultCase(
            name: "a reset in the middle of the body",
            answer: .resets(after: 20, of: png),
            rule: "apple-download-incomplete",
            evidence: ["-1005"],
            logCode: "I-FCM020001"
        ),
        FaultCase(
            name: "an end after the headers",
            answer: .closesAfterHeaders(announcing: 100),
            rule: "apple-download-incomplete",
            evidence: ["-1005", "before the first byte"],
            logCode: "I-FCM020001"
        ),
        FaultCase(
            name: "a Content-Length that is too long",
            answer: .truncated(png, announcing: png.count + 1),
            rule: "apple-download-incomplete",
            evidence: ["-1005", "after \(png.count) bytes", "Content-Length"],
            logCode: "I-FCM020001"
        ),
        FaultCase(
            name: "a Content-Length that is too short",
            answer: .truncated(png, announcing: png.count - 12),
            attached: "public.png",
            rule: "apple-picture-damaged",
            evidence: ["of \(png.count - 12)"]
        ),
        FaultCase(name: "no Content-Length", answer: .unannounced(png), attached: "public.png"),
        FaultCase(
            name: "no Content-Length and half of the picture",
            answer: .unannounced(Array(png.dropLast(12))),
            attached: "public.png",
            rule: "apple-picture-damaged",
            evidence: ["of \(png.count - 12)"]
        ),
        FaultCase(
            name: "a Content-Length that is not a number",
            answer: .raw("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: some\r\n\r\n"),
            rule: "apple-answer-not-http",
            evidence: ["-1017"],
            logCode: "I-FCM020001"
        ),
        FaultCase(name: "HTTP/1.0", answer: .http10(png, contentType: "image/png"), attached: "public.png"),
        FaultCase(
            name: "chunks",
            answer: .chunked([half, Array(png.dropFirst(half.count))], contentType: "image/png"),
            attached: "public.png"
        ),
        FaultCase(
            name: "a chunk whose size is not a number",
            answer: .badChunk(after: half),
            rule: "apple-download-incomplete",
            evidence: ["-1005"],
            logCode: "I-FCM020001"
        ),
        FaultCase(
            name: "a chunked body without its end",
            answer: LoopbackAnswer(
                steps: Array(LoopbackAnswer.chunked([png], contentType: "image/png").steps.dropLast()) + [.close]
            ),
            rule: "apple-download-incomplete",
            evidence: ["-1005"],
            logCode: "I-FCM020001"
        ),
        FaultCase(
            name: "103 before the answer",
            answer: .bytes(png, contentType: "image/png")
                .preceded(byInterim: 103, headers: [.init("Link", "</a.css>; rel=preload")]),
            attached: "public.png"
        ),
        FaultCase(
            name: "a server of another protocol",
            answer: .raw("SSH-2.0-OpenSSH_9.6\r\n"),
            rule: "apple-answer-not-http",
            evidence: ["-1017", "not a web server", "port"],
            logCode: "I-FCM020001"
        ),
        FaultCase(
            name: "random bytes",
            answer: LoopbackAnswer(steps: [.raw([0, 1, 2, 0xFF, 0xFE, 13, 10, 13, 10]), .close]),
            rule: "apple-answer-not-http",
            evidence: ["-1017"],
            logCode: "I-FCM020001"
        ),
        FaultCase(
            name: "gzip that is right",
            answer: .gzipped(png, contentType: "image/png"),
            attached: "public.png"
        ),
        FaultCase(
            name: "gzip that is none",
            answer: .miscoded(png),
            rule: "apple-content-encoding",
            evidence: ["-1015", "Content-Encoding"],
            logCode: "I-FCM020001"
        ),
        FaultCase(
            name: "a gzip bomb of 11 MB",
            answer: .gzipBomb(unpackingTo: 11_000_000),
            rule: "apple-picture-too-large",
            evidence: ["11 MB (11000000 bytes)", "102"],
            logCode: "I-FCM020003"
        ),
        FaultCase(
            name: "a gzip bomb without end",
            answer: .endlessGzipBomb,
            rule: "apple-picture-too-large",
            evidence: ["had not ended"],
            logCode: "I-FCM020001"
        ),
    ]

    @Test(arguments: cases)
    func `a broken connection or a wrong length has one outcome and one explanation`(_ test: FaultCase) async throws {
        try await test.check()
    }

    @Test func `a kept connection that closes under the next request is opened anew`() async throws {
        let used = Shared<Set<Int>>([])
        let routes = LoopbackRoutes { request in
            let isFirst = used.value.withLock { $0.insert(request.connection).inserted }
            return isFirst ? .bytes(Self.png, contentType: "image/png") : LoopbackAnswer(steps: [.close])
        }
        try await withLoopbackServer(routes) { server in
            let device = AppleDevice.unhurried()
            // Devices of other tests use the same pool of connections, which may have given one up in between.
            for number in 0..<20 {
                guard server.requestCount == number else { break }
                let delivery = await device.receive(.alert(image: .string(server.url("/\(number).png"))))
                #expect(delivery.displayed?.attachments.count == 1)
                #expect(delivery.warnings == [])
            }
            // One was requested twice: on the connection that broke, and on a new one.
            let last = server.requests.suffix(2)
            #expect(last.first?.target == last.last?.target)
            #expect(last.first?.connection != last.last?.connection)
        }
    }

    @Test func `a new connection that closes is not tried again`() async throws {
        try await withLoopbackServer(["/closes-once.png": .closesBeforeHeaders]) { server in
            let delivery = await AppleDevice.unhurried().receive(
                .alert(image: .string(server.url("/closes-once.png")))
            )
            #expect(delivery.warnings == ["apple-download-incomplete"])
            let requests = server.requests.filter { $0.target == "/closes-once.png" }
            #expect(requests.count == 1, "\(requests)")
        }
    }

    @Test(arguments: [
        ("bytes one by one", LoopbackAnswer.dripping(png, every: .milliseconds(200))),
        ("headers one by one", .drippingHeaders(png, every: .milliseconds(200))),
    ])
    func `a server that drips outlives the time limit`(_: String, _ answer: LoopbackAnswer) async throws {
        try await withLoopbackServer(["/slow.png": answer]) { server in
            let clock = ManualClock()
            let device = AppleDevice.timed(by: clock)
            async let delivering = device.receive(.alert(image: .string(server.url("/slow.png"))))
            _ = try await server.request(number: 0)
            await clock.sleeper()
            clock.advance(by: .seconds(30))
            let delivery = await delivering
            #expect(delivery.outcome == .bestAttempt)
            #expect(delivery.displayed?.attachments == [])
            #expect(delivery.warnings == ["apple-time-limit"])
            let finding = try #require(delivery.findings.first)
            #expect(finding.message.contains("30 s"))
            #expect(finding.path == "message.apns.fcm_options.image")
            // The download is cut off; the server sees its connection end.
            try await server.connectionClosed(number: 0)
        }
    }

    @Test func `a picture that drips in time is attached`() async throws {
        let answer = LoopbackAnswer.dripping(Self.png, count: 16, every: .milliseconds(10))
        try await withLoopbackServer(["/a.png": answer]) { server in
            let delivery = await AppleDevice.unhurried().receive(.alert(image: .string(server.url("/a.png"))))
            #expect(delivery.displayed?.attachments.count == 1)
            #expect(delivery.warnings == [])
        }
    }

    @Test func `a picture that took most of the time is shown with a note`() async throws {
        let answer = LoopbackAnswer.bytes(Self.png, contentType: "image/png").delayed(by: .milliseconds(700))
        try await withLoopbackServer(["/a.png": answer]) { server in
            let device = AppleDevice.configured { $0.timeLimit = .seconds(1) }
            let delivery = await device.receive(.alert(image: .string(server.url("/a.png"))))
            // On a machine that is too busy the time is up instead.
            guard delivery.outcome == .modified else { return }
            #expect(delivery.rules.contains("apple-download-slow"))
            #expect(delivery.warnings == [])
        }
    }
}
