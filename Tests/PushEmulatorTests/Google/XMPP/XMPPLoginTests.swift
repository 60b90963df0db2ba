// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Foundation
import Testing
import XMPPStream

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct XMPPLoginTests {
    @Test func `a client logs in and gets an address`() async throws {
        try await Emulator(.test).withRunning { emulator in
            try await XMPPTestClient.open(emulator) { client in
                let mechanisms = try await client.openStream().child("mechanisms", in: XMPPNamespace.sasl)
                #expect(mechanisms?.children.map(\.text) == ["X-OAUTH2", "X-GOOGLE-TOKEN", "PLAIN"])
                try await client.send(XMPPTestClient.plain("1234567890@gcm.googleapis.com", "AAAA"))
                let success = try await client.element()
                #expect(success.isNamed("success", in: XMPPNamespace.sasl))
                let features = try await client.openStream()
                #expect(features.child("bind", in: XMPPNamespace.bind) != nil)
                try await client.send("<iq type='set' id='1'><bind xmlns='\(XMPPNamespace.bind)'/></iq>")
                let bound = try await client.element()
                #expect(bound.attributes == ["type": "result", "id": "1"])
                let address = bound.child("bind", in: XMPPNamespace.bind)?.child("jid", in: XMPPNamespace.bind)?.text
                #expect(address?.hasPrefix("1234567890@gcm.googleapis.com/") == true)
                try await client.send("<iq type='set' id='2'><session xmlns='\(XMPPNamespace.session)'/></iq>")
                try await client.send("<iq type='get' id='3'><ping xmlns='urn:xmpp:ping'/></iq>")
                try await client.send("<presence/><iq type='get' id='4'><query xmlns='jabber:iq:roster'/></iq>")
                for expected in [("2", "result"), ("3", "result"), ("4", "error")] {
                    let answer = try await client.element()
                    #expect(answer.attributes == ["id": expected.0, "type": expected.1])
                }
                try await client.send("</stream:stream>")
                let end = try await client.next()
                #expect(end == .closed)
            }
        }
    }

    @Test(arguments: [
        ("1234567890@gcm.googleapis.com", true), ("1234567890@fcm.googleapis.com", true), ("1234567890", true),
        ("1234567890@example.com", false), ("12 34", false),
    ])
    func `senders are told by the address that clients use`(user: String, isRight: Bool) async throws {
        let answer = try await Emulator(.test).withRunning { emulator in
            try await XMPPTestClient.open(emulator) { client in
                _ = try await client.openStream()
                try await client.send(XMPPTestClient.plain(user, "key"))
                return try await client.element()
            }
        }
        #expect(answer.name == (isRight ? "success" : "failure"))
    }

    @Test func `a strict emulator wants a token of its own for the sender`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.isStrict = true
        configuration.defaultProject = "shop"
        try await Emulator(configuration).withRunning { emulator in
            let grant = AccessTokens.Grant(
                account: "firebase-adminsdk@shop.iam.gserviceaccount.com",
                scope: "",
                expires: Date().addingTimeInterval(60)
            )
            let token = emulator.services.google.accessTokens.issue(grant)
            for (sender, password, isRight) in [
                ("1234567890", "AAAA", false), ("1234567890", token, false),
                (ProjectNumber.made(for: "shop"), token, true), ("shop", token, true),
            ] {
                let answer = try await XMPPTestClient.open(emulator) { client in
                    _ = try await client.openStream()
                    try await client.send(XMPPTestClient.plain(sender, password))
                    return try await client.element()
                }
                #expect(answer.name == (isRight ? "success" : "failure"), "\(sender)")
                if !isRight { #expect(answer.children.map(\.name) == ["not-authorized"]) }
            }
        }
    }

    @Test(arguments: [
        ("<auth xmlns='\(XMPPNamespace.sasl)' mechanism='PLAIN'>?</auth>", "incorrect-encoding"),
        ("<auth xmlns='\(XMPPNamespace.sasl)' mechanism='PLAIN'>YQ==</auth>", "malformed-request"),
        ("<auth xmlns='\(XMPPNamespace.sasl)' mechanism='X-OAUTH2'>YQ==</auth>", "invalid-mechanism"),
        ("<abort xmlns='\(XMPPNamespace.sasl)'/>", "aborted"),
    ])
    func `a login that fails may be tried three times`(login: String, condition: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            try await XMPPTestClient.open(emulator) { client in
                _ = try await client.openStream()
                for _ in 0..<3 {
                    try await client.send(login)
                    let answer = try await client.element()
                    #expect(answer.children.map(\.name) == [condition])
                }
                let failure = try await client.failure()
                #expect(failure?.condition == .policyViolation)
            }
        }
    }

    @Test func `a sender has so many connections`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.limits.sessionCount = 1
        try await Emulator(configuration).withRunning { emulator in
            try await XMPPTestClient.session(emulator, sender: "1") { _ in
                try await XMPPTestClient.session(emulator, sender: "2") { _ in }
                try await XMPPTestClient.open(emulator) { client in
                    _ = try await client.openStream()
                    try await client.send(XMPPTestClient.plain("1", "key"))
                    let failure = try await client.failure()
                    #expect(failure?.condition == .resourceConstraint)
                }
            }
        }
    }
}
#endif
