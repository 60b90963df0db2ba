// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import Testing

@testable import PushEmulator

/// Data folders as released versions wrote them, made by `.github/scripts/make-stored-data`.
///
/// The emulator was killed while an iPhone waited for a picture, so the newest message is pending and SQLite's log is there.
@Suite(.timeLimit(.minutes(10)))
struct StoredDataTests {
    private static let stored = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Stored").standardizedFileURL

    private static let versions = ["0.1"]

    /// Copies a version's data folder, with the modes that git does not keep.
    private func withCopy(of version: String, _ body: (URL, JSONValue) async throws -> Void) async throws {
        let source = Self.stored.appending(path: version)
        let expected = try JSONValue(parsing: Array(Data(contentsOf: source.appending(path: "expected.json"))))
        try await withTemporaryFolder { parent in
            let folder = parent.appending(path: "data")
            try FileManager.default.copyItem(at: source.appending(path: "data"), to: folder)
            let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            for name in names where !name.hasSuffix(".pem") || name == "ca-key.pem" {
                let path = folder.appending(path: name).path
                let isFolder = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
                let mode = isFolder == .typeDirectory ? 0o700 : 0o600
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            }
            try await body(folder, expected)
        }
    }

    /// The parts of the expected value that the actual one lacks; members that came later do not count as differences.
    private func differences(_ expected: JSONValue?, _ actual: JSONValue?, at path: String = "") -> [String] {
        switch (expected, actual) {
        case (.object(let expected), .object(let actual)):
            return expected.flatMap { differences($0.value, actual[$0.key], at: "\(path).\($0.key)") }
        case (.array(let expected), .array(let actual)) where expected.count == actual.count:
            return expected.indices.flatMap { differences(expected[$0], actual[$0], at: "\(path)[\($0)]") }
        case (.string(let expected), .string(let actual)) where path.hasSuffix(".file"):
            // The folder was moved.
            return expected.split(separator: "/").last == actual.split(separator: "/").last ? [] : [path]
        default:
            return expected == actual
                ? [] : ["\(path) is \(actual, default: "missing"), not \(expected, default: "missing")"]
        }
    }

