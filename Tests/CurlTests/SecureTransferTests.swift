// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import LoopbackServer
import SecureLoopback
import Testing

extension CurlEngineTests {
    @Suite(.enabled(if: SecureServer.isAvailable, Comment(rawValue: SecureServer.missing)))
    struct SecureTransferTests {
        @Test func `HTTP 2 is negotiated over TLS that our authority vouches for`() async throws {
            try await SecureServer.run(files: ["a.png": Data([1, 2, 3])]) { server in
                let result = try await CurlEngine.shared.perform(.to(server, "/a.png"))
                #expect(result.status == 200)
                #expect(result.body == [1, 2, 3])
                #expect(result.httpVersion == 20)
                #expect(result.effectiveURL == server.url("/a.png"))
                #expect(result.remoteAddress == "127.0.0.1")
                #expect(result.timings.tls > .zero)
                #expect(result.timings.tls <= result.timings.firstByte)
                #expect(result.header("content-length") == "3")
            }
        }

        @Test(arguments: [(100, 1), (250, 3), (1000, 10)])
        func `many transfers open no more connections than their streams need`(count: Int, bound: Int) async throws {
            // In a separate process: at the limit of connections, which other tests may reach, libcurl closes idle
            // ones.
            await #expect(processExitsWith: .success) { [count, bound] in
                let picture = Data((0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
                try await SecureServer.run(files: ["a.png": picture]) { server in
                    try await withThrowingTaskGroup(of: Int.self) { group in
                        for _ in 0..<count {
                            group.addTask {
                                let result = try await CurlEngine.shared.perform(.to(server, "/a.png"))
                                return result.body == Array(picture) ? result.httpVersion : 0
                            }
                        }
                        for try await version in group { #expect(version == 20) }
                    }
                    // The server takes 100 streams on a connection.
                    #expect((1...bound).contains(server.connectionCount))
                }
            }
        }

        @Test func `HTTP 1 over TLS has a connection for each transfer at a time`() async throws {
            let gate = Gate()
            let routes = LoopbackRoutes { request in
                await gate.wait()
                return .text(request.path)
            }
            let certificate = try LoopbackCertificate()
            let folder = try TemporaryFolder()
            try Data(certificate.authority.utf8).write(to: URL(fileURLWithPath: folder.path("authority.pem")))
            try await withLoopbackServer(routes, certificate: certificate) { server in
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for number in 0..<50 {
                        group.addTask {
                            let result = try await CurlEngine.shared.perform(
                                .get(server.url("/\(number)")) {
                                    $0.certificateAuthorityFile = folder.path("authority.pem")
                                }
                            )
                            return result.body == Array("/\(number)".utf8) ? result.httpVersion : 0
                        }
                    }
                    // All are under way before the first is answered.
                    try await server.requestCount(reaches: 50)
                    await gate.open()
                    for try await version in group { #expect(version == 11) }
                }
            }
        }

        @Test func `transfers without a server end at once`() async throws {
            try await SilentPort.run(listens: false) { port in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<300 {
                        group.addTask {
                            let error = try await failure(of: .get("https://127.0.0.1:\(port)/"))
                            #expect(error.code == .couldNotConnect)
                        }
                    }
                    try await group.waitForAll()
                }
            }
        }

        @Test func `another authority does not vouch for the server`() async throws {
            let folder = try TemporaryFolder()
            let stranger = folder.path("stranger.pem")
            try await SecureServer.makeCertificate(stranger, key: folder.path("key.pem"), host: SecureServer.host)
            try await SecureServer.run(files: ["a.png": Data([1])]) { server in
                let error = try await failure(of: .to(server, "/a.png") { $0.certificateAuthorityFile = stranger })
                #expect(error.code == .peerFailedVerification)
                #expect(error.detail.contains("certificate"))
            }
        }

        @Test func `an own authority counts for its transfer only`() async throws {
            try await SecureServer.run(files: ["a.png": Data([1])]) { server in
                for _ in 0..<3 {
                    let result = try await CurlEngine.shared.perform(.to(server, "/a.png"))
                    #expect(result.status == 200)
                    let error = try await failure(of: .to(server, "/a.png") { $0.certificateAuthorityFile = nil })
                    #expect(error.code == .peerFailedVerification)
                }
            }
        }

        @Test func `a certificate for another name is refused`() async throws {
            try await SecureServer.run(files: ["a.png": Data([1])]) { server in
                let url = "https://other.example.invalid:\(server.port)/a.png"
                let error = try await failure(
                    of: .get(url) {
                        $0.resolve = ["other.example.invalid:\(server.port):127.0.0.1"]
                        $0.certificateAuthorityFile = server.certificate
                    }
                )
                #expect(error.code == .peerFailedVerification)
            }
        }

        @Test func `an authority file that does not exist is its own error`() async throws {
            try await SecureServer.run { server in
                let error = try await failure(
                    of: .to(server, "/a.png") { $0.certificateAuthorityFile = "/no/such/file.pem" }
                )
                #expect(error.code == .unreadableAuthorities)
            }
        }

        @Test func `limits, speed and policy hold for one stream as for a connection`() async throws {
            let picture = Data(repeating: 7, count: 60_000)
            try await SecureServer.run(files: ["a.png": picture]) { server in
                let slow = try await CurlEngine.shared.perform(
                    .to(server, "/a.png") { $0.network.bytesPerSecond = 100_000 }
                )
                #expect(slow.body == Array(picture))
                #expect(slow.timings.total >= .milliseconds(600))
                let long = try await failure(of: .to(server, "/a.png") { $0.limits.byteCount = 59_999 })
                #expect(long.code == .byteLimitExceeded)
                let refused = try await failure(
                    of: .to(server, "/a.png") { $0.addresses = AddressPolicy { _ in false } }
                )
                #expect(refused.code == .addressRefused)
                #expect(server.connectionCount == 1)
            }
        }

        @Test func `HTTP 2 in cleartext is spoken to who is known to`() async throws {
            try await SecureServer.run(files: ["a.png": Data([1, 2])], certificate: nil) { server in
                let result = try await CurlEngine.shared.perform(
                    .get("http://127.0.0.1:\(server.port)/a.png") { $0.httpVersion = .http2PriorKnowledge }
                )
                #expect(result.httpVersion == 20)
                #expect(result.body == [1, 2])
            }
        }

        @Test func `a redirect from cleartext to TLS is followed`() async throws {
            try await SecureServer.run(files: ["a.png": Data([1, 2])]) { secure in
                let target = secure.url("/a.png")
                try await withLoopbackServer(["/": .redirect(to: target)]) { server in
                    let result = try await CurlEngine.shared.perform(.to(secure, "/") { $0.url = server.url("/") })
                    #expect(result.httpVersion == 20)
                    #expect(result.effectiveURL == target)
                }
            }
        }
    }
}

extension Transfer {
    fileprivate static func to(
        _ server: SecureServer,
        _ path: String,
        _ change: (inout Transfer) -> Void = { _ in }
    ) -> Transfer {
        .get(server.url(path)) {
            $0.resolve = server.resolve
            $0.certificateAuthorityFile = server.certificate
            change(&$0)
        }
    }
}
