// SPDX-License-Identifier: Apache-2.0

import Foundation
import JWTKit
import LoopbackServer
import PushMessages
import Testing

@testable import PushClient

@Suite(.timeLimit(.minutes(10)))
struct ServiceAccountTests {
    @Test func `the token endpoint gets an assertion that the key signed`() async throws {
        let date = Date(timeIntervalSince1970: 1_790_000_000.7)
        let routes: LoopbackRoutes = [
            "/token": .json(#"{"access_token": "ya29.fresh", "expires_in": 3599, "token_type": "Bearer"}"#),
            "/v1/projects/breakfast-club/messages:send": .sent(),
        ]
        try await withLoopbackServer(routes) { server in
            let credentials = try FCMCredentials.serviceAccount(json: TestKey.json())
            let client = try FCMClient.test(server, credentials: credentials) { $0.date = { date } }
            let result = await client.send(.breakfast)
            #expect(result.name == "projects/breakfast-club/messages/0:1500415314455276%31bd1c9631bd1c96")
            #expect(server.requests.map(\.path) == ["/token", "/v1/projects/breakfast-club/messages:send"])
            #expect(server.requests[0].header("content-type") == "application/x-www-form-urlencoded")
            #expect(server.requests[1].header("authorization") == "Bearer ya29.fresh")

            let form = String(decoding: server.requests[0].body, as: UTF8.self)
            let fields = form.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) }
            #expect(fields.map { $0[0] } == ["grant_type", "assertion"])
            #expect(fields[0][1].removingPercentEncoding == "urn:ietf:params:oauth:grant-type:jwt-bearer")
            let key = try Insecure.RSA.PrivateKey(pem: TestKey.pem)
            let keys = JWTKeyCollection()
            await keys.add(rsa: key.publicKey, digestAlgorithm: .sha256)
            let claims = try await keys.verify(String(fields[1][1]), as: Claims.self)
            #expect(claims.iss == TestKey.email)
            #expect(claims.aud == "https://oauth2.googleapis.com/token")
            #expect(claims.scope == "https://www.googleapis.com/auth/firebase.messaging")
            #expect(claims.iat == 1_790_000_000)
            #expect(claims.exp == 1_790_003_600)
        }
    }

    private struct Claims: JWTPayload {
        var iss: String
        var aud: String
        var scope: String
        var iat: Int
        var exp: Int
        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }

    private static let malformed: [(changes: [String: JSONValue?], code: CredentialsError.Code, word: String)] = [
        (["client_email": nil], .malformedKeyFile, "client_email"),
        (["private_key": nil], .malformedKeyFile, "private_key"),
        (["private_key": "-----BEGIN PRIVATE KEY-----\\nMIIEvQ"], .malformedKeyFile, "private_key"),
        (["type": nil], .unsupportedKind, "type"),
        (["type": "authorized_user"], .unsupportedKind, "authorized_user"),
    ]

    @Test(arguments: malformed.indices)
    func `a key file that lacks something is refused by the member's name`(_ index: Int) throws {
        let (changes, code, word) = Self.malformed[index]
        let error = #expect(throws: CredentialsError.self) {
            try FCMCredentials.serviceAccount(json: TestKey.json(changes))
        }
        #expect(error?.code == code)
        #expect(error?.message.contains(word) == true)
    }

    @Test(arguments: ["", "no JSON", "[]", "null", #"{"type": "service_account""#])
    func `a text that is not a JSON object is not a key file`(_ text: String) throws {
        let error = #expect(throws: CredentialsError.self) {
            try FCMCredentials.serviceAccount(json: Array(text.utf8))
        }
        #expect(error?.code == .malformedKeyFile)
    }

    @Test func `the environment names the key file`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "key-\(UUID().uuidString).json").path
        try Data(TestKey.json()).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let named = try FCMCredentials.applicationDefault(environment: ["GOOGLE_APPLICATION_CREDENTIALS": path])
        #expect(named.projectID == "breakfast-club")
        let missing = #expect(throws: CredentialsError.self) {
            try FCMCredentials.applicationDefault(environment: ["GOOGLE_APPLICATION_CREDENTIALS": path + "x"])
        }
        #expect(missing?.code == .unreadableFile)
        #expect(missing?.message.contains(path + "x") == true)
        let machine = try FCMCredentials.applicationDefault(environment: ["GCE_METADATA_HOST": "127.0.0.1:1"])
        #expect(machine.description == "metadata server")
    }

    @Test func `a clock that is wrong is named in the refusal`() async throws {
        let answer = LoopbackAnswer.json(
            #"{"error": "invalid_grant", "error_description": "Invalid JWT: Token must be a short-lived token"}"#,
            status: 400,
            headers: [.init("Date", "Sun, 22 Nov 2026 10:00:00 GMT")]
        )
        try await withLoopbackServer(["/token": answer]) { server in
            let credentials = try FCMCredentials.serviceAccount(json: TestKey.json())
            // One hour ahead.
            let client = try FCMClient.test(server, credentials: credentials) {
                $0.date = { Date(timeIntervalSince1970: 1_795_345_200) }
            }
            let result = await client.send(.breakfast)
            #expect(result.attempts == 0)
            #expect(result.failure?.credentials?.code == .refused)
            #expect(result.failure?.message.contains("3600 seconds ahead") == true, "\(result)")
        }
    }

    @Test func `a revoked key is refused once for all that wait, and soon after`() async throws {
        let refusal = LoopbackAnswer.json(
            #"{"error": "invalid_grant", "error_description": "Invalid grant"}"#,
            status: 400
        )
        try await withLoopbackServer(["/token": refusal]) { server in
            let credentials = try FCMCredentials.serviceAccount(json: TestKey.json())
            let client = try FCMClient.test(server, credentials: credentials)
            for result in await client.send(.breakfast, toEach: (0..<50).map { .token("t\($0)") }) {
                #expect(result.failure?.credentials?.code == .refused)
            }
            #expect(server.requestCount == 1)
        }
    }
}
