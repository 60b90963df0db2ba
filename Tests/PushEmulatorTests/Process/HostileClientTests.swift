// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore
import NIOPosix
import Programs
import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct HostileClientTests {
    private static let head =
        "POST /v1/projects/demo/messages:send HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a\r\n"

    @Test(arguments: ["Content-Length: 1073741824\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n40000000\r\n"])
    func `a gigabyte sent as one body takes no memory`(rest: String) async throws {
        try await EmulatorProcess.run { emulator in
            let before = try emulator.memory("VmHWM")
            let channel = try await ClientBootstrap.patient(on: MultiThreadedEventLoopGroup.singleton)
                .connect(host: "127.0.0.1", port: emulator.port).get()
            try await channel.writeAndFlush(ByteBuffer(string: Self.head + rest)).get()
            let zeros = ByteBuffer(repeating: 0, count: 1024 * 1024)
            var sent = 0
            do {
                while sent < 1024 {
                    try await channel.writeAndFlush(zeros).get()
                    sent += 1
                }
            } catch {
                // It is not read to its end.
            }
            try? await channel.close()
            let after = try emulator.memory("VmHWM")
            #expect(after - before < 32 * 1024)
            let answer = try await EmulatorClient(base: emulator.url.absoluteString).get("/livez")
            #expect(answer.status == 200)
        }
    }

    @Test func `thousands of connections that say nothing take little memory, and keep nobody waiting`() async throws {
        try await EmulatorProcess.run { emulator in
            let before = try emulator.memory("VmRSS")
            let channels = try await connections(2000, to: emulator.port)
            let answer = try await EmulatorClient(base: emulator.url.absoluteString).get("/livez")
            #expect(answer.status == 200)
            let after = try emulator.memory("VmRSS")
            #expect((after - before) / 2000 < 40)
            for channel in channels { channel.close(promise: nil) }
        }
    }

    @Test func `4,300 connections in the middle of a body keep nobody out, and their memory goes back`() async throws {
        let count = min(4300, Self.raisedDescriptorLimit() - 500)
        try await EmulatorProcess.run { emulator in
            let client = EmulatorClient(base: emulator.url.absoluteString)
            // Once more than nothing, so that what is made once is not counted.
            #expect(try await client.get("/livez").status == 200)
            let before = try emulator.memory("VmRSS")
            // A part of each body is there, and takes room.
            let part = "Content-Length: 100000\r\n\r\n" + String(repeating: " ", count: 20_000)
            let channels = try await connections(count, to: emulator.port, sending: Self.head + part)
            for _ in 0..<5 { #expect(try await client.get("/livez").status == 200) }
            let during = try emulator.memory("VmRSS")
            for channel in channels { channel.close(promise: nil) }
            // Until it is back, or the suite's time is up.
            while try emulator.memory("VmRSS") - before > (during - before) / 3 {
                #expect(try await client.get("/livez").status == 200)
            }
            // It was something that could come back.
            #expect(during - before > 10 * count / 4)
        }
    }

    @Test func `floods of all ports leave files for others if the process may open few`() async throws {
        let log = OutputLog()
        let arguments = [
            "-c", "ulimit -n 256; exec \"$0\" \"$@\"", Program.richpush.path, "emulator", "start", "--port", "0",
            "--tls-port", "0", "--proxy-port", "0", "--format", "json",
        ]
        try await Program.shell.running(
            arguments,
            showsErrors: true,
            hearing: log.append
        ) { _ in
            let listeners = try JSONValue(parsing: Array(#require(await log.firstLine()).utf8))
            let url = try #require(listeners["url"]?.string.flatMap { URL(string: $0) })
            let names = ["proxyPort", "xmppPort", "tlsPort", "mcsPort"].filter { listeners[$0] != nil }
            let ports = [url.port] + names.map { listeners[$0]?.integer }
            let client = EmulatorClient(base: url.absoluteString)
            var channels: [any Channel] = []
            for port in ports {
                channels += try await connections(150, to: try #require(port))
                #expect(try await client.get("/livez").status == 200)
            }
            for channel in channels { channel.close(promise: nil) }
        }
    }

    @Test func `an emulator that may open too few files says so, and how many it needs`() async throws {
        let outcome = try await Program.shell.run([
            "-c", "ulimit -n 40; exec \"$0\" emulator start --port 0 --tls-port 0 --proxy-port 0",
            Program.richpush.path,
        ])
        #expect(outcome.status == 69)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("may open 40 files, and an emulator needs 128"))
    }

    /// Connections that have sent a text, opened fifty at a time: after each wait a task queues behind all other tests.
    private func connections(_ count: Int, to port: Int, sending text: String = "") async throws -> [any Channel] {
        let group = MultiThreadedEventLoopGroup.singleton
        let bootstrap = ClientBootstrap.patient(on: group)
        var channels: [any Channel] = []
        while channels.count < count {
            let opened = (0..<min(50, count - channels.count)).map { _ in
                bootstrap.connect(host: "127.0.0.1", port: port).flatMap { channel in
                    // A server that wants no more of it may close it meanwhile.
                    channel.writeAndFlush(ByteBuffer(string: text)).map { channel }.recover { _ in channel }
                }
            }
            channels += try await EventLoopFuture.whenAllSucceed(opened, on: group.next()).get()
        }
        return channels
    }

    /// As many files as this process may open at all, which the emulator inherits.
    private static func raisedDescriptorLimit() -> Int {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = min(limit.rlim_max, 16_384)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return Int(clamping: limit.rlim_cur)
    }
}
