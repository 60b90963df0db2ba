// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct InstanceIDImportTests {
    private static let apnsToken = "368dde283db539abc4a6419b1795b6131194703b816e4f624ffa12"

    @Test func `an APNs token becomes the same registration token each time`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let first = try await importing([.string(Self.apnsToken), "no token", 7], client)
            let token = try #require(first[0]["registration_token"]?.string)
            #expect(first[0]["apns_token"]?.string == Self.apnsToken)
            #expect(first[0]["status"] == "OK")
            #expect(token.wholeMatch(of: /[c-f][A-Za-z0-9_-]{21}:APA91b[A-Za-z0-9_-]{134}/) != nil)
            #expect(first[1] == ["apns_token": "no token", "status": "INVALID_ARGUMENT"])
            #expect(first[2] == ["apns_token": 7, "status": "INVALID_ARGUMENT"])

            let again = try await importing([.string(Self.apnsToken.uppercased())], client)
            #expect(again[0]["registration_token"]?.string == token)
            let others = [
                try await importing([.string(String(Self.apnsToken.dropLast(2)))], client),
                try await importing([.string(Self.apnsToken)], client, application: "com.example.other"),
                try await importing([.string(Self.apnsToken)], client, isSandbox: true),
            ]
            #expect(Set(others.compactMap { $0[0]["registration_token"]?.string } + [token]).count == 4)
        }
    }

    @Test(
        arguments: [
            (["apns_tokens": ["aa"]], "application must be the app's bundle identifier"),
            (["application": "com.example.app"], "MissingIIdToken"),
            (
                ["application": "com.example.app", "apns_tokens": .array(Array(repeating: "aa", count: 101))],
                "apns_tokens must not have more than 100 elements"
            ),
        ] as [(JSONValue, String)]
    )
    func `an import that is wrong as a whole is refused as a whole`(body: JSONValue, error: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).post("/iid/v1:batchImport", body)
            #expect(answer.status == 400)
            #expect(try answer.json() == ["error": .string(error)])
        }
    }

    private func importing(
        _ tokens: [JSONValue],
        _ client: EmulatorClient,
        application: String = "com.example.app",
        isSandbox: Bool = false
    ) async throws -> [JSONValue] {
        let body: JSONValue = [
            "application": .string(application), "sandbox": .bool(isSandbox), "apns_tokens": .array(tokens),
        ]
        let answer = try await client.post("/iid/v1:batchImport", body)
        #expect(answer.status == 200)
        return try #require(try answer.json()["results"]?.array)
    }
}
