// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import HTTPTypes
import NIOCore
import PushMessages
import Synchronization
import Testing

@testable import PushEmulator

/// How a strict emulator judges provider tokens.
@Suite(.timeLimit(.minutes(10)))
struct ProviderCredentialsTests {
    private static let phone = String(repeating: "ab", count: 32)
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)

    /// Two keys of a team and the credentials of an emulator that has them, at a time that can be set.
    private final class Desk: Sendable {
        let folder: URL
        let time = Mutex(ProviderCredentialsTests.start)

        init(_ folder: URL) { self.folder = folder }

        var credentials: ProviderCredentials {
            ProviderCredentials(isStrict: true, keys: ProviderKeys(in: folder), vouches: { _ in false }) { [self] in
                time.withLock { $0 }
            }
        }

        func token(
            team: String = "TEAM123456",
            environment: String? = nil,
            topics: [String] = [],
            issued: TimeInterval = 0
        ) throws -> String {
            let made = try ProviderKeys.make(in: folder, teamID: team, environment: environment, topics: topics)
            return APNSClient.token(
                try P256.Signing.PrivateKey(pemRepresentation: made.pem),
                keyID: made.id,
                teamID: team,
                issued: .integer(Int(ProviderCredentialsTests.start.timeIntervalSince1970 + issued))
            )
        }
    }

    private static func request(_ token: String, host: String? = nil, topic: String = "com.example.app") -> APNSRequest
    {
        APNSRequest(
            token: phone,
            headers: [.authorization: "bearer \(token)", .apnsTopic: topic],
            body: ByteBuffer(),
            environment: APNSEnvironment(host: host)
        )
    }

    private func refusal(
        _ token: String,
        _ credentials: ProviderCredentials,
        over connection: ProviderConnection = ProviderConnection(certificate: nil),
        host: String? = nil,
        topic: String = "com.example.app"
    ) -> String? {
        do throws(APNSRefusal) {
            _ = try credentials.topic(of: Self.request(token, host: host, topic: topic), over: connection)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test func `a token of a key that was made is taken, and no other`() async throws {
        try await withTemporaryFolder { folder in
            let desk = Desk(folder)
            let credentials = desk.credentials
            let token = try desk.token()
            #expect(refusal(token, credentials) == nil)
            #expect(refusal(APNSClient.token(issued: .integer(1_800_000_000)), credentials) == "InvalidProviderToken")
            let parts = token.split(separator: ".")
            let other = try desk.token(team: "TEAM654321").split(separator: ".")
            #expect(refusal("\(parts[0]).\(other[1]).\(parts[2])", credentials) == "InvalidProviderToken")
            #expect(refusal("\(parts[0]).\(parts[1]).\(other[2])", credentials) == "InvalidProviderToken")
        }
    }

    @Test(
        arguments: [
            (-3601.0, "ExpiredProviderToken"), (-3599, nil), (3599, nil), (3601, "InvalidProviderToken"),
        ] as [(TimeInterval, String?)]
    )
    func `a token is good for an hour around its time`(age: TimeInterval, reason: String?) async throws {
        try await withTemporaryFolder { folder in
            let desk = Desk(folder)
            let token = try desk.token(issued: age)
            #expect(refusal(token, desk.credentials) == reason)
        }
    }

    @Test func `a token that was taken expires on its connection`() async throws {
        try await withTemporaryFolder { folder in
            let desk = Desk(folder)
            let (credentials, connection) = (desk.credentials, ProviderConnection(certificate: nil))
            let token = try desk.token()
            #expect(refusal(token, credentials, over: connection) == nil)
            desk.time.withLock { $0 += 3601 }
            #expect(refusal(token, credentials, over: connection) == "ExpiredProviderToken")
        }
    }

    @Test func `a connection takes a new token every twenty minutes, of its team and a related key`() async throws {
        try await withTemporaryFolder { folder in
            let desk = Desk(folder)
            let (credentials, connection) = (desk.credentials, ProviderConnection(certificate: nil))
            #expect(try refusal(desk.token(), credentials, over: connection) == nil)
            let next = try desk.token(issued: 1)
            desk.time.withLock { $0 += 1199 }
            #expect(refusal(next, credentials, over: connection) == "TooManyProviderTokenUpdates")
            #expect(refusal(next, credentials) == nil)
            desk.time.withLock { $0 += 1 }
            #expect(refusal(next, credentials, over: connection) == nil)
            desk.time.withLock { $0 += 1200 }
            let foreign = try desk.token(team: "TEAM654321", issued: 2400)
            #expect(refusal(foreign, credentials, over: connection) == "InvalidProviderToken")
            let unrelated = try desk.token(topics: ["com.example.app"], issued: 2400)
            #expect(refusal(unrelated, credentials, over: connection) == "UnrelatedKeyIdInToken")
        }
    }

    @Test func `a key is of its environment and its topics`() async throws {
        try await withTemporaryFolder { folder in
            let desk = Desk(folder)
            let credentials = desk.credentials
            let sandbox = try desk.token(environment: "sandbox")
            #expect(refusal(sandbox, credentials, host: "api.push.apple.com") == "BadEnvironmentKeyInToken")
            #expect(refusal(sandbox, credentials, host: "api.sandbox.push.apple.com") == nil)
            #expect(refusal(sandbox, credentials) == nil)
            let scoped = try desk.token(topics: ["com.example.app"])
            #expect(refusal(scoped, credentials, topic: "org.example.app") == "TopicDisallowed")
            #expect(refusal(scoped, credentials, topic: "com.example.app.push-type.liveactivity") == nil)
        }
    }

    @Test(arguments: ["TEAM", "TEAM 12345", "TEAM12345é"])
    func `a key is for a team of ten letters and digits`(team: String) async throws {
        try await withTemporaryFolder { folder in
            #expect(throws: EmulatorError.self) { try ProviderKeys.make(in: folder, teamID: team) }
            #expect(throws: EmulatorError.self) {
                try ProviderKeys.make(in: folder, teamID: "TEAM123456", environment: team)
            }
        }
    }

    @Test func `over the wire a strict emulator takes its own keys' tokens only`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.isStrict = true
        try await Emulator(configuration).withRunning { emulator in
            let device = try await emulator.devices.register(.apple())
            var client = APNSClient(emulator)
            let token = try #require(device.apnsToken)
            #expect(try await client.push(token).reason == "InvalidProviderToken")
            client.authorization = "bearer \(try client.strictToken(issued: Date(timeIntervalSinceNow: -7200)))"
            #expect(try await client.push(token).reason == "ExpiredProviderToken")
            client.authorization = "bearer \(try client.strictToken())"
            #expect(try await client.push(token).status == 200)
        }
    }

    /// A strict emulator's error for a token whose ids do not fit its key.
    @Test func `a refusal names the ids that are wrong, and that they are swapped`() async throws {
        try await withTemporaryFolder { folder in
            let made = try ProviderKeys.make(in: folder, teamID: "TEAM123456")
            let key = try P256.Signing.PrivateKey(pemRepresentation: made.pem)
            let credentials = Desk(folder).credentials
            let now = JSONValue.integer(Int(Self.start.timeIntervalSince1970))
            func cause(
                _ keyID: String,
                _ teamID: String,
                _ key: P256.Signing.PrivateKey,
                _ issued: JSONValue
            ) -> String {
                let token = APNSClient.token(key, keyID: keyID, teamID: teamID, issued: issued)
                do {
                    _ = try credentials.topic(of: Self.request(token), over: ProviderConnection(certificate: nil))
                    return ""
                } catch {
                    let note = error.note(credentials: nil) { _ in nil }
                    return note.findings(isInjected: false).first?.message ?? ""
                }
            }
            #expect(cause(made.id, "TEAM123456", key, now).isEmpty)
            let swapped = cause("TEAM123456", made.id, key, now)
            #expect(
                swapped.contains("swapped") && swapped.contains(made.id) && swapped.contains("TEAM123456"),
                "\(swapped)"
            )
            let other = cause(made.id, "OTHER12345", key, now)
            #expect(other.contains("OTHER12345") && other.contains("TEAM123456"), "\(other)")
            #expect(cause("NOBODY1234", "TEAM123456", key, now).contains("NOBODY1234"))
            #expect(
                cause(made.id, "TEAM123456", P256.Signing.PrivateKey(), now).contains("another key than \(made.id)")
            )
            let old = cause(made.id, "TEAM123456", key, .integer(Int(Self.start.timeIntervalSince1970) - 7200))
            #expect(old.contains("120 minutes old") && old.contains("ExpiredProviderToken"), "\(old)")
            let early = cause(made.id, "TEAM123456", key, .integer(Int(Self.start.timeIntervalSince1970) + 7200))
            #expect(early.contains("in the future"), "\(early)")
        }
    }
}