    @Test(arguments: versions)
    func `an older version's messages, devices, topics, groups and faults are all there`(version: String) async throws {
        try await withCopy(of: version) { folder, expected in
            try await Emulator(.test(in: folder)).withRunning { emulator in
                let client = EmulatorClient(emulator)
                for message in try #require(expected["messages"]?.array) {
                    let id = try #require(message["id"]?.integer)
                    // Lint is of the version that reads, and the pending message is under way again.
                    var past = try #require(message.object)
                    past["findings"] = nil
                    if past["pending"] == true {
                        for key in ["pending", "deliveries", "deliveryCount"] { past[key] = nil }
                    }
                    let now = try await client.get("/api/v1/messages/\(id)").json()
                    #expect(differences(.object(past), now) == [])
                }
                let devices = try await client.get("/api/v1/devices?limit=100").json()
                #expect(differences(expected["devices"], devices["devices"]) == [])
                #expect(differences(expected["topics"], try await client.get("/api/v1/topics").json()) == [])
                #expect(differences(expected["faults"], try await client.get("/api/v1/faults").json()) == [])
                #if LegacyProtocols
                #expect(differences(expected["upstream"], try await client.get("/api/v1/upstream").json()) == [])
                for group in try #require(expected["groups"]?.array) {
                    // A key that was given out then is good now.
                    let key = try #require(group["key"]?.string)
                    var past = try #require(group.object)
                    past["key"] = nil
                    #expect(differences(.object(past), try await client.get("/api/v1/groups/\(key)").json()) == [])
                }
                #endif
            }
        }
    }

    @Test(arguments: versions)
    func `an older version's attachments are served`(version: String) async throws {
        try await withCopy(of: version) { folder, expected in
            let shown = try #require(expected["messages"]?.array?.last)
            let delivery = try #require(shown["deliveries"]?[0])
            let file = try #require(delivery["displayed"]?["attachments"]?[0]?["file"]?.string)
            try await Emulator(.test(in: folder)).withRunning { emulator in
                let devices = try #require(shown["recipients"]?.array).compactMap { $0["device"]?.string }
                let device = try #require(devices.first)
                let path = "/api/v1/messages/1/deliveries/\(device)/attachments/0"
                let answer = try await EmulatorClient(emulator).get(path)
                #expect(answer.status == 200)
                let name = URL(filePath: file).lastPathComponent
                #expect(try answer.body == Array(Data(contentsOf: folder.appending(path: "attachments/\(name)"))))
            }
        }
    }

    @Test(arguments: versions)
    func `a message that an older version had not delivered is delivered once`(version: String) async throws {
        try await withCopy(of: version) { folder, _ in
            try await Emulator(.test(in: folder)).withRunning { emulator in
                let push = try await EmulatorClient(emulator).get("/api/v1/wait?q=title:under&timeout=300")
                #expect(push.status == 200, "\(push.text)")
                let message = try push.json()
                #expect(message["pending"] == false)
                #expect(message["deliveryCount"] == 1)
            }
            try await Emulator(.test(in: folder)).withRunning { emulator in
                let message = try await EmulatorClient(emulator).get("/api/v1/wait?q=title:under&timeout=300").json()
                #expect(message["deliveryCount"] == 1)
            }
        }
    }

    @Test(arguments: versions)
    func `an older version's tokens, topics, group keys and faults answer as before`(version: String) async throws {
        try await withCopy(of: version) { folder, _ in
            try await Emulator(.test(in: folder)).withRunning { emulator in
                let client = EmulatorClient(emulator)
                func status(_ target: String, _ value: String) async throws -> Int {
                    let message: JSONValue = [
                        "message": .object([target: .string(value), "notification": ["title": "Again"]])
                    ]
                    return try await client.post("/v1/projects/demo-richpush/messages:send", message).status
                }
                #expect(try await status("token", "phone") == 200)
                #expect(try await status("token", "sold") == 404)
                // Another token took its place.
                #expect(try await status("token", "browser") == 404)
                #expect(try await status("token", "broken") == 404)
                #expect(try await status("topic", "busy") == 503)
                #expect(try await status("token", "family-key") == 200)
                let group = try await client.get("/api/v1/wait?q=token:family-key&timeout=300").json()
                #expect(group["deliveryCount"] == 2)
                let topic = try await client.post(
                    "/v1/projects/demo-richpush/messages:send",
                    ["message": ["topic": "news", "notification": ["title": "Only the iPhone"]]]
                )
                #expect(topic.status == 200)
                let shown = try await client.get("/api/v1/wait?q=title:only&timeout=300").json()
                #expect(shown["recipients"]?.array?.map { $0["name"] } == ["Anna's iPhone"])
            }
        }
    }

    /// The authority vouches for the names that its version served; it was made on 22 November 2026.
    @Test(arguments: versions)
    func `an older version's authority is used on`(version: String) async throws {
        try await withCopy(of: version) { folder, _ in
            let certificate = try Data(contentsOf: folder.appending(path: "ca.pem"))
            let hosts = GoogleHosts.all + ServedHosts.local
            let now = Date(timeIntervalSince1970: 1_800_000_000)
            let authority = try CertificateAuthority(in: folder, for: hosts, now: now)
            #expect(authority.origin == .kept)
            #expect(authority.notice == nil)
            #expect(try Data(contentsOf: folder.appending(path: "ca.pem")) == certificate)

            let further = try CertificateAuthority(in: folder, for: hosts + ["push.example"], now: now)
            #expect(further.notice?.contains("was not made for push.example") == true)
        }
    }

    @Test(arguments: versions)
    func `an older version's service account is the same`(version: String) async throws {
        try await withCopy(of: version) { folder, _ in
            let kept = try JSONValue(parsing: Array(Data(contentsOf: folder.appending(path: "service-account.json"))))
            try await Emulator(.test(in: folder)).withRunning { emulator in
                let account = try await EmulatorClient(emulator).get("/api/v1/service-account").json()
                #expect(account["private_key"] == kept["private_key"])
                #expect(account["client_email"] == kept["client_email"])
            }
        }
    }
}
