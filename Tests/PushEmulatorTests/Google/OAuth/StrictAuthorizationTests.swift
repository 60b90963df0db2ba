// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import PushMessages
import Testing

@testable import PushEmulator

/// Who may send where everything is verified: who has a token of the emulator's own for the project.
@Suite(.timeLimit(.minutes(10)))
struct StrictAuthorizationTests {
    @Test func `a token of the emulator's own opens its project and no other`() async throws {
        try await Emulator(Self.strict).withRunning { emulator in
            var client = EmulatorClient(emulator)
            client.authorization = "Bearer " + (try await Self.token(emulator))
            let status = try await client.post(Self.path, Self.request).status
            #expect(status == 200)
            let number = ProjectNumber.made(for: "demo")
            let byNumber = try await client.post("/v1/projects/\(number)/messages:send", Self.request).status
            #expect(byNumber == 200)

            let answer = try await client.post("/v1/projects/other/messages:send", Self.request)
            #expect(answer.status == 403)
            let expected = try JSONValue(
                parsing: """
                    {"error": {"code": 403, "status": "PERMISSION_DENIED",
                      "message": "Permission 'cloudmessaging.messages.create' denied on resource '//cloudresourcemanager.googleapis.com/projects/other' (or it may not exist).",
                      "details": [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "IAM_PERMISSION_DENIED",
                        "domain": "cloudresourcemanager.googleapis.com",
                        "metadata": {"resource": "projects/other", "permission": "cloudmessaging.messages.create"}}]}}
                    """
            )
            #expect(try answer.json() == expected)
        }
    }

    @Test(arguments: [
        "ya29.token", "ya29.c.", "ya29.c.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    ])
    func `a token of nobody's is invalid`(_ token: String) async throws {
        try await Emulator(Self.strict).withRunning { emulator in
            var client = EmulatorClient(emulator)
            client.authorization = "Bearer \(token)"
            let answer = try await client.post(Self.path, Self.request)
            #expect(answer.status == 401)
            #expect(answer.text.contains("Request had invalid authentication credentials."))
            #expect(answer.header("WWW-Authenticate")?.hasSuffix(#"error="invalid_token""#) == true)
        }
    }

    @Test func `a token that was changed anywhere is invalid`() throws {
        let tokens = AccessTokens(secret: Array(repeating: 7, count: 32))
        let grant = AccessTokens.Grant(account: "a@b", scope: "s", expires: Date(timeIntervalSinceNow: 60))
        let token = tokens.issue(grant)
        let verdict = tokens.verdict(on: token)
        guard case .valid(let read) = verdict else {
            Issue.record("\(verdict)")
            return
        }
        #expect(read.account == "a@b" && read.scope == "s")
        for index in token.indices {
            var changed = token
            changed.replaceSubrange(index...index, with: token[index] == "A" ? "B" : "A")
            #expect(tokens.verdict(on: changed) == .unknown)
        }
        #expect(AccessTokens(secret: Array(repeating: 8, count: 32)).verdict(on: token) == .unknown)
        #expect(tokens.verdict(on: token, at: Date(timeIntervalSinceNow: 61)) == .expired)
    }

    @Test func `a token that has expired says so`() async throws {
        var configuration = Self.strict
        configuration.accessTokenLifetime = .zero
        try await Emulator(configuration).withRunning { emulator in
            var client = EmulatorClient(emulator)
            client.authorization = "Bearer " + (try await Self.token(emulator))
            let answer = try await client.post(Self.path, Self.request)
            #expect(answer.status == 401)
            #expect(try answer.json()["error"]?["details"]?[0]?["reason"] == "ACCESS_TOKEN_EXPIRED")
        }
    }

    @Test func `a token for something else is insufficient`() async throws {
        try await Emulator(Self.strict).withRunning { emulator in
            var client = EmulatorClient(emulator)
            let scope = "https://www.googleapis.com/auth/devstorage.read_only"
            client.authorization = "Bearer " + (try await Self.token(emulator, scope: scope))
            let answer = try await client.post(Self.path, Self.request)
            #expect(answer.status == 403)
            let error = try answer.json()["error"]
            #expect(error?["message"] == "Request had insufficient authentication scopes.")
            #expect(error?["details"]?[0]?["reason"] == "ACCESS_TOKEN_SCOPE_INSUFFICIENT")
        }
    }

    @Test func `JSON that is called a form is refused as one`() async throws {
        try await Emulator(Self.strict).withRunning { emulator in
            var client = EmulatorClient(emulator)
            client.authorization = "Bearer " + (try await Self.token(emulator))
            let type = HTTPHeader("Content-Type", "application/x-www-form-urlencoded")
            let answer =
                try await client
                .perform("POST", Self.path, body: Array(#"{"message":{}}"#.utf8), headers: [type])
            #expect(answer.status == 400)
            #expect(
                try answer.json()["error"]?["message"]?.string == #"""
                    Invalid JSON payload received. Unknown name "{"message":{}}": Cannot bind query parameter. \#
                    Field '{"message":{}}' could not be found in request message.
                    """#
            )
        }
    }

    @Test func `a registration that nobody has made is gone`() async throws {
        try await Emulator(Self.strict).withRunning { emulator in
            var client = EmulatorClient(emulator)
            client.authorization = "Bearer " + (try await Self.token(emulator))
            let answer = try await client.post(Self.path, ["message": ["token": "APA91bGHXQBB_9QgnYOEURwm0I3"]])
            #expect(answer.status == 404)
            #expect(try answer.json()["error"]?["details"]?[0]?["errorCode"] == "UNREGISTERED")
        }
    }

    private static var strict: Emulator.Configuration {
        var configuration = Emulator.Configuration.test
        configuration.isStrict = true
        return configuration
    }

    private static func token(
        _ emulator: RunningEmulator,
        scope: String = "https://www.googleapis.com/auth/firebase.messaging"
    ) async throws -> String {
        let account = try await SigningAccount(emulator, project: "demo")
        let answer = try await account.exchange(account.assertion(scope: scope), at: emulator)
        return try #require(try answer.json()["access_token"]?.string)
    }

    private static let path = "/v1/projects/demo/messages:send"
    private static let request: JSONValue = ["message": ["topic": "news"]]
}
