// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushMessages

/// The rules about a provider's connection, which is recorded beside its request.
@Suite(.timeLimit(.minutes(10)))
struct APNSConnectionRuleTests {
    private static func findings(_ connection: JSONObject?, type: String = "alert", topic: String = "a.b") -> [Finding]
    {
        var push = APNSNotification(
            headers: ["apns-push-type": type, "apns-topic": topic],
            payload: type == "liveactivity" ? [:] : ["aps": ["alert": "Hello"]]
        )
        push.connection = connection.map(APNSConnection.init)
        return Linter.standard.lint(push, sentAt: 1_800_000_000)
            .filter { ($0.path ?? "").hasPrefix("connection") || $0.rule == "apns-certificate-type" }
    }

    @Test(
        arguments: [
            ("location", "certificate", .error), ("liveactivity", "certificate", .warning),
            ("alert", "certificate", nil),
            ("voip", "certificate", nil), ("location", "token", nil), ("liveactivity", "token", nil),
        ] as [(String, String, Severity?)]
    )
    func `some types need a provider token`(type: String, credential: String, severity: Severity?) {
        let findings = Self.findings(["credential": .string(credential)], type: type)
        #expect(findings.map(\.rule) == (severity == nil ? [] : ["apns-certificate-type"]))
        #expect(findings.first?.severity == severity)
        #expect(findings.allSatisfy { $0.path == "headers.apns-push-type" })
    }

    @Test(arguments: [(0, true), (1199, true), (1200, false), (-5, true), (nil, false)] as [(Int?, Bool)])
    func `a connection's new token comes twenty minutes after its last one`(age: Int?, isTold: Bool) {
        var connection: JSONObject = ["credential": "token", "push": 2]
        if let age { connection["previousTokenAge"] = .integer(age) }
        let findings = Self.findings(connection)
        #expect(findings.map(\.rule) == (isTold ? ["apns-token-fresh"] : []))
        #expect(findings.allSatisfy { $0.severity == .warning && $0.message.contains("TooManyProviderTokenUpdates") })
    }

    @Test(arguments: [(nil, false), (1, false), (2, true), (99, true)] as [(Int?, Bool)])
    func `two connections of one push are chance, and a third is a habit`(count: Int?, isTold: Bool) {
        var connection: JSONObject = ["push": 1]
        if let count { connection["singlePushConnections"] = .integer(count) }
        let findings = Self.findings(connection)
        #expect(findings.map(\.rule) == (isTold ? ["apns-connection-per-push"] : []))
        #expect(findings.allSatisfy { $0.severity == .note })
    }

    @Test(
        arguments: [
            (["kid": "ABC123DEFG", "iss": "TEAM123456", "iat": 1_800_000_000], nil, ""),
            (["kid": "ABC123DEFG", "iss": "TEAM123456", "iat": 1_799_996_000], .error, "ExpiredProviderToken"),
            (["kid": "ABC123DEFG", "iss": "TEAM123456", "iat": 1_799_996_900], .warning, "expires"),
            (["kid": "ABC123DEFG", "iss": "TEAM123456", "iat": "1800000000"], .note, "whole number"),
            (["kid": "ABC", "iss": "TEAM123456", "iat": 1_800_000_000], .warning, "kid"),
        ] as [(JSONObject, Severity?, String)]
    )
    func `what is kept of a token is judged by the time of its push`(
        token: JSONObject,
        severity: Severity?,
        text: String
    ) {
        let findings = Self.findings(["credential": "token", "token": .object(token)])
        #expect(findings.map(\.severity) == (severity.map { [$0] } ?? []))
        #expect(findings.allSatisfy { $0.rule == "apns-provider-token" && $0.path == "connection.token" })
        #expect(findings.allSatisfy { $0.message.contains(text) })
    }

    @Test func `a request without a record of its connection is not blamed for it`() {
        #expect(Self.findings(nil, type: "location").isEmpty)
        #expect(Self.findings([:], type: "location").isEmpty)
        #expect(Self.findings(["credential": 7, "push": "a", "token": 1, "previousTokenAge": .null]).isEmpty)
    }

    @Test func `a recorded request brings its connection`() throws {
        let text = """
            {"headers": {"apns-topic": "a.b", "apns-push-type": "alert"}, "payload": {"aps": {"alert": "Hello"}},
             "connection": {"credential": "token", "push": 3, "previousTokenAge": 4, "singlePushConnections": 5}}
            """
        let push = try APNSNotification(recorded: text)
        #expect(
            push.connection
                == APNSConnection(credential: .token, pushNumber: 3, previousTokenAge: 4, singlePushCount: 5)
        )
        #expect(Set(Linter.standard.lint(push).map(\.rule)) == ["apns-token-fresh", "apns-connection-per-push"])
        let document = try JSONDocument(parsing: Array(text.utf8))
        #expect(
            Set(Linter.standard.lint(document).map(\.path)) == [
                "connection.previousTokenAge", "connection.singlePushConnections",
            ]
        )
        // An app's own payload may have such keys, beside others.
        let own = try APNSNotification(recorded: #"{"headers": {}, "payload": {}, "connection": 1}"#)
        #expect(own.connection == nil && own.payload.count == 3)
    }
}
