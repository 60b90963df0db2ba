// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushEmulator

/// Requests by the host that they name, over HTTP/1.1 as it is written.
@Suite(.timeLimit(.minutes(10)))
struct HostTests {
    private static let body = #"{"message": {"topic": "a"}}"#

    /// A send, and a request of the API, with these lines for the host.
    private static func requests(_ hosts: [String]) -> [String] {
        let lines = hosts.map { "Host: \($0)\r\n" }.joined()
        let end = "Connection: close\r\n\r\n"
        return [
            "POST /v1/projects/demo/messages:send HTTP/1.1\r\n\(lines)Authorization: Bearer x\r\n"
                + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\(end)\(body)",
            "GET /api/v1/messages HTTP/1.1\r\n\(lines)\(end)",
            "GET /nowhere HTTP/1.1\r\n\(lines)\(end)",
        ]
    }

    /// The statuses of ``requests(_:)``, and how many messages the inbox holds then.
    private func statuses(
        _ hosts: [String],
        _ change: (inout Emulator.Configuration) -> Void = { _ in }
    ) async throws -> (statuses: [Int?], messageCount: Int) {
        try await Emulator(.test(change)).withRunning { emulator in
            var statuses: [Int?] = []
            for request in Self.requests(hosts) {
                let answer = try await RawConnection.open(to: emulator.httpPort) { connection in
                    try await connection.send(request)
                    return try await connection.readToEnd()
                }
                statuses.append(answer.split(separator: " ").dropFirst().first.flatMap { Int($0) })
            }
            return (statuses, try await emulator.inbox.messages().count)
        }
    }

    @Test(arguments: ["localhost", "127.0.0.1:9026", "[::1]:1", "a.localhost", "127.0.0.2", "LocalHost."])
    func `the emulator answers under its own names`(_ host: String) async throws {
        let (statuses, count) = try await statuses([host])
        #expect(statuses == [200, 200, 404])
        #expect(count == 1)
    }

    @Test(arguments: [
        "evil.example", "evil.example:8026", "[::1].evil", "127.0.0.1:9026.evil", "localhost:9026, evil",
        "localhost evil",
        "127.0.0.1.evil.example", "localhost.evil.example", "user@localhost", "localhost:", "localhost:99999",
        "10.0.2.2",
        "[::2]", "", "push",
    ])
    func `nothing is sent or read under the name of somebody else`(_ host: String) async throws {
        let (statuses, count) = try await statuses([host])
        #expect(statuses == [421, 421, 421])
        #expect(count == 0)
    }

    @Test(arguments: [
        [], ["localhost", "localhost"], ["localhost", "127.0.0.1"], ["localhost", "evil.example"],
        ["evil.example", "localhost"],
    ])
    func `a request names one host, and not several`(_ hosts: [String]) async throws {
        let (statuses, count) = try await statuses(hosts)
        #expect(statuses == [400, 400, 400])
        #expect(count == 0)
    }

    @Test(arguments: [
        ("http://localhost/api/v1/messages", 200), ("HTTP://localhost/api/v1/messages", 200), ("*", 404),
        ("https://localhost/api/v1/messages", 200),
        ("http://evil.example/api/v1/messages", 400), ("http://localhost:1/api/v1/messages", 400),
        ("http://user@localhost/api/v1/messages", 400), ("http://localhost?/api/v1/messages", 400),
        ("http:///api/v1/messages", 400), ("ftp://localhost/api/v1/messages", 400), ("http:/api/v1/messages", 400),
        ("api/v1/messages", 400),
    ])
    func `a URL in place of the path has the host that the request names`(target: String, status: Int) async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await RawConnection.open(to: emulator.httpPort) { connection in
                try await connection.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                return try await connection.readToEnd()
            }
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
        }
    }

    @Test func `Google's hosts send, and have no inbox`() async throws {
        let (statuses, count) = try await statuses(["fcm.googleapis.com"])
        #expect(statuses == [200, 404, 404])
        #expect(count == 1)
    }

    @Test func `a host that is allowed is answered, and no other`() async throws {
        let allowed = try await statuses(["push:8026"]) { $0.allowedHosts = ["push"] }
        #expect(allowed.statuses == [200, 200, 404])
        let other = try await statuses(["push.evil"]) { $0.allowedHosts = ["push"] }
        #expect(other.statuses == [421, 421, 421])
        #expect(other.messageCount == 0)
    }

    @Test(arguments: ["http://push", "push:80", "a b", ""])
    func `an allowed host is a name or an address`(_ host: String) async throws {
        let error = #expect(throws: EmulatorError.self) {
            _ = try Emulator.Configuration.test { $0.allowedHosts = [host] }.checked()
        }
        #expect(error?.code == .configurationInvalid)
    }

    @Test func `where others reach the emulator, addresses are taken and names are not`() {
        let policy = HostPolicy(
            listening: "0.0.0.0",
            isLoopbackOnly: false,
            services: ServiceList([]),
            further: ["push"]
        )
        #expect(["10.0.0.7:8026", "[fe80::1]:8026", "127.0.0.1", "push", "localhost"].allSatisfy(policy.allows))
        #expect(!["evil.example", "10.0.0.7.evil.example", "push.example"].contains(where: policy.allows))
    }

    @Test func `a page that says that nothing is there lets a browser load nothing`() async throws {
        try await Emulator(.test).withRunning { emulator in
            for path in ["/nowhere", "/v1/nowhere", "/batch"] {
                let answer = try await EmulatorClient(emulator).get(path)
                #expect(answer.status == 404)
                #expect(answer.header("Content-Security-Policy")?.hasPrefix("default-src 'none'") == true)
                #expect(answer.header("X-Content-Type-Options") == "nosniff")
            }
        }
    }
}
