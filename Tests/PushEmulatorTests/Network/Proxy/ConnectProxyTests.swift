// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import NIOCore
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct ConnectProxyTests {
    @Test(arguments: [
        ("CONNECT example.com:443 HTTP/1.1\r\n\r\n", 403, "example.com is not a host of a push service"),
        ("CONNECT storage.googleapis.com:443 HTTP/1.1\r\n\r\n", 403, "--allow-other-hosts"),
        ("CONNECT fcm.googleapis.com:5228 HTTP/1.1\r\n\r\n", 403, "serves nothing of fcm.googleapis.com on port 5228"),
        ("CONNECT fcm.googleapis.com HTTP/1.1\r\n\r\n", 400, "CONNECT needs a host and a port"),
        ("GET http://fcm.googleapis.com/v1 HTTP/1.1\r\n\r\n", 403, "use https://fcm.googleapis.com/"),
        ("POST http://example.com/ HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc", 403, "add example.com to NO_PROXY"),
        ("GET / HTTP/1.1\r\nHost: localhost:8028\r\n\r\n", 400, "The inbox is at http://inbox.test/."),
        ("\u{16}\u{3}\u{1}\u{2}", 400, "This is not HTTP"),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505, "inside the tunnel"),
        ("CONNECT a:1 HTTP/1.1\r\nX: " + String(repeating: "x", count: 10_000), 431, "longer"),
    ])
    func `an unknown path is answered with a sentence`(_ request: String, status: Int, sentence: String) async throws {
        let text = try await withProxy(adjust: { $0.inboxURL = "http://inbox.test/" }) { port in
            try await answer(to: request, port: port)
        }
        #expect(text.hasPrefix("HTTP/1.1 \(status) "), "\(text)")
        #expect(text.contains(sentence), "\(text)")
    }

    @Test func `an answer arrives whole though the client is still sending`() async throws {
        let request = "POST http://example.com/ HTTP/1.1\r\nContent-Length: 500000\r\n\r\n"
        let text = try await withProxy { port in
            try await RawConnection.open(to: port) { connection in
                try await connection.send(request + String(repeating: "x", count: 500_000))
                connection.finish()
                return try await connection.readToEnd()
            }
        }
        #expect(text.hasPrefix("HTTP/1.1 403 Forbidden\r\n"))
        #expect(text.hasSuffix("\n"))
    }

    @Test func `an emulator that does not answer is said so`() async throws {
        let text = try await SilentPort.run(listens: false) { port in
            let nobody = try SocketAddress(ipAddress: "127.0.0.1", port: Int(port))
            return try await withProxy(to: nobody) { port in
                try await answer(to: "CONNECT iid.googleapis.com:443 HTTP/1.1\r\n\r\n", port: port)
            }
        }
        #expect(text.hasPrefix("HTTP/1.1 502 Bad Gateway\r\n"))
        #expect(text.contains("iid.googleapis.com, port 443, cannot be connected to."))
    }

    @Test(arguments: ["127.0.0.1", "localhost"])
    func `other hosts are reached where that is allowed`(_ host: String) async throws {
        let text = try await toEcho(host) { $0.otherHosts = .allowed }
        #expect(text == "HTTP/1.1 200 Connection Established\r\n\r\nhello BYE")
    }

    @Test(arguments: ["127.0.0.1", "localhost"])
    func `this machine is refused if only public addresses are allowed`(_ host: String) async throws {
        let text = try await toEcho(host) { $0.otherHosts = .allowedAtPublicAddresses }
        #expect(text.hasPrefix("HTTP/1.1 403 "))
        #expect(text.contains("\(host) is at no public address"))
    }

    @Test func `a name that does not exist is said so`() async throws {
        let text = try await withProxy(adjust: { $0.otherHosts = .allowed }) { port in
            try await answer(to: "CONNECT nobody.invalid:443 HTTP/1.1\r\n\r\n", port: port)
        }
        #expect(text.hasPrefix("HTTP/1.1 502 "))
    }

    @Test(arguments: [
        (nil, 407), ("Basic", 407), ("Basic !", 407), ("Basic cmljaHB1c2g6d3Jvbmc=", 407), ("Bearer wrong", 407),
        ("Digest secret", 407), ("Basic cmljaHB1c2g6c2VjcmV0", 200), ("basic OnNlY3JldA==", 200),
        ("Bearer secret", 200),
    ])
    func `an access token is required if one is set`(_ credentials: String?, status: Int) async throws {
        let field = credentials.map { "Proxy-Authorization: \($0)\r\n" } ?? ""
        let text = try await EchoServer.run { echo in
            try await withProxy(to: echo, adjust: { $0.accessToken = "secret" }) { port in
                try await answer(to: "CONNECT fcm.googleapis.com:443 HTTP/1.1\r\n\(field)\r\n", port: port)
            }
        }
        #expect(text.hasPrefix("HTTP/1.1 \(status) "))
        #expect(text.contains("Proxy-Authenticate: Basic") == (status == 407))
        #expect(!text.contains("secret"))
    }

    @Test func `too many connections get a retry answer, and others are served once one has gone`() async throws {
        try await EchoServer.run { echo in
            try await withProxy(to: echo, adjust: { $0.connectionLimit = 1 }) { port in
                let request = "CONNECT fcm.googleapis.com:443 HTTP/1.1\r\n\r\n"
                try await RawConnection.open(to: port) { connection in
                    try await connection.send(request)
                    _ = try await connection.read(through: "\r\n\r\n")
                    let text = try await answer(to: request, port: port)
                    #expect(text.hasPrefix("HTTP/1.1 503 "))
                    #expect(text.contains("Retry-After: 1\r\n"))
                }
                var text = ""
                // The proxy hears a little later than we do that the first has gone.
                repeat { text = try await answer(to: request, port: port) } while text.hasPrefix("HTTP/1.1 503 ")
                #expect(text.hasPrefix("HTTP/1.1 200 "))
            }
        }
    }

    @Test func `a port that is taken is said so`() async throws {
        try await EchoServer.run { echo in
            let error = await #expect(throws: EmulatorError.self) {
                try await withProxy(adjust: { $0.port = echo.port ?? 0 }) { _ in }
            }
            #expect(error?.code == .portUnavailable)
            #expect(error?.description.contains("\(echo.port ?? 0)") == true)
        }
    }

    private func answer(to request: String, port: Int) async throws -> String {
        try await RawConnection.open(to: port) { connection in
            try await connection.send(request)
            connection.finish()
            return try await connection.readToEnd()
        }
    }

    private func toEcho(_ host: String, adjust: (inout ConnectProxy.Configuration) -> Void) async throws -> String {
        try await EchoServer.run { echo in
            try await withProxy(adjust: adjust) { port in
                try await answer(to: "CONNECT \(host):\(echo.port ?? 0) HTTP/1.1\r\n\r\nhello ", port: port)
            }
        }
    }
}
