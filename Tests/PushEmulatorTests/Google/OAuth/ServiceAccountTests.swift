// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushEmulator
import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ServiceAccountTests {
    @Test func `a file has all that SDKs look for, of the default project unless named`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let file = try await client.get("/api/v1/service-account").json()
            #expect(file["type"] == "service_account")
            #expect(file["project_id"] == "demo-richpush")
            #expect(file["client_email"] == "richpush-emulator@demo-richpush.iam.gserviceaccount.com")
            #expect(file["private_key"]?.string?.hasPrefix("-----BEGIN PRIVATE KEY-----\n") == true)
            #expect(file["private_key"]?.string?.hasSuffix("-----END PRIVATE KEY-----\n") == true)
            #expect(file["private_key_id"]?.string?.wholeMatch(of: /[0-9a-f]{40}/) != nil)
            #expect(file["client_id"]?.string?.wholeMatch(of: /[0-9]{21}/) != nil)
            #expect(file["token_uri"] == "https://oauth2.googleapis.com/token")

            let other = try await client.get("/api/v1/service-account?project=example.com:old&token_uri=local").json()
            #expect(other["client_email"] == "richpush-emulator@old.example.com.iam.gserviceaccount.com")
            #expect(other["private_key_id"] != file["private_key_id"] && other["private_key"] != file["private_key"])
            #expect(other["token_uri"]?.string == client.base + "/token")
        }
    }

    @Test func `a test gets the same account without asking over HTTP`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let key = try await emulator.serviceAccountKey(for: "demo")
            let file = try await EmulatorClient(emulator)
                .get("/api/v1/service-account?project=demo&token_uri=local").json()
            #expect(key.json == file)
            #expect(!"\(key) \(String(reflecting: key))".contains("PRIVATE KEY"))
        }
    }

    @Test func `an invalid project name gets no account`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).get("/api/v1/service-account?project=a%22b")
            #expect(answer.status == 400)
            #expect(try answer.json()["error"]?["message"]?.string?.contains("is not a project id") == true)
        }
    }

    @Test func `key and tokens outlive a restart and only their owner can read them`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "richpush-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = Emulator.Configuration.test
        configuration.dataDirectory = folder
        configuration.isStrict = true
        let (first, token) = try await Emulator(configuration).withRunning { emulator in
            let account = try await SigningAccount(emulator, project: "demo")
            let answer = try await account.exchange(account.assertion(), at: emulator)
            return (account.file, try #require(try answer.json()["access_token"]?.string))
        }
        for name in ["service-account.json", "access-tokens.key"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        }
        try await Emulator(configuration).withRunning { emulator in
            let file = try await SigningAccount(emulator, project: "demo").file
            #expect(file == first)
            var client = EmulatorClient(emulator)
            client.authorization = "Bearer \(token)"
            let answer = try await client.post("/v1/projects/demo/messages:send", ["message": ["topic": "news"]])
            #expect(answer.status == 200)
        }
    }

    @Test func `a damaged file is replaced`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "richpush-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "service-account.json")
        try Data(#"{"private_key": "nonsense"}"#.utf8).write(to: file)
        var configuration = Emulator.Configuration.test
        configuration.dataDirectory = folder
        try await Emulator(configuration).withRunning { emulator in
            let account = try await SigningAccount(emulator, project: "demo")
            #expect(try JSONValue(parsing: Array(Data(contentsOf: file))) == account.file)
        }
    }
}
