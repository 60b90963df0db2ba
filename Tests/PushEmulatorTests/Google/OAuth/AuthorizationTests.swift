// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import GRDB
import PushMessages
import Testing

@testable import PushEmulator

/// The senders that an emulator accepts if it is not strict: anybody with a text that looks like an access token.
@Suite(.timeLimit(.minutes(10)))
struct AuthorizationTests {
    @Test(arguments: [nil, "Basic dXNlcjpwYXNz", "key=AAAA:APA91bserverkey", "Bearerx ya29"])
    func `a request without an access token is missing its credential`(_ authorization: String?) async throws {
        try await Emulator(.test).withRunning { emulator in
            var client = EmulatorClient(emulator)
            client.authorization = authorization
            let answer = try await client.post(Self.path, Self.request)
            #expect(answer.status == 401)
            #expect(answer.header("WWW-Authenticate") == #"Bearer realm="https://accounts.google.com/""#)
            let expected = try JSONValue(
                parsing: """
                    {"error": {"code": 401, "status": "UNAUTHENTICATED",
                      "message": "Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.",
                      "details": [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "CREDENTIALS_MISSING",
                        "domain": "googleapis.com", "metadata": {"service": "fcm.googleapis.com",
                          "method": "google.firebase.fcm.v1.FcmService.SendMessage"}}]}}
                    """
            )
            #expect(try answer.json() == expected)
        }
    }

    @Test(arguments: ["Bearer ya29.token", "bearer x", "BEARER   ya29.c.b0-_=~"])
    func `anything that looks like a token is one`(_ authorization: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            var client = EmulatorClient(emulator)
            client.authorization = authorization
            let status = try await client.post(Self.path, Self.request).status
            #expect(status == 200)
        }
    }

    @Test(arguments: ["Bearer", "Bearer a b", "Bearer a, Bearer b", "Bearer \u{e9}"])
    func `a text of another form is not a token`(_ authorization: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            var client = EmulatorClient(emulator)
            client.authorization = authorization
            let answer = try await client.post(Self.path, Self.request)
            #expect(answer.status == 401)
            let error = try #require(try answer.json()["error"])
            #expect(error["message"]?.string?.hasPrefix("Request had invalid authentication credentials. ") == true)
            #expect(error["details"] == nil)
        }
    }

    @Test func `two headers hold no token`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).perform(
                "POST",
                Self.path,
                body: Self.request.encoded(),
                headers: [HTTPHeader("Authorization", "Bearer other")]
            )
            #expect(answer.status == 401)
        }
    }

    @Test(arguments: ["access_token", "oauth_token"])
    func `the query may hold the token`(_ name: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            var client = EmulatorClient(emulator)
            client.authorization = nil
            let status = try await client.post("\(Self.path)?\(name)=ya29.token", Self.request).status
            #expect(status == 200)
        }
    }

    @Test func `a page cannot send by a token in a URL`() async throws {
        try await Emulator(.test).withRunning { emulator in
            var client = EmulatorClient(emulator)
            client.authorization = nil
            let answer = try await client.perform(
                "POST",
                Self.path + "?access_token=any",
                body: Self.request.encoded(),
                headers: [HTTPHeader("Origin", "https://example.com"), HTTPHeader("Content-Type", "text/plain")]
            )
            #expect(answer.status == 401)
        }
    }

    @Test func `an API key is not a credential`() async throws {
        try await Emulator(.test).withRunning { emulator in
            var client = EmulatorClient(emulator)
            client.authorization = nil
            let answer = try await client.post("\(Self.path)?key=AIza", Self.request)
            #expect(answer.status == 401)
            #expect(answer.text.contains("API keys are not supported by this API."))
        }
    }

    @Test func `a refused request is stored, without its credential`() async throws {
        try await Emulator(.test).withRunning { emulator in
            var client = EmulatorClient(emulator)
            client.authorization = "Basic c2VjcmV0"
            _ = try await client.post("\(Self.path)?key=AIzaSecret", Self.request)
            let rows = try await emulator.services.core.store.read { database in
                try Row.fetchAll(database, sql: "SELECT * FROM messages").map(\.description)
            }
            #expect(rows.count == 1)
            #expect(rows[0].contains("UNAUTHENTICATED"))
            #expect(!rows[0].contains("c2VjcmV0") && !rows[0].contains("AIza"))
        }
    }

    @Test func `a project in which the service is off says where to switch it on`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.disabledProjects = ["demo"]
        try await Emulator(configuration).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let answer = try await client.post(Self.path, Self.request)
            #expect(answer.status == 403)
            let error = try #require(try answer.json()["error"])
            let url = try #require(error["details"]?[0]?["links"]?[0]?["url"]?.string)
            let number = ProjectNumber.made(for: "demo")
            #expect(number.wholeMatch(of: /[1-9][0-9]{11}/) != nil)
            #expect(
                url == "https://console.developers.google.com/apis/api/fcm.googleapis.com/overview?project=\(number)"
            )
            #expect(
                error["message"]?.string?.hasPrefix(
                    "Firebase Cloud Messaging API has not been used in project \(number) before or it is disabled. "
                        + "Enable it by visiting \(url) then retry."
                ) == true
            )
            #expect(error["details"]?[1]?["reason"] == "SERVICE_DISABLED")
            let status = try await client.post("/v1/projects/other/messages:send", Self.request).status
            #expect(status == 200)
        }
    }

    private static let path = "/v1/projects/demo/messages:send"
    private static let request: JSONValue = ["message": ["topic": "news"]]
}
