// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Foundation
import NIOCore
import Testing
import XMPPStream

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct XMPPHostileClientTests {
    private static let entities = (1..<10).map { "<!ENTITY a\($0) '&a\($0 - 1);&a\($0 - 1);&a\($0 - 1);'>" }.joined()

    private static let harm: [(text: String, condition: String)] = {
        let header: String = XMPPTestClient.header
        let bomb: String = "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY a0 'ha'>\(entities)]><a>&a9;</a>"
        let early: String = header + "<message><gcm xmlns='google:mobile:data'>{}</gcm></message>"
        let deep: String = header + String(repeating: "<a>", count: 1000)
        let endlessAttribute: String = header + "<a b='" + String(repeating: "c", count: 100_000)
        let endlessText: String = header + "<a>" + String(repeating: "c", count: 1_000_000)
        return [
            (bomb, "restricted-xml"), ("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "not-well-formed"),
            ("<a xmlns='b' version='1.0'>", "invalid-namespace"),
            ("<stream:stream xmlns:stream='\(XMPPNamespace.streams)'>", "unsupported-version"),
            (early, "not-authorized"), (deep, "policy-violation"), (endlessAttribute, "policy-violation"),
            (endlessText, "policy-violation"),
        ]
    }()

    @Test(arguments: harm)
    func `who does harm before the login loses the connection, and others do not notice`(
        text: String,
        condition: String
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            try await XMPPTestClient.session(emulator) { other in
                try await XMPPTestClient.open(emulator) { client in
                    // The server may have heard enough before the end.
                    try? await client.send(text)
                    let failure = try await client.failure()
                    #expect(failure?.condition.rawValue == condition)
                }
                try await other.send("<iq type='get' id='1'><ping xmlns='urn:xmpp:ping'/></iq>")
                let answer = try await other.element()
                #expect(answer.attributes["id"] == "1")
            }
        }
    }

    private static let laterHarm: [(text: String, condition: String)] = {
        let deep: String = "<message>" + String(repeating: "<a>", count: 100)
        return [
            ("<a xmlns='b'/>", "invalid-namespace"), ("<message xmlns='jabber:server'/>", "invalid-namespace"),
            ("<b/>", "unsupported-stanza-type"),
            ("<message><gcm xmlns='google:mobile:data'>{</message>", "not-well-formed"), (deep, "policy-violation"),
            ("text", "bad-format"), (XMPPTestClient.header, "not-well-formed"),
        ]
    }()

    @Test(arguments: laterHarm)
    func `who does harm after the login loses the session`(text: String, condition: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            try await XMPPTestClient.session(emulator) { client in
                try await client.send(text)
                let failure = try await client.failure()
                #expect(failure?.condition.rawValue == condition)
            }
            #expect(await emulator.services.google.xmppSessions.waitUntilEmpty())
        }
    }

    private static let beginnings: [String] = ["", "<", XMPPTestClient.header, XMPPTestClient.header + "<auth"]

    @Test(arguments: beginnings)
    func `who does not log in in time is let go`(text: String) async throws {
        var configuration = Emulator.Configuration.test
        configuration.limits.requestTime = .seconds(6)
        try await Emulator(configuration).withRunning { emulator in
            try await XMPPTestClient.open(emulator) { client in
                try await client.send(text)
                let failure = try await client.failure()
                #expect(failure?.condition == .connectionTimeout)
            }
        }
    }

    @Test func `half a stanza and silence ends a session`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.limits.requestTime = .seconds(6)
        try await Emulator(configuration).withRunning { emulator in
            try await XMPPTestClient.session(emulator) { client in
                try await client.send("<message><gcm xmlns='google:mobile:data'>{\"to\":")
                let failure = try await client.failure()
                #expect(failure?.condition == .connectionTimeout)
            }
        }
    }

    @Test func `who is silent is asked, and let go without an answer`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.limits.sessionIdleTime = .milliseconds(50)
        configuration.limits.requestTime = .seconds(6)
        try await Emulator(configuration).withRunning { emulator in
            try await XMPPTestClient.session(emulator) { client in
                for _ in 0..<3 {
                    let ping = try await client.element()
                    #expect(ping.child("ping", in: XMPPNamespace.ping) != nil)
                    // Space is an answer, too.
                    try await client.send(" ")
                }
                let failure = try await client.failure()
                #expect(failure?.condition == .connectionTimeout)
            }
        }
    }

    @Test(arguments: ["not TLS at all, but long enough to be looked at", "\u{16}\u{3}\u{1}\u{7F}"])
    func `garbage in place of TLS ends the connection`(text: String) async throws {
        var configuration = Emulator.Configuration.test
        configuration.limits.requestTime = .milliseconds(500)
        try await Emulator(configuration).withRunning { emulator in
            try await RawConnection.open(to: emulator.xmppPort) { connection in
                try await connection.send(text)
                // The emulator closes the connection: nothing else ends the wait.
                await connection.closed()
            }
        }
    }

    @Test func `an emulator stops though streams are unfinished, and says so to sessions`() async throws {
        let clients = try await Emulator(.test).withRunning { emulator in
            let (ready, isReady) = AsyncStream<Void>.makeStream()
            let session = Task {
                defer { isReady.yield() }
                return try await XMPPTestClient.session(emulator) { client in
                    isReady.yield()
                    let control = try await client.element().gcm
                    return (control, try await client.failure()?.condition)
                }
            }
            // Of a stream that the server has not begun to answer nobody knows whether it has a server yet.
            let others = ["", "<", "<a"].map { text in
                Task {
                    defer { isReady.yield() }
                    return try await XMPPTestClient.open(emulator) { client in
                        _ = try await client.openStream()
                        try await client.send(text)
                        isReady.yield()
                        return try await client.failure()?.condition
                    }
                }
            }
            let unanswered = Task {
                try await XMPPTestClient.open(emulator) { client in
                    try await client.send("<")
                    return try await client.failure()?.condition
                }
            }
            var count = 0
            for await _ in ready {
                count += 1
                if count == 4 { break }
            }
            return (session, others, unanswered)
        }
        let (control, reason) = try await clients.0.value
        #expect(control == #"{"message_type":"control","control_type":"CONNECTION_DRAINING"}"#)
        #expect(reason == .systemShutdown)
        for client in clients.1 {
            let condition = try await client.value
            #expect(condition == .systemShutdown)
        }
        let condition = try? await clients.2.value
        #expect(condition == nil || condition == .systemShutdown)
    }
}
#endif
