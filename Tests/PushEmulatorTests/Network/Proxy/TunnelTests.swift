// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct TunnelTests {
    private static let connect = "CONNECT fcm.googleapis.com:443 HTTP/1.1\r\nHost: fcm.googleapis.com:443\r\n\r\n"
    private static let established = "HTTP/1.1 200 Connection Established\r\n\r\n"

    @Test(arguments: GoogleHosts.all)
    func `each of Google's push hosts leads to the emulator`(_ host: String) async throws {
        let text = try await throughTunnel { connection in
            try await connection.send("CONNECT \(host):443 HTTP/1.1\r\n\r\n")
            let answer = try await connection.read(through: "\r\n\r\n")
            try await connection.send("hello!")
            return answer + (try await connection.read(through: "!"))
        }
        #expect(text == Self.established + "hello!")
    }

    @Test func `bytes after the request in one piece go into the tunnel`() async throws {
        let text = try await throughTunnel { connection in
            try await connection.send(Self.connect + "early!")
            return try await connection.read(through: "early!")
        }
        #expect(text == Self.established + "early!")
    }

    @Test func `a request may come byte by byte`() async throws {
        let text = try await throughTunnel { connection in
            for character in Self.connect.unicodeScalars { try await connection.send(String(character)) }
            return try await connection.read(through: "\r\n\r\n")
        }
        #expect(text == Self.established)
    }

    @Test func `a client that has said all still hears the rest`() async throws {
        let text = try await throughTunnel { connection in
            try await connection.send(Self.connect + "last words ")
            connection.finish()
            return try await connection.readToEnd()
        }
        #expect(text == Self.established + "last words BYE")
    }

    @Test func `megabytes go both ways while both sides send`() async throws {
        let (sent, count) = try await echoing(pieceCount: 256) { try await $0.byteCountToEnd() }
        #expect(count == sent.count + "BYE".utf8.count)
    }

    @Test func `a client that reads slowly gets everything, in its order`() async throws {
        let (sent, received) = try await echoing(pieceCount: 128) { connection in
            // Byte by byte, which takes longer than all that is before the reader.
            var received: [UInt8] = []
            while let byte = try await connection.next() { received.append(byte) }
            return received
        }
        #expect(received.count == sent.count + "BYE".utf8.count)
        #expect(received.starts(with: sent))
    }

    /// Sends pieces of 64 KiB through a tunnel to the echo while the body reads what comes back.
    private func echoing<Result: Sendable>(
        pieceCount: Int,
        _ read: @Sendable (inout RawConnection) async throws -> Result
    ) async throws -> (sent: [UInt8], Result) {
        let piece = String(repeating: "0123456789abcdef", count: 4096)
        let result = try await throughTunnel { connection in
            try await connection.send(Self.connect)
            _ = try await connection.read(through: "\r\n\r\n")
            let sender = connection.sender
            return try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for _ in 0..<pieceCount { try await sender.write(ByteBuffer(string: piece)) }
                    sender.finish()
                }
                return try await read(&connection)
            }
        }
        return (Array(String(repeating: piece, count: pieceCount).utf8), result)
    }

    @Test func `a hundred tunnels at once do not mix`() async throws {
        try await EchoServer.run { echo in
            try await withProxy(to: echo) { port in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<100 {
                        group.addTask {
                            let text = try await RawConnection.open(to: port) { connection in
                                try await connection.send(Self.connect + "number \(number) ")
                                connection.finish()
                                return try await connection.readToEnd()
                            }
                            #expect(text == Self.established + "number \(number) BYE")
                        }
                    }
                    try await group.waitForAll()
                }
            }
        }
    }

    @Test func `a tunnel on which nothing moves is closed`() async throws {
        try await throughTunnel {
            $0.idleTimeLimit = .milliseconds(50)
        } _: { connection in
            try await connection.send(Self.connect)
            // The proxy closes the connection: nothing else ends the wait.
            await connection.closed()
        }
    }

    @Test func `a client that does not finish its request is let go`() async throws {
        try await throughTunnel {
            $0.handshakeTimeLimit = .milliseconds(50)
        } _: { connection in
            try await connection.send("CONNECT fcm.googleapis.com:443 HTTP/1.1\r\n")
            // The proxy closes the connection: nothing else ends the wait.
            await connection.closed()
        }
    }

    @Test func `the end of the proxy ends its tunnels`() async throws {
        try await EchoServer.run { echo in
            let (opened, isOpen) = AsyncStream<Void>.makeStream()
            try await withThrowingTaskGroup(of: String.self) { group in
                try await withProxy(to: echo) { port in
                    group.addTask {
                        try await RawConnection.open(to: port) { connection in
                            try await connection.send(Self.connect)
                            let answer = try await connection.read(through: "\r\n\r\n")
                            isOpen.finish()
                            return answer + (try await connection.readToEnd())
                        }
                    }
                    for await _ in opened {}
                }
                let text = try await group.next()
                #expect(text?.hasPrefix(Self.established) == true)
            }
        }
    }

    private func throughTunnel<Result: Sendable>(
        adjust: (inout ConnectProxy.Configuration) -> Void = { _ in },
        _ body: (inout RawConnection) async throws -> Result
    ) async throws -> Result {
        try await EchoServer.run { echo in
            try await withProxy(to: echo, adjust: adjust) { port in
                try await RawConnection.open(to: port, body)
            }
        }
    }
}
