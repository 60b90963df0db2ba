// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct SecureListenerTests {
    @Test(arguments: [(HTTPVersion.automatic, 20), (.http1_1, 11)], ["fcm.googleapis.com", "localhost", "127.0.0.1"])
    func `it speaks the HTTP that a client asks for, under Google's names and its own`(
        _ version: (asked: HTTPVersion, spoken: Int),
        _ host: String
    ) async throws {
        let result = try await Emulator(.test).withRunning { emulator in
            var transfer = Transfer(url: "https://\(host):\(emulator.ports.tls)/livez")
            transfer.resolve = ["fcm.googleapis.com:\(emulator.ports.tls):127.0.0.1"]
            transfer.certificateAuthorityFile = emulator.authority.certificateFile.path
            transfer.httpVersion = version.asked
            return try await CurlEngine.shared.perform(transfer)
        }
        #expect(result.status == 200)
        #expect(result.httpVersion == version.spoken)
    }

    @Test(arguments: ["fcm.googleapis.com", "localhost"])
    func `a client on BoringSSL trusts it, which knows no constraints for addresses`(_ host: String) async throws {
        let answer = try await Emulator(.test).withRunning { emulator in
            var configuration = TLSConfiguration.makeClientConfiguration()
            configuration.trustRoots = .file(emulator.authority.certificateFile.path)
            configuration.applicationProtocols = ["http/1.1"]
            let context = try NIOSSLContext(configuration: configuration)
            let connection = try await ClientBootstrap.patient(on: MultiThreadedEventLoopGroup.singleton)
                .connect(host: "127.0.0.1", port: emulator.ports.tls) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(
                            NIOSSLClientHandler(context: context, serverHostname: host)
                        )
                        return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                    }
                }
            return try await connection.executeThenClose { answers, requests in
                try await requests.write(
                    ByteBuffer(string: "GET /livez HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
                )
                var answer = ByteBuffer()
                for try await var bytes in answers { answer.writeBuffer(&bytes) }
                return String(buffer: answer)
            }
        }
        #expect(answer.hasPrefix("HTTP/1.1 200 "))
    }

    @Test func `the proxy leads to it`() async throws {
        let text = try await Emulator(.test).withRunning { emulator in
            try await RawConnection.open(to: emulator.ports.proxy) { connection in
                // A TLS alert is what a TLS server answers to what is none.
                try await connection.send(
                    "CONNECT fcm.googleapis.com:443 HTTP/1.1\r\n\r\nno TLS at all, but long enough"
                )
                return try await connection.read(through: "\r\n\r\n")
            }
        }
        #expect(text == "HTTP/1.1 200 Connection Established\r\n\r\n")
    }

    @Test func `a handshake that is not finished in time is let go`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.limits.requestTime = .milliseconds(50)
        try await Emulator(configuration).withRunning { emulator in
            // The emulator closes the connection: nothing else ends the wait.
            try await RawConnection.open(to: emulator.ports.tls) { await $0.closed() }
        }
    }

    @Test func `connections on which nothing is asked are let go`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.limits.idleTime = .milliseconds(50)
        try await Emulator(configuration).withRunning { emulator in
            // The emulator closes the connection: nothing else ends the wait.
            try await RawConnection.open(to: emulator.ports.http) { await $0.closed() }
        }
    }

    @Test func `an emulator stops while clients arrive`() async throws {
        for _ in 0..<20 {
            let clients = try await Emulator(.test).withRunning { emulator in
                Task {
                    // Until nobody listens any more.
                    while (try? await RawConnection.open(to: emulator.ports.http) { try await $0.send("G") }) != nil {}
                }
            }
            await clients.value
        }
    }

    @Test func `an emulator stops though handshakes and connections are unfinished`() async throws {
        let (stopped, stop) = AsyncStream<Void>.makeStream()
        try await Emulator(.test).withRunning { emulator in
            let (connected, isConnected) = AsyncStream<Void>.makeStream()
            for port in [emulator.ports.http, emulator.ports.tls, emulator.ports.proxy] {
                Task {
                    try await RawConnection.open(to: port) { connection in
                        // The first byte of a TLS handshake, of a request to HTTP and of one to the proxy.
                        try await connection.send(port == emulator.ports.tls ? "\u{16}" : "G")
                        isConnected.yield()
                        await connection.closed()
                        stop.yield()
                    }
                }
            }
            var count = 0
            for await _ in connected {
                count += 1
                if count == 3 { break }
            }
            // A server takes its clients in turn: whoever has an answer came after those.
            for base in ["http://127.0.0.1:\(emulator.ports.http)", "https://127.0.0.1:\(emulator.ports.tls)"] {
                var transfer = Transfer(url: base + "/livez")
                transfer.certificateAuthorityFile = emulator.authority.certificateFile.path
                let answer = try await CurlEngine.shared.perform(transfer)
                #expect(answer.status == 200)
            }
            let refusal = try await RawConnection.open(to: emulator.ports.proxy) { connection in
                try await connection.send("GET / HTTP/1.1\r\n\r\n")
                return try await connection.readToEnd()
            }
            #expect(refusal.hasPrefix("HTTP/1.1 400 "))
        }
        var count = 0
        for await _ in stopped {
            count += 1
            if count == 3 { break }
        }
        #expect(count == 3)
    }

    @Test func `a host that is not an address is named in the refusal`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.host = "push"
        let error = await #expect(throws: EmulatorError.self) {
            try await Emulator(configuration).withRunning { _ in }
        }
        #expect(error?.code == .configurationInvalid)
        #expect(error?.description.contains("push") == true)
    }

    @Test func `a host that is given by name is in the certificate`() throws {
        var configuration = Emulator.Configuration.test
        configuration.host = "localhost"
        let services = ServiceList([])
        #expect(try configuration.checked().certifiedHosts(of: services) == ServedHosts.local)
        let name = ProcessInfo.processInfo.hostName.lowercased()
        configuration.host = name
        configuration.accessToken = "secret"
        // Not every machine knows its own name.
        guard let checked = try? configuration.checked() else { return }
        #expect(checked.host != name)
        #expect(checked.certifiedHosts(of: services).contains(name))
        #expect(checked.certifiedHosts(of: services).contains(checked.host))
    }

    @Test func `a port that is taken ends the start, with its number`() async throws {
        try await EchoServer.run { taken in
            for port in [\Emulator.Configuration.Ports.http, \.tls, \.proxy] {
                var configuration = Emulator.Configuration.test
                configuration.ports[keyPath: port] = taken.port ?? 0
                let emulator = Emulator(configuration)
                let error = await #expect(throws: EmulatorError.self) { try await emulator.withRunning { _ in } }
                #expect(error?.code == .portUnavailable)
                #expect(error?.description.contains("\(taken.port ?? 0)") == true)
            }
        }
    }
}
